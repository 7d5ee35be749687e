// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import TypecaseFontconfigKit
import TypecaseNameOnlyFonts
import TypecaseSandbox
import TypecaseSystemKit

/// The helper's work for the system's fonts: it reads the desktop's configuration and lists them.
enum SystemFontListing {
  /// - Parameter own: files, and folders with their last slash, that are the registry's: what lies
  ///   there is none of the system's.
  /// - Returns: nil when the configuration cannot be read.
  static func read(passingOver own: [String]) -> SystemFontNames? {
    guard let configuration = desktop() else { return nil }
    func isOwn(_ path: String) -> Bool { own.contains { path.hasPrefix($0) } }
    let faces = (configuration.fonts?.patterns ?? []).compactMap {
      pattern -> SystemFontNames.Face? in
      guard let file = pattern.file, !isOwn(file) else { return nil }
      return .init(
        file: file,
        names: FontconfigNames(
          families: pattern.families, fullNames: pattern.fullNames,
          postScriptNames: pattern.postScriptNames))
    }
    let files = configuration.files.filter { !isOwn($0) }
    return SystemFontNames(
      faces: faces, requests: requests(to: configuration, for: words(in: files)),
      folders: configuration.fontFolders.filter { !isOwn($0 + "/") }, files: files)
  }

  /// The desktop's configuration with the families that the person hides: what they are called is the
  /// system's, so that no other font takes their names.
  private static func desktop() -> FontconfigConfiguration? {
    guard let plain = FontconfigConfiguration.desktop() else { return nil }
    guard let path = plain.files.first(where: { $0.hasSuffix("/" + HiddenFamiliesFile.name) })
    else { return plain }
    let hidden = HiddenFamiliesFile(path: path).families
    return FontconfigConfiguration.desktop(with: hidden.exceptions) ?? plain
  }

  /// The families among some words for which the configuration has rules.
  private static func requests(
    to configuration: FontconfigConfiguration, for words: [String]
  ) -> [SystemFontNames.Request] {
    // An unknown family, to compare with: the answer that every unknown family gets.
    let unheardOf = "Typecase \(UInt64.random(in: 0 ... .max))"
    let usual = configuration.substitution(of: unheardOf)
    return words.compactMap { word in
      let substitution = configuration.substitution(of: word)
      let folded = FontconfigName.folded(word)
      let isGeneric = NameRules.isGeneric(word)
      let substitutes = substitution.strong.filter { FontconfigName.folded($0) != folded }
      guard isGeneric || !substitutes.isEmpty || substitution.weak != usual.weak else { return nil }
      return SystemFontNames.Request(
        family: word, substitutes: FontconfigNames.unique(substitutes),
        preferences: isGeneric ? FontconfigNames.unique(substitution.weak) : [])
    }
  }

  /// Every word of the rules that may be the name of a family.
  ///
  /// The library cannot list the families of its rules. So the texts of the elements that name
  /// families are read from the files, and the library is asked about each; a text that is not a
  /// family costs only a question.
  static func words(in files: [String]) -> [String] {
    var words: [String] = []
    for path in files {
      guard let file = (try? OwnedDescriptor.openRegularFile(path)) ?? nil,
        let bytes = try? file.readAll(limit: fileLimit)
      else { continue }
      words += Self.words(in: String(decoding: bytes, as: UTF8.self))
      guard words.count < wordLimit else { break }
    }
    return FontconfigNames.unique(words.prefix(wordLimit) + ["sans-serif", "serif", "monospace"])
  }

  /// The texts of a file's `family` and `string` elements.
  ///
  /// fontconfig's library does not tell which families its rules name. A parser of XML would give up a
  /// whole file that is not well-formed; a word too many or too few does no harm here.
  static func words(in xml: String) -> [String] {
    var words: [String] = []
    var rest = xml[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...].dropFirst()
      let name = rest.prefix { $0.isLetter }
      guard name == "family" || name == "string", let end = rest.firstIndex(of: ">") else {
        continue
      }
      let text = rest[end...].dropFirst().prefix { $0 != "<" }
      rest = rest[text.endIndex...]
      let word = FontText.trimmed(FontconfigXML.unescaped(text))
      if !word.isEmpty, word.utf8.count <= 200 { words.append(word) }
    }
    return words
  }

  private static let fileLimit = 4 << 20
  /// Debian's rules have about 1,500.
  private static let wordLimit = 20_000
}
