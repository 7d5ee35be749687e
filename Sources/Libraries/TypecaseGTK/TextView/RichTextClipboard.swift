// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FoundationEssentials
import GLibKit
import GTKKit
import RichText

/// Copies with their attributes: as a JSON document beside the plain text.
final class RichTextClipboard {
  /// What a copy is called on the clipboard.
  static let mimeType = "application/vnd.typecase.rich-text+json"

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
    guard !range.isEmpty else { return true }
    let runs = formatted.runs(in: range)
    guard let data = try? JSONDocument.write(RichTextDocument(runs: runs)) else { return false }
    var providers = [
      provider(data, Self.mimeType),
      provider(Data(runs.map(\.text).joined().utf8), "text/plain;charset=utf-8"),
    ]
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
    guard isEditable, let clipboard = gtk_widget_get_clipboard(view.pointer),
      gdk_content_formats_contain_mime_type(gdk_clipboard_get_formats(clipboard), Self.mimeType)
        != 0
    else { return false }
    let kept = ObjectRef(retaining: clipboard)
    Task { [weak self, weak formatted] in
      guard let copy = await Self.read(kept) else { return }
      // The text view may have gone by now, or show another text.
      guard let self, let target = self.formatting, target.view != nil,
        target.formatted === formatted
      else { return }
      // What another program put there may be anything; its plain text is pasted then.
      guard let document = try? JSONDocument.read(copy) else { return self.pastePlain() }
      target.replaceSelection(with: document.runs)
    }
    return true
  }

  private func pastePlain() {
    guard let formatting, let view = formatting.view else { return }
    gtk_text_buffer_paste_clipboard(
      formatting.formatted.buffer, gtk_widget_get_clipboard(view.pointer), nil, isEditable ? 1 : 0)
  }

  private var isEditable: Bool { formatting?.isEditable ?? false }

  private func provider(
    _ data: Data, _ type: String
  ) -> UnsafeMutablePointer<GdkContentProvider>? {
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    return gdk_content_provider_new_for_bytes(type, bytes)
  }

  // MARK: - Reading

  /// The copy that another program, or this one, has put there.
  private static func read(_ clipboard: ObjectRef<OpaquePointer>) async -> Data? {
    let opened = await AsyncOperation.run { callback, data in
      mimeType.withCString { type in
        var types: [UnsafePointer<CChar>?] = [type, nil]
        gdk_clipboard_read_async(clipboard.pointer, &types, 0, nil, callback, data)
      }
    }
    guard let stream = gdk_clipboard_read_finish(clipboard.pointer, opened.pointer, nil, nil),
      let memory = g_memory_output_stream_new_resizable()
    else { return nil }
    defer { g_object_unref(stream) }
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
