// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseOpenSSLKit
import TypecaseSystemKit

/// A key that signatures are checked with: Ed25519 (RFC 8032).
public struct PublicKey: Sendable, Hashable, CustomStringConvertible {
  private let key: Ed25519.PublicKey

  /// 32 bytes.
  var bytes: [UInt8] { key.bytes }

  /// SHA-256 of the key's bytes, in hexadecimal: what a signature names its key by.
  ///
  /// It is computed and never read, so that two ids are always two keys.
  public let id: String

  private static let prefix = "ed25519:"

  init(_ key: Ed25519.PublicKey) {
    self.key = key
    id = SHA256.digest(of: key.bytes).hexadecimal
  }

  /// Reads `ed25519:` and the key's bytes in Base64; nil for anything else.
  public init?(_ text: String) {
    guard text.hasPrefix(Self.prefix),
      let bytes = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
      let key = Ed25519.PublicKey(Array(bytes))
    else { return nil }
    self.init(key)
    // Base64 has several texts for the same bytes, and one is enough.
    guard description == text else { return nil }
  }

  public var description: String { Self.prefix + Data(bytes).base64EncodedString() }

  func isSignature(_ signature: [UInt8], of payload: [UInt8]) -> Bool {
    key.isSignature(signature, of: payload)
  }
}

/// A key that signs; its owner acts for the organization.
public struct SigningKey: Sendable {
  private let key: Ed25519.PrivateKey

  private static let prefix = "ed25519-private:"

  /// Makes a new key.
  public init() { key = Ed25519.PrivateKey() }

  /// Reads what `text` is; nil for anything else.
  public init?(_ text: String) {
    let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
    guard line.hasPrefix(Self.prefix),
      let bytes = Data(base64Encoded: String(line.dropFirst(Self.prefix.count))),
      let key = Ed25519.PrivateKey(Array(bytes))
    else { return nil }
    self.key = key
  }

  /// The whole file that keeps it.
  public var text: String { Self.prefix + Data(key.bytes).base64EncodedString() + "\n" }

  public var publicKey: PublicKey { PublicKey(key.publicKey) }

  func sign(_ payload: [UInt8]) -> [UInt8] { key.signature(of: payload) }
}
