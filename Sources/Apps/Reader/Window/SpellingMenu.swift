// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// Marks misspelled words of a text view, and offers in its menu what may have been meant.
///
/// GTK's text view has one menu for all places. So what is in it for a word is put there before it opens.
final class SpellingMenu {
  private let view: Widget
  private let formatting: TextViewFormatting
  private let checker: SpellChecker
  private let items = ObjectRef(adopting: g_menu_new())
  /// What the items do, by their numbers.
  private var offered: (mark: Range<ScalarOffset>, corrections: [TextCorrection])?

  private static let action = "correct-spelling"

  /// - Parameter menu: what the view's menu has beside GTK's own, a `GMenu`.
  init(
    view: Widget, window: Widget, formatting: TextViewFormatting, menu: ObjectRef<OpaquePointer>
  ) {
    (self.view, self.formatting) = (view, formatting)
    checker = SpellChecker(formatting.storage, EnchantDictionary.shared)
    formatting.show(checker.overlay)
    g_menu_prepend_section(menu.pointer, nil, items.pointer.raw.cast(to: GMenuModel.self))
    Signal.connect(
      gtk_text_view_get_buffer(view.cast(to: GtkTextView.self)), "notify::cursor-position"
    ) { [weak self] in
      guard let self else { return }
      self.checker.caretMoved(to: self.caret)
    }
    Action.add(Self.action, to: window.pointer) { [weak self] number in
      if let number = Int(number) { self?.correct(number) }
    }
    view.onPress(button: 3) { [weak self] x, y, _ in
      guard let self else { return false }
      self.offer(at: self.view.textPlace(x: x, y: y))
      return false
    }
    followMenuKeys()
  }

  private var caret: ScalarOffset { formatting.editor.selection.focus }

  /// The keys that open the menu at the caret.
  private func followMenuKeys() {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.connectReturning(keys, "key-pressed") {
      [weak self] (key: CUnsignedInt, _: CUnsignedInt, held: CUnsignedInt) -> Bool in
      let isMenu = key == CUnsignedInt(GDK_KEY_Menu)
      let isShiftF10 =
        key == CUnsignedInt(GDK_KEY_F10) && held & GDK_SHIFT_MASK.rawValue != 0
      if let self, isMenu || isShiftF10 { self.offer(at: self.caret) }
      return false
    }
    gtk_widget_add_controller(view.pointer, keys)
  }

  /// Puts into the menu what may have been meant by a word.
  private func offer(at place: ScalarOffset?) {
    g_menu_remove_all(items.pointer)
    // The caret may be behind the word's last letter.
    guard let place, let mark = checker.overlay.mark(at: place) else {
      offered = nil
      return
    }
    let corrections = checker.corrections(of: mark)
    offered = (mark, corrections)
    for (number, correction) in corrections.enumerated() {
      // An underscore would make a letter a key.
      g_menu_append(
        items.pointer, correction.label.replacing("_", with: "__"),
        "win.\(Self.action)::\(number)")
    }
  }

  private func correct(_ number: Int) {
    guard let offered, offered.corrections.indices.contains(number),
      checker.overlay.range(at: offered.mark.lowerBound) == offered.mark
    else { return }
    offered.corrections[number].apply(to: offered.mark, in: formatting.editor)
  }
}

extension TextOverlay {
  /// The mark at a place, or the one that ends there.
  fileprivate func mark(at place: ScalarOffset) -> Range<ScalarOffset>? {
    range(at: place) ?? (place > 0 ? range(at: place - 1) : nil)
  }
}

extension Widget {
  /// The place in a text view at a point of it, in pixels; nil beside its text.
  func textPlace(x: Double, y: Double) -> ScalarOffset? {
    let text = cast(to: GtkTextView.self)
    var (left, top): (CInt, CInt) = (0, 0)
    gtk_text_view_window_to_buffer_coords(
      text, GTK_TEXT_WINDOW_WIDGET, CInt(clamping: Int(x)), CInt(clamping: Int(y)), &left, &top)
    var place = GtkTextIter()
    guard gtk_text_view_get_iter_at_location(text, &place, left, top) != 0 else { return nil }
    return ScalarOffset(Int(gtk_text_iter_get_offset(&place)))
  }
}
