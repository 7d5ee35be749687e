// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit

/// How far a baseline is from the one above it, or from an edge; it follows the text size.
public nonisolated enum BaselineDistance: Sendable, Hashable {
  /// The usual distance by the fonts of both texts, or of one and an edge, times a multiplier.
  case spacing(Double = 1)
  /// So many heights of a capital, in the font of the lower text.
  case capHeights(Double)
  /// So many heights of a small letter, in the font of the lower text.
  case xHeights(Double)
  /// Pixels at the usual text size, which grow with the text.
  case pixels(Double)

  fileprivate var parts: (number: Double, unit: TypecaseBaselineUnit) {
    switch self {
    case .spacing(let number): (number, TYPECASE_BASELINE_UNIT_SPACING)
    case .capHeights(let number): (number, TYPECASE_BASELINE_UNIT_CAP_HEIGHT)
    case .xHeights(let number): (number, TYPECASE_BASELINE_UNIT_X_HEIGHT)
    case .pixels(let number): (number, TYPECASE_BASELINE_UNIT_PIXEL)
    }
  }
}

/// A `TypecaseBaselineColumn`: widgets below each other, each with its first baseline at the usual distance from the last one above.
///
/// - Parameter children: with the multiplier of the distance to the widget above, which the first
///   one ignores.
public func makeBaselineColumn(_ children: [(widget: Widget, multiplier: Double)]) -> Widget {
  let children: [(widget: Widget, distance: BaselineDistance)] = children.map {
    ($0.widget, .spacing($0.multiplier))
  }
  return makeBaselineColumn(children)
}

/// A `TypecaseBaselineColumn`: widgets below each other, each with its first baseline at a distance from the last one above.
///
/// What has no text, such as an image or a line across, has edges in the place of baselines.
///
/// - Parameters:
///   - children: with the distance to the widget above, at most 10,000 and at least 0.
///   - isFromTop: whether the distance of the first one counts from the column's upper edge, so that its letters may
///     reach above that; otherwise the widget is at the edge.
///   - bottom: from the last baseline to the column's lower edge; nil where the column ends with its lowest widget.
///   - overlaps: whether widgets may overlap, so that letters of two lines may touch.
public func makeBaselineColumn(
  _ children: [(widget: Widget, distance: BaselineDistance)], fromTop isFromTop: Bool = false,
  bottom: BaselineDistance? = nil, overlaps: Bool = false
) -> Widget {
  let column = Widget(typecase_baseline_column_new())
  for (child, distance) in children {
    let (number, unit) = distance.parts
    typecase_baseline_column_append(column.opaque, child.pointer)
    typecase_baseline_column_set_distance(column.opaque, child.pointer, number, unit)
  }
  Property.set(column, "from-top", bool: isFromTop)
  Property.set(column, "overlaps", bool: overlaps)
  if let (number, unit) = bottom?.parts {
    Property.set(column, "bottom-multiplier", double: number)
    Property.set(
      column, "bottom-unit", enumeration: Int(unit.rawValue),
      type: typecase_baseline_unit_get_type())
  }
  return column
}
