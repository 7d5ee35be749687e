// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecasePango

/// Text that shows what a face is for: its own script, and only characters that it has.
public struct SampleText: Hashable, Sendable {
  /// A few words, for a row of a list.
  public var short: String
  /// A sentence, for a page about the face.
  public var long: String
  /// The language of the text, in BCP 47; nil for signs of no language.
  public var language: String?

  public init(short: String, long: String, language: String? = nil) {
    self.short = short
    self.long = long
    self.language = language
  }

  /// Chooses a sample for a face.
  ///
  /// - Parameters:
  ///   - script: ISO 15924 code of the script that the face is made for; "Zsym" for symbols, "Zsye"
  ///     for emoji.
  ///   - languages: BCP 47 tags of the languages that the face can set; may be empty.
  ///   - coverage: what the face can show.
  ///   - personLanguage: the person's language, in BCP 47; nil for that of this process.
  public init(
    script: String, languages: [String], coverage: Coverage, personLanguage: String? = nil
  ) {
    let script = Script(iso15924: script)
    if script.isWritten || script == .unknown {
      let own = personLanguage ?? Self.processLanguage
      for language in Self.candidates(script, languages, own: own) {
        guard let whole = Self.sentence(in: language, script: script) else { continue }
        // A font of one script may lack the full stop, which is Latin's as well.
        let sentence = coverage.contains(whole) ? whole : Self.withoutPunctuation(whole)
        guard coverage.contains(sentence) else { continue }
        self.init(short: Self.beginning(of: sentence), long: sentence, language: language)
        return
      }
    }
    self.init(charactersOf: coverage, script: script)
  }

  /// Chooses what is written with a face.
  ///
  /// - Parameters:
  ///   - text: what is wanted; where the face is not made for it, it is a sample of the face's own script.
  ///   - script: ISO 15924 code of the script that the face is made for.
  /// - Returns: the text, its language in BCP 47, and whether it is the name that was wanted.
  public static func choice(
    for text: SpecimenRequest.Text, script: String, languages: [String], coverage: Coverage,
    personLanguage: String? = nil
  ) -> (text: String, language: String?, isName: Bool) {
    switch text {
    case .name(let name)
    where nameServesAsSample(name, script: script, coverage: coverage):
      return (name, nil, true)
    case .text(let text) where !text.isEmpty && coverage.contains(text):
      return (text, nil, false)
    case .name, .text, .sample, .sentence: break
    }
    let own = SampleText(
      script: script, languages: languages, coverage: coverage, personLanguage: personLanguage)
    return (text == .sentence ? own.long : own.short, own.language, false)
  }

  /// Whether `name` can be shown in a face as its own sample: it is covered, and written in the
  /// script that the face is made for.
  public static func nameServesAsSample(
    _ name: String, script: String, coverage: Coverage
  ) -> Bool {
    let script = Script(iso15924: script)
    guard script.isWritten || script == .unknown, coverage.contains(name) else { return false }
    return name.unicodeScalars.allSatisfy {
      let own = Script(of: $0)
      return own == .unknown || own == script || script == .unknown
    }
  }

  // MARK: - Sentences

  /// The language of this process, in BCP 47: the person's.
  public static var processLanguage: String? {
    pango_language_get_default().flatMap { pango_language_to_string($0) }.map {
      String(cString: $0)
    }
  }

  /// Languages to try, the person's own first.
  private static func candidates(
    _ script: Script, _ languages: [String], own tag: String?
  ) -> [String] {
    var candidates: [String] = []
    if let tag {
      let base = tag.prefix { $0 != "-" }
      let isSet = languages.isEmpty || languages.contains { $0 == tag || $0 == base }
      let includes =
        pango_language_includes_script(pango_language_from_string(tag), script.pango) != 0
      if isSet, script == .unknown || includes { candidates.append(tag) }
    }
    if let usual = script.sampleLanguage { candidates.append(usual) }
    // A font of the traditional form only lacks the characters of the usual sample.
    if script.code == "Hani" { candidates.append("zh-tw") }
    return candidates + languages.prefix(40)
  }

  /// A sentence of a language, by its tag in BCP 47; nil where none is known.
  public static func sentence(in language: String) -> String? {
    // By Pango's names, which are those of fontconfig.
    let usual = ["zh-Hans": "zh-cn", "zh-Hant": "zh-tw"][language] ?? language
    let sentence = sentence(in: usual, script: .unknown)
    return sentence == english && language.prefix { $0 != "-" } != "en" ? nil : sentence
  }

  /// A sentence of a language, if there is one in the wanted script.
  private static func sentence(in language: String, script: Script) -> String? {
    let sentence =
      ownSentences[language]
      ?? pango_language_get_sample_string(pango_language_from_string(language)).map {
        String(cString: $0)
      }
    // For a language that it does not know, Pango returns the English sentence.
    guard let sentence,
      let letter = sentence.unicodeScalars.first(where: \.properties.isAlphabetic),
      script == .unknown || script.includes(letter)
    else { return nil }
    return sentence
  }

  private static func withoutPunctuation(_ sentence: String) -> String {
    var text = ""
    for scalar in sentence.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation:
        continue
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static let english = pango_language_get_sample_string(pango_language_from_string("en"))
    .map { String(cString: $0) }

  /// Sentences that Pango lacks, or has too long to show.
  private static let ownSentences: [String: String] = [
    "am": "ሰማይ አይታረስ ንጉሥ አይከሰስ።",
    "th": "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า",
    "si": "මනොපුබ්‌බඞ්‌ගමා ධම්‌මා, මනොසෙට්‌ඨා මනොමයා",
    "zh-cn": "我能吞下玻璃而不伤身体。",
    "zh-tw": "我能吞下玻璃而不傷身體。",
    "chr": "ᏂᎦᏓ ᎠᏂᏴᏫ ᏂᎨᎫᏓᎸᎾ ᎠᎴ ᎤᏂᏠᏱ",
  ]

  /// The first words, up to about 24 characters; some characters where words are not spaced.
  private static func beginning(of sentence: String) -> String {
    var words = ""
    for word in sentence.split(separator: " ") {
      if !words.isEmpty, words.count + word.count > 24 { break }
      words += (words.isEmpty ? "" : " ") + word
    }
    return words.count > 32 ? String(words.prefix(16)) : words
  }

  // MARK: - Characters

  /// Characters that the face itself has: of its script, or signs.
  private init(charactersOf coverage: Coverage, script: Script) {
    var found: [Unicode.Scalar] = []
    if script == .emoji {
      found = Self.favouriteEmoji.filter(coverage.contains)
    }
    if found.count < 4, script.isWritten {
      // Letters first, those of everyday text before capitals; marks stand on a dotted circle of their own.
      for kinds: Set<Unicode.GeneralCategory> in [
        [.lowercaseLetter, .otherLetter], [.uppercaseLetter, .titlecaseLetter, .letterNumber],
        [.modifierLetter, .nonspacingMark, .spacingMark],
      ] where found.count < 24 {
        found += coverage.scalars(limit: 24 - found.count) {
          script.includes($0) && $0.properties.isAlphabetic && !$0.properties.isDiacritic
            && kinds.contains($0.properties.generalCategory)
        }
      }
    }
    if found.count < 4 {
      found = coverage.scalars(limit: 24, where: Self.isSign)
    }
    if found.count < 4 {
      found = coverage.scalars(limit: 24) { $0.value > 0x20 && !Self.isInvisible($0) }
    }
    func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      scalars.map { String($0) }.joined(separator: " ")
    }
    self.init(short: text(found.prefix(8)), long: text(found))
  }

  private static let favouriteEmoji: [Unicode.Scalar] = [
    "😀", "🎉", "🌍", "🐈", "🍎", "🚀", "🌻", "🎈", "🦊", "🍕", "⚽", "🎸", "🏡", "🌈", "🐳", "💡",
  ]

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark,
      .enclosingMark, .spacingMark:
      true
    default: false
    }
  }

  /// Whether a scalar is a pictogram, an arrow, a form, or in private use; not a letter, a figure or
  /// ordinary punctuation, which symbol faces often have besides.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .privateUse: true
    case .mathSymbol, .otherSymbol: scalar.value >= 0x2100
    default: false
    }
  }
}
