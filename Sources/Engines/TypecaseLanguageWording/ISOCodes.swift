// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import FoundationEssentials
import TypecaseGLibKit
import TypecaseSystemKit

/// The names of a standard's codes in English, and their translations, as the package iso-codes has
/// them: a list in JSON, and a catalog for gettext.
///
/// If the package is missing, there are no names.
struct ISOCodes: Sendable {
  /// A standard, by the name of its catalog.
  enum Standard: String {
    /// Languages with a code of two letters, and a few hundred others: a short list, translated
    /// well.
    case languages = "iso_639-2"
    /// All languages: a list of a megabyte.
    case allLanguages = "iso_639-3"
    case scripts = "iso_15924"
  }

  private let standard: Standard
  private let names: [String: String]

  /// - Parameter folder: one that has a list for each standard; nil when there is none.
  init(_ standard: Standard, folder: String?) {
    self.standard = standard
    guard let folder,
      let data = try? Data(contentsOf: URL(filePath: "\(folder)/\(standard.rawValue).json")),
      let lists = try? JSONDecoder().decode([String: [Entry]].self, from: data)
    else {
      names = [:]
      return
    }
    names = Dictionary(
      lists.values.joined().map { ($0.alpha_2 ?? $0.alpha_3 ?? $0.alpha_4 ?? "", $0.name) },
      uniquingKeysWith: { first, _ in first })
  }

  private struct Entry: Decodable {
    var alpha_2: String?
    var alpha_3: String?
    var alpha_4: String?
    var name: String
  }

  /// The folder of the installed package; nil when it is not installed.
  static let folder: String? = {
    guard let folders = g_get_system_data_dirs() else { return nil }
    var place = 0
    while let folder = folders[place] {
      let path = String(path: folder) + "/iso-codes/json"
      if g_file_test(path.cPath, G_FILE_TEST_IS_DIR) != 0 { return path }
      place += 1
    }
    return nil
  }()

  /// The English name of a code; nil for a code that is not in the list.
  func name(_ code: String) -> String? { names[code] }

  /// The name in the person's language; nil where nobody has translated it.
  func translation(_ code: String) -> String? {
    guard let name = names[code] else { return nil }
    _ = bind_textdomain_codeset(standard.rawValue, "UTF-8")
    let translated = name.withCString { String(cString: g_dgettext(standard.rawValue, $0)) }
    return translated == name ? nil : translated
  }

  /// A name without what the standard adds to tell names apart: "Modern Greek (1453-)",
  /// "Dutch; Flemish".
  static func short(_ name: String) -> String {
    let plain = name.prefix { !"(;؛；".contains($0) }
    return plain.last?.isWhitespace == true ? String(plain.dropLast()) : String(plain)
  }
}
