// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseCrypto

/// SHA-256 (FIPS 180-4) of bytes as they come.
public final class SHA256 {
  /// How many bytes a digest has.
  static let byteCount = 32

  private let context: OpaquePointer

  public init() {
    guard let context = EVP_MD_CTX_new(),
      EVP_DigestInit_ex2(context, Algorithms.sha256, nil) == 1
    else { Algorithms.fail("cannot begin a digest") }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes to those that came before; they are read during the call.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else {
      Algorithms.fail("cannot continue a digest")
    }
  }

  /// The 32 bytes of the digest of all that came; more may come afterwards.
  public var digest: [UInt8] {
    guard let copy = EVP_MD_CTX_new(), EVP_MD_CTX_copy_ex(copy, context) == 1 else {
      Algorithms.fail("cannot copy a digest")
    }
    defer { EVP_MD_CTX_free(copy) }
    return [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      guard EVP_DigestFinal_ex(copy, buffer.baseAddress, nil) == 1 else {
        Algorithms.fail("cannot end a digest")
      }
      count = Self.byteCount
    }
  }

  /// The 32 bytes of the digest of some bytes.
  public static func digest(of bytes: [UInt8]) -> [UInt8] {
    let hash = SHA256()
    bytes.withUnsafeBytes(hash.update)
    return hash.digest
  }

  /// The same of a text's UTF-8.
  public static func digest(of text: String) -> [UInt8] { digest(of: Array(text.utf8)) }
}
