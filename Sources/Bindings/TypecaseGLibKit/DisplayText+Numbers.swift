// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

// Numbers as the person's locale writes them.
extension DisplayText {
  /// A time in milliseconds, rounded up; in tenths while it is short.
  public static func milliseconds(_ microseconds: UInt64) -> String {
    let isShort = microseconds < 10_000
    let step: UInt64 = isShort ? 100 : 1000
    let steps = microseconds / step + (microseconds % step == 0 ? 0 : 1)
    return tr(
      "{number} ms", ["number": isShort ? decimal(Double(steps) / 10) : count(steps)])
  }

  /// A number with one decimal, or another count of them up to 9.
  public static func decimal(_ number: Double, digits: Int = 1) -> String {
    formatted("%.\(min(max(digits, 0), 9))f", number) ?? String(number)
  }

  /// A number with the locale's marks between thousands.
  public static func count(_ number: UInt64) -> String {
    // The flag ' is one of printf's that only a locale gives its meaning.
    formatted("%'lu", number) ?? String(number)
  }

  private static func formatted(_ format: String, _ number: any CVarArg) -> String? {
    var text = [CChar](repeating: 0, count: 64)
    let length = withVaList([number]) { vsnprintf(&text, text.count, format, $0) }
    guard length > 0, length < text.count else { return nil }
    return String(decoding: text.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
