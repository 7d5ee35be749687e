// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CSoup
import GLibKit

/// Looks at each address before a connection to it is made, and refuses those that are not allowed.
///
/// GIO tells of an address when it has it, and connects to that one: nobody can answer a second
/// question about the name with another. The socket is closed before it sent anything.
final class ConnectionGuard {
  private let isAllowed: @Sendable (NetworkAddress) -> Bool
  private let cancellation: ExchangeCancellation

  init(
    cancellation: ExchangeCancellation, isAllowed: @escaping @Sendable (NetworkAddress) -> Bool
  ) {
    self.cancellation = cancellation
    self.isAllowed = isAllowed
  }

  /// Watches the connections that a message makes.
  func watch(_ message: OpaquePointer) {
    g_signal_connect_data(
      UnsafeMutableRawPointer(message), "network-event",
      unsafeBitCast(Self.event, to: GCallback.self), Unmanaged.passRetained(self).toOpaque(),
      Self.release, GConnectFlags(rawValue: 0))
  }

  private typealias Event =
    @convention(c) (
      OpaquePointer?, GSocketClientEvent, UnsafeMutablePointer<GIOStream>?, gpointer?
    ) -> Void

  private nonisolated static let event: Event = { _, event, stream, data in
    guard event == G_SOCKET_CLIENT_CONNECTING, let stream, let data else { return }
    let connection = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GSocketConnection.self)
    let watch = Unmanaged<ConnectionGuard>.fromOpaque(data).takeUnretainedValue()
    guard let refused = watch.refusal(of: connection) else { return }
    watch.cancellation.cancel(.forbidden(refused))
    if let socket = g_socket_connection_get_socket(connection) { g_socket_close(socket, nil) }
  }

  private nonisolated static let release: GClosureNotify = { data, _ in
    if let data { Unmanaged<ConnectionGuard>.fromOpaque(data).release() }
  }

  /// What a connection would be made to, if it may not.
  private func refusal(of connection: UnsafeMutablePointer<GSocketConnection>) -> String? {
    guard let address = g_socket_connection_get_remote_address(connection, nil) else {
      return "an unknown address"
    }
    defer { g_object_unref(UnsafeMutableRawPointer(address)) }
    if let host = typecase_proxied_host(address) {
      // The proxy is who set it up's; where a name leads, it knows alone.
      let name = String(cString: host)
      guard let target = NetworkAddress(name) else { return name == "localhost" ? name : nil }
      return isAllowed(target) ? nil : target.description
    }
    guard let target = NetworkAddress(address) else { return "no address of the internet" }
    return isAllowed(target) ? nil : target.description
  }
}
