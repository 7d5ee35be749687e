// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// The files of hyphenation dictionaries, which are named by their language: `hyph_de_AT.dic`, `hyph_sr-Latn_RS.dic`.
enum HyphenationFiles {
  /// The folders with dictionaries: those of the system, the most important first.
  ///
  /// The person's own data folder is none of them. What may write there need not be as trusted as this process, and libhyphen
  /// does not check what it reads.
  static func folders(environment: [String: String]) -> [String] {
    BaseDirectories(environment: environment).dataDirectories.map { $0 + "/hyphen" }
  }

  /// The file that fits a language best: of the same variant and script, then of the same region, of none, of any.
  ///
  /// - Parameters:
  ///   - tag: by BCP 47, such as `de-AT`.
  ///   - folders: the first is preferred among files that fit equally.
  static func path(for tag: String, in folders: [String]) -> String? {
    guard let wanted = Tag(tag) else { return nil }
    var best: (path: String, distance: [Int])?
    for folder in folders {
      for name in ((try? FileSystem.names(in: folder)) ?? []).sorted()
      where name.hasPrefix("hyph_") && name.hasSuffix(".dic") {
        guard let tag = Tag(name.dropFirst(5).dropLast(4)), let distance = wanted.distance(to: tag)
        else { continue }
        if let best, !distance.lexicographicallyPrecedes(best.distance) { continue }
        best = ("\(folder)/\(name)", distance)
      }
    }
    return best?.path
  }

  /// The subtags of a language that dictionaries are chosen by (RFC 5646, section 2.1).
  private struct Tag {
    let language: String
    var script: String?
    var region: String?
    var variants: [String] = []

    /// nil for what is no tag.
    init?(_ text: some StringProtocol) {
      guard text.utf8.count <= 64 else { return nil }
      let subtags = text.lowercased().split(omittingEmptySubsequences: false) {
        $0 == "-" || $0 == "_"
      }.map(String.init)
      guard let first = subtags.first, (2...8).contains(first.utf8.count),
        subtags.allSatisfy({ tag in
          !tag.isEmpty
            && tag.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }
        })
      else { return nil }
      language = Self.aliases[first] ?? first
      for subtag in subtags.dropFirst() {
        // Extensions, and what is private, begin with a subtag of one letter.
        if subtag.utf8.count == 1 { break }
        let isNumber = subtag.utf8.first.map { $0 < 0x61 } ?? false
        switch subtag.utf8.count {
        case 4 where !isNumber && script == nil && region == nil: script = subtag
        case 2 where region == nil, 3 where isNumber && region == nil: region = subtag
        default: variants.append(subtag)
        }
      }
    }

    /// Languages that have dictionaries by another subtag: macrolanguages, and subtags that were replaced.
    private static let aliases = ["no": "nb", "iw": "he", "in": "id", "ji": "yi", "mo": "ro"]

    /// How far another tag is from this one, what matters most first; nil when it is of another language or script.
    func distance(to other: Tag) -> [Int]? {
      guard language == other.language else { return nil }
      if let script, let theirs = other.script, script != theirs { return nil }
      return [
        variants == other.variants ? 0 : 1, script == other.script ? 0 : 1,
        region == other.region ? 0 : other.region == nil ? 1 : 2,
      ]
    }
  }
}
