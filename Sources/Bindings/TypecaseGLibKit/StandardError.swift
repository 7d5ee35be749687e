// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Writes a line to standard error.
public func printError(_ text: String) {
  let line = Array((text + "\n").utf8)
  line.withUnsafeBytes { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
