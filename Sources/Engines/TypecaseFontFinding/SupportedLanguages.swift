// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseFontLanguages

/// The languages and scripts that a face supports, by the table of languages.
public struct SupportedLanguages: Sendable, Hashable {
  /// The table's tags, as in descriptors.
  public let languages: Set<String>
  /// ISO 15924 codes of the scripts of these languages, and of the one that the face is made for.
  public let scripts: Set<String>

  /// - Parameters:
  ///   - languages: the tags of a face.
  ///   - script: the script that it is made for, when that is known.
  public init(languages: [String], script: String = "Zyyy") {
    self.languages = Set(languages)
    var scripts: Set<String> = []
    var severalScripts: [Set<String>] = []
    for tag in languages {
      let written = Set(LanguageTable.shared.languages(named: tag).map(\.script))
      if written.count > 1 {
        severalScripts.append(written)
      } else {
        scripts.formUnion(written.flatMap(Self.parts))
      }
    }
    // "tk" is Turkmen in any of its scripts: a Latin font that has it does not have the Arabic one.
    for written in severalScripts where written.isDisjoint(with: scripts) {
      scripts.formUnion(written.flatMap(Self.parts))
    }
    if script != "Zyyy" { scripts.formUnion(Self.parts(of: script)) }
    self.scripts = scripts
  }

  /// Whether a language, or a script by its code, is supported.
  ///
  /// "zh" is any written form of Chinese, and "zh-Hant" the one with traditional characters.
  public func supports(_ name: String) -> Bool {
    scripts.contains(name) || languages.contains(name)
      || !languages.isDisjoint(with: LanguageTable.shared.tags(named: name))
  }

  /// A script, and the scripts that it uses.
  private static func parts(of script: String) -> [String] {
    switch script {
    case "Jpan": [script, "Hani", "Hira", "Kana"]
    case "Kore": [script, "Hang"]
    case "Hans", "Hant": [script, "Hani"]
    default: [script]
    }
  }
}

/// The support of sets of languages, each computed once.
struct KnownSupport {
  private struct Key: Hashable {
    var languages: [String]
    var script: String
  }

  /// A list by its address in memory: most faces share theirs, and comparing hundreds of tags for
  /// each face would be slow.
  private struct Place: Hashable {
    var address: UInt
    var count: Int
    var script: String
  }

  private(set) var all: [SupportedLanguages] = []
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
    all.append(SupportedLanguages(languages: key.languages, script: key.script))
    byContent[key] = all.count - 1
    byPlace[place] = all.count - 1
    return all.count - 1
  }
}
