// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FoundationEssentials
import Glibc
import TypecaseGLibKit
import TypecaseRichText
import TypecaseSystemKit

/// What another program offers that a text can take: by the clipboard, or dragged.
package struct OfferedText {
  /// What is offered, by the name that the program gives it.
  package enum Kind: Hashable {
    case form(TextCopy.Form)
    /// Files of this computer, by their addresses.
    case files
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
  /// The media type of the addresses of files.
  package static let fileType = "text/uri-list"
  package static let plainTypes = [
    "text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING",
  ]

  /// What is offered and can be taken, the best first.
  ///
  /// - Parameters:
  ///   - formats: `GdkContentFormats`, the caller's, read during the call.
  ///   - isPlain: whether only text without attributes is wanted.
  ///   - takesFiles: whether files become attachments, and not the text of their names.
  package static func offers(
    _ formats: OpaquePointer?, isPlain: Bool = false, takesFiles: Bool = false
  ) -> [OfferedText] {
    func first(_ kind: Kind, _ types: [String]) -> OfferedText? {
      types.first { gdk_content_formats_contain_mime_type(formats, $0) != 0 }
        .map { OfferedText(kind: kind, type: $0) }
    }
    let plain = [first(.plain, plainTypes)].compactMap(\.self)
    if isPlain { return plain }
    let forms = TextCopy.Form.allCases.filter { $0 != .plain }.compactMap {
      first(.form($0), $0.mediaTypes)
    }
    let files = takesFiles ? [first(.files, [fileType])].compactMap(\.self) : []
    // A program that offers text with its pictures means the text.
    return forms + files + (plain.isEmpty ? [first(.picture, pictureTypes)].compactMap(\.self) : [])
      + plain
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
    case .files: return attachments(ofFiles: data, plain)
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

  /// The files of a list of addresses as attachments; nil where one of them is none of this computer's, or all are too large together.
  private nonisolated static func attachments(
    ofFiles list: Data, _ plain: TextAttributes
  ) -> [TextRun]? {
    // RFC 2483: one in a line; what begins with a number sign is a comment.
    let addresses = String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }
    var (runs, room) = ([TextRun](), TextCopy.largestSize)
    for address in addresses {
      var host: UnsafeMutablePointer<CChar>?
      let path = g_filename_from_uri(String(address), &host, nil)
      defer {
        g_free(path)
        g_free(host)
      }
      guard let path, host == nil else { return nil }
      let file = String(path: path)
      // Nothing that never ends, such as a pipe.
      var status = stat()
      guard stat(file.cPath, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_size <= room,
        let bytes = try? OwnedDescriptor.open(file).readAll(limit: room)
      else { return nil }
      room -= bytes.count
      let name = file.split(separator: "/").last.map(String.init) ?? ""
      var attributes = plain
      attributes.attachment = TextAttachment(
        bytes: bytes, type: TextAttachment.type(ofFile: name), name: name)
      runs.append(TextRun(String(TextAttachment.character), attributes))
    }
    return runs.isEmpty ? nil : runs
  }
}
