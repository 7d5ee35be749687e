// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSoup
import TypecaseGLibKit

/// Looks at each address before a connection to it is made, and refuses those that are not allowed.
///
/// GIO reports an address when it has it, and connects to that one: a second lookup of the name
/// cannot return another one. The socket is closed before it sent anything.
final class ConnectionGuard: Sendable {
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
    Signal.connectOnEmittersThread(message, "network-event") {
      [self] (event: CInt, stream: OpaquePointer?) in
      guard event == CInt(G_SOCKET_CLIENT_CONNECTING.rawValue), let stream else { return }
      refuse(stream.cast(to: GSocketConnection.self))
    }
  }

  /// Closes a connection that may not be made, before anything is sent.
  private func refuse(_ connection: UnsafeMutablePointer<GSocketConnection>) {
    guard let refused = refusal(of: connection) else { return }
    cancellation.cancel(.forbidden(refused))
    if let socket = g_socket_connection_get_socket(connection) { g_socket_close(socket, nil) }
  }

  /// The forbidden address to which a connection would be made, if any.
  private func refusal(of connection: UnsafeMutablePointer<GSocketConnection>) -> String? {
    guard let address = g_socket_connection_get_remote_address(connection, nil) else {
      return "an unknown address"
    }
    defer { g_object_unref(UnsafeMutableRawPointer(address)) }
    if let host = ctypecase_soup_proxied_host(address) {
      // The proxy is who set it up's; where a name leads, it knows alone.
      let name = String(cString: host)
      guard let target = NetworkAddress(name) else { return name == "localhost" ? name : nil }
      return isAllowed(target) ? nil : target.description
    }
    guard let target = NetworkAddress(address) else { return "no address of the internet" }
    return isAllowed(target) ? nil : target.description
  }
}
