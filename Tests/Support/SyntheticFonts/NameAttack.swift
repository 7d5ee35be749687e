// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A font whose names would get it used where nobody asked for it.
public struct NameAttack: Sendable, CustomStringConvertible {
  /// What the font tries.
  public let description: String
  /// The font's file; it shows the family "Lovely" and a number.
  public let data: [UInt8]
  /// Whether the inspection alone must refuse it, whatever else is installed.
  public let isRefusedAlways: Bool

  /// All known attacks, each with a family and PostScript name of its own.
  ///
  /// - Parameter family: one that the system has.
  public static func all(family: String) -> [NameAttack] {
    var attacks: [NameAttack] = []
    func add(
      _ description: String, isRefusedAlways: Bool = true, _ change: (inout SyntheticFont) -> Void
    ) {
      var font = SyntheticFont("Lovely \(attacks.count)")
      font.seed = UInt32(attacks.count)
      change(&font)
      attacks.append(
        NameAttack(
          description: description, data: font.data(), isRefusedAlways: isRefusedAlways))
    }
    typealias Record = SyntheticFont.NameRecord
    /// The family stays what it is where name 16 says so.
    func addFurther(_ description: String, isRefusedAlways: Bool = true, _ records: Record...) {
      add(description, isRefusedAlways: isRefusedAlways) { $0.furtherNames = records }
    }

    for spelling in [
      "monospace", "Mono Space", "MONOSPACE", "sans", "Sans-Serif", "sans serif", "serif", "mono",
      "system-ui", "ui-monospace", "ui-sans-serif", "ui-serif", "ui-rounded", "emoji", "math",
      "cursive", "fantasy", "fangsong", "generic(fangsong)", "-webkit-body", "ｍｏｎｏｓｐａｃｅ",
      // fontconfig folds more than ASCII to ASCII.
      "mono\u{17F}pace", "\u{17F}an\u{17F}", "sy\u{FB06}em-ui", "\u{212A}ai", "San\u{17F} Serif",
    ] {
      addFurther("family in name 21: \(spelling)", Record(21, spelling))
    }
    for (identifier, language, place) in [
      (1, 0x40C, "French family"), (1, 0x407, "German family"), (16, 0x411, "Japanese family"),
      (21, 0x804, "Chinese family"), (4, 0x40C, "French full name"),
      (18, 0x409, "full name of a Mac"),
    ] {
      addFurther("\(place): sans-serif", Record(identifier, "sans-serif", language: language))
    }
    for platform in Record.Platform.allCases {
      addFurther("family on \(platform): Mono Space", Record(21, "Mono Space", on: platform))
    }
    addFurther("family on a Mac, in French", Record(1, "monospace", on: .macRoman, language: 1))
    add("shown as monospace") { $0.family = "monospace" }
    add("shown as Sans") { $0.family = "Sans" }
    add("PostScript name monospace") { $0.postScriptName = "monospace" }
    add("PostScript name Sans-Serif") { $0.postScriptName = "Sans-Serif" }
    add("name 1 of a font with a typographic family") {
      $0.style = "Thin"
      $0.furtherNames = [Record(1, "serif", language: 0x407)]
    }
    add("a named instance that is called so") {
      $0.axes = [.init(tag: "wght", name: "Weight", range: 100...900, default: 400)]
      $0.instances = [.init(name: "Bold", coordinates: [700])]
      $0.furtherNames = [Record(21, "system-ui")]
    }
    var second = SyntheticFont("Lovely Second")
    second.furtherNames = [Record(21, "monospace")]
    attacks.append(
      NameAttack(
        description: "the second face of a collection",
        data: SyntheticFont.collection([SyntheticFont("Lovely First"), second]),
        isRefusedAlways: true))

    second.furtherNames = [Record(21, family)]
    attacks.append(
      NameAttack(
        description: "a face that hides behind one of the system's family",
        data: SyntheticFont.collection([SyntheticFont(family, style: "Evil"), second]),
        isRefusedAlways: false))

    for (character, name) in [
      ("\n", "line feed"), ("\r", "carriage return"), ("\u{2028}", "line separator"),
      ("\u{200B}", "zero-width space"), ("\u{2060}", "word joiner"),
      ("\u{FEFF}", "byte order mark"), ("\u{AD}", "soft hyphen"), ("\u{202E}", "override"),
      ("\u{2066}", "isolate"), ("\u{200F}", "right-to-left mark"), ("\u{1B}", "escape"),
      ("\u{7F}", "delete"), ("\u{E0041}", "tag"),
    ] {
      addFurther("\(name) in a family", Record(21, "Mono\(character)space"))
      addFurther(
        "\(name) in a full name", Record(4, "Lovely\(character)Full", language: 0x407))
    }
    addFurther(
      "a line of fc-list", Record(21, "Lovely\nInnocent-Regular\tInnocent\t/usr/share/fonts/i.ttf"))
    for identifier in [2, 17, 22] {
      addFurther(
        "a style with a line break, name \(identifier)",
        Record(identifier, "Bold\nItalic", language: 0x407))
    }

    for name in [family, family.uppercased(), family.filter { $0 != " " }, " \(family) "] {
      addFurther(
        "a family of the system: “\(name)”", isRefusedAlways: false, Record(21, name))
    }
    addFurther(
      "a family of the system in French", isRefusedAlways: false,
      Record(1, family, language: 0x40C))
    addFurther(
      "a full name that is a family of the system", isRefusedAlways: false,
      Record(4, family, language: 0x407))
    return attacks
  }
}
