// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import TypecaseSystemKit

/// A web server that does what no real one can be configured to do: it disconnects, hangs and lies, as
/// a test says.
public final class UnrulyServer: Sendable {
  /// A request, and the connection that it came by.
  public struct Exchange: Sendable {
    /// How many requests there were before.
    public let number: Int
    public let path: String
    /// Where the requested part begins; 0 without the header `Range`.
    public let offset: Int
    fileprivate let descriptor: OwnedDescriptor

    /// Sends bytes; false when the client is gone.
    @discardableResult
    public func send(_ bytes: some Collection<UInt8>) -> Bool {
      (try? descriptor.send(Array(bytes))) != nil
    }

    /// Sends a head: its lines, and the empty one.
    public func head(_ lines: String...) {
      send((lines + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8)
    }

    /// Sends bytes as one chunk of a chunked body.
    @discardableResult
    public func chunk(_ bytes: some Collection<UInt8>) -> Bool {
      send(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + Array(bytes) + Array("\r\n".utf8))
    }

    /// Sends the bytes one by one, waits this many milliseconds before each, and stops when the
    /// client disconnects.
    public func trickle(_ bytes: some Collection<UInt8>, each pause: Int32) {
      for byte in bytes {
        guard send([byte]) else { return }
        var end = pollfd(fd: descriptor.number, events: Int16(POLLIN | POLLHUP), revents: 0)
        if poll(&end, 1, pause) != 0 { return }
      }
    }

    /// Waits until the client disconnects.
    public func hang() {
      while (try? descriptor.receive(limit: 1024).bytes.isEmpty) == false {}
    }
  }

  public let port: UInt16
  private let state = Mutex(State())

  private struct State {
    var exchanges: [Exchange] = []
    var isOver = false
  }

  /// - Parameter answer: called for each request on a thread of its own; the connection is closed
  ///   when it returns.
  public init(answer: @escaping @Sendable (Exchange) -> Void) throws {
    let socket = try LoopbackSocket()
    port = socket.port
    try DedicatedThread.start { [weak self] in
      while true {
        let number = accept(socket.descriptor.number, nil, nil)
        guard number >= 0 else { return }
        let connection = OwnedDescriptor(adopting: number)
        guard let self, !isOver else { return }
        try? DedicatedThread.start { [weak self] in
          guard let exchange = self?.receive(connection) else { return }
          answer(exchange)
          // The other side is to see all that was sent: unread bytes would reset the connection.
          shutdown(connection.number, Int32(SHUT_WR))
        }
      }
    }
  }

  deinit {
    state.withLock { $0.isOver = true }
    // Wakes the thread that waits for a connection.
    _ = LoopbackSocket.answers(port)
  }

  private var isOver: Bool { state.withLock(\.isOver) }

  public func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Every request so far.
  public var exchanges: [Exchange] { state.withLock(\.exchanges) }

  private func receive(_ connection: OwnedDescriptor) -> Exchange? {
    var head = ""
    while !head.contains("\r\n\r\n") {
      guard let bytes = try? connection.receive(limit: 4096).bytes, !bytes.isEmpty,
        head.utf8.count < 65_536
      else { return nil }
      head += String(decoding: bytes, as: UTF8.self)
    }
    let lines = head.split(separator: "\r\n")
    let path = lines.first?.split(separator: " ").dropFirst().first ?? "/"
    let range = lines.first { $0.lowercased().hasPrefix("range: bytes=") }
    let offset = range?.split(separator: "=").last.flatMap { Int($0.dropLast()) } ?? 0
    return state.withLock { state in
      let exchange = Exchange(
        number: state.exchanges.count, path: String(path), offset: offset, descriptor: connection)
      state.exchanges.append(exchange)
      return exchange
    }
  }
}
