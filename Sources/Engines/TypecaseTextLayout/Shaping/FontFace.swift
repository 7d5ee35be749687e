// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit

/// A face of a file that is not installed, for text that has no other font.
package struct FontFace {
  private let map: FaceFontMap
  /// Axis settings in CSS notation, such as "wght=650"; nil for the face as it is.
  private let variations: String?

  package init(_ map: FaceFontMap, variations: String? = nil) {
    (self.map, self.variations) = (map, variations)
  }

  var context: LayoutContext { .unhinted(map) }

  /// - Parameter size: in units of the medium.
  func description(size: Double) -> FontDescription {
    map.description(pixels: size, variations: variations)
  }
}
