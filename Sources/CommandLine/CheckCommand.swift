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
    abstract: "Inspect font files, or an app that ships some; needs no registry.",
    discussion: """
      With --app, a folder that flatpak-builder has made, or a staged installation (DESTDIR), is \
      checked as the registry will check the app: its entitlement, its fonts and its catalog.
      """)

  @Argument(help: "Font files.")
  var files: [String] = []
  @Option(help: ArgumentHelp("An app’s build.", valueName: "dir"))
  var app: String?
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if files.isEmpty == (app == nil) {
      throw ValidationError(tr("Name font files, or an app’s folder with --app."))
    }
  }

  func run() async throws {
    do {
      let inspector = FontInspector(sandbox: try InspectionSandbox())
      if let app { try await check(app: app, inspector) } else { try await check(inspector) }
    } catch let error as InspectionUnavailable {
      throw CommandFailure(
        status: .refused, reason: .init(name: Self.inspectionUnavailable, message: "\(error)"))
    }
  }

  private static let inspectionUnavailable = BusNames.errorPrefix + "InspectionUnavailable"

  // MARK: Files

  private func check(_ inspector: FontInspector) async throws {
    let reports = try await inspector.inspectAll(files)
    let documents = zip(files, reports).map { InspectedFile(path: $0, report: $1) }
    if output.json { try Output.json(documents) } else { documents.forEach(Self.write) }
    if reports.contains(where: { $0.verdict == .rejected }) {
      throw CommandFailure(status: .refused, reason: nil)
    }
  }

  private static func word(_ verdict: InspectionReport.Verdict) -> String {
    switch verdict {
    case .ok: tr("good")
    case .warnings: tr("good, with warnings")
    case .rejected: tr("rejected")
    }
  }

  private static func write(_ document: InspectedFile) {
    let report = document.report
    Output.line(Output.safe("\(document.path): \(word(report.verdict))"))
    for face in report.faces.map(\.descriptor) {
      Output.line(Output.safe("  \(face.fullName ?? face.postScriptName ?? "")"))
    }
    for issue in report.issues {
      Output.line(Output.safe("  \(issue.message)"))
      if !issue.detail.isEmpty {
        Output.line(Output.safe("    \(issue.check.rawValue): \(issue.detail)"))
      }
    }
  }

  // MARK: An app

  /// An element of the JSON array that `check --app` writes.
  private struct AppDocument: Encodable {
    var app: String
    var kind: AppBuild.Kind
    var entitlements: [String]
    var verdict: InspectionReport.Verdict
    var findings: [AppFinding]
    var fonts: [InspectedFile]

    init(_ check: AppCheck) {
      app = check.app.id
      kind = check.app.kind
      entitlements = check.app.entitlements
      findings = check.findings
      fonts = check.fonts
      verdict =
        findings.contains { $0.severity == .error }
        ? .rejected : findings.isEmpty ? .ok : .warnings
    }
  }

  private func check(app folder: String, _ inspector: FontInspector) async throws {
    let apps: [AppBuild]
    do { apps = try AppBuild.find(in: AbsolutePath.of(folder)) } catch let error
      as AppBuild.Unrecognized
    {
      throw CommandFailure(
        status: .refused, reason: .init(name: BusError.failed, message: error.reason))
    }
    var documents: [AppDocument] = []
    for app in apps {
      var check = AppCheck(app)
      try await check.run(with: inspector)
      documents.append(AppDocument(check))
    }
    if output.json { try Output.json(documents) } else { documents.forEach(Self.write) }
    if documents.contains(where: { $0.verdict == .rejected }) {
      throw CommandFailure(status: .refused, reason: nil)
    }
  }

  private static func write(_ document: AppDocument) {
    let count = trn("{count} font", "{count} fonts", document.fonts.count)
    Output.line(Output.safe("\(document.app): \(word(document.verdict)), \(count)"))
    for finding in document.findings {
      Output.line(Output.safe("  \(finding.path): \(finding.message)"))
      if !finding.detail.isEmpty {
        Output.line(Output.safe("    \(finding.code.rawValue): \(finding.detail)"))
      }
    }
  }
}

/// A font file with its report, as the JSON of `check` has it.
struct InspectedFile: Encodable {
  let path: String
  let report: InspectionReport

  private enum Key: String, CodingKey { case path, verdict, format, issues, faces }

  func encode(to encoder: any Encoder) throws {
    var document = encoder.container(keyedBy: Key.self)
    try document.encode(path, forKey: .path)
    try document.encode(report.verdict, forKey: .verdict)
    try document.encodeIfPresent(report.format, forKey: .format)
    try document.encode(report.issues, forKey: .issues)
    try document.encode(report.faces.map(\.descriptor), forKey: .faces)
  }
}
