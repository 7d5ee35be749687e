// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// The names of scripts, in English and in the person's language, from ISO 15924.
public struct ScriptNames: Sendable {
  private let codes: ISOCodes

  /// The list of this machine, read once; short enough for the main thread.
  public static let installed = ScriptNames(folder: ISOCodes.folder)

  /// - Parameter folder: one that has `iso_15924.json`; nil when there is none.
  public init(folder: String?) { codes = ISOCodes(.scripts, folder: folder) }

  /// A script's name for a person; the code where the list does not have it, and nil for "Zyyy",
  /// which is not a script.
  public func name(_ code: String) -> String {
    switch code {
    case "Zyyy": ""
    case "Zsym": tr("Symbols")
    case "Zsye": tr("Emoji")
    default: known(code) ?? DisplayText.line(code, limit: 4)
    }
  }

  /// The same; nil where the list does not have it.
  func known(_ code: String) -> String? {
    (codes.translation(code) ?? codes.name(code)).map(ISOCodes.short)
  }

  /// Other names that find it: "Devanagari (Nagari)", in both languages.
  func aliases(_ code: String) -> [String] {
    [codes.name(code), codes.translation(code)].compactMap { $0.map(Self.withoutParts) }
  }

  /// "Japanese (alias for Han + Hiragana + Katakana)" has no other name in its parentheses.
  private static func withoutParts(_ name: String) -> String {
    guard let mark = name.firstIndex(of: "("), name[mark...].contains("+") else { return name }
    return String(name[..<mark])
  }
}
