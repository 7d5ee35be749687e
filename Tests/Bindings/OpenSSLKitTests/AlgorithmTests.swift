// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseOpenSSLKit
import TypecaseSystemKit

/// The published examples of each algorithm: what other libraries made stays valid here, and the other way round.
struct AlgorithmTests {
  @Test(
    "digests are those of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func digests(text: String, expected: String) {
    #expect(SHA256.digest(of: text).hexadecimal == expected)
  }

  @Test("a digest in pieces is that of the whole, at each of its places")
  func pieces() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let hash = SHA256()
    for (index, piece) in stride(from: 0, to: bytes.count, by: 97).enumerated() {
      let part = bytes[piece..<min(piece + 97, bytes.count)]
      part.withUnsafeBytes(hash.update)
      #expect(hash.digest == SHA256.digest(of: Array(bytes[..<part.endIndex])), "piece \(index)")
    }
    hash.update(UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(hash.digest == SHA256.digest(of: bytes))
  }

  @Test("a process ends while threads that checked signatures end")
  func endingTogether() async {
    // Each ending may meet the threads at another place.
    for _ in 0..<10 {
      await #expect(processExitsWith: .exitCode(3)) {
        let begun = DispatchSemaphore(value: 0)
        for _ in 0..<4 {
          Thread.detachNewThread {
            for count in 1... {
              let ended = DispatchSemaphore(value: 0)
              Thread.detachNewThread {
                // A signature that is none leaves an error, which libcrypto keeps for each thread until it ends.
                let key = Ed25519.PublicKey([UInt8](repeating: 0, count: 32))
                _ = key?.isSignature([UInt8](repeating: 0xFF, count: 64), of: [])
                ended.signal()
              }
              ended.wait()
              if count == 100 { begun.signal() }
            }
          }
        }
        for _ in 0..<4 { begun.wait() }
        exit(3)
      }
    }
  }

  @Test(
    "keyed digests are those of RFC 4231",
    arguments: [
      (
        [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xAA, count: 131),
        Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
      (
        [], [], "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
      ),
    ])
  func keyedDigests(key: [UInt8], bytes: [UInt8], expected: String) {
    let hmac = HMACSHA256(key: key)
    #expect(hmac.code(for: bytes).hexadecimal == expected)
    #expect(hmac.code(for: bytes).hexadecimal == expected, "the key serves again")
  }

  @Test("threads share a key")
  func threads() async {
    let hmac = HMACSHA256(key: [1, 2, 3])
    let expected = (0..<200).map { hmac.code(for: Array("\($0)".utf8)) }
    let codes = await withTaskGroup(of: (Int, [UInt8]).self) { group in
      for number in 0..<200 { group.addTask { (number, hmac.code(for: Array("\(number)".utf8))) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect((0..<200).map { codes[$0] } == expected)
  }

  @Test(
    "signatures are those of RFC 8032",
    arguments: [
      (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
      ),
      (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
      ),
    ])
  func signatures(secret: String, key: String, message: String, expected: String) throws {
    let bytes = message.bytesOfDigits
    let privateKey = try #require(Ed25519.PrivateKey(secret.bytesOfDigits))
    #expect(privateKey.publicKey.bytes.hexadecimal == key)
    let signature = privateKey.signature(of: bytes)
    #expect(signature.hexadecimal == expected)
    let publicKey = try #require(Ed25519.PublicKey(key.bytesOfDigits))
    #expect(publicKey.isSignature(signature, of: bytes))
    #expect(!publicKey.isSignature(signature, of: bytes + [0]))
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 1
      #expect(!publicKey.isSignature(changed, of: bytes), "byte \(index)")
    }
  }

  @Test("a second form of a signature is none, and neither is one of another length")
  func strictness() throws {
    let key = Ed25519.PrivateKey()
    let message = Array("a catalog".utf8)
    let signature = key.signature(of: message)
    // The number in the second half, plus the order of the group (RFC 8032, 5.1.7).
    let order: [UInt8] =
      [
        0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE,
        0x14,
      ] + [UInt8](repeating: 0, count: 15) + [0x10]
    var second = Array(signature[..<32])
    var carry = 0
    for (byte, added) in zip(signature[32...], order) {
      let sum = Int(byte) + Int(added) + carry
      second.append(UInt8(truncatingIfNeeded: sum))
      carry = sum >> 8
    }
    #expect(key.publicKey.isSignature(signature, of: message))
    #expect(!key.publicKey.isSignature(second, of: message))
    #expect(!key.publicKey.isSignature(Array(signature.dropLast()), of: message))
    #expect(!key.publicKey.isSignature(signature + [0], of: message))
    #expect(!key.publicKey.isSignature([], of: message))
    #expect(!Ed25519.PrivateKey().publicKey.isSignature(signature, of: message))
  }

  @Test("keys have 32 bytes; those that are no point of the curve have no signatures")
  func keys() throws {
    #expect(Ed25519.PublicKey([]) == nil)
    #expect(Ed25519.PublicKey([UInt8](repeating: 1, count: 31)) == nil)
    #expect(Ed25519.PrivateKey([UInt8](repeating: 1, count: 33)) == nil)
    // The y of no point: 2.
    let other = try #require(Ed25519.PublicKey([2] + [UInt8](repeating: 0, count: 31)))
    let key = Ed25519.PrivateKey()
    #expect(!other.isSignature(key.signature(of: [1]), of: [1]))
    #expect(Ed25519.PrivateKey().bytes != Ed25519.PrivateKey().bytes)
    #expect(Ed25519.PrivateKey(key.bytes)?.publicKey == key.publicKey)
  }
}

extension String {
  /// The bytes that this writes with two hexadecimal digits each.
  fileprivate var bytesOfDigits: [UInt8] {
    let digits = compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
