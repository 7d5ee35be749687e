// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecasePangoKit
import TypecaseRichText

/// A length in points in Pango's units, of which a pixel has `PANGO_SCALE`.
///
/// Letter spacing and rise are lengths on the screen, not sizes of fonts: Pango multiplies them by no
/// resolution. That of GTK is 96 dots per inch where the desktop does not scale text; a length in points
/// belongs to text with a size of its own, which does not grow with that scaling either.
func pangoUnits(points: Double) -> CInt {
  CInt(rounding: DesktopTextSize.pixels(ofPoints: points) * Double(PANGO_SCALE))
}

/// The same the other way round.
func points(pangoUnits: Int) -> Double {
  DesktopTextSize.points(ofPixels: Double(pangoUnits) / Double(PANGO_SCALE))
}

extension TextAttributes {
  /// The OpenType features that kerning, ligatures and features together ask for, in CSS notation;
  /// empty when none of them is set.
  var pangoFeatures: String {
    var values: [String: UInt32] = [:]
    if let kerning { values["kern"] = kerning ? 1 : 0 }
    switch ligatures {
    case .essential: for tag in ["liga", "clig", "dlig", "hlig"] { values[tag] = 0 }
    case .common:
      for (tag, value) in [("liga", 1), ("clig", 1), ("dlig", 0), ("hlig", 0)] {
        values[tag] = UInt32(value)
      }
    case .all: for tag in ["liga", "clig", "dlig", "hlig"] { values[tag] = 1 }
    case nil: break
    }
    values.merge(features ?? [:]) { $1 }
    return values.sorted { $0.key < $1.key }.map { "\"\($0.key)\" \($0.value)" }
      .joined(separator: ", ")
  }
}

extension TextLine.Style {
  var pangoUnderline: PangoUnderline { underline.pangoUnderline }
}
