// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Turns bytes of a code page into characters, with the C library's converters.
///
/// Single bytes are converted once; of several bytes for one character, each sequence once.
final class CodePage {
  /// What some bytes are.
  enum Reading: Equatable {
    case scalar(UInt32)
    /// The first bytes of a character.
    case incomplete
    case none
  }

  private let converter: iconv_t
  private var single: [Reading] = []
  private var sequences: [UInt32: Reading] = [:]

  /// Bytes that the C library's converters take for others than the Encoding Standard, or for none.
  private static let corrections: [String: [UInt8: UInt32]] = [
    "CP1255": [0xCA: 0x5BA],
    "KOI8-U": [0xAE: 0x45E, 0xBE: 0x40E],
    "MACINTOSH": [0xC6: 0x2206, 0xF0: 0xF8FF],
    "MAC-UK": [0xFF: 0x20AC],
  ]

  /// A code page by its name; nil when the C library has no converter for it.
  init?(name: String) {
    guard let converter = iconv_open("UTF-32LE", name),
      Int(bitPattern: converter) != -1
    else { return nil }
    self.converter = converter
    let corrections = Self.corrections[name] ?? [:]
    // Windows reads the holes of its pages as control characters.
    let isWindows = name.hasPrefix("CP125") || name == "CP874"
    single = (UInt8.min...UInt8.max).map { byte in
      if byte < 0x80 { return .scalar(UInt32(byte)) }
      if let scalar = corrections[byte] { return .scalar(scalar) }
      let reading = Self.convert([byte], converter)
      return reading == .none && isWindows && byte < 0xA0 ? .scalar(UInt32(byte)) : reading
    }
  }

  deinit { iconv_close(converter) }

  subscript(byte: UInt8) -> Reading { single[Int(byte)] }

  /// What up to four bytes are that begin with one above 7F.
  ///
  /// - Parameter bytes: as one number, the first byte the highest.
  func reading(_ bytes: UInt32) -> Reading {
    if let known = sequences[bytes] { return known }
    var parts: [UInt8] = []
    for shift in [24, 16, 8, 0] where bytes >> shift > 0 {
      parts.append(UInt8(truncatingIfNeeded: bytes >> shift))
    }
    let reading = Self.convert(parts, converter)
    sequences[bytes] = reading
    return reading
  }

  /// The character of two bytes; nil when they are none.
  func scalar(_ lead: UInt8, _ trail: UInt8) -> UInt32? {
    guard case .scalar(let scalar) = reading(UInt32(lead) << 8 | UInt32(trail)) else { return nil }
    return scalar
  }

  private static func convert(_ bytes: [UInt8], _ converter: iconv_t) -> Reading {
    // Back to the start: an incomplete character before would count.
    iconv(converter, nil, nil, nil, nil)
    var input = bytes.map { CChar(bitPattern: $0) }
    var output: [CChar] = [0, 0, 0, 0, 0, 0, 0, 0]
    var (inputLeft, outputLeft) = (input.count, output.count)
    let (status, reason) = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        let status = iconv(converter, &from, &inputLeft, &to, &outputLeft)
        let reason = errno
        // It keeps a letter that a mark behind it may change.
        if status != -1 { iconv(converter, nil, nil, &to, &outputLeft) }
        return (status, reason)
      }
    }
    guard status != -1 else { return reason == EINVAL ? .incomplete : .none }
    guard outputLeft == 4 else { return .none }
    return .scalar(
      output.prefix(4).reversed().reduce(UInt32(0)) {
        $0 << 8 | UInt32(UInt8(bitPattern: $1))
      })
  }
}
