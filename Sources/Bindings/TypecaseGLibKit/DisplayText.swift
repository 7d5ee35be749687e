// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseSystemKit

/// Makes text from outside fit to be shown in a line of the interface.
///
/// A family's or an app's name is whatever its maker wrote: it may hold line ends, marks that turn
/// the direction of the words around it, or thousands of characters.
public enum DisplayText {
  /// One line without controls and without marks piled up over the lines above, of at most
  /// `limit` characters, kept apart from the direction of the text around it.
  ///
  /// - Parameter fallback: what to say when nothing can be seen of `text`.
  public static func line(_ text: String, limit: Int = 80, fallback: String = "") -> String {
    cleaned(text, limit: limit).map { isPlain($0) ? $0 : isolated($0) } ?? fallback
  }

  /// The same for a sentence in the person's language that stands alone: it is not kept apart.
  public static func sentence(_ text: String, limit: Int = 400, fallback: String = "") -> String {
    cleaned(text, limit: limit) ?? fallback
  }

  /// An id such as "org.example.Foundry", as a line of which a narrow label may break after each period:
  /// the whole of it is one word otherwise.
  ///
  /// - Parameter fallback: what to say when nothing can be seen of `id`.
  public static func id(_ id: String, limit: Int = 80, fallback: String = "") -> String {
    // ZERO WIDTH SPACE (Unicode Standard Annex 14).
    cleaned(id, limit: limit).map { shown in
      line(shown, limit: .max).split(separator: ".", omittingEmptySubsequences: false)
        .joined(separator: ".\u{200B}")
    } ?? fallback
  }

  /// The name of a file, as a line of which a narrow label may break after each mark between its words, and within
  /// a word of more letters than a phone shows in a line.
  ///
  /// - Parameter name: a name that ``line(_:limit:fallback:)`` made fit.
  public static func breakable(fileName name: String) -> String {
    var shown = ""
    var length = 0
    for letter in name {
      // ZERO WIDTH SPACE (Unicode Standard Annex 14).
      if length == longestWord { shown += "\u{200B}" }
      length = length == longestWord ? 1 : length + 1
      shown.append(letter)
      guard "._-".contains(letter) else { continue }
      shown += "\u{200B}"
      length = 0
    }
    return shown
  }

  /// In letters.
  private static let longestWord = 12

  /// Nothing when nothing can be seen of the text.
  private static func cleaned(_ text: String, limit: Int) -> String? {
    if isClean(text, limit: limit) { return text }
    let text = PathText.shown(text)
    var scalars = String.UnicodeScalarView()
    var count = 0
    var marks = 0
    var spaceWaits = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        spaceWaits = !scalars.isEmpty
        continue
      }
      marks = scalar.properties.generalCategory == .nonspacingMark ? marks + 1 : 0
      guard isVisible(scalar), marks <= 3 else { continue }
      if count == limit {
        scalars.append("…")
        break
      }
      if spaceWaits { scalars.append(" ") }
      spaceWaits = false
      scalars.append(scalar)
      count += 1
    }
    let isBlank = !scalars.contains { !$0.properties.isWhitespace && $0 != "\u{200D}" }
    return isBlank ? nil : String(scalars)
  }

  /// Whether nothing must be replaced, as in most names: printable ASCII with single spaces within.
  ///
  /// Lists make about two hundred rows before they show one, with several texts each.
  private static func isClean(_ text: String, limit: Int) -> Bool {
    guard text.utf8.count <= limit else { return false }
    var last = UInt8(ascii: " ")
    for byte in text.utf8 {
      let isSeen = (0x21...0x7E).contains(byte)
      guard isSeen || (byte == UInt8(ascii: " ") && last != byte) else { return false }
      last = byte
    }
    return last != UInt8(ascii: " ")
  }

  /// The whole text, where a mark replaces each character that controls a terminal, is invisible, or changes the
  /// direction of the text around it; a byte of a path that is not UTF-8 is written as `\xE9`.
  public static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in PathText.shown(text).unicodeScalars {
      result.append(isVisible(scalar) ? scalar : "\u{FFFD}")
    }
    return String(result)
  }

  /// Whether text keeps to itself in text from left to right: plain ASCII does when it begins with a
  /// letter and ends with one or a digit, since what is neutral between them goes with them.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 } && text.first?.isLetter == true
      && text.last.map { $0.isLetter || $0.isNumber } == true
  }

  /// Text within marks that keep its direction from reaching further, and that of the text around it
  /// from reaching in.
  ///
  /// FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (Unicode Standard Annex 9).
  static func isolated(_ text: String) -> String { "\u{2068}" + text + "\u{2069}" }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: false
    // Joiners shape letters in Arabic, Persian and Indic words; every other format control goes,
    // those of direction among them.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension DisplayText {
  /// A number of bytes as the person's language writes it: "1.2 MB".
  public static func size(_ byteCount: UInt64) -> String {
    guard let text = g_format_size(guint64(byteCount)) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
