// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Text for another document or program, on a clipboard or in a drag.
public struct TextCopy: Sendable {
  /// The forms in which it is offered; a receiver uses the first available one.
  public enum Form: Sendable, CaseIterable {
    /// Our own documents, which lose nothing.
    case json
    case rtf
    case html
    case plain

    /// The names of the form, the usual one first; all are offered and recognized.
    public var mediaTypes: [String] {
      switch self {
      case .json: ["application/vnd.typecase.rich-text+json"]
      // Programs ask for any of the three.
      case .rtf: ["text/rtf", "application/rtf", "text/richtext"]
      case .html: ["text/html"]
      case .plain: ["text/plain;charset=utf-8", "text/plain"]
      }
    }
  }

  /// The most bytes that are read from another program.
  public static let largestSize = 64 << 20

  private let runs: [TextRun]
  private let textScaling: TextScaling
  private let surroundings: TextAttributes

  /// - Parameters:
  ///   - runs: what is copied.
  ///   - textScaling: the screens for which its sizes are.
  ///   - surroundings: the font and size of text without its own. They are written, since other
  ///     programs have other defaults.
  public init(_ runs: [TextRun], textScaling: TextScaling, surroundings: TextAttributes) {
    (self.runs, self.textScaling, self.surroundings) = (runs, textScaling, surroundings)
  }

  /// The bytes of a form.
  public func data(_ form: Form) throws(DocumentError) -> Data {
    switch form {
    case .json:
      var document = RichTextDocument(runs: runs)
      if textScaling != .standard { document.settings.textScaling = textScaling }
      return try JSONDocument.write(document)
    case .rtf: return RTFDocument.write(complete)
    case .html: return HTMLDocument.write(complete)
    case .plain: return Data(runs.map(\.text).joined().utf8)
    }
  }

  /// The copy as a document of its own, whose text needs no surroundings.
  private var complete: RichTextDocument {
    var document = RichTextDocument(runs: runs)
    document.content.convertAttributes { attributes in
      var attributes = attributes
      if attributes.size == nil { attributes.size = surroundings.size }
      if attributes.font == nil { attributes.font = surroundings.font }
      return attributes
    }
    document.settings.textScaling = textScaling
    return document
  }

  /// The runs to insert into a document.
  ///
  /// - Parameters:
  ///   - data: the bytes from another program, untrusted.
  ///   - textScaling: for which screens the document's sizes are.
  public static func read(
    _ data: Data, _ form: Form, for textScaling: TextScaling
  ) throws(DocumentError) -> [TextRun] {
    switch form {
    case .json:
      return try JSONDocument.read(data, options: .init(targetTextScaling: textScaling)).runs
    case .rtf:
      var document = try RTFDocument.read(
        data, options: .init(targetTextScaling: textScaling)
      ).document
      document.content.convertAttributes(by: withoutFile)
      return withoutLastLineEnd(document.runs)
    case .html:
      var document = try HTMLDocument.read(data).document
      document.convertTextScaling(from: .standard, to: textScaling)
      document.content.convertAttributes(by: withoutFile)
      return withoutLastLineEnd(document.runs)
    case .plain:
      guard let text = String(validating: data, as: UTF8.self) else {
        throw DocumentError(.notUTF8)
      }
      return [TextRun(text)]
    }
  }

  /// Attributes without what has its meaning in one file: numbers of its styles, colors and tables.
  private static func withoutFile(_ attributes: TextAttributes) -> TextAttributes {
    var result = attributes
    if result.carried != nil { result.carried = nil }
    if result.field != nil { result.field = nil }
    if var paragraph = result.paragraph {
      paragraph.carried = CarriedRTF()
      paragraph.cell = nil
      result.paragraph = paragraph == ParagraphStyle() ? nil : paragraph
    }
    return result
  }

  /// Text without one line's end after it: every paragraph of RTF and HTML has one, also one of which some
  /// words were copied.
  private static func withoutLastLineEnd(_ runs: [TextRun]) -> [TextRun] {
    guard var last = runs.last, last.text.unicodeScalars.last == "\n" else { return runs }
    last.text.unicodeScalars.removeLast()
    return runs.dropLast() + (last.text.isEmpty ? [] : [last])
  }
}
