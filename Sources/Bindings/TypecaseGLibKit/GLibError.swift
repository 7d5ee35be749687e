// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// A GError as a value.
public struct GLibError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the error's domain, such as "g-io-error-quark".
  public let domain: String
  /// A number of the domain, such as `G_IO_ERROR_NOT_FOUND`.
  public let code: Int32
  /// GLib's words, in the language of the process; for a developer rather than a person.
  public let message: String

  /// Takes over an error that a C function returned, and frees it.
  public init(adopting error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init(domain: "", code: 0, message: "unknown error")
      return
    }
    self.init(
      domain: g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "",
      code: error.pointee.code,
      message: error.pointee.message.map { String(cString: $0) } ?? "")
    g_error_free(error)
  }

  public init(domain: String, code: Int32, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
