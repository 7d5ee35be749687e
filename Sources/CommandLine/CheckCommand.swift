// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BusProtocol
import FontDescriptors
import FontInspection
import GLibKit
import InspectionWording
import SystemKit

struct CheckCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Inspect fonts as the registry does; needs no registry.")

  @Argument(help: "Font files, folders, and archives (zip, tar).")
  var files: [String]
  @OptionGroup var output: OutputOptions

  func run() async throws {
    var check = FontCheck()
    do {
      try await check.run(files)
    } catch let error as InspectionUnavailable {
      throw CommandFailure(
        status: .refused, reason: .init(name: Self.inspectionUnavailable, message: "\(error)"))
    }
    if output.json {
      try Output.json(check.results)
    } else {
      check.results.forEach(Self.write)
      if check.results.count > 1 || check.passedOver > 0 {
        Output.line("")
        Output.line(Self.summary(check))
      }
    }
    if check.results.contains(where: { $0.verdict == .rejected }) {
      throw CommandFailure(status: .refused, reason: nil)
    }
  }

  private static let inspectionUnavailable = BusNames.errorPrefix + "InspectionUnavailable"

  private static func write(_ result: FontCheck.Result) {
    let verdict =
      switch result.verdict {
      case .ok: tr("good")
      case .warnings: tr("good, with warnings")
      case .rejected: tr("rejected")
      }
    Output.line(Output.safe("\(result.title): \(verdict)"))
    for face in result.faces {
      Output.line(Output.safe("  \(face.fullName ?? face.postScriptName ?? "")"))
    }
    for issue in result.issues {
      let face = issue.face.flatMap { number in
        result.faces.count > 1 && result.faces.indices.contains(number)
          ? result.faces[number].fullName : nil
      }
      let lines = IssueLines(issue.warning, face: face, isRejection: issue.severity == .rejected)
      lines.text.forEach { Output.line(Output.safe("  \($0)")) }
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
  init(_ issue: FontWarning, face: String?, isRejection: Bool) {
    let place = [face ?? "", issue.place].filter { !$0.isEmpty }.joined(separator: ", ")
    text =
      [
        isRejection
          ? tr("Rejected: {reason}", ["reason": issue.message])
          : tr("Warning: {reason}", ["reason": issue.message])
      ] + (place.isEmpty ? [] : ["  " + tr("Where: {place}", ["place": place])])
      + (issue.detail.isEmpty ? [] : ["  \(issue.check): \(issue.detail)"])
  }
}
