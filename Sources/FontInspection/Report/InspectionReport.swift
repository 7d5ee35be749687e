// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors

/// All that the inspection of one file found.
public struct InspectionReport: Codable, Sendable, Hashable {
  /// SHA-256 of the bytes that were inspected, in hexadecimal; empty when the file could not be
  /// read.
  public var digest: String
  public var byteCount: UInt64
  public var verdict: Verdict
  /// nil when the file is not an accepted font.
  public var format: FontFormat?
  /// In the order in which the checks ran; a rejection is the last.
  public var issues: [InspectionIssue]
  /// Empty for a rejected file.
  public var faces: [FaceReport]

  public enum Verdict: String, Codable, Sendable, Hashable { case ok, warnings, rejected }

  /// A report whose verdict follows from its issues.
  public init(
    digest: String, byteCount: UInt64, format: FontFormat?, issues: [InspectionIssue],
    faces: [FaceReport]
  ) {
    self.digest = digest
    self.byteCount = byteCount
    self.format = format
    self.issues = issues
    let isRejected = issues.contains { $0.severity == .rejected }
    verdict = isRejected ? .rejected : issues.isEmpty ? .ok : .warnings
    self.faces = isRejected ? [] : faces
  }
}

/// Something that an inspection found wrong.
public struct InspectionIssue: Codable, Sendable, Hashable {
  /// The error code of the contract for a rejection, such as 103 or 104; 0 for a warning.
  public var code: UInt32
  public var check: Check
  public var severity: Severity
  /// For a person: a complete sentence or two.
  public var message: String
  /// Technical.
  public var detail: String
  /// The tag of the table that it is about.
  public var table: String?
  /// Bytes from the start of the file.
  public var offset: UInt64?
  /// The face's number within the file, from 0; nil for the file as a whole.
  public var face: Int?

  public enum Severity: String, Codable, Sendable, Hashable { case rejected, warning }

  /// The checks, in the order in which they run; then the ways in which they end by force.
  public enum Check: String, Codable, Sendable, Hashable, CaseIterable {
    case file, size, magic, directory, ots, freetype, harfbuzz, names, fontconfig, embedding
    case time, memory, crash
  }

  public init(
    code: UInt32, check: Check, severity: Severity, message: String, detail: String,
    table: String? = nil, offset: UInt64? = nil, face: Int? = nil
  ) {
    self.code = code
    self.check = check
    self.severity = severity
    self.message = message
    self.detail = detail
    self.table = table
    self.offset = offset
    self.face = face
  }

  static func warning(
    _ check: Check, _ message: String, detail: String, table: String? = nil, face: Int? = nil
  ) -> InspectionIssue {
    InspectionIssue(
      code: 0, check: check, severity: .warning, message: message, detail: detail, table: table,
      face: face)
  }
}

/// The reason for which a file is refused; ends its inspection.
struct Rejection: Error {
  var issue: InspectionIssue

  /// The codes of the contract that an inspection gives.
  enum Code: UInt32 {
    case fileNotFound = 101
    case insufficientPermissions = 102
    case unrecognizedFormat = 103
    case invalidFontData = 104
  }

  init(
    _ code: Code, _ check: InspectionIssue.Check, _ message: String, detail: String,
    table: String? = nil, offset: UInt64? = nil, face: Int? = nil
  ) {
    issue = InspectionIssue(
      code: code.rawValue, check: check, severity: .rejected, message: message, detail: detail,
      table: table, offset: offset, face: face)
  }
}
