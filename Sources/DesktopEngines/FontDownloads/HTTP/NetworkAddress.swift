// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSoup
import Glibc

/// An address of a network, as numbers: what a connection is made to, whatever its name is.
public struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
  /// Four bytes, or sixteen.
  public let bytes: [UInt8]

  /// Reads an address as it is written, such as "192.0.2.1" or "2001:db8::1".
  public init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      bytes = withUnsafeBytes(of: &six) { Array($0) }
    } else {
      return nil
    }
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Nothing for a socket of another kind.
  init?(_ address: UnsafeMutablePointer<GSocketAddress>) {
    var storage = sockaddr_storage()
    let size = MemoryLayout<sockaddr_storage>.size
    guard g_socket_address_get_native_size(address) <= size,
      g_socket_address_to_native(address, &storage, gsize(size), nil) != 0
    else { return nil }
    let found: [UInt8]? = withUnsafePointer(to: &storage) { pointer in
      switch CInt(pointer.pointee.ss_family) {
      case AF_INET:
        pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
        }
      case AF_INET6:
        pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
        }
      default: nil
      }
    }
    guard let found else { return nil }
    bytes = found
  }

  public var description: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: bytes.count, by: 2).map {
      String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
    }.joined(separator: ":")
  }

  /// The IPv4 address that this one stands for where it is mapped (RFC 4291), translated (RFC 6052) or
  /// tunnelled (RFC 3056); itself elsewhere.
  public var meant: NetworkAddress {
    guard bytes.count == 16 else { return self }
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
    if bytes.starts(with: mapped) || bytes.starts(with: translated) {
      return NetworkAddress(bytes: Array(bytes[12...]))
    }
    if bytes.starts(with: [0x20, 0x02]) { return NetworkAddress(bytes: Array(bytes[2..<6])) }
    return self
  }
}

/// Addresses that begin alike, such as "10.0.0.0/8" or "fd00::/8".
public struct Network: Sendable, Hashable {
  public let address: NetworkAddress
  /// How many bits they have in common.
  public let length: Int

  /// Reads a network; without a length it is one address.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let address = NetworkAddress(String(parts[0])) else { return nil }
    self.address = address
    let most = address.bytes.count * 8
    guard parts.count == 2 else {
      length = most
      return
    }
    guard let length = Int(parts[1]), (0...most).contains(length) else { return nil }
    self.length = length
  }

  public func contains(_ other: NetworkAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    let (whole, rest) = (length / 8, length % 8)
    guard other.bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
    guard rest > 0 else { return true }
    let mask = UInt8(truncatingIfNeeded: 0xFF00 >> rest)
    return other.bytes[whole] & mask == address.bytes[whole] & mask
  }
}
