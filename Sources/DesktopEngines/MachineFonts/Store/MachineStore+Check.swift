// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc
import TypecaseSystemKit

/// A font of the store that would not be installed again.
public struct MachineFontFinding: Sendable {
  public enum Fault: Sendable {
    /// Its file is gone, changed, or not the administrator's alone.
    case file(MachineStoreFault)
    /// The inspection refuses it now.
    case inspection(InspectionIssue)
  }

  /// The id of the collection that it belongs to.
  public let collection: String
  public let file: MachineFontFile
  public let fault: Fault
}

extension MachineStore {
  /// Inspects every font of the store again, by the rules of this version.
  ///
  /// Nothing is changed. Everybody who may read the store may do this.
  ///
  /// - Throws: `MachineStoreFault`, `InspectionUnavailable`, `CancellationError`.
  public func check(helperPath: String? = nil) async throws -> [MachineFontFinding] {
    var findings: [MachineFontFinding] = []
    var present: [(collection: String, file: MachineFontFile)] = []
    for collection in try manifest().collections {
      for file in collection.files where file.isUsed {
        do throws(MachineStoreFault) {
          try check(file)
          _ = try report(of: file)
          present.append((collection.id, file))
        } catch {
          findings.append(
            MachineFontFinding(collection: collection.id, file: file, fault: .file(error)))
        }
      }
    }
    guard !present.isEmpty else { return findings }
    let inspector = FontInspector(sandbox: try sandbox(helperPath))
    let inputs = present.map { InspectionInput(path: path(of: $0.file)) }
    for try await result in inspector.inspect(inputs) {
      let (collection, file) = present[result.index]
      let fault: MachineFontFinding.Fault
      // A file that cannot be read has no digest.
      if !result.report.digest.isEmpty, result.report.digest != file.digest {
        fault = .file(
          MachineStoreFault(.changed, path(of: file), detail: "SHA-256 \(result.report.digest)"))
      } else if let issue = result.report.issues.last, result.report.verdict == .rejected {
        fault = .inspection(issue)
      } else {
        continue
      }
      findings.append(MachineFontFinding(collection: collection, file: file, fault: fault))
    }
    return findings
  }
}
