// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A picture or another file in the place of one character, U+FFFC.
public struct TextAttachment: Sendable, Hashable {
  /// The content; empty when it was not found.
  public var bytes: [UInt8]
  /// A media type, such as `image/png`.
  public var type: String
  /// The file's own name, without folders; nil if it was never a file.
  public var name: String?
  /// Points; nil for the content's own.
  public var width: Double?
  /// Points; nil for the content's own.
  public var height: Double?
  /// Points upwards from the baseline to the lower edge.
  public var baselineOffset: Double
  /// Unknown words of RTF about it, written back as they were read.
  public var rtfWords: String

  public init(
    bytes: [UInt8], type: String, name: String? = nil, width: Double? = nil, height: Double? = nil,
    baselineOffset: Double = 0, rtfWords: String = ""
  ) {
    self.bytes = bytes
    self.type = type
    self.name = name
    (self.width, self.height) = (width, height)
    self.baselineOffset = baselineOffset
    self.rtfWords = rtfWords
  }

  /// The character that represents it in the text.
  public static let character: Unicode.Scalar = "\u{FFFC}"

  /// Everything but the content, which may be many megabytes; its size distinguishes most
  /// attachments.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    hasher.combine(type)
    hasher.combine(name)
    hasher.combine(width)
    hasher.combine(height)
  }

  /// The media type of a file by its name's ending; `application/octet-stream` when it is not known.
  public static func type(ofFile name: String) -> String {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return fileEndings.first { $0.ending == ending }?.type ?? "application/octet-stream"
  }

  /// The file name ending of a media type; `bin` when it is not known.
  public static func fileEnding(of type: String) -> String {
    fileEndings.first { $0.type == type }?.ending ?? "bin"
  }

  private static let fileEndings: [(ending: String, type: String)] = [
    ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("gif", "image/gif"),
    ("tiff", "image/tiff"), ("tif", "image/tiff"), ("heic", "image/heic"), ("webp", "image/webp"),
    ("svg", "image/svg+xml"), ("bmp", "image/bmp"), ("pdf", "application/pdf"),
    ("emf", "image/emf"), ("wmf", "image/wmf"), ("pict", "image/x-pict"), ("txt", "text/plain"),
    ("rtf", "application/rtf"), ("zip", "application/zip"),
  ]
}
