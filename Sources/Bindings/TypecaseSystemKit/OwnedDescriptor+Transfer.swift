// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc

extension OwnedDescriptor {
  /// Reads once into a buffer of the caller, which is written to during the call: as many bytes as there are now; 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError.last("read") }
    }
  }

  /// Reads to the end.
  ///
  /// - Parameter limit: throws `EFBIG` when there are more bytes than this.
  public func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      // A closure cannot throw a typed error through `withUnsafeMutableBytes` of an array.
      let count = chunk.withUnsafeMutableBytes { buffer in
        Result { () throws(SystemError) in try read(into: buffer) }
      }
      let got = try count.get()
      if got == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<got])
      if bytes.count > limit { throw SystemError(code: EFBIG, operation: "read") }
    }
  }

  /// Writes every byte.
  public func write(all bytes: some Collection<UInt8>) throws(SystemError) {
    let copy = Array(bytes)
    var written = 0
    while written < copy.count {
      let count = copy.withUnsafeBytes { buffer in
        Glibc.write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw SystemError.last("write")
      }
    }
  }

  /// Sends bytes through a stream socket, the first of them with a descriptor.
  ///
  /// The receiver gets a descriptor of its own; a closed other end gives `EPIPE`, never a signal.
  public func send(
    _ bytes: [UInt8], with descriptor: OwnedDescriptor? = nil
  ) throws(SystemError) {
    var sent = 0
    while sent < bytes.count {
      let attachment = sent == 0 ? descriptor?.number ?? -1 : -1
      let count = bytes.withUnsafeBytes { buffer in
        ctypecase_system_send(
          number, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, attachment)
      }
      guard count >= 0 else { throw SystemError.last("sendmsg") }
      sent += count
    }
  }

  /// Receives up to `limit` bytes from a stream socket, and the descriptor that came with them;
  /// no bytes at the end.
  public func receive(
    limit: Int
  ) throws(SystemError) -> (bytes: [UInt8], descriptor: OwnedDescriptor?) {
    var buffer = [UInt8](repeating: 0, count: limit)
    var attachment: CInt = -1
    let count = ctypecase_system_receive(number, &buffer, limit, &attachment)
    guard count >= 0 else { throw SystemError.last("recvmsg") }
    return (
      Array(buffer[..<count]), attachment >= 0 ? OwnedDescriptor(adopting: attachment) : nil
    )
  }
}
