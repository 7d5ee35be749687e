// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

@testable import FontInspection

/// The directory reader alone, which is not public.
enum DirectoryProbe {
  static func reads(_ bytes: [UInt8]) throws -> Bool {
    let bytes = try FileBytes(mapping: SealedMemory(bytes).descriptor)
    return (try? FontDirectory(reading: bytes)) != nil
  }
}
