// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// What a person does with a pointer or a finger: selecting, dragging, links, the menu.
final class TextPointing {
  private unowned let owner: RichTextWidget
  /// What a drag selects by, and what was selected by the press that began it.
  private var selecting: (unit: TextUnit?, start: Range<ScalarOffset>)?
  /// Where a press was that may become a drag of what is selected.
  private var pressedSelection: (x: Double, y: Double)?
  /// The link of a press that is not over yet.
  private var pressedLink: ShownDatum?
  /// Where the pointer is while it selects.
  private var pointer: (x: Double, y: Double)?
  private var scrolling: Task<Void, Never>?
  private(set) lazy var dragging = TextDragging(owner)

  init(_ owner: RichTextWidget) { self.owner = owner }

  func setUp(on widget: Widget) {
    addPresses(to: widget)
    addMenu(to: widget)
    if let motion = gtk_event_controller_motion_new() {
      Signal.connect(motion, "motion") { [weak self] (x: Double, y: Double) in
        self?.pointerMoved(x, y)
      }
      gtk_widget_add_controller(widget.pointer, motion)
    }
    dragging.setUp(on: widget)
  }

  private func addPresses(to widget: Widget) {
    guard let click = gtk_gesture_click_new(), let drag = gtk_gesture_drag_new() else { return }
    gtk_gesture_single_set_button(click, 0)
    Signal.connect(click, "pressed") { [weak self] (count: CInt, x: Double, y: Double) in
      self?.pressed(click, Int(count), x, y)
    }
    Signal.connect(click, "released") { [weak self] (count: CInt, x: Double, y: Double) in
      self?.released(click, Int(count), x, y)
    }
    Signal.connect(drag, "drag-update") { [weak self] (x: Double, y: Double) in
      let place = Self.place(of: drag, x, y)
      self?.dragged(drag, place.x, place.y)
    }
    Signal.connect(drag, "drag-end") { [weak self] (x: Double, y: Double) in
      let place = Self.place(of: drag, x, y)
      self?.dragEnded(drag, place.x, place.y)
    }
    Signal.connect(drag, "cancel") { [weak self] in
      guard let self else { return }
      owner.resizing.cancel()
      // The end of the drag follows, and is not that of a press.
      (pressedSelection, pressedLink) = (nil, nil)
    }
    gtk_gesture_group(click, drag)
    gtk_widget_add_controller(widget.pointer, click)
    gtk_widget_add_controller(widget.pointer, drag)
  }

  /// Where a drag is in the widget, which GTK tells from its start.
  private static func place(
    of drag: OpaquePointer, _ x: Double, _ y: Double
  ) -> (x: Double, y: Double) {
    var (startX, startY) = (0.0, 0.0)
    gtk_gesture_drag_get_start_point(drag, &startX, &startY)
    return (startX + x, startY + y)
  }

  // MARK: - Presses

  private func pressed(_ click: OpaquePointer, _ count: Int, _ x: Double, _ y: Double) {
    guard let widget = owner.shown, owner.allowsSelection || owner.datum(atX: x, y: y) != nil else {
      return
    }
    // What is pressed on a widget of the app's own is that widget's.
    if let picked = gtk_widget_pick(widget.pointer, x, y, GTK_PICK_DEFAULT).map({ Widget($0) }),
      owner.embedded.holds(picked) || owner.marginWidgets.holds(picked)
    {
      return
    }
    let button = gtk_gesture_single_get_current_button(click)
    if button == guint(GDK_BUTTON_PRIMARY), isTouch(click) {
      // A finger may be about to scroll: nothing is done before it is lifted.
      pressedLink = count == 1 && !owner.isEditable ? owner.datum(atX: x, y: y) : nil
      return
    }
    owner.handles.hide()
    let held = gtk_event_controller_get_current_event_state(click)
    let isExtending = held.rawValue & GDK_SHIFT_MASK.rawValue != 0
    let hasControl = held.rawValue & GDK_CONTROL_MASK.rawValue != 0
    if owner.allowsSelection { gtk_widget_grab_focus(widget.pointer) }
    owner.input.reset()
    owner.keptX = nil
    switch button {
    case guint(GDK_BUTTON_PRIMARY):
      gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
      pressedLink = nil
      if count == 1, !isExtending, let link = owner.datum(atX: x, y: y),
        !owner.isEditable || hasControl
      {
        pressedLink = link
      }
      guard owner.allowsSelection else { return }
      if owner.resizing.begin(atX: x, y: y) { return }
      if pressedLink == nil, count <= 2, !isExtending, let picture = owner.picture(atX: x, y: y) {
        let range = picture.place..<picture.place + 1
        if !owner.selection.range.contains(picture.place) {
          owner.selection = TextSelection(range)
        }
        pressedSelection = (x, y)
        return
      }
      if count == 1, !isExtending, dragging.isAtSelection(x, y) {
        pressedSelection = (x, y)
        return
      }
      select(count, x, y, isExtending: isExtending)
    case guint(GDK_BUTTON_MIDDLE):
      guard owner.isEditable, let settings = gtk_settings_get_default(),
        Property.bool(settings, "gtk-enable-primary-paste"), let hit = owner.hit(x: x, y: y)
      else { return }
      gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
      owner.clipboard.pastePrimary(at: hit.position)
    default: break
    }
  }

  /// Selects the word, the line or the paragraph at a point, by how often it was pressed.
  private func select(_ count: Int, _ x: Double, _ y: Double, isExtending: Bool) {
    guard let hit = owner.hit(x: x, y: y) else { return }
    let units: [TextUnit?] = [nil, .word, .line, .paragraph]
    let unit = units[(count - 1) % units.count]
    let range = unit.map { owner.layout.range(of: $0, around: hit.offset) }
    if isExtending {
      let anchor = owner.selection.anchor
      owner.selection = TextSelection(
        anchor: anchor, focus: hit.position.offset, affinity: hit.position.affinity)
      selecting = (nil, anchor..<anchor)
    } else if let range {
      owner.selection = TextSelection(range)
      selecting = (unit, range)
    } else {
      owner.selection = TextSelection(caret: hit.position)
      selecting = (nil, hit.position.offset..<hit.position.offset)
    }
  }

  private func released(_ click: OpaquePointer, _ count: Int, _ x: Double, _ y: Double) {
    if isTouch(click), gtk_gesture_single_get_current_button(click) == guint(GDK_BUTTON_PRIMARY) {
      return tapped(count, x, y)
    }
    endPress(x, y)
  }

  /// Does what a press does only when it is over, and was no drag.
  private func endPress(_ x: Double, _ y: Double) {
    if let place = pressedSelection {
      // What is selected was pressed and not dragged.
      pressedSelection = nil
      if let picture = owner.picture(atX: place.x, y: place.y) {
        owner.selection = TextSelection(picture.place..<picture.place + 1)
      } else {
        select(1, place.x, place.y, isExtending: false)
      }
      selecting = nil
    }
    guard let link = pressedLink else { return }
    pressedLink = nil
    guard owner.datum(atX: x, y: y) == link, owner.selection.isCaret || !owner.allowsSelection
    else {
      return
    }
    owner.activate(link)
  }

  // MARK: - Fingers

  private func isTouch(_ controller: OpaquePointer) -> Bool {
    if RichTextWidget.takesPointersForFingers { return true }
    return gtk_event_controller_get_current_event_device(controller).map {
      gdk_device_get_source($0) == GDK_SOURCE_TOUCHSCREEN
    } ?? false
  }

  /// A finger was lifted that did not move.
  private func tapped(_ count: Int, _ x: Double, _ y: Double) {
    defer { pressedLink = nil }
    if let pressedLink, owner.datum(atX: x, y: y) == pressedLink {
      return owner.activate(pressedLink)
    }
    guard let widget = owner.shown, owner.allowsSelection else { return }
    owner.input.reset()
    guard let hit = owner.hit(x: x, y: y) else { return }
    owner.keptX = nil
    gtk_widget_grab_focus(widget.pointer)
    if count == 1, !owner.selection.isCaret, owner.selection.range.contains(hit.offset) {
      showMenu(x: x, y: y, height: 1)
    } else {
      select(count, x, y, isExtending: false)
      selecting = nil
    }
    owner.handles.show()
  }

  // MARK: - Dragging over text

  private func dragged(_ drag: OpaquePointer, _ x: Double, _ y: Double) {
    guard let widget = owner.shown else { return }
    if owner.resizing.isDragging {
      gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
      let held = gtk_event_controller_get_current_event_state(drag)
      return owner.resizing.move(
        toX: x, y: y, keepsProportions: held.rawValue & GDK_SHIFT_MASK.rawValue == 0)
    }
    if let start = pressedSelection {
      guard
        gtk_drag_check_threshold(
          widget.pointer, CInt(rounding: start.x), CInt(rounding: start.y), CInt(rounding: x),
          CInt(rounding: y)) != 0
      else { return }
      pressedSelection = nil
      gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
      dragging.begin(drag, x: start.x, y: start.y)
      return
    }
    guard selecting != nil else { return }
    gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
    pointer = (x, y)
    extend(to: x, y)
    let height = owner.pageHeight
    if y < 0 || y > height { scrollAtEdge() }
  }

  private func extend(to x: Double, _ y: Double) {
    guard let (unit, start) = selecting, let hit = owner.textHit(x: x, y: y) else { return }
    guard let unit else {
      owner.selection = TextSelection(
        anchor: start.lowerBound, focus: hit.position.offset, affinity: hit.position.affinity)
      return
    }
    let range = owner.layout.range(of: unit, around: hit.offset)
    owner.selection =
      range.lowerBound < start.lowerBound
      ? TextSelection(anchor: start.upperBound, focus: range.lowerBound)
      : TextSelection(anchor: start.lowerBound, focus: max(range.upperBound, start.upperBound))
  }

  /// Scrolls on while the pointer is beyond an edge, faster where it is farther away.
  private func scrollAtEdge() {
    guard scrolling == nil else { return }
    scrolling = Task { [weak self] in
      while self?.scrollOn() == true {
        // As often as a screen shows something else.
        do { try await Task.sleep(for: .milliseconds(16)) } catch { break }
      }
      self?.scrolling = nil
    }
  }

  private func scrollOn() -> Bool {
    guard let pointer, selecting != nil, owner.shown != nil else { return false }
    let beyond = pointer.y < 0 ? pointer.y : max(pointer.y - owner.pageHeight, 0)
    guard beyond != 0 else { return false }
    owner.scroll(byY: beyond / 4)
    extend(to: pointer.x, pointer.y)
    return true
  }

  private func dragEnded(_ drag: OpaquePointer, _ x: Double, _ y: Double) {
    owner.resizing.end()
    // Of a press that takes longer than those of a double press may be apart, GTK tells no release.
    if !isTouch(drag) { endPress(x, y) }
    (selecting, pointer, pressedSelection) = (nil, nil, nil)
  }

  // MARK: - The pointer's shape

  private func pointerMoved(_ x: Double, _ y: Double) {
    guard let widget = owner.shown else { return }
    if let corner = owner.resizing.corner(atX: x, y: y) {
      return gtk_widget_set_cursor_from_name(widget.pointer, corner.cursor)
    }
    let isLink = owner.datum(atX: x, y: y) != nil
    let name = isLink && !owner.isEditable ? "pointer" : owner.allowsSelection ? "text" : nil
    gtk_widget_set_cursor_from_name(widget.pointer, name)
  }

  // MARK: - The menu

  private func addMenu(to widget: Widget) {
    guard let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
    gtk_widget_add_controller(widget.pointer, click)
    Signal.connect(click, "pressed") { [weak self] (_: CInt, x: Double, y: Double) in
      guard let self else { return }
      gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
      self.menuPressed(x, y)
    }
    widget.onLongTouch { [weak self] x, y in self?.longTouched(x, y) }
  }

  private func menuPressed(_ x: Double, _ y: Double) {
    guard let widget = owner.shown, owner.allowsSelection || owner.datum(atX: x, y: y) != nil else {
      return
    }
    if owner.allowsSelection { gtk_widget_grab_focus(widget.pointer) }
    owner.input.reset()
    if let hit = owner.hit(x: x, y: y), owner.allowsSelection,
      !owner.selection.range.contains(hit.offset)
    {
      owner.selection =
        hit.isOnText && owner.attachment(at: hit.offset) != nil
        ? TextSelection(hit.offset..<hit.offset + 1) : TextSelection(caret: hit.position)
    }
    showMenu(x: x, y: y, height: 1)
  }

  private func longTouched(_ x: Double, _ y: Double) {
    owner.input.reset()
    guard owner.allowsSelection, let hit = owner.hit(x: x, y: y) else { return menuPressed(x, y) }
    if let picture = owner.picture(atX: x, y: y) {
      owner.selection = TextSelection(picture.place..<picture.place + 1)
    } else if owner.datum(atX: x, y: y) == nil {
      owner.selection = TextSelection(owner.layout.range(of: .word, around: hit.offset))
    }
    if let widget = owner.shown { gtk_widget_grab_focus(widget.pointer) }
    owner.handles.show()
    showMenu(x: x, y: y, height: 1)
  }

  func showMenuAtCaret() {
    // The caret at a picture beside the text is elsewhere.
    if let picture = owner.selectedPicture,
      owner.layout.placedPicture(at: picture.place) != nil
    {
      let rect = owner.widgetRect(picture.rect, inContainer: picture.container)
      let (x, y) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
      return showMenu(x: x, y: y, height: 1)
    }
    guard let rect = owner.caretRect() else { return }
    let offset = owner.scrollOffset
    showMenu(x: rect.x - offset.x, y: rect.y - offset.y, height: rect.height)
  }

  private func showMenu(x: Double, y: Double, height: Double) {
    guard let widget = owner.shown else { return }
    let picture = owner.isEditable ? owner.selectedPicture : nil
    let place =
      picture?.place ?? owner.hit(x: x, y: y + height / 2)?.offset ?? owner.selection.focus
    let corrections = owner.corrections(at: place)
    offer(TextMenu.corrections, in: widget, corrections.count) { [weak owner] number in
      owner?.apply(corrections[number].correction, to: corrections[number].mark)
    }
    let datum = owner.menuDatum(at: place)?.datum
    let actions = datum.map(owner.dataActions.actions(for:)) ?? []
    offer(TextMenu.data, in: widget, actions.count) { [weak owner] number in
      guard let owner, let datum, let shown = owner.shown else { return }
      owner.dataActions.perform(actions[number], on: datum, at: shown)
    }
    let link = owner.isEditable ? owner.storage.link(at: place)?.range : nil
    offer(TextMenu.link, in: widget, link == nil ? 0 : 1) { [weak owner] _ in
      guard let owner, let link, link.upperBound <= owner.storage.end else { return }
      owner.editor.edit(tr("Remove Link")) {
        owner.storage.convertAttributes(in: link) { attributes in
          var attributes = attributes
          attributes.link = nil
          return attributes
        }
      }
    }
    TextMenu.menu(
      corrections.map(\.correction.label), actions.map(\.title),
      about: datum.flatMap(DataWording.target(of:)), isLink: link != nil,
      isPicture: picture != nil, isTable: owner.canChangeTable, isText: owner.allowsSelection,
      isEditable: owner.isEditable
    ).open(in: widget, atX: x, y: y + height, extra: owner.extraMenu?.pointer)
  }

  /// Gives the widget an action for the items of a menu that is opened at a place, by their numbers.
  private func offer(
    _ group: String, in widget: Widget, _ count: Int, _ perform: @escaping (Int) -> Void
  ) {
    let actions = ObjectRef(adopting: g_simple_action_group_new())
    Action.add(TextMenu.apply, to: actions.pointer) { number in
      if let number = Int(number), (0..<count).contains(number) { perform(number) }
    }
    gtk_widget_insert_action_group(widget.pointer, group, actions.pointer.opaque)
  }
}
