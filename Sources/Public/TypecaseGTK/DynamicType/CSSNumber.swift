// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Values as CSS writes them, whatever the person's locale.
nonisolated enum CSSNumber {
  /// A number with three decimals.
  static func text(_ value: Double) -> String {
    let thousandths = Int((value.magnitude * 1000).rounded())
    let decimals = String(thousandths % 1000)
    let sign = value < 0 && thousandths != 0 ? "-" : ""
    return sign + "\(thousandths / 1000)."
      + String(repeating: "0", count: 3 - decimals.count) + decimals
  }
}
