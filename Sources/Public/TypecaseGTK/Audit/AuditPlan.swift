// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseProductIdentity
import TypecaseSystemKit

/// In which ways windows are shown, by a program's command line.
///
///     --audit-text-size=FOLDER    or --typecase-audit=FOLDER
///     --audit-sizes=xs,l,ax5      instead of all twelve
///     --audit-languages=en,ar     instead of all that the program has
///     --audit-own-direction       each language in its own direction only, not mirrored as well
///     --audit-all-pictures        a picture of every view, not only of those with findings
///     --audit-patience=SECONDS    how long a window may take to draw, instead of 60
nonisolated struct AuditPlan: Sendable, Hashable {
  var folder: String
  var categories = ContentSizeCategory.allCases
  var languages: [String]
  var ownDirectionOnly = false
  /// Whether views without a finding are pictured, too, for a person to look at.
  var picturesAll = false
  /// Nil is the window's own width.
  var widths: [Int?] = [AuditPlan.narrowest, nil]

  /// A phone's width, which every window has to fit in.
  static let narrowest = 360
  /// A window that draws nothing for so long ends the audit.
  var patience = WindowFrames.usualPatience

  /// Nil when the arguments do not ask for an audit.
  ///
  /// - Parameter option: the option with the folder, without its dashes.
  /// - Throws: what is wrong with an argument.
  init?(arguments: [String], option: String) throws(AuditFailure) {
    func value(_ name: String) -> String? {
      let start = "--\(name)="
      return arguments.last { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }
    guard let folder = value(option) else { return nil }
    self.folder = folder
    if let sizes = value("audit-sizes") {
      categories = []
      for name in sizes.split(separator: ",") {
        guard let category = ContentSizeCategory(named: String(name)) else {
          throw AuditFailure(message: "there is no text size “\(name)”")
        }
        categories.append(category)
      }
    }
    languages =
      value("audit-languages").map { $0.split(separator: ",").map(String.init) }
      ?? Self.translations()
    if let patience = value("audit-patience") {
      guard let seconds = Int(patience), seconds > 0 else {
        throw AuditFailure(message: "“\(patience)” is no number of seconds")
      }
      self.patience = .seconds(seconds)
    }
    ownDirectionOnly = arguments.contains("--audit-own-direction")
    picturesAll = arguments.contains("--audit-all-pictures")
  }

  /// English, and the languages that the program's texts are installed in.
  private static func translations() -> [String] {
    guard let path = g_strdup(bindtextdomain(textdomain(nil), nil)) else { return ["en"] }
    defer { g_free(path) }
    var languages: [String] = []
    if let folder = g_dir_open(path, 0, nil) {
      defer { g_dir_close(folder) }
      while let entry = g_dir_read_name(folder) {
        let language = String(path: entry)
        let file =
          "\(String(path: path))/\(language)/LC_MESSAGES/\(String(cString: textdomain(nil))).mo"
        if g_file_test(file.cPath, G_FILE_TEST_IS_REGULAR) != 0 { languages.append(language) }
      }
    }
    return ["en"] + languages.filter { $0 != "en" }.sorted()
  }

  /// The directions in which a language is shown, its own first.
  func directions(of language: String) -> [AuditedView.Direction] {
    let isRightToLeft = ["ar", "fa", "he", "ur", "ckb", "yi"].contains(
      String(language.prefix { $0 != "_" }))
    let own: AuditedView.Direction = isRightToLeft ? .rightToLeft : .leftToRight
    return [own] + (ownDirectionOnly ? [] : AuditedView.Direction.allCases.filter { $0 != own })
  }
}

/// Why an audit could not be made.
package nonisolated struct AuditFailure: Error {
  package var message: String

  package init(message: String) { self.message = message }
}

/// Why a window cannot be shown where an audit runs, which goes on without it.
package nonisolated struct AuditOmission: Error {
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}
