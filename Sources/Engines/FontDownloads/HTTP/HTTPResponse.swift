// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSoup
import GLibKit

/// A server's answer: its head, and its body as it comes.
///
/// One that is let go of before its end closes the connection.
public final class HTTPResponse: Sendable {
  public let status: Int
  /// How the end of the body is told.
  public let length: Length
  private let headers: [String: String]
  nonisolated(unsafe) private let message: OpaquePointer
  nonisolated(unsafe) private let stream: UnsafeMutablePointer<GInputStream>
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

  init(
    adopting message: OpaquePointer, _ stream: UnsafeMutablePointer<GInputStream>,
    cancellation: ExchangeCancellation, loop: BackgroundLoop
  ) {
    self.message = message
    self.stream = stream
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
    loop.perform { [handles = Handles(message: message, stream: stream)] in
      g_object_unref(handles.stream)
      g_object_unref(UnsafeMutableRawPointer(handles.message))
    }
  }

  /// Pointers on their way to the loop's thread.
  private struct Handles: @unchecked Sendable {
    let message: OpaquePointer
    let stream: UnsafeMutablePointer<GInputStream>
  }

  /// One of the headers that are kept, as the server wrote it.
  public func header(_ name: String) -> String? { headers[name] }

  /// The next bytes of the body; none at its end.
  ///
  /// - Parameter patience: how long the server may send nothing.
  public func read(patience: Duration) async throws(HTTPFailure) -> [UInt8] {
    try await cancellation.limiting(patience) {
      await withCheckedContinuation { continuation in
        loop.perform { [self] in
          let pending = Pending(continuation: continuation, response: self)
          g_input_stream_read_bytes_async(
            stream, Self.pieceSize, G_PRIORITY_DEFAULT, cancellation.handle, Self.finish,
            Unmanaged.passRetained(pending).toOpaque())
        }
      }
    }
  }

  private static let pieceSize: gsize = 128 * 1024

  private final class Pending {
    let continuation: CheckedContinuation<Result<[UInt8], HTTPFailure>, Never>
    let response: HTTPResponse

    init(
      continuation: CheckedContinuation<Result<[UInt8], HTTPFailure>, Never>,
      response: HTTPResponse
    ) {
      self.continuation = continuation
      self.response = response
    }
  }

  private nonisolated static let finish: GAsyncReadyCallback = { source, result, data in
    guard let source, let data else { return }
    let pending = Unmanaged<Pending>.fromOpaque(data).takeRetainedValue()
    var error: UnsafeMutablePointer<GError>?
    let stream = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GInputStream.self)
    guard let bytes = g_input_stream_read_bytes_finish(stream, result, &error) else {
      let failure = HTTPFailure(GLibError(adopting: error), pending.response.cancellation)
      pending.continuation.resume(returning: .failure(failure))
      return
    }
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    let start = g_bytes_get_data(bytes, &count)
    pending.continuation.resume(
      returning: .success(Array(UnsafeRawBufferPointer(start: start, count: Int(count)))))
  }
}
