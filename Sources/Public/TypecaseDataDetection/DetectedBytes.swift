// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A find of a scanner, in bytes of UTF-8.
struct DetectedBytes {
  var bytes: Range<Int>
  var data: DetectedData
}
