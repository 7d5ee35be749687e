// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseRichText

extension TextColor {
  /// Whether black is easier to read on it than white (WCAG 2.2, relative luminance).
  package var isLight: Bool {
    let color = inSRGB
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let luminance =
      0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    return luminance > 0.179
  }
}
