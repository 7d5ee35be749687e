// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import TypecaseSystemKit

/// A TCP socket that listens on a free port of loopback.
final class LoopbackSocket: Sendable {
  let descriptor: OwnedDescriptor
  let port: UInt16

  init() throws(SystemError) {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw .last("socket") }
    descriptor = OwnedDescriptor(adopting: number)
    var address = Self.address(0)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, size) }
    }
    guard isBound == 0, listen(number, 128) == 0 else { throw .last("listen") }
    var length = size
    let isNamed = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
    }
    guard isNamed == 0 else { throw .last("getsockname") }
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Whether somebody listens on a port.
  static func answers(_ port: UInt16) -> Bool {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return false }
    defer { close(number) }
    var address = address(port)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}

/// Something that happens once; any thread can ask whether it has.
final class CancellationFlag: Sendable {
  private let state = Mutex(false)
  var isCancelled: Bool { state.withLock { $0 } }
  func cancel() { state.withLock { $0 = true } }
}
