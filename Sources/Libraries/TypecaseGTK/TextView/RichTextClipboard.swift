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
    let reading = Reading(self, formatted)
    Self.mimeType.withCString { type in
      var types: [UnsafePointer<CChar>?] = [type, nil]
      gdk_clipboard_read_async(
        clipboard, &types, 0, nil, Self.opened,
        Unmanaged.passRetained(reading).toOpaque())
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

  /// A paste under way.
  private final class Reading {
    weak var clipboard: RichTextClipboard?
    private weak var formatted: FormattedBuffer?

    init(_ clipboard: RichTextClipboard, _ formatted: FormattedBuffer) {
      (self.clipboard, self.formatted) = (clipboard, formatted)
    }

    /// The text view, unless it went or shows another text by now.
    var target: TextViewFormatting? {
      guard let formatting = clipboard?.formatting, formatting.view != nil,
        formatting.formatted === formatted
      else { return nil }
      return formatting
    }
  }

  private typealias Raw = UnsafeMutableRawPointer

  private nonisolated static let opened: GAsyncReadyCallback = { source, result, data in
    let (source, result) = (
      UInt(bitPattern: source), OpaquePointer(bitPattern: UInt(bitPattern: result))
    )
    let address = (UInt(bitPattern: result), UInt(bitPattern: data))
    MainActor.assumeIsolated {
      guard let reading = Raw(bitPattern: address.1) else { return }
      let stream = gdk_clipboard_read_finish(
        OpaquePointer(bitPattern: source), OpaquePointer(bitPattern: address.0), nil, nil)
      guard let stream else { return Unmanaged<Reading>.fromOpaque(reading).release() }
      let output = g_memory_output_stream_new_resizable()
      g_output_stream_splice_async(
        output, stream,
        GOutputStreamSpliceFlags(
          G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE.rawValue
            | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET.rawValue),
        0, nil, read, reading)
      g_object_unref(stream)
    }
  }

  private nonisolated static let read: GAsyncReadyCallback = { output, result, data in
    let (output, result) = (UInt(bitPattern: output), UInt(bitPattern: UnsafeRawPointer(result)))
    let data = UInt(bitPattern: data)
    MainActor.assumeIsolated {
      guard let output = Raw(bitPattern: output), let data = Raw(bitPattern: data) else { return }
      let reading = Unmanaged<Reading>.fromOpaque(data).takeRetainedValue()
      defer { g_object_unref(output) }
      let stream = output.cast(to: GMemoryOutputStream.self)
      let count = g_output_stream_splice_finish(
        output.cast(to: GOutputStream.self), OpaquePointer(bitPattern: result), nil)
      guard count >= 0, let bytes = g_memory_output_stream_get_data(stream) else { return }
      let copy = Data(bytes: bytes, count: Int(g_memory_output_stream_get_data_size(stream)))
      guard let target = reading.target else { return }
      // What another program put there may be anything; its plain text is pasted then.
      guard let document = try? JSONDocument.read(copy) else {
        reading.clipboard?.pastePlain()
        return
      }
      target.replaceSelection(with: document.runs)
    }
  }
}
