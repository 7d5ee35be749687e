// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseJSONText
import TypecaseSystemKit

/// The JSON form of a document, which `docs/rich-text-json.md` describes.
///
/// Everything unknown is an error and is never ignored, so that opening and saving a document loses
/// nothing.
public enum JSONDocument {
  /// The largest file that is read, in bytes.
  public static let largestSize = 256 << 20

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: UTF-8.
  ///   - options: the screens for which sizes are wanted.
  /// - Throws: what is wrong, with line, column and path.
  public static func read(
    _ data: Data, options: DocumentReadingOptions = DocumentReadingOptions()
  ) throws(DocumentError) -> RichTextDocument {
    try DocumentError.checkSize(data.count, atMost: largestSize)
    let bytes = [UInt8](data)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      let place = JSONWalk.placeOfBrokenText(in: bytes)
      throw DocumentError(.notUTF8, line: place.line, column: place.column)
    }
    do throws(JSONWalk.SyntaxError) {
      try JSONWalk.check(bytes)
    } catch {
      throw DocumentError(error.message, line: error.place.line, column: error.place.column)
    }
    let file: JSONFile
    do {
      file = try JSONDecoder().decode(JSONFile.self, from: data)
    } catch {
      throw located(error, in: bytes)
    }
    var document = file.document
    document.convertTextScaling(by: options)
    return document
  }

  /// Writes a document, with one attribute on a line, so that versions are easy to compare.
  ///
  /// - Returns: UTF-8 that ends with a newline.
  /// - Throws: when it could not be read again: of a value, such as a number that is not finite or out of range, and of more bytes
  ///   than ``largestSize``.
  public static func write(_ document: RichTextDocument) throws(DocumentError) -> Data {
    try write(document, atMost: largestSize)
  }

  static func write(
    _ document: RichTextDocument, atMost limit: Int
  ) throws(DocumentError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      var data = try encoder.encode(JSONFile(document))
      try check(document)
      data.append(UInt8(ascii: "\n"))
      try DocumentError.checkSize(data.count, atMost: limit)
      return data
    } catch let error as DocumentError {
      throw error
    } catch EncodingError.invalidValue(let value, let context) {
      throw DocumentError("\(value) cannot be written", path: name(of: context.codingPath))
    } catch {
      throw DocumentError("\(error)")
    }
  }

  /// Refuses what the reader would refuse, by asking it about each set of attributes once.
  private static func check(_ document: RichTextDocument) throws {
    var frame = RichTextDocument(title: document.title, color: document.color)
    frame.titleAttributes = document.titleAttributes
    frame.lastParagraph = document.lastParagraph
    frame.styles = document.styles
    try check(JSONFile(frame), at: "")
    var known: Set<TextAttributes> = []
    for (index, run) in document.runs.enumerated() {
      guard known.insert(run.attributes).inserted else { continue }
      try check(JSONRun(run), at: "runs[\(index)]")
    }
  }

  private static func check<Value: Codable>(_ value: Value, at path: String) throws {
    do {
      _ = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    } catch DecodingError.dataCorrupted(let context) {
      let inner = name(of: context.codingPath.filter { $0.intValue == nil })
      throw DocumentError(
        context.debugDescription,
        path: [path, inner].filter { !$0.isEmpty }.joined(separator: "."))
    }
  }

  private static func located(_ error: any Error, in bytes: [UInt8]) -> DocumentError {
    guard let error = error as? DecodingError else { return DocumentError("\(error)") }
    let (message, path): (String, [any CodingKey]) =
      switch error {
      case .keyNotFound(let key, let context):
        ("“\(key.stringValue)” is missing", context.codingPath)
      case .typeMismatch(let type, let context):
        ("this should be \(kind(of: type))", context.codingPath)
      case .valueNotFound(let type, let context):
        ("this should be \(kind(of: type)), not null", context.codingPath)
      case .dataCorrupted(let context): (context.debugDescription, context.codingPath)
      @unknown default: ("\(error)", [])
      }
    let place = JSONWalk.place(
      of: path.map { $0.intValue.map(JSONWalk.Step.index) ?? .key($0.stringValue) }, in: bytes)
    return DocumentError(
      message, path: name(of: path), line: place?.line, column: place?.column)
  }

  /// A path as people write it: `runs[3].size`.
  private static func name(of path: [any CodingKey]) -> String {
    path.reduce("") { name, key in
      if let index = key.intValue { return "\(name)[\(index)]" }
      return name.isEmpty ? key.stringValue : "\(name).\(key.stringValue)"
    }
  }

  private static func kind(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text in quotation marks"
    case is Bool.Type: "true or false"
    case is Double.Type, is Int.Type, is UInt32.Type: "a number"
    case is [any Any].Type: "a list in brackets"
    default: "\(type)".hasPrefix("Array") ? "a list in brackets" : "an object in braces"
    }
  }
}
