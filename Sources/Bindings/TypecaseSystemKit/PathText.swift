// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A path as text that keeps every byte.
///
/// A path on Linux is bytes, and an old disk or another system leaves names there that are not UTF-8. Swift's strings hold
/// nothing else, and repair what is not: the repaired path names no file. So a path that comes from the system is read with
/// `String(path:)`, in which each byte that is not part of UTF-8 is a scalar of its own, U+10FE00 plus the byte, from
/// supplementary private use area B; and it goes back to the system as `cPath`. Where a name really has one of these
/// scalars, its bytes are written in the same way, so that the two are the inverse of each other for every path.
///
/// Between the two a path is joined, compared and sent like any text. A person sees `shown(_:)`, and JSON has `repaired(_:)`.
public enum PathText {
  /// The scalars that stand for the bytes 0x80 to 0xFF; in UTF-8 they begin with `mark`.
  private static let first: UInt32 = 0x10_FE80
  private static let last: UInt32 = 0x10_FEFF
  private static let mark: UInt8 = 0xF4

  /// The text of the bytes of a path.
  public static func text(_ bytes: some Collection<UInt8>) -> String {
    if !bytes.contains(mark), let text = String(validating: bytes, as: UTF8.self) { return text }
    var scalars = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    var parser = Unicode.UTF8.ForwardParser()
    var source = rest.makeIterator()
    while true {
      switch parser.parseScalar(from: &source) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if byte(scalar) == nil {
          scalars.append(scalar)
        } else {
          for byte in rest.prefix(encoded.count) { scalars.append(Self.scalar(byte)) }
        }
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        for byte in rest.prefix(length) { scalars.append(Self.scalar(byte)) }
        rest = rest.dropFirst(length)
      case .emptyInput: return String(scalars)
      }
    }
  }

  /// The bytes of a path, without a zero at their end.
  public static func bytes(_ text: String) -> [UInt8] {
    guard !isUTF8(text) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(scalar) { bytes.append(byte) } else { bytes += String(scalar).utf8 }
    }
    return bytes
  }

  /// Whether a path is UTF-8, so that its text is what the system has.
  public static func isUTF8(_ text: String) -> Bool {
    !text.utf8.contains(mark) || !text.unicodeScalars.contains { byte($0) != nil }
  }

  /// Text for a person, with each byte that is not UTF-8 as in `caf\xE9.ttf`; other text as it is.
  public static func shown(_ text: String) -> String {
    replacing(text) { "\\x" + String($0, radix: 16, uppercase: true) }
  }

  /// Text for other programs, with a mark in the place of each byte that is not UTF-8: U+FFFD.
  public static func repaired(_ text: String) -> String { replacing(text) { _ in "\u{FFFD}" } }

  private static func replacing(_ text: String, _ replacement: (UInt8) -> String) -> String {
    guard !isUTF8(text) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if let byte = byte(scalar) {
        result += replacement(byte)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The byte that a scalar stands for; nil when it stands for itself.
  public static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    (first...last).contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(first - 0x80 + UInt32(byte)) ?? "\u{FFFD}"
  }
}

extension String {
  /// A path that the system or a library in C gives, as `PathText` says.
  ///
  /// - Parameter path: ends with a zero; valid during the call, not kept.
  public init(path: UnsafePointer<CChar>) {
    let bytes = UnsafeRawBufferPointer(start: path, count: strlen(path))
    self = PathText.text(bytes)
  }

  /// The same from a library that counts text in unsigned bytes.
  ///
  /// - Parameter path: ends with a zero; valid during the call, not kept.
  public init(path: UnsafePointer<UInt8>) {
    self = path.withMemoryRebound(to: CChar.self, capacity: 1) { String(path: $0) }
  }

  /// A path's bytes for the system and for libraries in C, with a zero at their end.
  public var cPath: [CChar] { cPathBytes.map { CChar(bitPattern: $0) } }

  /// The same for libraries that count text in unsigned bytes, and for messages of the bus.
  public var cPathBytes: [UInt8] { PathText.bytes(self) + [0] }
}
