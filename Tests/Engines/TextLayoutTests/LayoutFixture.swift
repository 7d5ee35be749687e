// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import TypecaseFontDescriptors
import TypecaseRichText
import TypecaseTextAppearance

@testable import TypecaseTextLayout

/// Text to lay out, and what it looks like.
enum LayoutFixture {
  /// On paper, so that a length in points is one of the layout.
  static let appearance = TextAppearance(
    fonts: SystemFonts(
      faces: FaceSet([.made("DejaVu Sans"), .made("DejaVu Sans", "Bold", weight: 700)]),
      settings: SystemFontSettings(interface: "DejaVu Sans 11", document: "DejaVu Sans 11")
    ) { _ in nil },
    textSize: .init(), medium: .paper)

  static func base(_ family: String = "DejaVu Sans", points: Double = 11) -> TextAttributes {
    var base = TextAttributes()
    base.font = FontDescriptor(family: family)
    base.size = .points(points)
    return base
  }

  static func manager(
    _ storage: TextStorage, containers: [TextContainer], repeatsContainers: Bool = false,
    points: Double = 11, options: TextLayoutOptions = TextLayoutOptions()
  ) -> TextLayoutManager {
    TextLayoutManager(
      storage, appearance: appearance, baseAttributes: base(points: points),
      containers: containers, repeatsContainers: repeatsContainers, options: options)
  }

  /// The same with a text that says nothing of its look.
  static func manager(
    _ text: String, _ containers: [TextContainer] = [TextContainer(width: 300)]
  ) -> TextLayoutManager {
    manager(TextStorage(runs: [TextRun(text)]), containers: containers)
  }

  /// Hyphenated by the system's English dictionary.
  static var hyphenated: TextLayoutOptions {
    var options = TextLayoutOptions()
    (options.language, options.hyphenation, options.waitsForDictionaries) = ("en-US", true, true)
    return options
  }

  /// All in letters that DejaVu Sans has.
  static let texts = [
    "english": """
    Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had \
    peeped into the book her sister was reading, but it had no pictures or conversations in it, “and what is the use of a book,” \
    thought Alice “without pictures or conversations?” So she was considering – well-known (as 1,000 others) – in her own mind. 
    """,
    "arabic": """
    كانت أليس قد بدأت تشعر بالتعب الشديد من الجلوس بجانب أختها على الضفة، ومن عدم وجود ما تفعله: نظرت مرة أو مرتين (123) إلى \
    الكتاب الذي كانت أختها تقرؤه، ولكن لم تكن فيه صور أو محادثات، and English 45 words في وسطها. 
    """,
    "hebrew": """
    אליס החלה להתעייף מאוד מלשבת ליד אחותה על גדת הנהר ומכך שלא היה לה מה לעשות: פעם או פעמיים (123) היא הציצה בספר שאחותה קראה, \
    אבל לא היו בו תמונות או שיחות, "ומה התועלת בספר", חשבה אליס, "בלי תמונות או שיחות?" 
    """,
    "lao": """
    ອາລິສເລີ່ມຮູ້ສຶກເບື່ອຫນ່າຍຫຼາຍກັບການນັ່ງຢູ່ຂ້າງເອື້ອຍຂອງນາງຢູ່ແຄມຝັ່ງ ແລະບໍ່ມີຫຍັງເຮັດ ນາງໄດ້ແນມເບິ່ງປຶ້ມທີ່ເອື້ອຍຂອງນາງກຳລັງອ່ານຢູ່ 
    """,
    "russian": """
    Алисе наскучило сидеть с сестрой без дела на берегу реки; разок-другой она заглянула в книжку, которую читала сестра, но там не было \
    ни картинок, ни разговоров. — Что толку в книжке, — подумала Алиса, — если в ней нет ни картинок, ни разговоров? 
    """,
    "mixed": """
    The word שלום means peace (or “hello”), и по-русски это «мир»; Smart — dashes… and 10 000 figures, 50% of “them”: \
    a/b/c, https://example.org/path?query=1&other=2 e-mail@example.org naïve façade Ελληνικά. 
    """,
  ]
}

extension TextLayoutManager {
  /// All lines with their glyphs.
  var fragments: [LineFragment] {
    var fragments: [LineFragment] = []
    enumerateLineFragments {
      fragments.append($0)
      return true
    }
    return fragments
  }

  /// All lines, each with where it begins.
  var lines: [(record: LineRecord, start: Int)] {
    var lines: [(record: LineRecord, start: Int)] = []
    tree.tree.forEach(in: 0..<tree.length) { lines.append(($0, $1)) }
    return lines
  }
}
