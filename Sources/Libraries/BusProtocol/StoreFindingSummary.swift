// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GLibKit

/// Something that is wrong with the registry's store, in words.
public struct StoreFindingSummary: Sendable, Hashable {
  /// What is wrong, such as `font-missing`; see the interface for all of them.
  public var code: String
  /// `error` or `warning`.
  public var severity: String
  /// The file or folder that it is about.
  public var path: String
  /// For a person.
  public var message: String
  /// Technical.
  public var detail: String
  /// What a repair does about it, such as `put-aside`; `none` when it can do nothing.
  public var remedy: String
  /// The same for a person.
  public var advice: String
  /// Whether a repair has done that.
  public var isMended: Bool

  /// A finding with its words.
  public init(
    code: String, severity: String, path: String, detail: String, remedy: String, isMended: Bool
  ) {
    self.code = code
    self.severity = severity
    self.path = path
    self.detail = detail
    self.remedy = remedy
    self.isMended = isMended
    message = Self.message(code)
    advice = Self.advice(remedy, code: code)
  }

  public init?(busDictionary values: [String: Variant]) {
    guard let code = values["code"]?.stringValue, let path = values["path"]?.pathValue else {
      return nil
    }
    self.init(
      code: code, severity: values["severity"]?.stringValue ?? "error", path: path,
      detail: values["detail"]?.stringValue ?? "", remedy: values["remedy"]?.stringValue ?? "none",
      isMended: values["mended"]?.boolValue ?? false)
    // Another version of the registry may know more than this one.
    message = values["message"]?.stringValue ?? message
    advice = values["advice"]?.stringValue ?? advice
  }

  public var busDictionary: [String: Variant] {
    [
      "code": .string(code), "severity": .string(severity), "path": .path(path),
      "message": .string(message), "detail": .string(detail), "remedy": .string(remedy),
      "advice": .string(advice), "mended": .bool(isMended),
    ]
  }

  // MARK: Words

  private static func message(_ code: String) -> String {
    switch code {
    case "read-only": tr("Nothing can be written here, so that no font can be added or removed.")
    case "disk-full": tr("The disk is full, so that no font can be added or removed.")
    case "folder-replaced": tr("Something else is in the place of a part of the font store.")
    case "folder-permissions": tr("A folder of the font store has the wrong permissions.")
    case "database-missing": tr("The list of the installed fonts is gone.")
    case "database-damaged": tr("The list of the installed fonts is damaged.")
    case "database-newer":
      tr("A newer version of Typecase has written the list of the installed fonts.")
    case "repair-unfinished": tr("A repair of the font store was interrupted.")
    case "font-missing": tr("The file of a font is gone.")
    case "font-changed": tr("The file of an installed font was changed.")
    case "font-replaced": tr("Something else is in the place of a font’s file.")
    case "font-permissions": tr("The file of a font has the wrong permissions.")
    case "font-unknown": tr("A file among the fonts was not put there by Typecase.")
    case "staging-leftover": tr("An earlier request left files behind.")
    case "row-invalid": tr("What is noted of a font is not what its file says.")
    case "journal-invalid": tr("A removal that could be taken back is not in order.")
    case "time-in-future":
      tr("Something was done at a time that is yet to come: the clock was wrong.")
    case "name-refused":
      tr("A font would be refused now for one of its names. It is kept, and no program uses it.")
    case "rules-outdated": tr("Programs do not see the fonts that are installed.")
    default: tr("Something is wrong with the font store.")
    }
  }

  private static func advice(_ remedy: String, code: String) -> String {
    switch remedy {
    case "permissions": tr("The permissions are set right.")
    case "put-aside": tr("It is moved to the folder “aside”; nothing is deleted.")
    case "restore": tr("The file is copied back from another place where it still is.")
    case "withdraw":
      tr("The font is not offered any more until it is added again; the wrong file is kept aside.")
    case "inspect": tr("The file is checked again, and what is known of it noted anew.")
    case "rebuild":
      tr(
        "A new list is made from what can be read of the old one and from the fonts; the old one is kept aside."
      )
    case "remove": tr("It is deleted: nobody waits for it any more.")
    case "rewrite": tr("It is written anew.")
    default:
      switch code {
      case "read-only": tr("Make the folder writable, and try again.")
      case "disk-full": tr("Free some space, and try again.")
      case "database-newer": tr("Install the newer version of Typecase again.")
      case "font-missing": tr("Add the font again.")
      case "name-refused": tr("Remove it, or ask its maker for a corrected font.")
      default: tr("A repair cannot mend this.")
      }
    }
  }
}
