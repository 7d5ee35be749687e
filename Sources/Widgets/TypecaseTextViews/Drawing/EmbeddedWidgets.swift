// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// Widgets in a text, each in the place of an attachment with which it moves.
final class EmbeddedWidgets {
  private unowned let owner: RichTextWidget
  private var widgets: [TextAttachment.ContentID: Widget] = [:]
  /// Where their attachments are; nil where the text was edited since that was known.
  private var places: [(id: TextAttachment.ContentID, place: ScalarOffset)]?
  /// Tells them apart.
  private var lastNumber = 0

  init(_ owner: RichTextWidget) { self.owner = owner }

  var isEmpty: Bool { widgets.isEmpty }

  /// Whether a widget is one of them, or within one.
  func holds(_ widget: Widget) -> Bool {
    widgets.values.contains {
      $0 == widget || gtk_widget_is_ancestor(widget.pointer, $0.pointer) != 0
    }
  }

  func contains(_ attachment: TextAttachment) -> Bool { widgets[attachment.contentID] != nil }

  func add(_ widget: Widget, baselineOffset: Double) -> TextAttachment {
    lastNumber += 1
    let attachment = TextAttachment(
      bytes: Array("\(ObjectIdentifier(self)) \(lastNumber)".utf8), type: Self.mediaType,
      baselineOffset: baselineOffset)
    widgets[attachment.contentID] = widget
    if let shown = owner.shown {
      gtk_widget_set_parent(widget.pointer, shown.pointer)
      gtk_widget_set_overflow(shown.pointer, GTK_OVERFLOW_HIDDEN)
    }
    measure(widget, attachment.contentID)
    return attachment
  }

  private static let mediaType = "application/x-typecase-widget"

  func textChanged() { places = nil }

  /// Measures a widget, and has the text laid out again where it wants another size.
  private func measure(_ widget: Widget, _ id: TextAttachment.ContentID) {
    var (width, height): (CInt, CInt) = (0, 0)
    gtk_widget_measure(widget.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    gtk_widget_measure(widget.pointer, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
    owner.pictures.setSize((Double(width), Double(height)), of: id)
  }

  /// Gives the widgets that are seen their places, and hides the others.
  func place() {
    guard !isEmpty, owner.shown != nil else { return }
    for (id, widget) in widgets { measure(widget, id) }
    let places = places ?? known()
    self.places = places
    let seen = owner.seenText()
    var hidden = widgets
    for (id, place) in places where seen.contains(place) {
      guard let widget = widgets[id], let rect = rect(at: place, of: id) else { continue }
      hidden[id] = nil
      gtk_widget_set_child_visible(widget.pointer, 1)
      var box = GtkAllocation(
        x: CInt(rounding: rect.x), y: CInt(rounding: rect.y), width: CInt(rounding: rect.width),
        height: CInt(rounding: rect.height))
      gtk_widget_size_allocate(widget.pointer, &box, -1)
    }
    for widget in hidden.values { gtk_widget_set_child_visible(widget.pointer, 0) }
  }

  private func known() -> [(id: TextAttachment.ContentID, place: ScalarOffset)] {
    var (places, place) = ([(id: TextAttachment.ContentID, place: ScalarOffset)](), ScalarOffset(0))
    for span in owner.storage.spans(in: 0..<owner.storage.end) {
      if let id = span.attributes.attachment?.contentID, widgets[id] != nil {
        places.append((id, place))
      }
      place = place + span.length
    }
    return places
  }

  /// Where an attachment is in the widget.
  private func rect(at place: ScalarOffset, of id: TextAttachment.ContentID) -> LayoutRect? {
    owner.rect(of: id, at: place).map { owner.widgetRect($1, inContainer: $0) }
  }
}

extension RichTextWidget {
  /// Makes an attachment that shows a widget of the app's own, in its natural size.
  ///
  /// Whoever gives it to a character U+FFFC of the text has the widget there; it moves with its text, and is hidden where that is not
  /// seen. A document that is saved has an attachment in its place that says nothing.
  ///
  /// - Parameters:
  ///   - widget: one that is in no other one yet.
  ///   - baselineOffset: points upwards from the baseline to its lower edge.
  public final func embed(_ widget: Widget, baselineOffset: Double = 0) -> TextAttachment {
    embedded.add(widget, baselineOffset: baselineOffset)
  }

  /// The text of the lines that are seen.
  final func seenText() -> Range<ScalarOffset> {
    guard let widget = shown else { return 0..<0 }
    let (offset, height) = (scrollOffset, Double(gtk_widget_get_height(widget.pointer)))
    let visible = LayoutRect(
      x: offset.x, y: offset.y, width: Double(gtk_widget_get_width(widget.pointer)), height: height)
    var seen: Range<ScalarOffset>?
    for number in visibleContainers(in: visible) {
      let top = max((visible.y - origin(ofContainer: number).y) / zoom, 0)
      let places = layout.linePlaces(in: top...top + height / zoom, ofContainer: number)
      guard let first = places.first, let last = places.last else { continue }
      seen =
        min(
          seen?.lowerBound ?? first.range.lowerBound, first.range.lowerBound)..<max(
          seen?.upperBound ?? 0, last.range.upperBound)
    }
    return seen ?? 0..<0
  }
}
