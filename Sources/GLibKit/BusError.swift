// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGLib

/// A D-Bus error: its name on the bus, and its message.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Such as "org.freedesktop.DBus.Error.ServiceUnknown".
  public let name: String
  public let message: String

  public init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// Takes over the error of a failed call.
  init(adopting error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init(name: BusError.failed, message: "unknown error")
      return
    }
    var name = BusError.failed
    if let remote = g_dbus_error_get_remote_error(error) {
      name = String(cString: remote)
      g_free(remote)
      g_dbus_error_strip_remote_error(error)
    } else if let encoded = g_dbus_error_encode_gerror(error) {
      name = String(cString: encoded)
      g_free(encoded)
    }
    self.init(name: name, message: GLibError(adopting: error).message)
  }

  public static let failed = "org.freedesktop.DBus.Error.Failed"
  public static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
  public static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
  public static let noReply = "org.freedesktop.DBus.Error.NoReply"
  public static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
  public static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
  public static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"

  /// Whether the call failed because the other side left the bus, or was never there.
  public var meansGone: Bool {
    [Self.noReply, Self.serviceUnknown, Self.nameHasNoOwner].contains(name)
  }

  public var description: String { "\(name): \(message)" }
}
