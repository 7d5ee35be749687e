// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc

/// A file in memory that nobody can change, shorten or lengthen any more.
public struct SealedMemory: Sendable {
  /// The memory file; its path under `/proc/self/fd` can be given to any reader.
  public let descriptor: OwnedDescriptor
  /// How long it is.
  public let byteCount: Int

  /// Copies a file from its start to its end, and seals the copy.
  ///
  /// - Parameters:
  ///   - source: an open file or pipe; its position is neither used nor changed for a file.
  ///   - limit: the most bytes to take; a longer file throws `EFBIG`.
  ///   - observe: is shown each piece in order as it is copied, for a digest; its address is valid during
  ///     that call.
  public init(
    copying source: OwnedDescriptor, limit: Int, name: String = "typecase",
    observe: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) throws(SystemError) {
    let memory = try OwnedDescriptor.adopt(ctypecase_system_memory_file(name), "memfd_create")
    let isSeekable = lseek(source.number, 0, SEEK_CUR) >= 0
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 16)
    defer { piece.deallocate() }
    var total = 0
    while true {
      let count =
        isSeekable
        ? pread(source.number, piece.baseAddress, piece.count, off_t(total))
        : Glibc.read(source.number, piece.baseAddress, piece.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError.last("read")
      }
      if count == 0 { break }
      guard count <= limit - total else { throw SystemError(code: EFBIG, operation: "read") }
      let part = UnsafeRawBufferPointer(rebasing: piece[..<count])
      observe(part)
      try Self.write(part, to: memory)
      total += count
    }
    try self.init(sealing: memory, byteCount: total)
  }

  /// Seals a copy of some bytes; reading the descriptor begins at their start.
  public init(_ bytes: [UInt8], name: String = "typecase") throws(SystemError) {
    let memory = try OwnedDescriptor.adopt(ctypecase_system_memory_file(name), "memfd_create")
    try memory.write(all: bytes)
    try self.init(sealing: memory, byteCount: bytes.count)
  }

  /// Seals what comes in pieces.
  ///
  /// - Parameter next: fills a buffer, whose address is valid during the call, and says how many bytes it put
  ///   there; 0 at the end.
  public init(
    name: String = "typecase", next: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws {
    let memory = try OwnedDescriptor.adopt(ctypecase_system_memory_file(name), "memfd_create")
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 16)
    defer { piece.deallocate() }
    var total = 0
    while true {
      let count = try next(piece)
      if count == 0 { break }
      try Self.write(UnsafeRawBufferPointer(rebasing: piece[..<count]), to: memory)
      total += count
    }
    try self.init(sealing: memory, byteCount: total)
  }

  private init(sealing memory: OwnedDescriptor, byteCount: Int) throws(SystemError) {
    guard ctypecase_system_seal(memory.number) == 0 else {
      throw SystemError.last("fcntl(F_ADD_SEALS)")
    }
    guard lseek(memory.number, 0, SEEK_SET) == 0 else { throw SystemError.last("lseek") }
    self.descriptor = memory
    self.byteCount = byteCount
  }

  /// Takes a memory file that is sealed already.
  ///
  /// - Returns: nil when the descriptor is anything else.
  public init?(adopting descriptor: OwnedDescriptor) {
    guard ctypecase_system_is_sealed(descriptor.number) != 0, let status = try? descriptor.status()
    else {
      return nil
    }
    self.descriptor = descriptor
    self.byteCount = Int(status.st_size)
  }

  /// Writes all of it to a file.
  public func write(to file: OwnedDescriptor) throws(SystemError) {
    var place: off_t = 0
    while place < byteCount {
      let count = ctypecase_system_send_file(
        file.number, descriptor.number, &place, byteCount - Int(place))
      if count < 0 { throw SystemError.last("sendfile") }
      if count == 0 { throw SystemError(code: EIO, operation: "sendfile") }
    }
  }

  private static func write(
    _ part: UnsafeRawBufferPointer, to memory: OwnedDescriptor
  ) throws(SystemError) {
    var written = 0
    while written < part.count {
      let count = Glibc.write(
        memory.number, part.baseAddress?.advanced(by: written), part.count - written)
      if count < 0 && errno != EINTR { throw SystemError.last("write") }
      written += max(count, 0)
    }
  }
}
