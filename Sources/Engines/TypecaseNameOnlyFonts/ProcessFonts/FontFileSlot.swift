// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import TypecaseFontconfigKit
import TypecaseSystemKit

/// A descriptor number that stands for one font file for as long as the process lives.
///
/// Pango and cairo know a face by the path of its file, and open it again when they think it is
/// time. A number that came to stand for another font would give text of the old font the new one's
/// shapes. So a number that was used once is never given back: while its font is not in use it has
/// `/dev/null` open, which costs no memory, and the same font finds it again.
final class FontFileSlot: Sendable {
  /// Under which fontconfig knows the file.
  let path: String
  private let descriptor: OwnedDescriptor
  /// Grows with each font that moves in.
  private let occupant: Mutex<Int>

  /// Takes a number for a file, which moves in.
  init(_ file: OwnedDescriptor) throws(SystemError) {
    descriptor = try file.duplicate()
    path = descriptor.path
    occupant = Mutex(1)
  }

  /// Opens the same file as before at the number.
  ///
  /// - Returns: what `vacate` is to be given.
  func occupy(with file: OwnedDescriptor) throws(SystemError) -> Int {
    try occupant.withLock { number throws(SystemError) in
      try descriptor.reopen(as: file)
      number += 1
      return number
    }
  }

  /// Lets go of the file, unless somebody else moved in since.
  func vacate(_ occupancy: Int) {
    occupant.withLock { number in
      guard number == occupancy,
        let nothing = try? OwnedDescriptor.open("/dev/null", flags: O_RDONLY)
      else { return }
      try? descriptor.reopen(as: nothing)
    }
  }
}
