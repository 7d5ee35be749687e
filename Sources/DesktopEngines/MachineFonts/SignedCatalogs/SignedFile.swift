// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseSystemKit

/// A file with the signatures of its bytes.
///
///     typecase-signed 1
///     KEY-ID SIGNATURE
///     KEY-ID SIGNATURE
///
///     {"type": "catalog", …
///
/// Key ids are in hexadecimal, signatures in Base64. The exact bytes after the empty line are signed, so
/// that no canonical form of JSON is needed, and nothing is parsed before its signatures are checked. One
/// file, since a signature beside it could be of another version.
public struct SignedFile: Sendable, Hashable {
  public struct Signature: Sendable, Hashable {
    public let keyID: String
    let bytes: [UInt8]
  }

  /// The signed bytes.
  public let payload: [UInt8]
  public private(set) var signatures: [Signature]

  private static let firstLine = "typecase-signed 1"

  /// More keys than this sign nothing.
  static let signatureLimit = 64

  /// The longest head, in bytes: a line of a signature has 153.
  public static let headLimit = 16 << 10

  /// A file that nobody has signed yet.
  public init(payload: [UInt8]) {
    self.payload = payload
    signatures = []
  }

  /// Reads a file; believes nothing of it.
  ///
  /// - Parameter limit: the longest payload, in bytes.
  public init(_ bytes: [UInt8], limit: Int) throws(CatalogProblem) {
    guard bytes.count <= limit + Self.headLimit else {
      throw CatalogProblem(.tooLong, "\(bytes.count) bytes, of \(limit) at the most")
    }
    var lines: [String] = []
    var rest = bytes[...]
    while true {
      guard let end = rest.prefix(256).firstIndex(of: UInt8(ascii: "\n")),
        lines.count <= Self.signatureLimit + 1
      else { throw CatalogProblem(.malformed, "there is no line of signatures") }
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if line.isEmpty { break }
      lines.append(line)
    }
    guard let first = lines.first, first.hasPrefix("typecase-signed ") else {
      throw CatalogProblem(.malformed, "this is no signed file")
    }
    guard first == Self.firstLine else {
      throw CatalogProblem(.unknownFormat, "“\(first)” is not known, only 1 is")
    }
    guard rest.count <= limit else {
      throw CatalogProblem(.tooLong, "\(rest.count) bytes, of \(limit) at the most")
    }
    signatures = []
    for (index, line) in lines.dropFirst().enumerated() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2, words[0].isSHA256,
        let signature = Data(base64Encoded: String(words[1])), signature.count == 64
      else {
        throw CatalogProblem(.malformed, at: "line \(index + 2)", "should be a key and a signature")
      }
      signatures.append(Signature(keyID: String(words[0]), bytes: Array(signature)))
    }
    payload = Array(rest)
  }

  /// The whole file.
  public var bytes: [UInt8] {
    let lines =
      [Self.firstLine]
      + signatures.map {
        "\($0.keyID) \(Data($0.bytes).base64EncodedString())"
      }
    return Array((lines.joined(separator: "\n") + "\n\n").utf8) + payload
  }

  /// Signs the payload; a signature by the same key is replaced.
  public mutating func sign(with key: SigningKey) {
    let id = key.publicKey.id
    signatures.removeAll { $0.keyID == id }
    signatures.append(Signature(keyID: id, bytes: key.sign(payload)))
  }

  /// Removes lines that are not signatures of these keys: anyone who can write to a draft can add lines.
  mutating func keepSignatures(of keys: Set<PublicKey>) {
    let ids = Set(signers(among: keys).map(\.id))
    signatures.removeAll { !ids.contains($0.keyID) }
  }

  /// The keys among some that have signed the payload; each counts once, however often it did.
  public func signers(among keys: Set<PublicKey>) -> Set<PublicKey> {
    let keysByID = Dictionary(uniqueKeysWithValues: keys.map { ($0.id, $0) })
    return Set(
      signatures.compactMap { signature in
        keysByID[signature.keyID].flatMap {
          $0.isSignature(signature.bytes, of: payload) ? $0 : nil
        }
      })
  }

  /// Throws unless enough of a role's keys have signed the payload.
  func requireSignatures(of role: SigningRole, _ name: String) throws(CatalogProblem) {
    let count = signers(among: role.keys).count
    guard count >= role.threshold else {
      throw CatalogProblem(
        .unsigned, "\(count) of the \(name) keys have signed it, and \(role.threshold) must")
    }
  }
}
