// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango

/// Where tabs of a paragraph end.
public final class TabStops {
  /// The `PangoTabArray`, valid as long as this object.
  package let pointer: OpaquePointer

  /// The part of the text behind a tab that is at its stop.
  public enum Alignment: Hashable, Sendable { case left, center, right, decimal }

  /// - Parameter stops: in order, from where the layout's lines start, in units of the medium. Further ones follow
  ///   with the distance of the last two.
  public init(_ stops: [(position: Double, alignment: Alignment)]) {
    pointer = pango_tab_array_new(CInt(clamping: stops.count), 0)
    for (place, stop) in stops.enumerated() {
      let alignment =
        switch stop.alignment {
        case .left: PANGO_TAB_LEFT
        case .center: PANGO_TAB_CENTER
        case .right: PANGO_TAB_RIGHT
        case .decimal: PANGO_TAB_DECIMAL
        }
      pango_tab_array_set_tab(
        pointer, CInt(clamping: place), alignment, CInt(pangoUnits: stop.position))
    }
  }

  deinit { pango_tab_array_free(pointer) }
}
