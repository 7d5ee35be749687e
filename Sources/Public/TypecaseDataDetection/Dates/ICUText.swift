// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseLanguageServices

/// A text that a function of the shim writes; nil where it fails, or has more than a kilobyte to say.
func text(_ write: (UnsafeMutablePointer<CChar>, Int32) -> TypecaseICULength) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
    guard let base = buffer.baseAddress else { return nil }
    let length = write(base, Int32(buffer.count))
    guard length >= 0 else { return nil }
    return String(decoding: UnsafeRawBufferPointer(buffer)[..<Int(length)], as: UTF8.self)
  }
}
