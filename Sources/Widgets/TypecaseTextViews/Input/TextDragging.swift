// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// Text that is dragged out of a widget, into it, or within it.
final class TextDragging {
  private unowned let owner: RichTextWidget
  /// The drag that this widget began, with the text that is dragged.
  private var drag: (pointer: OpaquePointer, text: TrackedRange)?
  /// How far from the middle of the picture that is dragged it was taken, across, in units of the layout.
  private var grip = 0.0
  /// Whether what was dragged was moved within the widget, so that it is not to be deleted.
  private var isMoved = false

  init(_ owner: RichTextWidget) { self.owner = owner }

  // MARK: - Out of it

  /// Whether a point of the widget is on what is selected.
  func isAtSelection(_ x: Double, _ y: Double) -> Bool {
    let range = owner.selection.range
    guard !range.isEmpty, let hit = owner.hit(x: x, y: y) else { return false }
    return hit.isOnText && range.contains(hit.offset)
  }

  /// Begins to drag what is selected.
  ///
  /// - Parameter gesture: in whose event it begins, used during the call.
  func begin(_ gesture: OpaquePointer, x: Double, y: Double) {
    guard let widget = owner.shown,
      let content = owner.clipboard.content(of: owner.selection.range),
      let native = gtk_widget_get_native(widget.pointer),
      let surface = gtk_native_get_surface(native),
      let device = gtk_gesture_get_device(gesture)
    else { return }
    let actions =
      owner.isEditable
      ? GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue : GDK_ACTION_COPY.rawValue
    let range = owner.selection.range
    guard
      let drag = gdk_drag_begin(
        surface, device, content.pointer, GdkDragAction(rawValue: actions), x, y)
    else { return }
    self.drag = (drag, TrackedRange(range, in: owner.storage))
    isMoved = false
    grip = 0
    if range.count == 1,
      let picture = owner.layout.placedPicture(
        at: owner.layout.layoutPlace(ofScalarAt: range.lowerBound))
    {
      grip = owner.layoutPoint(x: x, y: y).x - picture.frame.x - picture.frame.width / 2
    }
    setIcon(of: drag)
    Signal.connect(drag, "dnd-finished") { [weak self] in self?.ended(drag, isDropped: true) }
    Signal.connect(drag, "cancel") { [weak self] in self?.ended(drag, isDropped: false) }
  }

  /// Shows the first words of what is dragged beside the pointer, or the picture that is dragged by itself.
  private func setIcon(of drag: OpaquePointer) {
    guard let icon = gtk_drag_icon_get_for_drag(drag) else { return }
    let picture = owner.selectedPicture.flatMap {
      owner.pictures.thumbnail(of: $0.attachment, $0.rect)
    }
    let child = picture ?? makeLabel(Self.firstWords(of: owner), styles: ["drag-icon"])
    gtk_drag_icon_set_child(icon.opaque, child.pointer)
  }

  /// Of what is selected, without what has no letters.
  private static func firstWords(of owner: RichTextWidget) -> String {
    let words = String(owner.storage.text(in: owner.selection.range).prefix(40))
    return words.replacing("\n", with: " ").replacing("\u{FFFC}", with: "")
  }

  private func ended(_ ended: OpaquePointer, isDropped: Bool) {
    guard let drag, drag.pointer == ended else { return }
    self.drag = nil
    let isMove = gdk_drag_get_selected_action(ended).rawValue & GDK_ACTION_MOVE.rawValue != 0
    if isDropped, isMove, !isMoved, owner.isEditable {
      owner.input.edit {
        owner.editor.edit { _ = owner.storage.replace(drag.text.range, with: []) }
      }
    }
  }

  // MARK: - Into it

  func setUp(on widget: Widget) {
    let builder = gdk_content_formats_builder_new()
    for type in TextCopy.Form.allCases.flatMap(\.mediaTypes) + OfferedText.plainTypes
      + OfferedText.pictureTypes + (owner.takesFiles ? [OfferedText.fileType] : [])
    {
      gdk_content_formats_builder_add_mime_type(builder, type)
    }
    let formats = gdk_content_formats_builder_free_to_formats(builder)
    let actions = GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue)
    // It takes the formats.
    guard let target = gtk_drop_target_async_new(formats, actions) else { return }
    Signal.connectReturning(target, "accept") { [weak self] (drop: OpaquePointer?) -> Bool in
      guard let self, let drop, self.owner.isEditable else { return false }
      return !OfferedText.offers(
        gdk_drop_get_formats(drop), takesFiles: self.owner.takesFiles
      ).isEmpty
    }
    Signal.connectReturning(target, "drag-motion") {
      [weak self] (drop: OpaquePointer?, x: Double, y: Double) -> CUnsignedInt in
      self?.moved(drop, x, y).rawValue ?? 0
    }
    Signal.connect(target, "drag-leave") { [weak self] in self?.owner.dropPosition = nil }
    Signal.connectReturning(target, "drop") {
      [weak self] (drop: OpaquePointer?, x: Double, y: Double) -> Bool in
      guard let self, let drop else { return false }
      return self.take(ObjectRef(retaining: drop), x, y)
    }
    gtk_widget_add_controller(widget.pointer, target)
  }

  private func moved(_ drop: OpaquePointer?, _ x: Double, _ y: Double) -> GdkDragAction {
    guard let drop, owner.isEditable, let hit = owner.textHit(x: x, y: y) else {
      owner.dropPosition = nil
      return GdkDragAction(rawValue: 0)
    }
    owner.dropPosition = hit.position
    return action(of: drop)
  }

  /// Within the widget text is moved; else it is copied, unless the person asks for something else.
  private func action(of drop: OpaquePointer) -> GdkDragAction {
    let offered = gdk_drop_get_actions(drop).rawValue
    let isOwn = gdk_drop_get_drag(drop) != nil && gdk_drop_get_drag(drop) == drag?.pointer
    if isOwn, offered & GDK_ACTION_MOVE.rawValue != 0 { return GDK_ACTION_MOVE }
    return offered & GDK_ACTION_COPY.rawValue != 0 ? GDK_ACTION_COPY : GDK_ACTION_MOVE
  }

  private func take(_ drop: ObjectRef<OpaquePointer>, _ x: Double, _ y: Double) -> Bool {
    owner.dropPosition = nil
    // Places are those of the text without what is composed.
    owner.input.reset()
    guard owner.isEditable, let hit = owner.textHit(x: x, y: y) else { return false }
    let action = action(of: drop.pointer)
    let place = TrackedRange(hit.position.offset, in: owner.storage, gravity: .backward)
    let editor = owner.editor
    let own = drag.flatMap { gdk_drop_get_drag(drop.pointer) == $0.pointer ? $0.text : nil }
    if let own, action == GDK_ACTION_MOVE {
      isMoved = true
      if placePicture(own.range, atX: x, y: y) {
        gdk_drop_finish(drop.pointer, action)
        return true
      }
      move(own.range, to: place.range.lowerBound)
      gdk_drop_finish(drop.pointer, action)
      return true
    }
    let (scaling, plain) = (owner.textScaling, owner.editor.typingAttributes)
    let takesFiles = owner.takesFiles
    Task { [weak owner] in
      let runs = await OfferedText.read(
        OfferedText.offers(gdk_drop_get_formats(drop.pointer), takesFiles: takesFiles),
        for: scaling, plain: plain
      ) { types, callback, data in
        gdk_drop_read_async(drop.pointer, types, 0, nil, callback, data)
      } finish: { result in
        gdk_drop_read_finish(drop.pointer, result, nil, nil)
      }
      guard let owner, owner.editor === editor, owner.isEditable, let runs else {
        return gdk_drop_finish(drop.pointer, GdkDragAction(rawValue: 0))
      }
      owner.selection = TextSelection(caret: place.range.lowerBound)
      owner.insertOffered(runs)
      owner.selection = TextSelection(place.range.lowerBound..<owner.selection.focus)
      gdk_drop_finish(drop.pointer, action)
    }
    return true
  }

  /// Puts a picture that text flows round beside the paragraph at a point of the widget, as one step: at the left or the right where its
  /// middle is in the outer thirds of the column, and there with text on both sides in the middle one.
  ///
  /// - Returns: whether it is such a picture.
  private func placePicture(_ range: Range<ScalarOffset>, atX x: Double, y: Double) -> Bool {
    let (point, storage) = (owner.layoutPoint(x: x, y: y), owner.storage)
    guard range.count == 1, let picture = owner.layout.placedPicture(at: range.lowerBound),
      let hit = owner.textHit(x: x, y: y), !owner.layout.containers.isEmpty,
      var placement = picture.attachment.placement
    else { return false }
    let container = owner.layout.containers[point.container % owner.layout.containers.count]
    let (column, padding) = (container.width, container.lineFragmentPadding)
    let (middle, free) = (point.x - grip, column - 2 * padding - picture.frame.width)
    placement.side = middle < column / 3 ? .left : middle > column * 2 / 3 ? .right : .both
    placement.x =
      placement.side == .both && free > 0
      ? min(max((middle - picture.frame.width / 2 - padding) / free, 0), 1) : 0.5
    let start = storage.backingStore.paragraphStart(at: hit.offset)
    let isThere = start == storage.backingStore.paragraphStart(at: range.lowerBound)
    // Nothing to take back is left by a picture that is where it was.
    if isThere, placement == picture.attachment.placement { return true }
    var runs = storage.runs(in: range)
    owner.input.reset()
    owner.input.edit {
      owner.editor.edit(tr("Place Picture")) {
        let old = TrackedRange(range, in: storage)
        runs[0].attributes.attachment?.placement = placement
        var target = range
        if !isThere {
          runs[0].attributes.paragraph = storage.paragraphStyle(at: start)
          let new = TrackedRange(storage.replace(start..<start, with: runs), in: storage)
          storage.replace(old.range, with: [])
          target = new.range
        } else {
          storage.replace(range, with: runs)
        }
        owner.editor.selection = TextSelection(target)
      }
    }
    return true
  }

  /// Moves text within the document, as one step.
  private func move(_ range: Range<ScalarOffset>, to place: ScalarOffset) {
    // What is dropped on itself stays.
    if place >= range.lowerBound, place <= range.upperBound { return }
    let runs = owner.storage.runs(in: range)
    owner.input.reset()
    owner.input.edit {
      owner.editor.edit(tr("Move")) {
        let storage = owner.storage
        let old = TrackedRange(range, in: storage)
        let new = TrackedRange(storage.replace(place..<place, with: runs), in: storage)
        storage.replace(old.range, with: [])
        owner.editor.selection = TextSelection(new.range)
      }
    }
    owner.scrollToCaret()
  }
}
