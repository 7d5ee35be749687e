// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The bytes of a file, for reading at any offset; what lies outside gives nil, never a trap.
///
/// The file should be sealed memory: of one that somebody shortens, reading ends the process.
public final class FileBytes: @unchecked Sendable {
  // Immutable after `init`, hence the unchecked conformance.

  /// All of them, where they are mapped: valid as long as this object lives.
  package let buffer: UnsafeRawBufferPointer

  /// How many there are.
  public var count: Int { buffer.count }

  /// Maps an open file; its length is what it is now.
  public init(mapping descriptor: OwnedDescriptor) throws(SystemError) {
    let length = Int(try descriptor.status().st_size)
    guard length > 0 else {
      buffer = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let address = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor.number, 0)
    guard let address, address != MAP_FAILED else { throw SystemError.last("mmap") }
    buffer = UnsafeRawBufferPointer(start: address, count: length)
  }

  deinit {
    if let start = buffer.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), buffer.count)
    }
  }

  /// The big-endian integer at an offset, or nil when it is not wholly inside.
  public func bigEndian<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self, at offset: UInt64
  ) -> Value? {
    let size = UInt64(MemoryLayout<Value>.size)
    let (end, overflow) = offset.addingReportingOverflow(size)
    guard !overflow, end <= UInt64(buffer.count) else { return nil }
    return Value(bigEndian: buffer.loadUnaligned(fromByteOffset: Int(offset), as: Value.self))
  }

  /// The big-endian number of one to four bytes at an offset, or nil when it is not wholly inside.
  ///
  /// The same as `bigEndian`, for those that read millions: it is not generic, so that builds without optimization
  /// take no longer for it than for a call.
  public func number(ofBytes size: Int, at offset: Int) -> Int? {
    guard (1...4).contains(size), offset >= 0, offset <= buffer.count - size else { return nil }
    var value = Int(buffer[offset])
    if size > 1 { value = value << 8 | Int(buffer[offset + 1]) }
    if size > 2 { value = value << 8 | Int(buffer[offset + 2]) }
    if size > 3 { value = value << 8 | Int(buffer[offset + 3]) }
    return value
  }

  /// The bytes of a range, cut off where the file ends.
  public func bytes(at offset: UInt64, count: Int) -> [UInt8] {
    guard count > 0, offset < UInt64(buffer.count) else { return [] }
    let start = Int(offset)
    return Array(buffer[start..<(start + min(count, buffer.count - start))])
  }
}
