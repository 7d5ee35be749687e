// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import TypecaseSystemKit

/// Whether fonts can be inspected here.
enum SandboxFacts {
  typealias Fact = ProblemReport.Fact

  static func found() async -> [Fact] {
    [
      Fact("bubblewrap", await version(InspectionSandbox.bubblewrapPath)),
      Fact("ots-sanitize", await version(InspectionSandbox.sanitizerPath)),
      Fact("Inspection", await inspection()),
    ]
  }

  private static func version(_ path: String) async -> String {
    await ComputerFacts.programVersion(path)
  }

  /// What becomes of a font that is none: it must be refused for what it is, by the helper in the sandbox.
  private static func inspection() async -> String {
    do {
      let bytes: [UInt8] = [0, 1, 0, 0] + [UInt8](repeating: 0, count: 60)
      let font = InspectionInput(descriptor: try SealedMemory(bytes).descriptor)
      let inspector = FontInspector(sandbox: try InspectionSandbox())
      for try await result in inspector.inspect([font]) {
        return outcome(of: result.report)
      }
      return "has no result"
    } catch let failure as InspectionUnavailable {
      // Their words can name a folder.
      return switch failure {
      case .bubblewrapMissing: "bubblewrap is missing"
      case .sanitizerMissing: "ots-sanitize is missing"
      case .helperMissing: "typecase-inspect is missing"
      case .sandboxFailed: "the sandbox cannot be started"
      }
    } catch { return "cannot be tried" }
  }

  private static func outcome(of report: InspectionReport) -> String {
    let forced: Set<InspectionIssue.Fault> = [.crash, .uncheckable, .tooMuchTime, .tooMuchMemory]
    guard report.verdict == .rejected, let fault = report.issues.last?.fault else {
      return "accepted what is no font"
    }
    return forced.contains(fault) ? "fails (\(fault.rawValue))" : "runs"
  }
}
