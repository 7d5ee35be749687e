// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FoundationEssentials
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// What is dragged out of a text view, in every form that a ``TextCopy`` has.
///
/// GTK begins such a drag itself, with the buffer, and asks for how a buffer is written in a form.
enum DraggedText {
  /// Tells GTK, once for the process.
  static let isOffered: Bool = {
    // GTK has plain text.
    for form in TextCopy.Form.allCases where form != .plain {
      for type in form.mediaTypes {
        gdk_content_register_serializer(gtk_text_buffer_get_type(), type, serialize, nil, nil)
      }
    }
    return true
  }()

  private nonisolated static let serialize: @convention(c) (OpaquePointer?) -> Void = {
    serializer in
    let address = UInt(bitPattern: serializer)
    MainActor.assumeIsolated {
      guard let serializer = OpaquePointer(bitPattern: address) else { return }
      let kept = ObjectRef(retaining: serializer)
      Task { await write(kept) }
    }
  }

  private static func write(_ serializer: ObjectRef<OpaquePointer>) async {
    guard let data = data(for: serializer.pointer) else {
      // It takes the error. Who asked must not take nothing for the text.
      return gdk_content_serializer_return_error(
        serializer.pointer,
        g_error_new_literal(
          g_io_error_quark(), CInt(G_IO_ERROR_FAILED.rawValue), "the text cannot be written so"))
    }
    var bytes = [UInt8](data)
    let stream = gdk_content_serializer_get_output_stream(serializer.pointer)
    // The bytes stay where they are until they are written.
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    defer { buffer.deallocate() }
    _ = buffer.initialize(from: bytes)
    bytes = []
    let written = await AsyncOperation.run { callback, data in
      g_output_stream_write_all_async(
        stream, buffer.baseAddress, gsize(buffer.count), 0, nil, callback, data)
    }
    var failure: UnsafeMutablePointer<GError>?
    if g_output_stream_write_all_finish(stream, written.pointer, nil, &failure) != 0 {
      gdk_content_serializer_return_success(serializer.pointer)
    } else {
      // It takes the error.
      gdk_content_serializer_return_error(serializer.pointer, failure)
    }
  }

  /// The selection of the buffer that GTK wants to have written.
  private static func data(for serializer: OpaquePointer) -> Data? {
    guard let value = gdk_content_serializer_get_value(serializer),
      let object = g_value_get_object(value),
      let name = gdk_content_serializer_get_mime_type(serializer)
    else { return nil }
    let type = String(cString: name)
    let buffer = object.assumingMemoryBound(to: GtkTextBuffer.self)
    guard let form = TextCopy.Form.allCases.first(where: { $0.mediaTypes.contains(type) }),
      let copy = FormattedBuffer.known(buffer)?.selectedCopy ?? plainCopy(of: buffer)
    else { return nil }
    return try? copy.data(form)
  }

  /// The selection of a buffer that nothing has formatted.
  private static func plainCopy(of buffer: FormattedBuffer.Buffer) -> TextCopy? {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    guard gtk_text_buffer_get_selection_bounds(buffer, &start, &end) != 0,
      let text = gtk_text_buffer_get_text(buffer, &start, &end, 0)
    else { return nil }
    defer { g_free(text) }
    return TextCopy(
      [TextRun(String(cString: text))], textScaling: .standard, surroundings: TextAttributes())
  }
}
