// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SystemKit

@testable import FontInspection

/// The directory reader alone, which is not public.
enum DirectoryProbe {
  static func reads(_ bytes: [UInt8]) -> Bool {
    (try? FontDirectory(reading: FileBytes(bytes))) != nil
  }
}
