// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// What a finger moves the caret and the ends of a selection by, and the magnifier that shows what is below the finger.
///
/// Handles are seen from a touch of the text until a key or a pointer is used. They have the style nodes of those of `GtkTextView`:
/// `cursor-handle`, with the classes `insertion-cursor`, `top` and `bottom`.
package final class TextHandles {
  package enum Part: CaseIterable {
    case caret
    case start
    case end

    var styleClass: String {
      switch self {
      case .caret: "insertion-cursor"
      case .start: "top"
      case .end: "bottom"
      }
    }
  }

  private unowned let owner: RichTextWidget
  private var handles: [Part: Handle] = [:]
  private var isWanted = false
  /// Called when other handles are seen.
  package var changed: () -> Void = {}
  /// What is moved, where it was pressed, and where its end of the selection was then, in the widget's coordinates.
  private var moving: (part: Part, from: (x: Double, y: Double))?
  private(set) lazy var magnifier = TextMagnifier(owner)

  /// A handle on the screen, and the part of it that is seen.
  private struct Handle {
    let widget: Widget
    let contents: Widget
    /// What a finger takes it by, in the widget's coordinates; nil while it is not seen.
    var rect: LayoutRect?
  }

  init(_ owner: RichTextWidget) { self.owner = owner }

  func setUp(on widget: Widget) {
    guard let drag = gtk_gesture_drag_new() else { return }
    // A handle is above the text, and gets what is pressed before it.
    gtk_event_controller_set_propagation_phase(drag, GTK_PHASE_CAPTURE)
    gtk_event_controller_set_name(drag, "typecase-text-handles")
    Signal.connect(drag, "drag-begin") { [weak self] (x: Double, y: Double) in
      let isTaken = self?.begin(x, y) ?? false
      gtk_gesture_set_state(
        drag, isTaken ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
    }
    Signal.connect(drag, "drag-update") { [weak self] (x: Double, y: Double) in
      self?.move(byX: x, y: y)
    }
    Signal.connect(drag, "drag-end") { [weak self] in self?.end() }
    Signal.connect(drag, "cancel") { [weak self] in self?.end() }
    gtk_widget_add_controller(widget.pointer, drag)
  }

  // MARK: - When they are seen

  /// A finger touched the text.
  package func show() {
    isWanted = true
    // Not while they get their places, when nothing may be added to the widget.
    for part in Part.allCases where handles[part] == nil { handles[part] = makeHandle(part) }
    owner.queueAllocate()
  }

  /// Something else than a finger is used.
  func hide() {
    guard isWanted else { return }
    isWanted = false
    owner.queueAllocate()
  }

  func selectionMoved() { if isWanted { owner.queueAllocate() } }

  /// Where the handles are touched that are seen, in the widget's coordinates.
  package var shown: [Part: LayoutRect] { handles.compactMapValues(\.rect) }

  private var parts: [Part] {
    guard isWanted, owner.input.hasFocus, owner.input.caretPosition == nil else { return [] }
    if !owner.selection.isCaret { return [.start, .end] }
    return owner.isEditable && owner.storage.length > 0 ? [.caret] : []
  }

  /// The place of the text that a handle stands at.
  private func position(of part: Part) -> TextPosition {
    let selection = owner.selection
    return switch part {
    case .caret: selection.focusPosition
    case .start: TextPosition(selection.range.lowerBound)
    case .end: TextPosition(selection.range.upperBound, affinity: .upstream)
    }
  }

  /// Gives the handles their places below the lines; called where the widget gets its own.
  func place() {
    let (parts, before) = (parts, Set(shown.keys))
    defer { if Set(shown.keys) != before { changed() } }
    for part in Part.allCases {
      guard parts.contains(part), let tip = tip(of: part) else {
        handles[part]?.rect = nil
        if let widget = handles[part]?.widget { gtk_widget_set_child_visible(widget.pointer, 0) }
        continue
      }
      place(part, at: tip)
    }
  }

  /// Where a handle points to: the lower end of a caret, in the widget's coordinates; nil where that is not seen.
  private func tip(of part: Part) -> (x: Double, y: Double)? {
    guard let caret = caretRect(of: part), let widget = owner.shown else { return nil }
    let (width, height) = (
      Double(gtk_widget_get_width(widget.pointer)), Double(gtk_widget_get_height(widget.pointer))
    )
    let tip = (x: caret.x, y: caret.y + caret.height)
    guard (-1...width + 1).contains(tip.x), caret.y + caret.height / 2 > 0, tip.y <= height + 1
    else { return nil }
    return tip
  }

  private func caretRect(of part: Part) -> LayoutRect? {
    owner.layout.caret(at: position(of: part)).map { caret in
      owner.widgetRect(
        LayoutRect(x: caret.x, y: caret.y, width: 1, height: caret.height),
        inContainer: caret.container)
    }
  }

  private func place(_ part: Part, at tip: (x: Double, y: Double)) {
    guard var handle = handles[part] else { return }
    var (width, height, seen): (CInt, CInt, CInt) = (0, 0, 0)
    gtk_widget_measure(
      handle.widget.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    gtk_widget_measure(
      handle.widget.pointer, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
    gtk_widget_measure(
      handle.contents.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &seen, nil, nil)
    // Around what is seen of it the style has room for a finger.
    let (own, side, above) = (Double(seen), Double(width - seen) / 2, Double(height - seen) / 2)
    let left: Double
    switch part {
    case .caret: left = tip.x - own / 2
    // Each hangs outside of what is selected: the start's on the side that the text comes from.
    case .start: left = isFromRight ? tip.x : tip.x - own
    case .end: left = isFromRight ? tip.x - own : tip.x
    }
    // The line above is touched as before, for other places in it.
    handle.rect = LayoutRect(
      x: left - side, y: tip.y, width: Double(width), height: own + above)
    handles[part] = handle
    gtk_widget_set_child_visible(handle.widget.pointer, 1)
    var box = GtkAllocation(
      x: CInt(rounding: left - side), y: CInt(rounding: tip.y - above), width: width,
      height: height)
    gtk_widget_size_allocate(handle.widget.pointer, &box, -1)
  }

  private var isFromRight: Bool { owner.shown?.isRightToLeft ?? false }

  private func makeHandle(_ part: Part) -> Handle? {
    guard let shown = owner.shown, let surface = typecase_rich_text_get_surface(shown.pointer),
      let widget = typecase_rich_text_add_styled(surface, "cursor-handle"),
      let contents = typecase_rich_text_add_styled(widget, "contents")
    else { return nil }
    gtk_widget_add_css_class(widget, part.styleClass)
    // The gesture of the text finds out what was pressed, since a handle moves away from under a finger.
    gtk_widget_set_can_target(widget, 0)
    gtk_widget_set_child_visible(widget, 0)
    return Handle(widget: Widget(widget), contents: Widget(contents))
  }

  // MARK: - Moving them

  private func begin(_ x: Double, _ y: Double) -> Bool {
    let pressed = handles.filter { $0.value.rect?.contains(x: x, y: y) ?? false }
    func distance(_ handle: Handle) -> Double {
      guard let rect = handle.rect else { return .infinity }
      return abs(rect.x + rect.width / 2 - x) + abs(rect.y + rect.height / 2 - y)
    }
    guard let part = pressed.min(by: { distance($0.value) < distance($1.value) })?.key,
      let caret = caretRect(of: part)
    else { return false }
    owner.input.reset()
    moving = (part, (caret.x, caret.y + caret.height / 2))
    magnifier.show(at: position(of: part))
    return true
  }

  private func move(byX x: Double, y: Double) {
    guard let moving, let hit = owner.textHit(x: moving.from.x + x, y: moving.from.y + y) else {
      return
    }
    let range = owner.selection.range
    let end: TextPosition
    switch moving.part {
    case .caret:
      end = hit.position
      owner.selection = TextSelection(caret: end)
    case .start:
      // The ends do not change places, and something stays selected.
      let last = owner.layout.boundary(.cluster, from: range.upperBound, .backward)
      end = TextPosition(min(hit.position.offset, last))
      owner.selection = TextSelection(anchor: range.upperBound, focus: end.offset)
    case .end:
      let first = owner.layout.boundary(.cluster, from: range.lowerBound, .forward)
      end = TextPosition(max(hit.position.offset, first), affinity: .upstream)
      owner.selection = TextSelection(anchor: range.lowerBound, focus: end.offset)
    }
    magnifier.show(at: end)
    owner.scroll(to: end.offset..<end.offset)
  }

  private func end() {
    guard moving != nil else { return }
    moving = nil
    magnifier.hide()
  }
}

extension LayoutRect {
  fileprivate func contains(x: Double, y: Double) -> Bool {
    (self.x...self.x + width).contains(x) && (self.y...self.y + height).contains(y)
  }
}
