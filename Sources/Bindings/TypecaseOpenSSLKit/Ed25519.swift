// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseCrypto

/// Signatures with Ed25519 (RFC 8032).
public enum Ed25519 {
  /// How many bytes a key has, the private as the public one.
  static let keyLength = 32
  /// How many bytes a signature has.
  static let signatureLength = 64

  /// A key that signatures are checked with.
  public struct PublicKey: Sendable, Hashable {
    /// 32 bytes.
    public let bytes: [UInt8]
    private let key: Key

    public static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// - Parameter bytes: 32 bytes; nil for another number.
    ///
    /// Bytes that are not a point of the curve make a key, too: one that no signature is of.
    public init?(_ bytes: [UInt8]) {
      guard bytes.count == keyLength,
        let key = EVP_PKEY_new_raw_public_key_ex(
          Algorithms.context, "ED25519", nil, bytes, bytes.count)
      else { return nil }
      self.bytes = bytes
      self.key = Key(adopting: key)
    }

    /// Whether a signature is this key's, of just these bytes.
    public func isSignature(_ signature: [UInt8], of message: [UInt8]) -> Bool {
      guard signature.count == signatureLength, let context = EVP_MD_CTX_new() else { return false }
      defer { EVP_MD_CTX_free(context) }
      let isStarted =
        EVP_DigestVerifyInit_ex(context, nil, nil, Algorithms.context, nil, key.pointer, nil) == 1
      // A signature of something else is 0, and one that cannot be read may be less: only 1 is a yes.
      let isRight =
        isStarted
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
      if !isRight { ERR_clear_error() }
      return isRight
    }
  }

  /// A key that signs.
  public struct PrivateKey: Sendable {
    /// 32 bytes, which nobody else may know.
    public let bytes: [UInt8]
    public let publicKey: PublicKey
    private let key: Key

    /// Makes a new key.
    public init() {
      // Each 32 bytes are a key (RFC 8032, 5.1.5): those of the system's random numbers are nobody's yet.
      guard let key = PrivateKey(Algorithms.randomBytes(keyLength)) else {
        Algorithms.fail("makes no key")
      }
      self = key
    }

    /// - Parameter bytes: 32 bytes; nil for another number.
    public init?(_ bytes: [UInt8]) {
      guard bytes.count == keyLength,
        let pointer = EVP_PKEY_new_raw_private_key_ex(
          Algorithms.context, "ED25519", nil, bytes, bytes.count)
      else { return nil }
      let key = Key(adopting: pointer)
      var point = [UInt8](repeating: 0, count: keyLength)
      var count = point.count
      guard EVP_PKEY_get_raw_public_key(pointer, &point, &count) == 1,
        let publicKey = PublicKey(point)
      else { return nil }
      self.bytes = bytes
      self.publicKey = publicKey
      self.key = key
    }

    /// The 64 bytes of this key's signature of some bytes; always the same for the same bytes.
    public func signature(of message: [UInt8]) -> [UInt8] {
      guard let context = EVP_MD_CTX_new() else { Algorithms.fail("cannot begin a signature") }
      defer { EVP_MD_CTX_free(context) }
      var signature = [UInt8](repeating: 0, count: signatureLength)
      var count = signature.count
      guard
        EVP_DigestSignInit_ex(context, nil, nil, Algorithms.context, nil, key.pointer, nil) == 1,
        EVP_DigestSign(context, &signature, &count, message, message.count) == 1,
        count == signatureLength
      else { Algorithms.fail("cannot sign") }
      return signature
    }
  }

  /// libcrypto's key, which is not changed once it is made.
  private final class Key: @unchecked Sendable {
    let pointer: OpaquePointer

    init(adopting pointer: OpaquePointer) { self.pointer = pointer }

    deinit { EVP_PKEY_free(pointer) }
  }
}
