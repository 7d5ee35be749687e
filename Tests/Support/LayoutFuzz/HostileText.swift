// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextLayout

/// Text and shapes that nobody writes by hand.
public enum HostileText {
  /// Text of about so many scalars, as repetitions of something behind a start.
  private static let kinds: [String: (start: String, repeated: String)] = [
    "marks": ("a", "\u{301}"),
    "marks alone": ("", "\u{301}"),
    "line separators": ("", "\u{2028}"),
    "paragraphs": ("", "\n"),
    "tabs": ("", "\t"),
    "unassigned": ("", "\u{E0FFF}"),
    "zeros": ("a", "\0"),
    "private": ("", "\u{E000}"),
    "one emoji": ("", "👩\u{200D}"),
    "flags": ("", "🇩🇪"),
    "soft hyphens": ("", "\u{AD}"),
    "no space": ("", "W"),
    "spaces": ("", " "),
    "embeddings": ("", "\u{202E}a\u{202A}א"),
    "isolates": ("", "\u{2067}"),
    "objects": ("", "\u{FFFC}"),
    "joiners": ("", "\u{200D}\u{200C}\u{2060}"),
    "arabic": ("", "ب"),
    "ideographs": ("", "漢"),
    "conjuncts": ("", "क्"),
    "thai": ("", "ก"),
  ]

  public static var names: [String] { kinds.keys.sorted() }

  /// A text by its name; nil where none has it.
  ///
  /// - Parameter count: how many scalars it has, or one more or a few less.
  public static func text(_ name: String, count: Int) -> String? {
    kinds[name].map { kind in
      kind.start
        + String(repeating: kind.repeated, count: count / kind.repeated.unicodeScalars.count)
    }
  }

  /// What takes the room of text, in a container of some hundred points.
  public static let shapes: [String: [TextExclusion]] = [
    "everything": [
      TextExclusion(TextPath(LayoutRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)), margin: 0)
    ],
    "a slope to the end of all": [
      TextExclusion(
        TextPath(polygon: [
          LayoutPoint(x: 0, y: 0), LayoutPoint(x: 300, y: 0), LayoutPoint(x: 400, y: 1e9),
          LayoutPoint(x: 0, y: 1e9),
        ]), margin: 0)
    ],
    "a thousand": (0..<1000).map { number in
      TextExclusion(
        TextPath(
          LayoutRect(
            x: Double(number * 7 % 300), y: Double(number * 13 % 500), width: 3, height: 3)),
        margin: 0)
    },
    "no numbers": [
      TextExclusion(
        TextPath(polygon: [
          LayoutPoint(x: .nan, y: 0), LayoutPoint(x: .infinity, y: 3), LayoutPoint(x: 4, y: 5),
        ]), margin: .nan)
    ],
    "a huge margin": [
      TextExclusion(TextPath(LayoutRect(x: 10, y: 10, width: 1, height: 1)), margin: 1e8)
    ],
  ]
}

extension HostileText {
  /// A text of so many bytes of UTF-8, or a few less; nil for a name that none has.
  public static func text(_ name: String, bytes: Int) -> String? {
    kinds[name].flatMap { kind in
      text(name, count: bytes * kind.repeated.unicodeScalars.count / kind.repeated.utf8.count)
    }
  }

  /// What is wrong with the layout of a text without attributes, and after an edit in its middle; nothing where all is as promised.
  ///
  /// Of many lines only the first ones are looked at.
  ///
  /// - Parameter width: of its container, in points.
  public static func faults(of text: String, width: Double) -> [String] {
    let storage = TextStorage(runs: [TextRun(text)])
    let manager = TextLayoutManager(
      storage, appearance: RandomLayout.appearance, containers: [TextContainer(width: width)])
    let before = LayoutLaws.faults(of: manager, lines: 2000)
    let middle = ScalarOffset(storage.length / 2)
    storage.replaceScalars(middle..<middle, with: [TextRun("x")])
    guard manager.laidOutLength == storage.length else { return ["not all of it has room"] }
    return before + LayoutLaws.faults(of: manager, lines: 2000)
  }
}
