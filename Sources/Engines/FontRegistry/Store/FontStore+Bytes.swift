// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Crypto
import Glibc
import TypecaseSystemKit

extension FontStore {
  /// A copy of a stored file that nobody can change, for handing out.
  ///
  /// - Throws: `StoreFailure.notRegistered` when the file's bytes are not those that were inspected;
  ///   `SystemError` when it cannot be read.
  public static func sealedCopy(
    of path: String, digest: String, byteCount: UInt64
  ) throws -> SealedMemory {
    let file = try OwnedDescriptor.open(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    var hash = SHA256()
    let copy = try SealedMemory(
      copying: file, limit: Int(clamping: byteCount), name: "typecase-font"
    ) { hash.update(bufferPointer: $0) }
    guard hash.finalize().hexadecimal == digest else { throw StoreFailure.notRegistered }
    return copy
  }
}
