// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextViews

/// Copies with their attributes, in every form that a ``TextCopy`` has.
///
/// What is pasted or dropped comes from the best form that is offered and can be read.
final class RichTextClipboard {
  private weak var formatting: TextViewFormatting?

  init(_ view: Widget, _ formatting: TextViewFormatting) {
    self.formatting = formatting
    _ = DraggedText.isOffered
    acceptDrops(on: view)
    for (signal, action) in [
      ("copy-clipboard", RichTextClipboard.copy), ("cut-clipboard", RichTextClipboard.cut),
      ("paste-clipboard", RichTextClipboard.paste),
    ] {
      Signal.connect(view, signal) { [weak self] in
        guard let self, let formatting = self.formatting, let view = formatting.view else { return }
        // What is done here is not done again by the view.
        if action(self)(formatting.formatted, view) {
          g_signal_stop_emission_by_name(view.raw, signal)
        }
      }
    }
  }

  private func copy(_ formatted: FormattedBuffer, _ view: Widget) -> Bool {
    let range = formatted.selection
    guard !range.isEmpty, let formatting else { return true }
    let copy = formatting.copy(of: range)
    guard
      let content = TextContent.make({ type in
        TextContent.form(of: type).flatMap { try? copy.data($0) }
      })
    else { return true }
    gdk_clipboard_set_content(gtk_widget_get_clipboard(view.pointer), content.pointer)
    return true
  }

  private func cut(_ formatted: FormattedBuffer, _ view: Widget) -> Bool {
    guard copy(formatted, view) else { return false }
    gtk_text_buffer_delete_selection(formatted.buffer, 1, isEditable ? 1 : 0)
    return true
  }

  private func paste(_ formatted: FormattedBuffer, _ view: Widget) -> Bool {
    guard isEditable, let clipboard = gtk_widget_get_clipboard(view.pointer) else { return false }
    let offers = Self.offers(gdk_clipboard_get_formats(clipboard))
    guard !offers.isEmpty, let formatting else { return false }
    let (kept, scaling) = (ObjectRef(retaining: clipboard), formatting.textScaling)
    Task { [weak self, weak formatted] in
      let runs = await OfferedText.read(offers, for: scaling, plain: TextAttributes()) {
        types, callback, data in
        gdk_clipboard_read_async(kept.pointer, types, 0, nil, callback, data)
      } finish: { result in
        gdk_clipboard_read_finish(kept.pointer, result, nil, nil)
      }
      // The text view may have gone by now, or show another text.
      guard let self, let target = self.formatting, target.view != nil,
        target.formatted === formatted
      else { return }
      // What another program put there may be anything; its plain text is pasted then.
      guard let runs else { return self.pastePlain() }
      target.replaceSelection(with: runs)
    }
    return true
  }

  private func pastePlain() {
    guard let formatting, let view = formatting.view else { return }
    gtk_text_buffer_paste_clipboard(
      formatting.formatted.buffer, gtk_widget_get_clipboard(view.pointer), nil, isEditable ? 1 : 0)
  }

  private var isEditable: Bool { formatting?.isEditable ?? false }

  /// What is taken of what is offered: text with attributes; GTK does the rest.
  private static func offers(_ formats: OpaquePointer?) -> [OfferedText] {
    OfferedText.offers(formats).filter { if case .form = $0.kind { true } else { false } }
  }

  // MARK: - Dropping

  /// Takes text with attributes that another program drops; GTK does the rest.
  private func acceptDrops(on view: Widget) {
    let types = TextCopy.Form.allCases.filter { $0 != .plain }.flatMap(\.mediaTypes)
    let formats = types.reduce(gdk_content_formats_new(nil, 0)) { formats, type in
      let more = type.withCString { name in
        var names: [UnsafePointer<CChar>?] = [name]
        return gdk_content_formats_new(&names, 1)
      }
      defer { gdk_content_formats_unref(more) }
      return gdk_content_formats_union(formats, more)
    }
    // It takes the formats.
    guard let target = gtk_drop_target_async_new(formats, GDK_ACTION_COPY) else { return }
    gtk_event_controller_set_propagation_phase(target, GTK_PHASE_CAPTURE)
    Signal.connectReturning(target, "accept") { [weak self] (drop: OpaquePointer?) in
      // What is moved within the program keeps its tags by GTK's own way.
      guard let self, let drop, self.isEditable, gdk_drop_get_drag(drop) == nil else {
        return false
      }
      return !Self.offers(gdk_drop_get_formats(drop)).isEmpty
    }
    Signal.connectReturning(target, "drop") {
      [weak self] (drop: OpaquePointer?, x: Double, y: Double) in
      guard let self, let drop, let view = self.formatting?.view else { return false }
      self.takeDrop(ObjectRef(retaining: drop), on: view, CInt(rounding: x), CInt(rounding: y))
      return true
    }
    gtk_widget_add_controller(view.pointer, target)
  }

  private func takeDrop(_ drop: ObjectRef<OpaquePointer>, on view: Widget, _ x: CInt, _ y: CInt) {
    let textView = view.cast(to: GtkTextView.self)
    var (place, left, top) = (GtkTextIter(), CInt(0), CInt(0))
    gtk_text_view_window_to_buffer_coords(textView, GTK_TEXT_WINDOW_WIDGET, x, y, &left, &top)
    gtk_text_view_get_iter_at_location(textView, &place, left, top)
    let offset = place.offset
    guard let scaling = formatting?.textScaling else {
      return gdk_drop_finish(drop.pointer, GdkDragAction(rawValue: 0))
    }
    let formatted = formatting?.formatted
    Task { [weak self, weak formatted] in
      let runs = await OfferedText.read(
        Self.offers(gdk_drop_get_formats(drop.pointer)), for: scaling, plain: TextAttributes()
      ) { types, callback, data in
        gdk_drop_read_async(drop.pointer, types, 0, nil, callback, data)
      } finish: { result in
        gdk_drop_read_finish(drop.pointer, result, nil, nil)
      }
      let target = self?.formatting
      guard let runs, let target, target.view != nil, let formatted,
        target.formatted === formatted
      else { return gdk_drop_finish(drop.pointer, GdkDragAction(rawValue: 0)) }
      let end = min(offset, formatted.shownEnd)
      formatted.select(end..<end)
      target.replaceSelection(with: runs)
      gdk_drop_finish(drop.pointer, GDK_ACTION_COPY)
    }
  }
}
