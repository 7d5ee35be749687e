// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango
import TypecaseGLibKit

extension CInt {
  /// A length in Pango's units, of which a unit of the medium, such as a pixel of the interface, has `PANGO_SCALE`.
  package init(pangoUnits length: Double) { self.init(rounding: length * Double(PANGO_SCALE)) }
}

extension Double {
  /// The same the other way round.
  package init(pangoUnits: CInt) { self = Double(pangoUnits) / Double(PANGO_SCALE) }
}

/// A box in a layout, in the units of the medium: pixels of the interface, or points on paper.
public struct LayoutBounds: Codable, Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  init(_ rectangle: PangoRectangle) {
    self.init(
      x: Double(pangoUnits: rectangle.x), y: Double(pangoUnits: rectangle.y),
      width: Double(pangoUnits: rectangle.width), height: Double(pangoUnits: rectangle.height))
  }
}
