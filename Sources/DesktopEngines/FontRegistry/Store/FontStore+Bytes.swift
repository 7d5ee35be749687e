// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseOpenSSLKit
import TypecaseSystemKit

extension FontStore {
  /// A copy of a stored file that nobody can change, for handing out.
  ///
  /// - Throws: `StoreFailure.notRegistered` when the file's bytes are not those that were inspected;
  ///   `SystemError` when it cannot be read.
  public static func sealedCopy(
    of path: String, digest: String, byteCount: UInt64
  ) throws -> SealedMemory {
    // A link leads to a font of the machine's store; the digest decides.
    guard let file = try OwnedDescriptor.openRegularFile(path) else {
      throw StoreFailure.notRegistered
    }
    let hash = SHA256()
    let copy = try SealedMemory(
      copying: file, limit: Int(clamping: byteCount), name: "typecase-font"
    ) { hash.update($0) }
    guard hash.digest.hexadecimal == digest else { throw StoreFailure.notRegistered }
    return copy
  }
}
