// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FontInspection
import FontRegistry
import Foundation
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit

struct DoctorCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check that the font store is whole, and mend it.",
    discussion: """
      Asks the registry, and works on the store itself when the registry cannot use it. Nothing is \
      deleted that cannot be explained: it is moved to the folder “aside” of the store. Fontconfig is \
      asked whether programs see the fonts; what another program’s rules hide is told, and not changed.
      """)

  @Flag(help: "Mend what can be mended.")
  var repair = false
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let findings = try await findings()
    if output.json { try Output.json(findings.map(FindingDocument.init)) } else { write(findings) }
    if findings.contains(where: { !$0.isMended }) {
      throw CommandFailure(status: .refused, reason: nil)
    }
  }

  private func findings() async throws -> [StoreFindingSummary] {
    var findings: [StoreFindingSummary] = []
    if let answer = try await ask() {
      // The registry exits when its store cannot be repaired while it is in use.
      guard repair, answer.contains(where: { $0.remedy == "rebuild" && !$0.isMended }) else {
        return answer
      }
    }
    findings = try await ClosedStore(environment: TypecaseCommand.environment)
      .findings(repair: repair)
    guard repair, findings.allSatisfy(\.isMended) else { return findings }
    // Only the registry writes the by-name rules.
    let known = Set(findings.map { $0.code + $0.path })
    return findings + (try await ask() ?? []).filter { !known.contains($0.code + $0.path) }
  }

  /// The registry's findings; nil when it cannot be reached, or cannot use its store.
  private func ask() async throws -> [StoreFindingSummary]? {
    do throws(TypecaseError) {
      let library = try await FontLibrary.connect()
      return repair ? try await library.repairStore() : try await library.checkStore()
    } catch {
      if error.meansUnreachable || error.meansStoreUnavailable { return nil }
      throw RegistryConnection.failure(error)
    }
  }

  private func write(_ findings: [StoreFindingSummary]) {
    if findings.isEmpty { return Output.line(tr("The font store is in order.")) }
    for finding in findings {
      Output.line(Output.safe("\(finding.place): \(finding.message)"))
      if !finding.detail.isEmpty {
        Output.line(Output.safe("  \(finding.code): \(finding.detail)"))
      }
      let mark =
        finding.isMended ? tr("Done: {advice}", ["advice": finding.advice]) : finding.advice
      Output.line("  " + mark)
    }
    let open = findings.count { !$0.isMended && $0.remedy != "none" }
    if !repair, open > 0 {
      Output.line(tr("“typecasectl doctor --repair” does what is said here."))
    }
  }
}

/// The store while no registry works on it.
struct ClosedStore {
  let layout: StoreLayout

  init(environment: [String: String]) { layout = StoreLayout(environment: environment) }

  func findings(repair: Bool) async throws -> [StoreFindingSummary] {
    let lock: StoreLock?
    do {
      if repair { try StoreDoctor.clearLock(layout) }
      lock = try await self.lock()
    } catch let failure as StoreLock.Failure {
      // A store that cannot be written to needs no lock; otherwise another process has it.
      if case .held = failure {
        throw CommandFailure(
          status: .unreachable, reason: .init(name: BusError.failed, message: "\(failure)"))
      }
      lock = nil
    }
    let doctor = StoreDoctor(layout: layout, lock: lock, now: Int64(Date().timeIntervalSince1970))
    do {
      let findings =
        repair
        ? try await doctor.repair { paths in
          try await FontInspector(sandbox: try InspectionSandbox()).inspectAll(paths)
        } : try doctor.examine()
      return findings.map(\.summary)
    } catch let failure as InspectionUnavailable {
      throw CommandFailure(
        status: .refused,
        reason: .init(
          name: BusNames.errorPrefix + "InspectionUnavailable", message: "\(failure)"))
    } catch let failure as StoreUnavailable {
      throw CommandFailure(
        status: .refused,
        reason: .init(name: BusNames.errorPrefix + "StoreUnavailable", message: "\(failure)"))
    }
  }

  /// Waits for a registry that is exiting.
  private func lock() async throws -> StoreLock {
    let deadline = ContinuousClock.now + .seconds(10)
    while true {
      let failure: StoreLock.Failure
      do throws(StoreLock.Failure) { return try StoreLock(layout) } catch { failure = error }
      guard case .held = failure, ContinuousClock.now < deadline else { throw failure }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}

extension StoreFinding {
  /// The finding with its words.
  fileprivate var summary: StoreFindingSummary {
    StoreFindingSummary(
      code: code.rawValue, severity: severity.rawValue, path: path, detail: detail,
      remedy: remedy.rawValue, isMended: isMended, line: line, families: families)
  }
}
