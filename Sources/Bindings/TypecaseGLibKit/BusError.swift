// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

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
    } else if error.pointee.domain == g_io_error_quark() {
      name = Self.name(ofLocalFailure: error.pointee.code)
    }
    self.init(name: name, message: GLibError(adopting: error).message)
  }

  /// The bus's own name for what went wrong on this side of it; GDBus would make one up that says
  /// nothing, under `org.gtk.GDBus.UnmappedGError`.
  private static func name(ofLocalFailure code: Int32) -> String {
    switch code {
    case Int32(G_IO_ERROR_EXISTS.rawValue): objectPathInUse
    // Not `NoReply`, which means that the peer left: it may still exist, and be busy.
    case Int32(G_IO_ERROR_TIMED_OUT.rawValue): timeout
    case Int32(G_IO_ERROR_CLOSED.rawValue): disconnected
    default: failed
    }
  }

  public static let failed = "org.freedesktop.DBus.Error.Failed"
  public static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
  public static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
  public static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
  public static let noReply = "org.freedesktop.DBus.Error.NoReply"
  public static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
  public static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
  public static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  public static let objectPathInUse = "org.freedesktop.DBus.Error.ObjectPathInUse"
  public static let timeout = "org.freedesktop.DBus.Error.Timeout"
  /// The connection itself has ended.
  public static let disconnected = "org.freedesktop.DBus.Error.Disconnected"

  /// Whether the call failed because the peer left the bus, or was never on it, or because this
  /// process is no longer on it.
  public var meansGone: Bool {
    [Self.noReply, Self.serviceUnknown, Self.nameHasNoOwner, Self.disconnected].contains(name)
  }

  public var description: String { "\(name): \(message)" }
}
