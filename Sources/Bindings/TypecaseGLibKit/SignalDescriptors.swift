// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Glibc
import Synchronization
import TypecaseSystemKit

/// The descriptors that come with one signal.
///
/// GDBus gives the handler of a signal its arguments and nothing else, so the descriptors are kept as the
/// message passes, which is before any handler is called. Those of all other signals are closed.
public final class SignalDescriptors: Sendable {
  private let connection: BusConnection
  private let expected: Expected
  private let filter: guint

  /// Waits for one signal: until it came, or until this goes.
  ///
  /// - Parameter sender: a unique name, which nobody else can send with.
  public init(
    on connection: BusConnection, from sender: String, path: String, interface: String,
    member: String
  ) {
    self.connection = connection
    expected = Expected(sender: sender, path: path, interface: interface, member: member)
    filter = g_dbus_connection_add_filter(
      connection.handle, Self.filter, Unmanaged.passRetained(expected).toOpaque(), Self.release)
  }

  deinit { g_dbus_connection_remove_filter(connection.handle, filter) }

  /// The descriptors of the signal; empty the second time.
  public func take() -> [OwnedDescriptor] {
    expected.state.withLock { state in
      defer { state.descriptors = [] }
      return state.descriptors
    }
  }

  private final class Expected: Sendable {
    struct State {
      var descriptors: [OwnedDescriptor] = []
      var hasCome = false
    }

    let sender: String
    let path: String
    let interface: String
    let member: String
    let state = Mutex(State())

    init(sender: String, path: String, interface: String, member: String) {
      self.sender = sender
      self.path = path
      self.interface = interface
      self.member = member
    }

    func isMeant(_ message: OpaquePointer) -> Bool {
      g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_SIGNAL
        && equals(g_dbus_message_get_path(message), path)
        && equals(g_dbus_message_get_member(message), member)
        && equals(g_dbus_message_get_interface(message), interface)
        && equals(g_dbus_message_get_sender(message), sender)
    }

    private func equals(_ text: UnsafePointer<CChar>?, _ expected: String) -> Bool {
      guard let text else { return false }
      return strcmp(text, expected) == 0
    }
  }

  private nonisolated static let filter: GDBusMessageFilterFunction = {
    _, message, isIncoming, data in
    guard isIncoming != 0, let message, let data else { return message }
    let expected = Unmanaged<Expected>.fromOpaque(data).takeUnretainedValue()
    guard expected.isMeant(message) else { return message }
    expected.state.withLock { state in
      if !state.hasCome { state.descriptors = MessageDescriptors.of(message) }
      state.hasCome = true
    }
    return message
  }

  private nonisolated static let release: GDestroyNotify = { data in
    if let data { Unmanaged<Expected>.fromOpaque(data).release() }
  }
}
