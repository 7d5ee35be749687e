// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseSandbox

/// The result of the inspection of one file.
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

/// A fault that an inspection found.
public struct InspectionIssue: Codable, Sendable, Hashable {
  /// The error code of the contract for a rejection, such as 103 or 104; 0 for a warning.
  public var code: UInt32
  public var check: Check
  public var severity: Severity
  public var fault: Fault
  /// The value in the text for a person, such as "WOFF 2"; safe to show.
  public var subject: String?
  /// Technical; safe to show, in one line.
  public var detail: String
  /// The tag of the table that it is about.
  public var table: String?
  /// Bytes from the start of the file.
  public var offset: UInt64?
  /// The face's number within the file, from 0; nil for the file as a whole.
  public var face: Int?
  /// The glyph's number within the face.
  public var glyph: Int?
  /// Where something is bounded: how much there is of it.
  public var excess: Excess?
  /// The tables without which the font may be installed; nil where it would be refused without them, too.
  public var removableTables: [String]?

  /// How much there is of what is bounded, and how much there may be.
  public struct Excess: Codable, Sendable, Hashable {
    /// How much there is.
    public var number: UInt64
    /// How much there may be.
    public var limit: UInt64

    public init(number: UInt64, limit: UInt64) {
      self.number = number
      self.limit = limit
    }
  }

  public enum Severity: String, Codable, Sendable, Hashable { case rejected, warning }

  /// The checks, in the order in which they run; then the ways in which they end by force.
  public enum Check: String, Codable, Sendable, Hashable, CaseIterable {
    case file, folder, archive, size, magic, directory, ots, tables, freetype, harfbuzz, names
    case fontconfig
    case metrics, style, embedding
    case time, memory, crash
  }

  public init(
    code: UInt32, check: Check, severity: Severity, fault: Fault, subject: String? = nil,
    detail: String, table: String? = nil, offset: UInt64? = nil, face: Int? = nil,
    glyph: Int? = nil
  ) {
    self.code = code
    self.check = check
    self.severity = severity
    self.fault = fault
    self.subject = subject.map { FontText.cleaned($0, limit: InspectionReport.nameLimit) }
    self.detail = FontText.cleaned(detail, limit: InspectionReport.textLimit)
    self.table = table
    self.offset = offset
    self.face = face
    self.glyph = glyph
  }

  /// Reads an issue; those that were stored before faults had names have none.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    code = try values.decode(UInt32.self, forKey: .code)
    check = try values.decode(Check.self, forKey: .check)
    severity = try values.decode(Severity.self, forKey: .severity)
    fault = try values.decodeIfPresent(Fault.self, forKey: .fault) ?? .unspecified
    subject = try values.decodeIfPresent(String.self, forKey: .subject)
    detail = try values.decode(String.self, forKey: .detail)
    table = try values.decodeIfPresent(String.self, forKey: .table)
    offset = try values.decodeIfPresent(UInt64.self, forKey: .offset)
    face = try values.decodeIfPresent(Int.self, forKey: .face)
    glyph = try values.decodeIfPresent(Int.self, forKey: .glyph)
    excess = try values.decodeIfPresent(Excess.self, forKey: .excess)
    removableTables = try values.decodeIfPresent([String].self, forKey: .removableTables)
  }

  static func warning(
    _ check: Check, _ fault: Fault, subject: String? = nil, detail: String, table: String? = nil,
    offset: UInt64? = nil, face: Int? = nil, glyph: Int? = nil
  ) -> InspectionIssue {
    InspectionIssue(
      code: 0, check: check, severity: .warning, fault: fault, subject: subject, detail: detail,
      table: table, offset: offset, face: face, glyph: glyph)
  }
}

/// The reason for which a file is refused; ends its inspection.
struct Rejection: Error {
  var issue: InspectionIssue

  /// A result of another process.
  init(issue: InspectionIssue) { self.issue = issue }

  /// The codes of the contract that an inspection gives.
  enum Code: UInt32 {
    case fileNotFound = 101
    case insufficientPermissions = 102
    case unrecognizedFormat = 103
    case invalidFontData = 104
    case exceededResourceLimit = 106
  }

  init(
    _ code: Code, _ check: InspectionIssue.Check, _ fault: InspectionIssue.Fault,
    subject: String? = nil, detail: String, table: String? = nil, offset: UInt64? = nil,
    face: Int? = nil, glyph: Int? = nil
  ) {
    issue = InspectionIssue(
      code: code.rawValue, check: check, severity: .rejected, fault: fault, subject: subject,
      detail: detail, table: table, offset: offset, face: face, glyph: glyph)
  }
}
