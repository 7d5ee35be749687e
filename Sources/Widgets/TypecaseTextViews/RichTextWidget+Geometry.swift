// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

// Where things are: in containers of the layout, in the content that is scrolled, and in the widget.

extension RichTextWidget {
  // MARK: - The caret

  /// Whether the caret is in lines that are seen: for one far below no text is laid out.
  final var isCaretSeen: Bool {
    let place = caretPosition.offset
    func has(_ seen: Range<ScalarOffset>) -> Bool {
      seen.lowerBound <= place && place <= seen.upperBound
    }
    // What was drawn last is known, and may be less than will be drawn next.
    return lines.seen.map(has) == true || has(seenText())
  }

  /// The place of the layout that the caret is at.
  final var caretPosition: TextPosition {
    input.caretPosition ?? editor.selection.focusPosition
  }

  /// Where the caret is, in the content's coordinates; nil where its text has no room.
  package final func caretRect() -> LayoutRect? {
    guard let caret = layout.caret(at: caretPosition) else { return nil }
    let origin = self.origin(ofContainer: caret.container)
    let place = caretPosition.offset
    let (y, height) = layout.markHeight(of: place..<place, y: caret.y, height: caret.height) {
      layout.lineFragment(at: place)?.baseline
    }
    return LayoutRect(
      x: origin.x + caret.x * zoom, y: origin.y + y * zoom, width: 1, height: height * zoom)
  }

  /// Where the caret is drawn, in the widget's coordinates; nil where its text has no room.
  final func caretPlace() -> GdkRectangle? {
    guard let rect = caretRect() else { return nil }
    let offset = scrollOffset
    return GdkRectangle(
      x: CInt(rounding: rect.x - offset.x), y: CInt(rounding: rect.y - offset.y), width: 1,
      height: CInt(rounding: rect.height))
  }

  // MARK: - Lines

  /// Where the first and the last line stand, in pixels below the widget's upper end; nil where no line has room.
  ///
  /// - Parameter width: the widget's, in pixels; nil for its natural width.
  final func baselines(forWidth width: Double?) -> (first: Double, last: Double)? {
    let wasSettling = isSettling
    isSettling = true
    defer { isSettling = wasSettling }
    var places: (first: Double, last: Double)?
    // It is laid out in the width, as where it is measured, and then as it is shown.
    keepingSize {
      _ = measureHeight(forWidth: width ?? measureWidth().natural)
      guard let first = layout.lineFragment(at: 0) else { return }
      let last = layout.lineFragment(at: storage.end) ?? first
      let ends = [first, last].map { line in
        origin(ofContainer: line.container).y + line.baseline * zoom - scrollOffset.y
      }
      places = (ends[0], ends[1])
    }
    return places
  }

  /// Gives the layout the containers back that it had, where a measure in another width made others.
  final func restore(_ containers: [TextContainer]) {
    if layout.containers != containers { layout.containers = containers }
  }

  // MARK: - The container

  /// The first container as the widget has it in another width: shapes and all else that an app gave it stays.
  ///
  /// - Parameter width: in pixels.
  final func firstContainer(width: Double) -> TextContainer {
    var container = layout.containers.first ?? TextContainer(width: 0)
    container.width = max(width, 1) / zoom
    if maximumLines > 0 { container.maximumNumberOfLines = maximumLines }
    if let wantedTruncation { container.truncation = wantedTruncation }
    return container
  }

  /// What the widget itself says about text that has no room.
  final var wantedTruncation: TextTruncation? {
    switch ellipsize {
    case PANGO_ELLIPSIZE_START: TextTruncation(.head)
    case PANGO_ELLIPSIZE_MIDDLE: TextTruncation(.middle)
    case PANGO_ELLIPSIZE_END: TextTruncation(.tail)
    default: truncation
    }
  }

  /// Changes the first container, if there is one and it becomes another.
  final func changeFirstContainer(_ body: (inout TextContainer) -> Void) {
    guard var container = layout.containers.first else { return }
    body(&container)
    if container != layout.containers.first { layout.containers[0] = container }
  }

  // MARK: - Points

  /// What is at a point of the widget, or nearest to it.
  package final func hit(x: Double, y: Double) -> TextHit? {
    guard layout.placesPictures else { return textHit(x: x, y: y) }
    let point = layoutPoint(x: x, y: y)
    return layout.placedPicture(atX: point.x, y: point.y, inContainer: point.container)
      .map { TextHit($0) } ?? textHit(x: x, y: y)
  }

  /// The text at a point of the widget, or nearest to it, as if there were no pictures beside it.
  final func textHit(x: Double, y: Double) -> TextHit? {
    let point = layoutPoint(x: x, y: y)
    return layout.hit(x: point.x, y: point.y, inContainer: point.container)
  }

  /// Where a point of the widget is in the nearest container, in units of the layout.
  final func layoutPoint(x: Double, y: Double) -> (x: Double, y: Double, container: Int) {
    let point = (x: x + scrollOffset.x, y: y + scrollOffset.y)
    let number = container(at: point)
    let origin = self.origin(ofContainer: number)
    return ((point.x - origin.x) / zoom, (point.y - origin.y) / zoom, number)
  }

  /// A rectangle of a container in the widget's coordinates.
  package final func widgetRect(_ rect: LayoutRect, inContainer number: Int) -> LayoutRect {
    let (origin, offset) = (self.origin(ofContainer: number), scrollOffset)
    return LayoutRect(
      x: origin.x + rect.x * zoom - offset.x, y: origin.y + rect.y * zoom - offset.y,
      width: rect.width * zoom, height: rect.height * zoom)
  }
}
