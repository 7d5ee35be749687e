// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FoundationEssentials
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

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
    var providers: [UnsafeMutablePointer<GdkContentProvider>?] = []
    for form in TextCopy.Form.allCases {
      guard let data = try? copy.data(form) else { continue }
      let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
      providers += form.mediaTypes.map { gdk_content_provider_new_for_bytes($0, bytes) }
      g_bytes_unref(bytes)
    }
    let union = providers.withUnsafeMutableBufferPointer {
      gdk_content_provider_new_union($0.baseAddress, gsize($0.count))
    }
    gdk_clipboard_set_content(gtk_widget_get_clipboard(view.pointer), union)
    g_object_unref(union)
    return true
  }

  private func cut(_ formatted: FormattedBuffer, _ view: Widget) -> Bool {
    guard copy(formatted, view) else { return false }
    gtk_text_buffer_delete_selection(formatted.buffer, 1, isEditable ? 1 : 0)
    return true
  }

  private func paste(_ formatted: FormattedBuffer, _ view: Widget) -> Bool {
    guard isEditable, let clipboard = gtk_widget_get_clipboard(view.pointer) else { return false }
    let offers = TextOffer.offers(gdk_clipboard_get_formats(clipboard))
    // GTK pastes plain text.
    guard !offers.isEmpty else { return false }
    let kept = ObjectRef(retaining: clipboard)
    Task { [weak self, weak formatted] in
      let runs = await self?.read(offers) { type, callback, data in
        gdk_clipboard_read_async(kept.pointer, type, 0, nil, callback, data)
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
      return !TextOffer.offers(gdk_drop_get_formats(drop)).isEmpty
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
    let formatted = formatting?.formatted
    Task { [weak self, weak formatted] in
      let runs = await self?.read(TextOffer.offers(gdk_drop_get_formats(drop.pointer))) {
        type, callback, data in
        gdk_drop_read_async(drop.pointer, type, 0, nil, callback, data)
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

  // MARK: - Reading

  private typealias Types = UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// The first of the offers that can be read.
  private func read(
    _ offers: [TextOffer],
    start: (Types, GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void,
    finish: (OpaquePointer) -> UnsafeMutablePointer<GInputStream>?
  ) async -> [TextRun]? {
    for offer in offers {
      let opened = await AsyncOperation.run { callback, data in
        offer.type.withCString { type in
          var types: [UnsafePointer<CChar>?] = [type, nil]
          types.withUnsafeMutableBufferPointer { types in
            if let first = types.baseAddress { start(first, callback, data) }
          }
        }
      }
      guard let stream = finish(opened.pointer), let data = await Self.content(of: stream),
        let scaling = formatting?.textScaling,
        let runs = await Self.runs(of: data, offer.form, for: scaling)
      else { continue }
      return runs
    }
    return nil
  }

  /// What a stream has; nil where that is more than any text is.
  ///
  /// Who offers it may write for ever. It takes the reference.
  private static func content(of stream: UnsafeMutablePointer<GInputStream>) async -> Data? {
    let stream = ObjectRef(adopting: stream)
    var data = Data()
    while true {
      let read = await AsyncOperation.run { callback, user in
        g_input_stream_read_bytes_async(stream.pointer, pieceSize, 0, nil, callback, user)
      }
      guard
        let bytes = g_input_stream_read_bytes_finish(stream.pointer, read.pointer, nil)
      else { return nil }
      defer { g_bytes_unref(bytes) }
      var count: gsize = 0
      guard let start = g_bytes_get_data(bytes, &count), count > 0 else { return data }
      guard data.count + Int(count) <= TextCopy.largestSize else { return nil }
      data.append(start.assumingMemoryBound(to: UInt8.self), count: Int(count))
    }
  }

  /// Bytes that are read at a time.
  private static let pieceSize: gsize = 1 << 16

  /// Reads a form, which takes a while for a long text.
  @concurrent
  private nonisolated static func runs(
    of data: Data, _ form: TextCopy.Form, for scaling: TextScaling
  ) async -> [TextRun]? { try? TextCopy.read(data, form, for: scaling) }
}

/// A form of text with attributes in which another program offers text, by the name that it gives it.
private struct TextOffer {
  var form: TextCopy.Form
  var type: String

  /// The forms that are offered, the best first.
  static func offers(_ formats: OpaquePointer?) -> [TextOffer] {
    TextCopy.Form.allCases.filter { $0 != .plain }.compactMap { form in
      form.mediaTypes.first { gdk_content_formats_contain_mime_type(formats, $0) != 0 }
        .map { TextOffer(form: form, type: $0) }
    }
  }
}
