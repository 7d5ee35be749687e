// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Why a file is not a document, and where.
public struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was wrong.
  public enum Reason: Sendable, Hashable {
    /// The file is larger than so many MiB.
    case tooLarge(mebibytes: Int)
    /// There are zeros in it, as in no text.
    case notText
    case notUTF8
    case notRTF
    /// The fault of a value, in English: a message of the format's own rules.
    case invalid(String)
  }

  public var reason: Reason
  /// The path in the document's structure, such as `runs[3].size`; empty for the file as a
  /// whole.
  public var path: String
  /// From 1; nil when no place can be named.
  public var line: Int?
  /// In Unicode scalars from 1; nil when no place can be named.
  public var column: Int?

  public init(_ reason: Reason, path: String = "", line: Int? = nil, column: Int? = nil) {
    self.reason = reason
    self.path = path
    self.line = line
    self.column = column
  }

  public init(_ message: String, path: String = "", line: Int? = nil, column: Int? = nil) {
    self.init(.invalid(message), path: path, line: line, column: column)
  }

  /// What was wrong, in English; `DocumentWording` has it in the person's language.
  public var message: String {
    switch reason {
    case .tooLarge(let mebibytes): "the file is larger than \(mebibytes) MiB"
    case .notText: "this is no text"
    case .notUTF8: "this is not UTF-8 text"
    case .notRTF: "this is not RTF"
    case .invalid(let message): message
    }
  }

  public var description: String {
    var place = ""
    if let line { place += "line \(line)" }
    if let column { place += ", column \(column)" }
    if !path.isEmpty { place += (place.isEmpty ? "" : ", ") + path }
    return place.isEmpty ? message : "\(place): \(message)"
  }

  /// Refuses a file of more bytes than a format's reader takes.
  static func checkSize(_ count: Int, atMost limit: Int) throws(DocumentError) {
    guard count <= limit else { throw DocumentError(.tooLarge(mebibytes: limit >> 20)) }
  }
}
