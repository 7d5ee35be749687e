// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit

/// The fonts of several layouts in one thread: a map of fonts takes longer to be made than a label is laid out.
package final class SharedFonts {
  private var contexts: [Double: LayoutContext] = [:]

  package init() {}

  /// Glyphs are not moved to pixels in it.
  ///
  /// - Parameter dotsPerInch: of the medium's unit.
  func context(dotsPerInch: Double) -> LayoutContext? {
    if let known = contexts[dotsPerInch] { return known }
    let made = LayoutContext.unhinted(dotsPerInch: dotsPerInch)
    contexts[dotsPerInch] = made
    return made
  }

  /// Has the fonts looked for anew by who asks next, as where the process has others.
  package func forget() { contexts = [:] }
}
