// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSoup
import TypecaseGLibKit

/// Asks web servers for files, and hands their bytes on as they come.
///
/// It follows no redirect, decodes nothing, keeps no cookies and has no credentials: the bytes are
/// those that the server sent. All of libsoup lives on one thread of its own.
public final class HTTPClient: Sendable {
  private let loop = BackgroundLoop(name: "typecase-http")
  /// Made when it is first needed: it belongs to the thread that makes it.
  private let session: LoopOwned<UnsafeMutablePointer<SoupSession>?>
  private let connections: Int
  private let userAgent: String
  private let isAllowed: @Sendable (NetworkAddress) -> Bool

  /// - Parameters:
  ///   - connections: how many requests can run at the same time.
  ///   - userAgent: the name that servers are told.
  ///   - isAllowed: whether a connection to an address may be made; asked before each.
  public init(
    connections: Int, userAgent: String, isAllowed: @escaping @Sendable (NetworkAddress) -> Bool
  ) {
    session = LoopOwned(nil, of: loop)
    self.connections = connections
    self.userAgent = userAgent
    self.isAllowed = isAllowed
  }

  /// The session; on the loop's thread.
  private func openSession() -> UnsafeMutablePointer<SoupSession>? {
    if let session = session.value { return session }
    // Messages that wait for a free connection within libsoup would count as a stalled server.
    guard let made = ctypecase_soup_session_new(CInt(clamping: connections)) else { return nil }
    soup_session_set_user_agent(made, userAgent)
    session.value = made
    return made
  }

  /// Asks for a file.
  ///
  /// - Parameters:
  ///   - headers: of the request, beside those of every request.
  ///   - patience: how long the server may take until it answers.
  /// - Returns: the response's head; its body is read from it.
  public func get(
    _ address: DownloadAddress, headers: [String: String] = [:], patience: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    let cancellation = ExchangeCancellation()
    return try await cancellation.limiting(patience) { () throws(HTTPFailure) in
      try await AsyncOperation.run(on: loop) { [self] callback, data throws(HTTPFailure) in
        guard let session = openSession(), let message = Self.message(address, headers) else {
          throw .disconnected("no request can be made")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        ConnectionGuard(cancellation: cancellation, isAllowed: isAllowed).watch(message)
        soup_session_send_async(
          session, message, G_PRIORITY_DEFAULT, cancellation.handle, callback, data)
      } finish: { [loop] source, result throws(HTTPFailure) in
        let session = source?.cast(to: SoupSession.self)
        var error: UnsafeMutablePointer<GError>?
        guard let message = soup_session_get_async_result_message(session, result),
          let stream = soup_session_send_finish(session, result, &error)
        else { throw HTTPFailure(GLibError(adopting: error), cancellation) }
        return HTTPResponse(
          retaining: message, adopting: stream, cancellation: cancellation, loop: loop)
      }
    }
  }

  private static func message(_ address: DownloadAddress, _ headers: [String: String])
    -> OpaquePointer?
  {
    guard let uri = DownloadAddress.parse(nil, address.text) else { return nil }
    defer { g_uri_unref(uri) }
    guard let message = soup_message_new_from_uri("GET", uri) else { return nil }
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    let list = soup_message_get_request_headers(message)
    soup_message_headers_replace(list, "Accept-Encoding", "identity")
    for (name, value) in headers { soup_message_headers_replace(list, name, value) }
    return message
  }
}
