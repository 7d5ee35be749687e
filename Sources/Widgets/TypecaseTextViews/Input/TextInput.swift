// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// What a person types, by the keyboard and the input method.
///
///     keys --> GtkIMContext --> commit             TextEditor: text, with the attributes of typing
///                           --> preedit            TextLayoutManager alone: no storage, no history, no screen reader
///                           <-- surrounding text   some of what is around the caret
package final class TextInput {
  private unowned let owner: RichTextWidget
  private let method: ObjectRef<UnsafeMutablePointer<GtkIMContext>>
  /// What is composed now, and where its caret is in it, in scalars.
  private var preedit: (length: Int, caret: Int)?
  /// Whether the text is being edited by the input method itself.
  private(set) var isEditing = false
  private(set) var hasFocus = false
  /// What gets the keys; the widget has it.
  private var keys: OpaquePointer?
  /// The caret's place that the input method knows.
  private var toldCursor: GdkRectangle?

  init(_ owner: RichTextWidget) {
    self.owner = owner
    guard let method = gtk_im_multicontext_new() else {
      preconditionFailure("GTK makes no input method")
    }
    self.method = ObjectRef(adopting: method)
  }

  func setUp(on widget: Widget) {
    let context = method.pointer
    Signal.connect(context, "commit") { [weak self] (text: String?) in
      guard let self, let text else { return }
      // A screen reader that moves the caret ends what is composed, which is entered then.
      self.owner.afterCall { [weak self] in self?.commit(text) }
    }
    Signal.connect(context, "preedit-changed") { [weak self] in self?.preeditChanged() }
    Signal.connectReturning(context, "retrieve-surrounding") { [weak self] () -> Bool in
      self?.tellCaret() ?? false
    }
    Signal.connectReturning(context, "delete-surrounding") {
      [weak self] (offset: CInt, count: CInt) -> Bool in
      self?.deleteSurroundings(Int(offset), Int(count)) ?? false
    }
    if let keys = gtk_event_controller_key_new() {
      self.keys = keys
      followEditable()
      gtk_event_controller_set_name(keys, "typecase-text-keys")
      Signal.connectReturning(keys, "key-pressed") {
        [weak self] (key: CUnsignedInt, _: CUnsignedInt, state: CUnsignedInt) -> Bool in
        self?.owner.keyPressed(CInt(bitPattern: key), held: GdkModifierType(rawValue: state))
          ?? false
      }
      gtk_widget_add_controller(widget.pointer, keys)
    }
    if let focus = gtk_event_controller_focus_new() {
      Signal.connect(focus, "enter") { [weak self] in self?.focusChanged(true) }
      Signal.connect(focus, "leave") { [weak self] in self?.focusChanged(false) }
      gtk_widget_add_controller(widget.pointer, focus)
    }
  }

  func realized() { gtk_im_context_set_client_widget(method.pointer, owner.shown?.pointer) }

  func unrealizing() { gtk_im_context_set_client_widget(method.pointer, nil) }

  /// Has the input method see keys first where the text can be edited, and none where it cannot.
  private func followEditable() {
    if let keys, owner.shown != nil {
      gtk_event_controller_key_set_im_context(keys, owner.isEditable ? method.pointer : nil)
    }
  }

  /// Whether the text can be edited is otherwise than before.
  func editableChanged() {
    followEditable()
    if hasFocus { tellFocus() }
  }

  func purposeChanged() {
    Property.set(
      method.pointer, "input-purpose", enumeration: Int(owner.inputPurpose.rawValue),
      type: gtk_input_purpose_get_type())
    Property.set(
      method.pointer, "input-hints", flags: owner.inputHints.rawValue,
      type: gtk_input_hints_get_type())
  }

  private func focusChanged(_ isFocused: Bool) {
    hasFocus = isFocused
    tellFocus()
    owner.focusChanged(isFocused)
  }

  /// Tells the input method whether keys are for it.
  private func tellFocus() {
    if hasFocus, owner.isEditable {
      gtk_im_context_focus_in(method.pointer)
      // An engine asks once, before the first key, and remembers the answer.
      toldCursor = nil
      tellCaret()
    } else {
      // A preedit goes without having been anything.
      gtk_im_context_focus_out(method.pointer)
      show([], caret: 0)
    }
  }

  // MARK: - Typing

  private func commit(_ text: String) {
    guard owner.isEditable else { return }
    edit {
      show([], caret: 0)
      owner.type(text)
    }
  }

  /// Gives up what is composed, because the text or the caret was changed by somebody else.
  func reset() {
    guard !isEditing else { return }
    let wasComposing = preedit != nil
    show([], caret: 0)
    if wasComposing || hasFocus { gtk_im_context_reset(method.pointer) }
  }

  func selectionMoved() {
    // The end of an edit tells where the caret is then.
    guard !isEditing else { return }
    reset()
    if hasFocus { tellCaret() }
  }

  /// Makes an edit of the widget's own, which the input method is not to be reset for.
  func edit<Result>(_ body: () -> Result) -> Result {
    let wasEditing = isEditing
    isEditing = true
    defer {
      isEditing = wasEditing
      if !isEditing, hasFocus { tellCaret() }
    }
    return body()
  }

  // MARK: - What is composed

  private func preeditChanged() {
    guard owner.isEditable, hasFocus else { return }
    var (text, list, caret): (UnsafeMutablePointer<CChar>?, OpaquePointer?, CInt) = (nil, nil, 0)
    gtk_im_context_get_preedit_string(method.pointer, &text, &list, &caret)
    defer {
      g_free(text)
      if let list { pango_attr_list_unref(list) }
    }
    let string = text.map { String(cString: $0) } ?? ""
    show(ComposedText(string, list).runs(over: owner.editor.typingAttributes), caret: Int(caret))
    tellCursorSoon()
    owner.preeditChanged(string)
  }

  /// Shows what is composed at the caret; none for nothing.
  ///
  /// - Parameter caret: where the caret is in it, in scalars.
  package func show(_ runs: [TextRun], caret: Int) {
    let length = runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
    guard length > 0 || preedit != nil else { return }
    let place = owner.selection.range.lowerBound
    owner.layout.compose(runs, at: place)
    preedit = length > 0 ? (length, min(max(caret, 0), length)) : nil
    owner.lines.forget(from: place)
    owner.compositionChanged()
  }

  /// Where the caret is in the layout while something is composed; nil where nothing is.
  var caretPosition: TextPosition? {
    guard let preedit, let range = owner.layout.composedRange else { return nil }
    return TextPosition(range.lowerBound + preedit.caret, affinity: .upstream)
  }

  /// What is shown as selected, in the layout's places.
  var shownSelection: Range<ScalarOffset> {
    let range = owner.selection.range
    guard let composed = owner.layout.composedRange else { return range }
    return range.isEmpty
      ? composed.lowerBound..<composed.lowerBound
      : range.lowerBound + composed.count..<range.upperBound + composed.count
  }

  // MARK: - Around the caret

  /// How much text on each side of the caret an input method is told, in scalars.
  private static let reach = 1000
  /// What Wayland's protocol takes at most is 4,000 bytes.
  private static let mostBytes = 3800

  private var isWayland: Bool {
    gtk_im_multicontext_get_context_id(
      UnsafeMutableRawPointer(method.pointer).assumingMemoryBound(to: GtkIMMulticontext.self)
    ).map { String(cString: $0) == "wayland" } ?? false
  }

  /// Tells the input method where the caret is, and what is around it.
  ///
  /// The place comes first: GTK 4.8 tells a compositor of Wayland the place only together with other text.
  @discardableResult private func tellCaret() -> Bool {
    tellCursorSoon()
    tellSurroundings()
    return true
  }

  /// Tells the input method some of what is around the caret.
  private func tellSurroundings() {
    let storage = owner.storage
    let place = owner.selection.focus
    func bounded(_ reach: Int) -> Range<ScalarOffset> {
      storage.wholeClusters(max(place - reach, 0)..<min(place + reach, storage.end))
    }
    var reach = Self.reach
    var range = bounded(reach)
    var text = storage.text(in: range)
    while isWayland, text.utf8.count > Self.mostBytes, reach > 1 {
      reach /= 2
      range = bounded(reach)
      text = storage.text(in: range)
    }
    // A selection that begins farther away begins at the edge of what is told.
    let anchor = min(max(owner.selection.anchor, range.lowerBound), range.upperBound)
    let (caretByte, anchorByte) = (
      storage.text(in: range.lowerBound..<place).utf8.count,
      storage.text(in: range.lowerBound..<anchor).utf8.count
    )
    gtk_im_context_set_surrounding_with_selection(
      method.pointer, text, CInt(text.utf8.count), CInt(caretByte), CInt(anchorByte))
  }

  private func deleteSurroundings(_ offset: Int, _ count: Int) -> Bool {
    guard owner.isEditable, count > 0 else { return false }
    let (storage, place) = (owner.storage, owner.selection.focus)
    var (start, end) = (place + offset, place + offset + count)
    if isWayland, gtk_get_major_version() == 4, gtk_get_minor_version() < 10 {
      // It passes on numbers of bytes, where it should be those of characters.
      start = Self.place(byBytes: offset, from: place, in: storage)
      end = Self.place(byBytes: offset + count, from: place, in: storage)
    }
    let range = min(max(start, 0), storage.end)..<min(max(end, start, 0), storage.end)
    guard !range.isEmpty else { return false }
    edit {
      show([], caret: 0)
      owner.editor.edit { _ = storage.replaceScalars(range, with: []) }
    }
    return true
  }

  /// The place a number of bytes away from another one.
  static func place(
    byBytes count: Int, from place: ScalarOffset, in storage: TextStorage
  ) -> ScalarOffset {
    var (left, at) = (abs(count), place)
    while left > 0, count < 0 ? at > 0 : at < storage.end {
      let scalar = storage.backingStore.scalar(at: count < 0 ? at - 1 : at)
      left -= UTF8.width(scalar)
      at = count < 0 ? at - 1 : at + 1
    }
    return at
  }

  // MARK: - Where the candidates are shown

  /// Tells the input method where the caret is, at once where little is to be laid out for that; otherwise the widget tells it
  /// when that is done.
  private func tellCursorSoon() {
    guard let widget = owner.shown, gtk_widget_get_width(widget.pointer) > 0,
      owner.layout.staleLength <= RichTextView.shortText,
      owner.layout.ensureLayout(
        through: owner.caretPosition.offset, atMost: RichTextView.shortText)
    else { return }
    tellCursor()
  }

  /// Tells the input method where the caret is now, in the widget's coordinates.
  func tellCursor() {
    guard hasFocus, owner.isEditable, owner.isCaretSeen, var place = owner.caretPlace() else {
      return
    }
    if let toldCursor, toldCursor.isSame(as: place) { return }
    toldCursor = place
    gtk_im_context_set_cursor_location(method.pointer, &place)
  }
}

extension GdkRectangle {
  fileprivate func isSame(as other: GdkRectangle) -> Bool {
    (x, y, width, height) == (other.x, other.y, other.width, other.height)
  }
}

/// What an input method composes, with what it says of its look.
private struct ComposedText {
  let text: String
  /// A `PangoAttrList`, the caller's.
  let list: OpaquePointer?

  init(_ text: String, _ list: OpaquePointer?) { (self.text, self.list) = (text, list) }

  /// The text in runs, which look like other attributes as far as the input method leaves it open.
  func runs(over attributes: TextAttributes) -> [TextRun] {
    guard !text.isEmpty else { return [] }
    var plain = attributes
    (plain.attachment, plain.link) = (nil, nil)
    guard let list, let iterator = pango_attr_list_get_iterator(list) else {
      plain.underline = TextLine(.single)
      return [TextRun(text, plain)]
    }
    defer { pango_attr_iterator_destroy(iterator) }
    var runs: [TextRun] = []
    let bytes = Array(text.utf8)
    repeat {
      var (start, end): (CInt, CInt) = (0, 0)
      pango_attr_iterator_range(iterator, &start, &end)
      let range = Int(start)..<min(Int(end), bytes.count)
      guard Int(start) < bytes.count, !range.isEmpty else { break }
      var own = plain
      if let line = number(PANGO_ATTR_UNDERLINE, iterator) {
        own.underline = TextLine(
          line == PANGO_UNDERLINE_DOUBLE.rawValue
            ? .double
            : line == PANGO_UNDERLINE_ERROR.rawValue
              ? .wavy : line == PANGO_UNDERLINE_NONE.rawValue ? .none : .single)
      }
      if let color = color(PANGO_ATTR_BACKGROUND, iterator) { own.background = color }
      if let color = color(PANGO_ATTR_FOREGROUND, iterator) { own.color = color }
      runs.append(TextRun(String(decoding: bytes[range], as: UTF8.self), own))
    } while pango_attr_iterator_next(iterator) != 0
    return runs
  }

  private func number(_ type: PangoAttrType, _ iterator: OpaquePointer) -> UInt32? {
    pango_attr_iterator_get(iterator, type).map {
      UInt32(
        bitPattern: UnsafeMutableRawPointer($0).assumingMemoryBound(to: PangoAttrInt.self).pointee
          .value)
    }
  }

  private func color(_ type: PangoAttrType, _ iterator: OpaquePointer) -> TextColor? {
    pango_attr_iterator_get(iterator, type).map {
      let color = UnsafeMutableRawPointer($0).assumingMemoryBound(to: PangoAttrColor.self).pointee
        .color
      return TextColor(
        red: Double(color.red) / 65535, green: Double(color.green) / 65535,
        blue: Double(color.blue) / 65535)
    }
  }
}
