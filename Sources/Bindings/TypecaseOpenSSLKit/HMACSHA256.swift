// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseCrypto

/// HMAC with SHA-256 (RFC 2104): a digest that only who has the key can make.
public final class HMACSHA256: @unchecked Sendable {
  /// The context with the key, which is only copied: so threads share it without a lock.
  private let keyed: OpaquePointer

  /// A new key of 32 bytes.
  public static func makeKey() -> [UInt8] { Algorithms.randomBytes(SHA256.byteCount) }

  /// - Parameter key: of any length; an empty one is a key, too.
  public init(key: [UInt8]) {
    guard let context = EVP_MAC_CTX_new(Algorithms.hmac) else {
      Algorithms.fail("cannot begin a keyed digest")
    }
    guard ctypecase_crypto_start_hmac_sha256(context, key, key.count) == 1 else {
      Algorithms.fail("does not take the key of a digest")
    }
    keyed = context
  }

  deinit { EVP_MAC_CTX_free(keyed) }

  /// The 32 bytes of the keyed digest of some bytes.
  public func code(for bytes: [UInt8]) -> [UInt8] {
    guard let context = EVP_MAC_CTX_dup(keyed) else {
      Algorithms.fail("cannot copy a keyed digest")
    }
    defer { EVP_MAC_CTX_free(context) }
    return [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { buffer, count in
      guard EVP_MAC_update(context, bytes, bytes.count) == 1,
        EVP_MAC_final(context, buffer.baseAddress, &count, SHA256.byteCount) == 1
      else { Algorithms.fail("cannot end a keyed digest") }
    }
  }
}
