// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// A picture that the helper decoded.
package final class DecodedPicture: Sendable {
  package let header: PictureAnswer.Header
  /// Mapped, and not read: the helper controls the position of the file, but cannot change its bytes.
  private let memory: FileBytes

  init?(_ header: PictureAnswer.Header, memory: SealedMemory) {
    guard let bytes = try? FileBytes(mapping: memory.descriptor),
      bytes.count == memory.byteCount
    else { return nil }
    self.header = header
    self.memory = bytes
  }

  /// Row after row, `header.stride` bytes each, of one picture after another; valid as long as this object lives.
  package var pixels: UnsafeRawBufferPointer { memory.buffer }
}
