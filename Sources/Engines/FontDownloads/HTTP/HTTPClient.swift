// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSoup
import GLibKit

/// Asks web servers for files, and hands their bytes on as they come.
///
/// It follows no redirect, decodes nothing, keeps no cookies and has no credentials: the bytes are
/// those that the server sent. All of libsoup lives on one thread of its own.
public final class HTTPClient: Sendable {
  private let loop = BackgroundLoop(name: "typecase-http")
  private let session: Session
  private let isAllowed: @Sendable (NetworkAddress) -> Bool

  /// What belongs to the loop's thread.
  private final class Session: @unchecked Sendable {
    let connections: Int
    let userAgent: String
    private var handle: UnsafeMutablePointer<SoupSession>?

    init(connections: Int, userAgent: String) {
      self.connections = connections
      self.userAgent = userAgent
    }

    /// The session, made when it is first needed: it belongs to the thread that makes it.
    func get() -> UnsafeMutablePointer<SoupSession>? {
      if let handle { return handle }
      // Messages that wait for a free connection within libsoup would count as a stalled server.
      guard let session = typecase_soup_session_new(CInt(clamping: connections)) else { return nil }
      soup_session_set_user_agent(session, userAgent)
      handle = session
      return session
    }
  }

  /// - Parameters:
  ///   - connections: how many requests can be under way.
  ///   - userAgent: the name that servers are told.
  ///   - isAllowed: whether a connection to an address may be made; asked before each.
  public init(
    connections: Int, userAgent: String, isAllowed: @escaping @Sendable (NetworkAddress) -> Bool
  ) {
    session = Session(connections: connections, userAgent: userAgent)
    self.isAllowed = isAllowed
  }

  /// Asks for a file.
  ///
  /// - Parameters:
  ///   - headers: of the request, beside those of every request.
  ///   - patience: how long the server may take until it answers.
  /// - Returns: the response's head; its body is read from it.
  public func get(
    _ address: WebAddress, headers: [String: String] = [:], patience: Duration
  ) async throws(HTTPFailure) -> HTTPResponse {
    let cancellation = ExchangeCancellation()
    return try await cancellation.limiting(patience) {
      await withCheckedContinuation { continuation in
        loop.perform { [loop, session, isAllowed] in
          guard let session = session.get(), let message = Self.message(address, headers) else {
            continuation.resume(returning: .failure(.disconnected("no request can be made")))
            return
          }
          ConnectionGuard(cancellation: cancellation, isAllowed: isAllowed).watch(message)
          let pending = Pending(
            continuation: continuation, message: message, cancellation: cancellation, loop: loop)
          soup_session_send_async(
            session, message, G_PRIORITY_DEFAULT, cancellation.handle, Self.finish,
            Unmanaged.passRetained(pending).toOpaque())
        }
      }
    }
  }

  private static func message(_ address: WebAddress, _ headers: [String: String]) -> OpaquePointer?
  {
    guard let uri = WebAddress.parse(nil, address.text) else { return nil }
    defer { g_uri_unref(uri) }
    guard let message = soup_message_new_from_uri("GET", uri) else { return nil }
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    let list = soup_message_get_request_headers(message)
    soup_message_headers_replace(list, "Accept-Encoding", "identity")
    for (name, value) in headers { soup_message_headers_replace(list, name, value) }
    return message
  }

  private final class Pending {
    let continuation: CheckedContinuation<Result<HTTPResponse, HTTPFailure>, Never>
    let message: OpaquePointer
    let cancellation: ExchangeCancellation
    let loop: BackgroundLoop

    init(
      continuation: CheckedContinuation<Result<HTTPResponse, HTTPFailure>, Never>,
      message: OpaquePointer, cancellation: ExchangeCancellation, loop: BackgroundLoop
    ) {
      self.continuation = continuation
      self.message = message
      self.cancellation = cancellation
      self.loop = loop
    }
  }

  private nonisolated static let finish: GAsyncReadyCallback = { source, result, data in
    guard let source, let data else { return }
    let pending = Unmanaged<Pending>.fromOpaque(data).takeRetainedValue()
    var error: UnsafeMutablePointer<GError>?
    let session = UnsafeMutableRawPointer(source).assumingMemoryBound(to: SoupSession.self)
    guard let stream = soup_session_send_finish(session, result, &error) else {
      let failure = HTTPFailure(GLibError(adopting: error), pending.cancellation)
      g_object_unref(UnsafeMutableRawPointer(pending.message))
      pending.continuation.resume(returning: .failure(failure))
      return
    }
    pending.continuation.resume(
      returning: .success(
        HTTPResponse(
          adopting: pending.message, stream, cancellation: pending.cancellation, loop: pending.loop)
      ))
  }
}
