// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSoup
import TypecaseGLibKit

/// A server's answer: its head, and its body as it comes.
///
/// If it is released before its end, the connection is closed.
public final class HTTPResponse: Sendable {
  public let status: Int
  /// How the end of the body is told.
  public let length: Length
  /// Which part of the file the body is; nothing when the server does not say so.
  let range: ContentRange?
  private let headers: [String: String]
  private let exchange: LoopOwned<Exchange>
  private let cancellation: ExchangeCancellation
  private let loop: BackgroundLoop

  public enum Length: Sendable, Hashable {
    /// `Content-Length`: an earlier end is an error.
    case bytes(UInt64)
    /// Chunks, of which the last is marked: an earlier end is an error.
    case chunked
    /// The body ends with the connection: a break looks like the end.
    case untilClosed
  }

  /// The headers that are of use.
  private static let names = [
    "Content-Range", "ETag", "Last-Modified", "Location", "Retry-After",
  ]

  /// The message with the response, and the stream of its body.
  private struct Exchange {
    let message: OpaquePointer
    let stream: UnsafeMutablePointer<GInputStream>
  }

  /// A response that was begun, on the loop's thread.
  init(
    retaining message: OpaquePointer, adopting stream: UnsafeMutablePointer<GInputStream>,
    cancellation: ExchangeCancellation, loop: BackgroundLoop
  ) {
    g_object_ref(UnsafeMutableRawPointer(message))
    exchange = LoopOwned(Exchange(message: message, stream: stream), ofCurrent: loop)
    self.cancellation = cancellation
    self.loop = loop
    status = Int(soup_message_get_status(message).rawValue)
    let list = soup_message_get_response_headers(message)
    var headers: [String: String] = [:]
    for name in Self.names {
      // The first of several: one that is given twice with two values is not to be relied on.
      if let value = soup_message_headers_get_list(list, name) {
        headers[name] = String(cString: value)
      }
    }
    self.headers = headers
    range = ContentRange(list)
    length =
      switch soup_message_headers_get_encoding(list) {
      case SOUP_ENCODING_CONTENT_LENGTH:
        .bytes(UInt64(clamping: soup_message_headers_get_content_length(list)))
      case SOUP_ENCODING_CHUNKED: .chunked
      default: .untilClosed
      }
  }

  deinit {
    // Whatever is not read is not wanted: libsoup would read on to use the connection again.
    cancellation.cancel(.cancelled)
    loop.perform { [exchange] in
      g_object_unref(exchange.value.stream)
      g_object_unref(UnsafeMutableRawPointer(exchange.value.message))
    }
  }

  /// One of the headers that are kept, as the server wrote it.
  public func header(_ name: String) -> String? { headers[name] }

  /// The next bytes of the body; none at its end.
  ///
  /// - Parameter patience: how long the server may send nothing.
  public func read(patience: Duration) async throws(HTTPFailure) -> [UInt8] {
    try await cancellation.limiting(patience) { () throws(HTTPFailure) in
      try await AsyncOperation.run(on: loop) { [self] callback, data throws(HTTPFailure) in
        g_input_stream_read_bytes_async(
          exchange.value.stream, Self.pieceSize, G_PRIORITY_DEFAULT, cancellation.handle, callback,
          data)
      } finish: { [self] _, result throws(HTTPFailure) in
        var error: UnsafeMutablePointer<GError>?
        guard let bytes = g_input_stream_read_bytes_finish(exchange.value.stream, result, &error)
        else { throw HTTPFailure(GLibError(adopting: error), cancellation) }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
      }
    }
  }

  private static let pieceSize: gsize = 128 * 1024
}
