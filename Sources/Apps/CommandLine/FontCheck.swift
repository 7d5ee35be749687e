// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc
import TypecaseFontDescriptors
import TypecaseSystemKit

/// The inspection of files, folders and archives that a person names.
struct FontCheck {
  /// The findings about a font; an element of the JSON array.
  struct Result: Encodable {
    var path: String
    /// Its path in the folder or archive.
    var member: String?
    var verdict: InspectionReport.Verdict
    var format: FontFormat?
    var issues: [InspectionIssue]
    var faces: [FontDescriptor]

    /// The font's name for a terminal.
    var title: String { member.map { "\(path) › \($0)" } ?? path }

    private enum Keys: String, CodingKey { case path, member, verdict, format, issues, faces }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Keys.self)
      try values.encode(path, forKey: .path)
      try values.encodeIfPresent(member, forKey: .member)
      try values.encode(verdict, forKey: .verdict)
      try values.encodeIfPresent(format, forKey: .format)
      try values.encode(issues.map(IssueDocument.init), forKey: .issues)
      try values.encode(faces, forKey: .faces)
    }
  }

  /// An element of the JSON array.
  enum Element: Encodable {
    case result(Result)
    case passedOver(PassedOverDocument)

    private enum Keys: String, CodingKey { case verdict, issues, faces }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .result(let result): try result.encode(to: encoder)
      case .passedOver(let file):
        try file.encode(to: encoder)
        var values = encoder.container(keyedBy: Keys.self)
        try values.encode("passed-over", forKey: .verdict)
        try values.encode([String](), forKey: .issues)
        try values.encode([String](), forKey: .faces)
      }
    }
  }

  /// The fonts, and after them what no font was taken from.
  var document: [Element] { results.map(Element.result) + passedOverFiles.map(Element.passedOver) }

  /// In the order in which they were named, and found.
  private(set) var results: [Result] = []
  /// How many files in folders and archives are no fonts that can be installed.
  private(set) var passedOver = 0
  /// The first of these in folders, and why.
  private(set) var passedOverFiles: [PassedOverDocument] = []

  /// Finds and inspects the fonts at some paths.
  ///
  /// - Throws: `InspectionUnavailable`, and `SystemError` when there is no room for copies.
  mutating func run(_ paths: [String]) async throws {
    let sandbox = try InspectionSandbox()
    let parent = TypecaseCommand.environment["TMPDIR"] ?? "/tmp"
    let scratch = try TemporaryFolder(in: parent)
    let gathering = FontGathering(sandbox: sandbox, scratch: scratch.path)
    let selection = try await gathering.gather(paths: paths)
    passedOver = selection.passedOver
    passedOverFiles = selection.passedFiles.map { PassedOverDocument($0.file, in: $0.path) }
    var inputs: [(place: Int, input: InspectionInput)] = []
    for (place, file) in selection.files.enumerated() {
      var result = Result(path: file.path, member: file.member)
      switch file.content {
      case .font(let input): inputs.append((place, input))
      case .refused(let issue): result.issues = [issue]
      }
      results.append(result)
    }
    let inspector = FontInspector(sandbox: sandbox)
    for try await found in inspector.inspect(inputs.map(\.input)) {
      results[inputs[found.index].place].take(found.report)
    }
  }
}

extension FontCheck.Result {
  /// The findings about a file.
  init(path: String, report: InspectionReport) {
    self.init(path: path)
    take(report)
  }

  fileprivate init(path: String, member: String? = nil) {
    self.init(
      path: path, member: member, verdict: .rejected, format: nil, issues: [], faces: [])
  }

  fileprivate mutating func take(_ report: InspectionReport) {
    verdict = report.verdict
    format = report.format
    issues = report.issues
    faces = report.faces.map(\.descriptor)
  }
}

/// A finding as JSON.
struct IssueDocument: Encodable {
  var code: UInt32
  var check, severity, fault, message, detail: String
  var table: String?
  var offset: UInt64?
  var face, glyph: Int?
  /// The tables without which the font can be added, and what it lacks then, for a person.
  var removableTables: [String]?
  var loss: String?

  private enum CodingKeys: String, CodingKey {
    case code, check, severity, fault, message, detail, table, offset, face, glyph, loss
    case removableTables = "removable-tables"
  }

  init(_ issue: InspectionIssue) {
    code = issue.code
    check = issue.check.rawValue
    severity = issue.severity.rawValue
    fault = issue.fault.rawValue
    message = issue.message
    detail = issue.detail
    table = issue.table
    offset = issue.offset
    face = issue.face
    glyph = issue.glyph
    removableTables = issue.removableTables
    loss = issue.removableTables.map { TableLoss.words(without: $0) }
  }
}
