// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension SyntheticFont {
  /// The faces of a file that several families share, as those of one script for several regions do.
  ///
  /// The families are called by the prefix and a number from 1 on. Their faces come family by family.
  public static func siblings(
    _ prefix: String, families: Int = 5, styles: [String] = ["Regular"],
    coverage: [ClosedRange<UInt32>] = [0x20...0x7E]
  ) -> [SyntheticFont] {
    (1...families).flatMap { number in
      styles.enumerated().map { place, style in
        var font = SyntheticFont("\(prefix) \(number)", style: style, coverage: coverage)
        font.weight = style == "Bold" ? 700 : 400
        font.seed = UInt32(number * styles.count + place)
        return font
      }
    }
  }
}
