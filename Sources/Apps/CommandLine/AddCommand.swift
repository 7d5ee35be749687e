// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Glibc
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit

struct AddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add fonts as your own: files, folders, and archives (zip, tar).")

  @Argument(help: "Font files, folders, and archives.")
  var files: [String]
  @Flag(help: "Put a font in the place of your own font of the same name.")
  var replace = false
  @Flag(help: "Leave out fonts that are there already.")
  var skipDuplicates = false
  @Flag(
    help: "Add fonts without the parts for which they would be refused, where that is possible.")
  var withoutUncheckedTables = false
  @Option(
    help:
      "“asks”: only apps that ask for them may use them; “by-name”: every app outside a sandbox as well. Without it, what the settings say."
  )
  var exposure: FontExposure?
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if replace, skipDuplicates {
      throw ValidationError(tr("Choose one of --replace and --skip-duplicates."))
    }
  }

  func run() async throws {
    let registry = try await RegistryConnection.open()
    let request = registry.library.add(
      files.map { .path(AbsolutePath.of($0)) },
      duplicates: replace ? .replace : skipDuplicates ? .skip : .refuse, exposure: exposure,
      leavesOutUncheckedTables: withoutUncheckedTables)
    let outcome: FontOutcome
    do { outcome = try await follow(request) } catch let error as TypecaseError {
      throw RegistryConnection.failure(error)
    }
    if output.json {
      try Output.json(
        AddDocument(
          registered: outcome.results.map {
            .init(font: $0.descriptor, path: file($0.requestIndex), member: $0.member)
          }, errors: outcome.errors.map(FailureDocument.init),
          skipped: outcome.skipped.map(FailureDocument.init), passedOver: outcome.passedOver,
          passedOverFiles: passedOver(outcome), notices: outcome.notices,
          findings: outcome.findings.map(FindingDocument.init)))
    } else {
      report(outcome)
    }
    if !outcome.errors.isEmpty || outcome.response != .done {
      throw CommandFailure(status: .refused, reason: nil)
    }
  }

  /// Waits for the end; shows the progress on a terminal.
  private func follow(_ request: FontRequest) async throws -> FontOutcome {
    if !output.json, isatty(STDERR_FILENO) == 1 {
      for await case .progress(let fraction, _) in request {
        Output.status(tr("Adding fonts: {percent} %", ["percent": String(Int(fraction * 100))]))
      }
      Output.status("")
    }
    return try await request.outcome()
  }

  private func report(_ outcome: FontOutcome) {
    Output.table(
      outcome.fonts.map { [tr("added"), $0.postScriptName ?? "", $0.fullName ?? ""] })
    for notice in outcome.notices { Output.line(Output.safe(notice)) }
    for finding in outcome.findings {
      Output.error(Output.safe("\(finding.place): \(finding.message)"))
      for line in [finding.detail, finding.advice] where !line.isEmpty {
        Output.error(Output.safe("  \(line)"), prefix: "")
      }
    }
    for failure in outcome.skipped {
      Output.line(
        Output.safe(
          tr("{font}: left out. {reason}", ["font": title(failure), "reason": failure.message])))
    }
    for failure in outcome.errors {
      Output.error(Output.safe("\(title(failure)): \(failure.message)"))
      if !failure.detail.isEmpty { Output.error(Output.safe("  \(failure.detail)"), prefix: "") }
      if failure.removableTables != nil, let loss = failure.loss {
        let advice = tr(
          "With --without-unchecked-tables it can be added. It lacks then: {loss}", ["loss": loss])
        Output.error(Output.safe("  \(advice)"), prefix: "")
      }
      if let exposure = failure.possibleExposure {
        let advice = tr(
          "With --exposure {exposure} it can be added.", ["exposure": exposure.rawValue])
        Output.error(Output.safe("  \(advice)"), prefix: "")
      }
    }
    passedOver(outcome).report()
    let inside = outcome.results.contains { $0.member != nil }
    if outcome.fonts.count + outcome.errors.count + outcome.skipped.count > 1 || inside
      || outcome.passedOver > 0
    {
      Output.line(summary(outcome))
    }
  }

  private func passedOver(_ outcome: FontOutcome) -> [PassedOverDocument] {
    outcome.passedOverFiles.map {
      PassedOverDocument(
        path: file($0.requestIndex) ?? "", member: $0.member, reason: $0.reason,
        message: $0.message)
    }
  }

  private func summary(_ outcome: FontOutcome) -> String {
    let refused = outcome.errors.count
    let skipped = outcome.skipped.count
    let others = outcome.passedOver
    return [
      trn("{count} face added", "{count} faces added", outcome.fonts.count),
      skipped == 0 ? "" : trn("{count} left out", "{count} left out", skipped),
      refused == 0 ? "" : trn("{count} refused", "{count} refused", refused),
      others == 0
        ? "" : trn("{count} other file passed over", "{count} other files passed over", others),
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func title(_ failure: FontFailure) -> String {
    let file = file(failure.requestIndex) ?? ""
    return failure.member.map { "\(file) › \($0)" } ?? file
  }

  /// The name on the command line.
  private func file(_ index: Int?) -> String? {
    index.flatMap { files.indices.contains($0) ? files[$0] : nil }
  }
}
