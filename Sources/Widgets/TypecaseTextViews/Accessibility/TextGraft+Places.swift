// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

// Where text is. Nobody can say where a window is on the screen: as of GTK's own objects, what asks for that gets places in the window.
extension TextGraft {
  func answerPlaces(
    _ call: LentBusConnection.Call, _ source: any AccessibleTextSource
  ) throws(BusError) -> [Variant] {
    let storage = source.editor.storage
    switch call.method {
    case "GetCharacterExtents":
      let start = storage.place(call.number(0))
      let rect = try extents(of: start..<min(start + 1, storage.end), source)
      return try described(rect, coordinates: call.number(1))
    case "GetRangeExtents":
      let range = storage.range(call.number(0), call.number(1))
      return try described(extents(of: range, source), coordinates: call.number(2))
    case "GetOffsetAtPoint":
      let origin = try origin(ofCoordinates: call.number(2))
      let (x, y) = (Double(call.number(0)) - origin.x, Double(call.number(1)) - origin.y)
      try require(source.layOut(throughX: x, y: y))
      return [.int32(source.offset(nearestToX: x, y: y)?.value ?? -1)]
    case "GetBoundedRanges": return [try boundedRanges(call, source)]
    case "ScrollSubstringTo":
      let range = storage.range(call.number(0), call.number(1))
      return [.bool(try scroll(range, to: call.number(2), source))]
    case "ScrollSubstringToPoint":
      let origin = try origin(ofCoordinates: call.number(2))
      source.scroll(
        to: storage.range(call.number(0), call.number(1)), x: Double(call.number(3)) - origin.x,
        y: Double(call.number(4)) - origin.y)
      return [.bool(true)]
    default: throw call.unknown
    }
  }

  /// The rectangle around some text in the widget; of no text, that of a caret.
  func extents(
    of range: Range<ScalarOffset>, _ source: any AccessibleTextSource
  ) throws(BusError) -> LayoutRect {
    guard range.count <= AccessibleText.mostAtOnce else {
      throw BusError(name: BusError.limitsExceeded, message: "Ask for less text at once.")
    }
    try require(source.layOut(through: range.upperBound))
    return source.extents(of: range)
  }

  /// Where the widget's upper left corner is, in pixels.
  ///
  /// - Parameter coordinates: of `AtspiCoordType`: those of the screen, the window or the parent.
  func origin(ofCoordinates coordinates: Int) throws(BusError) -> (x: Double, y: Double) {
    guard 0...2 ~= coordinates else {
      throw BusError(name: BusError.invalidArguments, message: "There are no such coordinates.")
    }
    guard let widget = widget.object,
      let other = coordinates == 2 ? widget.parent : widget.root
    else { return (0, 0) }
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(widget.pointer, other.pointer, 0, 0, &x, &y)
    return (x, y)
  }

  /// A rectangle of the widget in other coordinates, as AT-SPI has it: whole pixels that cover it.
  func described(
    _ rect: LayoutRect, coordinates: Int
  ) throws(BusError) -> [Variant] {
    let origin = try origin(ofCoordinates: coordinates)
    let (left, top) = ((rect.x + origin.x).rounded(.down), (rect.y + origin.y).rounded(.down))
    let right = (rect.x + rect.width + origin.x).rounded(.up)
    let bottom = (rect.y + rect.height + origin.y).rounded(.up)
    return [left, top, right - left, bottom - top].map { .int32(Int($0.clamped)) }
  }

  private func scroll(
    _ range: Range<ScalarOffset>, to edge: Int, _ source: any AccessibleTextSource
  ) throws(BusError) -> Bool {
    // AtspiScrollType: the upper left corner, the lower right one, the edges: upper, lower, left and right, and anywhere.
    guard 0...6 ~= edge else { return false }
    var place = (x: 0.0, y: 0.0)
    if edge % 2 == 1, let widget = widget.object {
      let size = try extents(of: range, source)
      place = (
        Double(gtk_widget_get_width(widget.pointer)) - size.width,
        Double(gtk_widget_get_height(widget.pointer)) - size.height
      )
    }
    source.scroll(
      to: range, x: [0, 1, 4, 5].contains(edge) ? place.x : nil,
      y: (0...3).contains(edge) ? place.y : nil)
    return true
  }

  // MARK: - Text in a rectangle

  /// The stretches of text in a rectangle, line by line.
  private func boundedRanges(
    _ call: LentBusConnection.Call, _ source: any AccessibleTextSource
  ) throws(BusError) -> Variant {
    let origin = try origin(ofCoordinates: call.number(4))
    let bounds = LayoutRect(
      x: Double(call.number(0)) - origin.x, y: Double(call.number(1)) - origin.y,
      width: Double(max(call.number(2), 0)), height: Double(max(call.number(3), 0)))
    guard let widget = widget.object else { return .array(of: "(iisv)", []) }
    // What is not seen is not looked at.
    let (left, top) = (max(bounds.x, 0), max(bounds.y, 0))
    let right = min(bounds.x + bounds.width, Double(gtk_widget_get_width(widget.pointer)))
    let bottom = min(bounds.y + bounds.height, Double(gtk_widget_get_height(widget.pointer)))
    guard left < right, top < bottom else { return .array(of: "(iisv)", []) }
    try require(source.layOut(throughX: right, y: bottom))
    guard
      let upper = source.offset(nearestToX: left, y: top),
      let lower = source.offset(nearestToX: right, y: bottom)
    else { return .array(of: "(iisv)", []) }
    let layout = source.layout
    let start = layout.range(of: .line, around: min(upper, lower)).lowerBound
    let end = layout.range(of: .line, around: max(upper, lower)).upperBound
    // All of a line at once, which may be as long as the text.
    var carets: [TextCaret] = []
    let lines = layout.layoutRange(of: start..<end)
    layout.enumerateCarets(in: lines.lowerBound...lines.upperBound) { caret in
      var caret = caret
      // What is composed has no places in the text.
      caret.offset = layout.storagePlace(ofLayoutPlace: caret.offset)
      if carets.last?.offset != caret.offset { carets.append(caret) }
    }
    var ranges: [Range<ScalarOffset>] = []
    /// The caret before the last one that is in a range.
    var last: TextCaret?
    for (caret, next) in zip(carets, carets.dropFirst()) {
      let range = caret.offset..<next.offset
      let isSameLine = caret.y == next.y && caret.container == next.container
      let rect =
        isSameLine
        ? LayoutRect(
          x: min(caret.x, next.x), y: caret.y, width: abs(next.x - caret.x), height: caret.height)
        : layout.selectionRects(for: layout.layoutRange(of: range)).first?.rect
      guard let rect,
        source.widgetRect(of: rect, inContainer: caret.container)
          .isWithin(bounds, clipsX: call.number(5), clipsY: call.number(6))
      else { continue }
      if let open = ranges.last, open.upperBound == range.lowerBound, last?.y == caret.y {
        ranges[ranges.count - 1] = open.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
      last = caret
    }
    let storage = source.editor.storage
    return .array(
      of: "(iisv)",
      ranges.map { range in
        .tuple([
          .int32(range.lowerBound.value), .int32(range.upperBound.value),
          .string(storage.text(in: range)), .variant(.string("")),
        ])
      })
  }
}

extension Handle where Class == GtkWidget {
  /// The window that the widget is in.
  fileprivate var root: Widget? {
    gtk_widget_get_root(pointer).map {
      Widget(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self))
    }
  }
}

extension AccessibleTextSource {
  /// The rectangle around some text in the widget; of no text, that of a caret.
  func extents(of range: Range<ScalarOffset>) -> LayoutRect {
    let range = layout.layoutRange(of: range)
    if range.count == 1, let picture = layout.placedPicture(at: range.lowerBound) {
      return widgetRect(of: picture.frame, inContainer: picture.container)
    }
    let rects = layout.selectionRects(for: range).map {
      widgetRect(of: $0.rect, inContainer: $0.container)
    }
    if let first = rects.first { return rects.dropFirst().reduce(first) { $0.union($1) } }
    // A line feed has no width.
    guard let caret = layout.carets(at: range.lowerBound).first else {
      return LayoutRect(x: 0, y: 0, width: 0, height: 0)
    }
    return widgetRect(
      of: LayoutRect(x: caret.x, y: caret.y, width: 0, height: caret.height),
      inContainer: caret.container)
  }
}

extension LayoutRect {
  fileprivate func union(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return LayoutRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Whether it is in another one.
  ///
  /// - Parameter clipsX: of `AtspiTextClipType`, as `clipsY`: whether what goes beyond the left or upper edge is left out (1), the right
  ///   or lower one (2), or both (3).
  fileprivate func isWithin(_ other: LayoutRect, clipsX: Int, clipsY: Int) -> Bool {
    func isWithin(
      _ start: Double, _ end: Double, _ otherStart: Double, _ otherEnd: Double, _ clips: Int
    ) -> Bool {
      (clips & 1 == 0 ? end > otherStart : start >= otherStart)
        && (clips & 2 == 0 ? start < otherEnd : end <= otherEnd)
    }
    return isWithin(x, x + width, other.x, other.x + other.width, clipsX)
      && isWithin(y, y + height, other.y, other.y + other.height, clipsY)
  }
}

extension Double {
  /// As far as it is a place of a window.
  fileprivate var clamped: Double { isNaN ? 0 : min(max(self, -0x7FFF_FFFF), 0x7FFF_FFFF) }
}
