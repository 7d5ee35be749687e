// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// Widgets in the margin of a text, each beside a line with which it moves.
final class MarginWidgets {
  private unowned let owner: RichTextWidget
  private struct Entry {
    let widget: Widget
    let place: TrackedRange
    /// Follows the keyboard.
    let focus: OpaquePointer?

    /// Lets the widget go, which an app may show elsewhere.
    func end() {
      if let focus { gtk_widget_remove_controller(widget.pointer, focus) }
      gtk_widget_unparent(widget.pointer)
    }
  }
  private var all: [Entry] = []

  init(_ owner: RichTextWidget) { self.owner = owner }

  var isEmpty: Bool { all.isEmpty }

  /// Whether a widget is one of them, or within one.
  func holds(_ widget: Widget) -> Bool {
    all.contains {
      $0.widget == widget || gtk_widget_is_ancestor(widget.pointer, $0.widget.pointer) != 0
    }
  }

  func add(_ widget: Widget, at place: ScalarOffset) {
    guard let shown = owner.shown else { return }
    let tracked = TrackedRange(place, in: owner.storage, gravity: .forward)
    let focus = gtk_event_controller_focus_new()
    all.append(Entry(widget: widget, place: tracked, focus: focus))
    gtk_widget_set_parent(widget.pointer, shown.pointer)
    gtk_widget_set_overflow(shown.pointer, GTK_OVERFLOW_HIDDEN)
    guard let focus else { return }
    gtk_widget_add_controller(widget.pointer, focus)
    // The keyboard comes to those that are not seen, too, and to what is in them.
    Signal.connect(focus, "enter") { [weak owner, weak tracked] in
      guard let owner, let place = tracked?.range.lowerBound else { return }
      owner.scroll(to: place..<place)
    }
  }

  func remove(_ widget: Widget) {
    guard let number = all.firstIndex(where: { $0.widget == widget }) else { return }
    all.remove(at: number).end()
  }

  func removeAll() {
    for entry in all { entry.end() }
    all = []
  }

  /// Gives the widgets their places, those above and below what is seen too; the lines of text that is folded or not laid out have none.
  func place() {
    guard !all.isEmpty else { return }
    let folds = Self.outermost(owner.layout.folds)
    for entry in all {
      let (widget, place) = (entry.widget, entry.place.range.lowerBound)
      guard !Self.isHidden(place, by: folds), let line = lineRect(at: place) else {
        gtk_widget_set_child_visible(widget.pointer, 0)
        continue
      }
      var (width, height): (CInt, CInt) = (0, 0)
      gtk_widget_measure(widget.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
      gtk_widget_measure(widget.pointer, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
      let isAtRight = owner.layout.isRightToLeft(paragraphOf: place)
      var box = GtkAllocation(
        x: CInt(rounding: isAtRight ? line.x + line.width : line.x - Double(width)),
        y: CInt(rounding: line.y + (line.height - Double(height)) / 2), width: width,
        height: height)
      gtk_widget_set_child_visible(widget.pointer, 1)
      gtk_widget_size_allocate(widget.pointer, &box, -1)
    }
  }

  /// What is folded, without folds within others: none overlaps another one.
  private static func outermost(_ folds: [TextFold]) -> [Range<ScalarOffset>] {
    folds.reduce(into: []) { ranges, fold in
      if fold.range.upperBound > ranges.last?.upperBound ?? 0 { ranges.append(fold.range) }
    }
  }

  /// Whether a place is within one of ranges in the order of the text.
  private static func isHidden(_ place: ScalarOffset, by folds: [Range<ScalarOffset>]) -> Bool {
    var (low, high) = (0, folds.count)
    while low < high {
      let middle = (low + high) / 2
      if folds[middle].lowerBound < place { low = middle + 1 } else { high = middle }
    }
    return low > 0 && place < folds[low - 1].upperBound
  }

  /// The line at a place of the storage in the widget's coordinates: as wide as its container, and as high as its letters.
  private func lineRect(at place: ScalarOffset) -> LayoutRect? {
    let layout = owner.layout
    let end = layout.layoutPlace(ofScalarAt: place)
    guard layout.isLaidOut || end.value < layout.laidOutLength,
      let caret = layout.caret(at: TextPosition(end)),
      layout.containers.indices.contains(caret.container) || layout.repeatsContainers
    else { return nil }
    let number = min(caret.container, layout.containers.count - 1)
    return owner.widgetRect(
      LayoutRect(
        x: 0, y: caret.y, width: layout.containers[number].width, height: caret.height),
      inContainer: caret.container)
  }
}

extension RichTextWidget {
  /// Shows a widget of the app's own in the margin, beside the line of a place of the text: a button that folds what is below a heading,
  /// a number, or a mark.
  ///
  /// It has its natural size, ends where the lines of its paragraph begin, at the left or at the right, and is in the middle of the height of the line's letters; ``margins`` leave room
  /// for it. It moves with its text, and is hidden while that is folded. Another text in the place of this one removes it.
  ///
  /// - Parameters:
  ///   - widget: one that is in no other one yet.
  ///   - place: within the text.
  public final func addMarginWidget(_ widget: Widget, at place: ScalarOffset) {
    marginWidgets.add(widget, at: place)
    queueResize()
  }

  /// Takes a widget out of the margin.
  public final func removeMarginWidget(_ widget: Widget) { marginWidgets.remove(widget) }
}
