// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FoundationEssentials
import TypecaseGLibKit
import TypecaseRichText

/// What another program offers that a text can take: by the clipboard, or dragged.
package struct OfferedText {
  /// What is offered, by the name that the program gives it.
  package enum Kind: Hashable {
    case form(TextCopy.Form)
    case picture
    case plain
  }

  package var kind: Kind
  package var type: String

  /// The media types of pictures that are taken.
  package static let pictureTypes = [
    "image/png", "image/jpeg", "image/webp", "image/svg+xml", "image/gif", "image/tiff",
    "image/bmp",
  ]
  package static let plainTypes = [
    "text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING",
  ]

  /// What is offered and can be taken, the best first.
  ///
  /// - Parameter formats: `GdkContentFormats`, the caller's, read during the call.
  package static func offers(_ formats: OpaquePointer?, isPlain: Bool = false) -> [OfferedText] {
    func first(_ kind: Kind, _ types: [String]) -> OfferedText? {
      types.first { gdk_content_formats_contain_mime_type(formats, $0) != 0 }
        .map { OfferedText(kind: kind, type: $0) }
    }
    let plain = [first(.plain, plainTypes)].compactMap(\.self)
    if isPlain { return plain }
    let forms = TextCopy.Form.allCases.filter { $0 != .plain }.compactMap {
      first(.form($0), $0.mediaTypes)
    }
    // A program that offers text with its pictures means the text.
    return forms + (plain.isEmpty ? [first(.picture, pictureTypes)].compactMap(\.self) : []) + plain
  }

  package typealias Types = UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// The first of some offers that can be read.
  ///
  /// - Parameters:
  ///   - scaling: the kind of screen for which sizes are to be.
  ///   - plain: the attributes of text that has none.
  ///   - start: begins to read one of the types, whose names are valid during the call.
  ///   - finish: gives the stream, which is taken over.
  @MainActor
  package static func read(
    _ offers: [OfferedText], for scaling: TextScaling, plain: TextAttributes,
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
      guard let stream = finish(opened.pointer), let data = await content(of: stream),
        let runs = await runs(of: data, offer, for: scaling, plain: plain)
      else { continue }
      return runs
    }
    return nil
  }

  /// What a stream has; nil where that is more than any text is.
  ///
  /// Who offers it may write for ever. It takes the reference.
  @MainActor
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

  /// Reads an offer, which takes a while for a long text.
  @concurrent
  private nonisolated static func runs(
    of data: Data, _ offer: OfferedText, for scaling: TextScaling, plain: TextAttributes
  ) async -> [TextRun]? {
    switch offer.kind {
    case .form(let form): return try? TextCopy.read(data, form, for: scaling)
    case .picture:
      guard !data.isEmpty else { return nil }
      var attributes = plain
      attributes.attachment = TextAttachment(bytes: Array(data), type: offer.type)
      return [TextRun(String(TextAttachment.character), attributes)]
    case .plain:
      // A program may end its text with a zero.
      let text = String(decoding: data, as: UTF8.self).replacing("\u{0}", with: "")
      return text.isEmpty ? nil : [TextRun(text, plain)]
    }
  }
}
