// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecasePango

/// A writing system, by its ISO 15924 code.
public struct Script: Hashable, Sendable {
  /// Four letters, such as "Taml".
  public let code: String

  public init(iso15924 code: String) { self.code = code }

  /// The script that Unicode gives a scalar; `unknown` for what many scripts share.
  package init(of scalar: Unicode.Scalar) {
    let script = g_unichar_get_script(scalar.value)
    if script == G_UNICODE_SCRIPT_COMMON || script == G_UNICODE_SCRIPT_INHERITED
      || script == G_UNICODE_SCRIPT_UNKNOWN
    {
      self = .unknown
    } else {
      let code = g_unicode_script_to_iso15924(script)
      let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * UInt32($0))) }
      self.init(iso15924: String(decoding: letters, as: UTF8.self))
    }
  }

  public static let unknown = Script(iso15924: "Zyyy")
  public static let symbols = Script(iso15924: "Zsym")
  public static let emoji = Script(iso15924: "Zsye")

  /// The script of a font that has the signs of all of East Asia.
  ///
  /// The name of such a font says in which country's forms they are, such as "Noto Sans CJK JP".
  ///
  /// - Returns: nil for another name.
  package static func eastAsian(ofFamily name: String) -> Script? {
    for word in name.split(separator: " ") {
      switch word {
      case "JP": return Script(iso15924: "Jpan")
      case "KR": return Script(iso15924: "Kore")
      case "SC", "CN": return Script(iso15924: "Hans")
      case "TC", "TW", "HK": return Script(iso15924: "Hant")
      default: continue
      }
    }
    return nil
  }

  /// Whether language is written in it, unlike symbols.
  public var isWritten: Bool { self != .unknown && self != .symbols && self != .emoji }

  /// Whether text in this script may hold the scalar as one of its letters.
  ///
  /// Japanese and Korean are written in several scripts.
  package func includes(_ scalar: Unicode.Scalar) -> Bool {
    let own = Script(of: scalar).code
    return switch code {
    case "Jpan": ["Hani", "Hira", "Kana"].contains(own)
    case "Kore": ["Hang", "Hani"].contains(own)
    case "Hans", "Hant": own == "Hani"
    default: own == code
    }
  }

  /// The script as GLib and Pango know it.
  package var pango: PangoScript {
    let equivalent =
      switch code {
      case "Jpan": "Hira"
      case "Kore": "Hang"
      case "Hans", "Hant": "Hani"
      default: code
      }
    let bytes = Array(equivalent.utf8)
    guard bytes.count == 4 else { return PANGO_SCRIPT_UNKNOWN }
    let number = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return PangoScript(rawValue: g_unicode_script_from_iso15924(number).rawValue)
  }

  /// A language to show the script with.
  package var sampleLanguage: String? {
    switch code {
    case "Hans", "Hani": return "zh-cn"
    case "Hant": return "zh-tw"
    case "Jpan", "Hira", "Kana": return "ja"
    case "Kore", "Hang": return "ko"
    default:
      guard let language = pango_script_get_sample_language(pango),
        let tag = pango_language_to_string(language)
      else { return nil }
      return String(cString: tag)
    }
  }
}
