// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Why a file is no document, and where.
public struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was wrong, in a sentence.
  public var message: String
  /// Where in the document's structure, such as `runs[3].size`; empty for the file as a whole.
  public var path: String
  /// From 1; nil when no place can be named.
  public var line: Int?
  /// In Unicode scalars from 1; nil when no place can be named.
  public var column: Int?

  public init(_ message: String, path: String = "", line: Int? = nil, column: Int? = nil) {
    self.message = message
    self.path = path
    self.line = line
    self.column = column
  }

  public var description: String {
    var place = ""
    if let line { place += "line \(line)" }
    if let column { place += ", column \(column)" }
    if !path.isEmpty { place += (place.isEmpty ? "" : ", ") + path }
    return place.isEmpty ? message : "\(place): \(message)"
  }
}
