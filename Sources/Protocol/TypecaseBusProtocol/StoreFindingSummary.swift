// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Something that is wrong with the registry's store, in words.
public struct StoreFindingSummary: Sendable, Hashable {
  /// What is wrong, such as `font-missing`; see the interface for all of them.
  public var code: String
  /// `error` or `warning`.
  public var severity: String
  /// The file or folder that it is about.
  public var path: String
  /// The line of the file, from 1; nil where it is about none.
  public var line: Int?
  /// The families that programs do not see, or get another one for, where it is about that.
  public var families: [String]
  /// For a person.
  public var message: String
  /// Technical.
  public var detail: String
  /// What a repair does about it, such as `put-aside`; `none` when it can do nothing.
  public var remedy: String
  /// The same for a person.
  public var advice: String
  /// Whether a repair has done that.
  public var isMended: Bool

  /// A finding with its words.
  public init(
    code: String, severity: String, path: String, detail: String, remedy: String, isMended: Bool,
    line: Int? = nil, families: [String] = []
  ) {
    self.code = code
    self.severity = severity
    self.path = path
    self.detail = detail
    self.remedy = remedy
    self.isMended = isMended
    self.line = line
    self.families = families
    message = Self.message(code)
    advice = Self.advice(remedy, code: code)
  }

  /// The path, with the number of the line where there is one.
  public var place: String { line.map { "\(path):\($0)" } ?? path }
}
