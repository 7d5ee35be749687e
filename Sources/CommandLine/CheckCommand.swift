// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BusProtocol
import FontDescriptors
import FontInspection
import GLibKit

struct CheckCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Inspect font files as the registry does; needs no registry.")

  @Argument(help: "Font files.")
  var files: [String]
  @OptionGroup var output: OutputOptions

  /// An element of the JSON array.
  private struct Document: Encodable {
    var path: String
    var verdict: InspectionReport.Verdict
    var format: FontFormat?
    var issues: [InspectionIssue]
    var faces: [FontDescriptor]

    init(path: String, report: InspectionReport) {
      self.path = path
      verdict = report.verdict
      format = report.format
      issues = report.issues
      faces = report.faces.map(\.descriptor)
    }
  }

  func run() async throws {
    var documents = [Document?](repeating: nil, count: files.count)
    do {
      let inspector = FontInspector(sandbox: try InspectionSandbox())
      for try await result in inspector.inspect(files.map(InspectionInput.init(path:))) {
        documents[result.index] = Document(path: files[result.index], report: result.report)
      }
    } catch let error as InspectionUnavailable {
      throw CommandFailure(
        status: .refused, reason: .init(name: Self.inspectionUnavailable, message: "\(error)"))
    }
    let reports = documents.compactMap { $0 }
    if output.json { try Output.json(reports) } else { reports.forEach(Self.write) }
    if reports.contains(where: { $0.verdict == .rejected }) {
      throw CommandFailure(status: .refused, reason: nil)
    }
  }

  private static let inspectionUnavailable = BusNames.errorPrefix + "InspectionUnavailable"

  private static func write(_ document: Document) {
    let verdict =
      switch document.verdict {
      case .ok: tr("good")
      case .warnings: tr("good, with warnings")
      case .rejected: tr("rejected")
      }
    Output.line(Output.safe("\(document.path): \(verdict)"))
    for face in document.faces {
      Output.line(Output.safe("  \(face.fullName ?? face.postScriptName ?? "")"))
    }
    for issue in document.issues {
      Output.line(Output.safe("  \(issue.message)"))
      if !issue.detail.isEmpty {
        Output.line(Output.safe("    \(issue.check.rawValue): \(issue.detail)"))
      }
    }
  }
}
