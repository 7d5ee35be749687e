// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseCrypto

/// The algorithms of the system's libcrypto (OpenSSL 3): digests, keyed digests and signatures.
///
///     Algorithms     what libcrypto offers, looked for once in a process
///       ├─ SHA256      a digest of bytes as they come             (FIPS 180-4)
///       ├─ HMACSHA256  a digest that only who has the key can make (RFC 2104)
///       └─ Ed25519     keys, signatures and their check            (RFC 8032)
///
/// They come from a context of their own, which reads no configuration: digests, ids and signatures are the same on
/// every machine, whatever its openssl.cnf says, and a variable of the environment loads no code into a process.
enum Algorithms {
  /// The context, the default provider's digest and its keyed digest; all stay for as long as the process.
  private struct Found: @unchecked Sendable {
    let context: OpaquePointer
    let sha256: OpaquePointer
    let hmac: OpaquePointer

    init() {
      // Before all else, for at its first use libcrypto asks to be cleaned up when the program ends: a thread that ends
      // at the same moment then reads what is freed, and the program crashes after its work is done.
      guard OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1 else {
        Algorithms.fail("cannot be begun")
      }
      guard let context = OSSL_LIB_CTX_new(),
        let sha256 = EVP_MD_fetch(context, "SHA2-256", nil),
        let hmac = EVP_MAC_fetch(context, "HMAC", nil)
      else { Algorithms.fail("has no SHA-256") }
      self.context = context
      self.sha256 = sha256
      self.hmac = hmac
    }
  }

  private static let found = Found()

  static var context: OpaquePointer { found.context }
  static var sha256: OpaquePointer { found.sha256 }
  static var hmac: OpaquePointer { found.hmac }

  /// As many random numbers of the system's, which nobody else knows.
  static func randomBytes(_ count: Int) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
  }

  /// Ends the process: without memory, or with a libcrypto that is not whole, nothing that was checked can be believed.
  static func fail(_ what: String) -> Never {
    let error = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      ERR_error_string_n(ERR_get_error(), text.baseAddress, text.count)
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
    fatalError("libcrypto \(what): \(error)")
  }
}
