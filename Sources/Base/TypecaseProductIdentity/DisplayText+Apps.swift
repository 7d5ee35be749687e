// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseGLibKit

extension DisplayText {
  /// An app's name as it may stand, within quotation marks, in a sentence of ours.
  ///
  /// - Parameter fallback: the app's id, which is shown when there is no name, and also when the name
  ///   reads as this product's own: an app must not pass for what asks about it.
  public static func name(ofApp name: String, limit: Int, fallback: String) -> String {
    var scalars = String.UnicodeScalarView()
    // Without quotation marks it cannot end the quotation that it stands in.
    for scalar in name.unicodeScalars where !isQuotationMark(scalar) { scalars.append(scalar) }
    let text = String(scalars)
    return readsAsOurs(text) ? fallback : line(text, limit: limit, fallback: fallback)
  }

  /// A name of a font among words of ours, which it can neither end nor pass for: without quotation marks, and
  /// without the dot that stands between them.
  public static func name(ofFont name: String, limit: Int, fallback: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      scalars.append(isQuotationMark(scalar) ? "'" : scalar == "·" ? "." : scalar)
    }
    return line(String(scalars), limit: limit, fallback: fallback)
  }

  private static func isQuotationMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\u{2019}" { return false }
    switch scalar.properties.generalCategory {
    case .initialPunctuation, .finalPunctuation: return true
    default: return scalar.properties.isQuotationMark && scalar != "'"
    }
  }

  /// Whether a text holds this product's name, also when it is spelt with what looks like its
  /// letters.
  static func readsAsOurs(_ text: String) -> Bool {
    // More than enough of it to tell, however long the text is.
    let start = String(text.unicodeScalars.prefix(400).map(Character.init))
    guard let normal = g_utf8_normalize(start, -1, G_NORMALIZE_ALL) else { return false }
    defer { g_free(normal) }
    guard let folded = g_utf8_casefold(normal, -1) else { return false }
    defer { g_free(folded) }
    var skeleton = ""
    for scalar in String(cString: folded).unicodeScalars {
      if let letter = lookalikes[scalar] {
        skeleton.unicodeScalars.append(letter)
      } else if scalar.properties.isAlphabetic {
        skeleton.unicodeScalars.append(scalar)
      }
    }
    return skeleton.contains("typecase")
  }

  /// What looks like the letters of the name: Unicode Technical Standard 39, `confusables.txt`, as
  /// far as it is about them, and the digits that are used in their place.
  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
    "т": "t", "τ": "t", "ᴛ": "t", "7": "t", "+": "t", "ⲧ": "t", "ꓔ": "t",
    "у": "y", "ү": "y", "γ": "y", "ʏ": "y", "ყ": "y", "ꓬ": "y",
    "р": "p", "ρ": "p", "ᴘ": "p", "ⲣ": "p", "ꓑ": "p", "þ": "p",
    "е": "e", "ε": "e", "ᴇ": "e", "є": "e", "3": "e", "ҽ": "e", "ꓰ": "e",
    "с": "c", "ϲ": "c", "ᴄ": "c", "ⲥ": "c", "ꓚ": "c",
    "а": "a", "α": "a", "ᴀ": "a", "@": "a", "4": "a", "ɑ": "a", "ꓮ": "a",
    "ѕ": "s", "ꜱ": "s", "$": "s", "5": "s", "ƽ": "s", "ꓢ": "s",
  ]
}
