// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors
import PangoKit

/// The languages and scripts that a face supports.
///
/// It is the one place that says what a name in a ``LanguagePredicate`` means for a face.
public struct LanguageSupport: Sendable, Hashable {
  /// BCP 47 tags.
  public let languages: Set<String>
  /// ISO 15924 codes of the scripts that these are written in.
  public let scripts: Set<String>

  /// - Parameters:
  ///   - languages: the tags of a face.
  ///   - script: the script that it is made for, when that is known.
  public init(languages: [String], script: String = "Zyyy") {
    self.languages = Set(languages)
    var scripts: Set<String> = []
    for language in languages { scripts.formUnion(Self.scripts(ofLanguage: language)) }
    if script != "Zyyy" { scripts.formUnion(Self.including[script] ?? [script]) }
    self.scripts = scripts
  }

  /// Whether a language, or a script by its code, is supported.
  ///
  /// "zh" is any of Chinese's ways to write, and "zh-Hant" those with traditional characters.
  public func supports(_ name: String) -> Bool {
    if name.utf8.count == 4,
      name.utf8.first.map({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) == true
    {
      return scripts.contains(name)
    }
    let tag = LanguageTag.bcp47(name.lowercased())
    if languages.contains(tag) { return true }
    if let regions = Self.regions[tag] { return regions.contains(where: languages.contains) }
    let parts = tag.split(separator: "-").map(String.init)
    guard let base = parts.first else { return false }
    if parts.count == 1 {
      // Languages that are known by the regions that write them differently.
      return languages.contains { $0.hasPrefix(base + "-") }
    }
    // "de-AT" is written as German is, and "sr-Latn" as a script that has to be there too.
    guard !Self.hasRegions.contains(base), languages.contains(base) else { return false }
    return parts.dropFirst().allSatisfy { $0.utf8.count != 4 || scripts.contains($0) }
  }

  /// The scripts that a language is written in.
  static func scripts(ofLanguage tag: String) -> Set<String> {
    switch tag {
    case "zh-CN", "zh-SG": ["Hani", "Hans"]
    case "zh-TW", "zh-HK", "zh-MO": ["Hani", "Hant"]
    case "ja": ["Jpan", "Hani", "Hira", "Kana"]
    case "ko": ["Kore", "Hang"]
    case "und-Zsye": ["Zsye"]
    case "und-Zmth": ["Zmth"]
    default: Set(Script.scripts(ofLanguage: tag).map(\.code))
    }
  }

  private static let regions = [
    "zh-Hans": ["zh-CN", "zh-SG"], "zh-Hant": ["zh-TW", "zh-HK", "zh-MO"],
  ]

  /// Languages that differ so much by region that one's support says nothing of another's.
  private static let hasRegions: Set<String> = ["zh", "pa", "ku", "mn", "az", "ps"]

  /// What is written in the script of a font that is made for several.
  private static let including: [String: Set<String>] = [
    "Jpan": ["Jpan", "Hani", "Hira", "Kana"], "Kore": ["Kore", "Hang", "Hani"],
    "Hans": ["Hans", "Hani"], "Hant": ["Hant", "Hani"],
  ]
}

/// The support of sets of languages, each set's worked out once.
struct KnownSupport {
  private struct Key: Hashable {
    var languages: [String]
    var script: String
  }

  /// A list by where it lies in memory: most faces share theirs with others, and to compare hundreds
  /// of tags for each face is what would take the time.
  private struct Place: Hashable {
    var address: UInt
    var count: Int
    var script: String
  }

  private(set) var all: [LanguageSupport] = []
  private var byContent: [Key: Int] = [:]
  private var byPlace: [Place: Int] = [:]

  /// The place in `all` of a face's support.
  ///
  /// The face must live as long as this does.
  mutating func place(of face: OfferedFace) -> Int {
    let languages = face.descriptor.languages ?? []
    let place = languages.withUnsafeBufferPointer {
      Place(address: UInt(bitPattern: $0.baseAddress), count: $0.count, script: face.script)
    }
    if let known = byPlace[place] { return known }
    let key = Key(languages: languages, script: face.script)
    if let known = byContent[key] {
      byPlace[place] = known
      return known
    }
    all.append(LanguageSupport(languages: key.languages, script: key.script))
    byContent[key] = all.count - 1
    byPlace[place] = all.count - 1
    return all.count - 1
  }
}
