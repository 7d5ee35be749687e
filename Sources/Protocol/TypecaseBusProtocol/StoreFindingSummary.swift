// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

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

  package init?(busDictionary values: [String: Variant]) {
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

  package var busDictionary: [String: Variant] {
    [
      "code": .string(code), "severity": .string(severity), "path": .path(path),
      "message": .string(message), "detail": .string(detail), "remedy": .string(remedy),
      "advice": .string(advice), "mended": .bool(isMended),
    ]
  }
}
