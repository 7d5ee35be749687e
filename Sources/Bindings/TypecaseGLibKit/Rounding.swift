// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension FixedWidthInteger {
  /// The nearest whole number that the type has; 0 for what is no number.
  ///
  /// Values from documents and programs may be anything, and `init(_:)` ends the process over them.
  @inlinable public init(rounding value: Double) {
    guard !value.isNaN else {
      self = 0
      return
    }
    self = Self(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }
}
