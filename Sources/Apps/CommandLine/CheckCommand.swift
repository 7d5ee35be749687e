// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FontInspection
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

struct CheckCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Inspect fonts, or an app that ships some, as the registry does; needs no registry.",
    discussion: """
      With --app, a folder that flatpak-builder has made, or a staged installation (DESTDIR), is \
      checked as the registry will check the app: its entitlement, its fonts and its catalog.
      """)

  @Argument(help: "Font files, folders, and archives (zip, tar).")
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
      if let app { try await checkApp(app) } else { try await checkFiles() }
    } catch let error as InspectionUnavailable { throw CommandFailure(error) }
  }

  // MARK: An app

  private func checkApp(_ folder: String) async throws {
    let inspector = FontInspector(sandbox: try InspectionSandbox())
    let apps: [AppBuild]
    do { apps = try AppBuild.find(in: AbsolutePath.of(folder)) } catch let error
      as AppBuild.Unrecognized
    {
      throw CommandFailure(refused: error.reason)
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

  // MARK: Fonts

  private func checkFiles() async throws {
    var check = FontCheck()
    try await check.run(files)
    if output.json {
      try Output.json(check.document)
    } else {
      check.results.forEach(Self.write)
      check.passedOverFiles.report()
      if check.results.count > 1 || check.passedOver > 0 {
        Output.line("")
        Output.line(Self.summary(check))
      }
    }
    if check.results.contains(where: { $0.verdict == .rejected }) {
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

  private static func write(_ result: FontCheck.Result) {
    Output.line(Output.safe("\(result.title): \(word(result.verdict))"))
    for face in result.faces {
      Output.line(Output.safe("  \(face.fullName ?? face.postScriptName ?? "")"))
    }
    for issue in result.issues {
      let face = issue.face.flatMap { number in
        result.faces.count > 1 && result.faces.indices.contains(number)
          ? result.faces[number].fullName : nil
      }
      let lines = IssueLines(issue, face: face, isRejection: issue.severity == .rejected)
      lines.text.forEach { Output.line(Output.safe("  \($0)")) }
      if let tables = issue.removableTables {
        let advice = tr(
          "With --without-unchecked-tables it can be added. It lacks then: {loss}",
          ["loss": TableLoss.words(without: tables)])
        Output.line(Output.safe("    \(advice)"))
      }
    }
  }

  private static func summary(_ check: FontCheck) -> String {
    func count(_ verdict: InspectionReport.Verdict) -> Int {
      check.results.count { $0.verdict == verdict }
    }
    return [
      trn("{count} good", "{count} good", count(.ok)),
      trn("{count} with warnings", "{count} with warnings", count(.warnings)),
      trn("{count} rejected", "{count} rejected", count(.rejected)),
      check.passedOver == 0
        ? ""
        : trn(
          "{count} other file passed over", "{count} other files passed over", check.passedOver),
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// A finding of the inspection, as it is written to a terminal.
struct IssueLines {
  let text: [String]

  /// - Parameter face: the face that it is about, where there are several.
  init(_ issue: InspectionIssue, face: String?, isRejection: Bool) {
    self.init(
      check: issue.check.rawValue, message: issue.message, detail: issue.detail,
      place: [face ?? "", issue.place].filter { !$0.isEmpty }.joined(separator: ", "),
      isRejection: isRejection)
  }

  /// A finding that the registry keeps.
  init(_ warning: FontWarning) {
    self.init(
      check: warning.check, message: warning.message, detail: warning.detail, place: warning.place,
      isRejection: false)
  }

  private init(check: String, message: String, detail: String, place: String, isRejection: Bool) {
    text =
      [
        isRejection
          ? tr("Rejected: {reason}", ["reason": message])
          : tr("Warning: {reason}", ["reason": message])
      ] + (place.isEmpty ? [] : ["  " + tr("Where: {place}", ["place": place])])
      + (detail.isEmpty ? [] : ["  \(check): \(detail)"])
  }
}
