// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FoundationEssentials
import GLibKit
import GTKKit
import RichText

/// Copies with their attributes, in every form that a ``TextCopy`` has.
///
/// What is pasted or dropped comes from the best form that is offered and can be read.
final class RichTextClipboard {
  private weak var formatting: TextViewFormatting?

  init(_ view: Widget, _ formatting: TextViewFormatting) {
    self.formatting = formatting
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
        let runs = try? TextCopy.read(data, offer.form, for: scaling)
      else { continue }
      return runs
    }
    return nil
  }

  /// All that a stream has; takes the reference.
  private static func content(of stream: UnsafeMutablePointer<GInputStream>) async -> Data? {
    defer { g_object_unref(stream) }
    guard let memory = g_memory_output_stream_new_resizable() else { return nil }
    let output = ObjectRef(adopting: memory)
    let spliced = await AsyncOperation.run { callback, data in
      g_output_stream_splice_async(
        output.pointer, stream,
        GOutputStreamSpliceFlags(
          G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE.rawValue
            | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET.rawValue),
        0, nil, callback, data)
    }
    let held = output.pointer.cast(to: GMemoryOutputStream.self)
    guard g_output_stream_splice_finish(output.pointer, spliced.pointer, nil) >= 0,
      let bytes = g_memory_output_stream_get_data(held)
    else { return nil }
    return Data(bytes: bytes, count: Int(g_memory_output_stream_get_data_size(held)))
  }
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
