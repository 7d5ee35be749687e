// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontInspection
import FontRegistry

extension RegistryCore {
  /// Everything that is wrong with the store and with what programs see of it.
  func check() async throws -> [StoreFinding] {
    return try await change { [self, store] in
      let findings = try store.examine(now: Self.now)
      // What a damaged database says of the rules is not worth comparing.
      guard !findings.contains(where: { $0.remedy == .rebuild }) else { return findings }
      return try findings
        + outdatedRules().map { path in
          StoreFinding(
            .rulesOutdated, .error, path: path,
            detail: "it is not what the store says, or the folders that it names are not",
            remedy: .rewrite)
        }
    }
  }

  /// The files of rules that are not what the store says.
  private nonisolated func outdatedRules() throws -> [String] {
    var paths: [String] = []
    var included: String?
    if let sessionExposure, let path = layout.sessionByName?.rules {
      let fonts = try store.exposedByName(.session)
      if !sessionExposure.isCurrent(fonts) { paths.append(path) }
      if !fonts.isEmpty { included = path }
    }
    let fonts = try store.exposedByName()
    if !exposure.isCurrent(fonts, including: included) { paths.append(layout.rules) }
    return paths
  }

  /// Mends what can be mended while the store is in use.
  func repair() async throws -> [StoreFinding] {
    let before = try await check().filter { $0.code == .rulesOutdated }
    var findings = try await change { [self, store] in
      try await store.repair(now: Self.now) { paths in try await inspections(of: paths) }
    }
    guard !findings.contains(where: { $0.remedy == .rebuild }) else { return findings }
    // Also what was mended just now changes what programs are to see.
    await publish()
    let after = try await check().filter { $0.code == .rulesOutdated }
    findings += before.map { finding in
      var finding = finding
      finding.isMended = after.isEmpty
      return finding
    }
    if findings.contains(where: \.isMended) {
      await fontsChanged(of: Set(try store.owners().map(\.owner.id)))
    }
    return findings
  }

  private nonisolated func inspections(of paths: [String]) async throws -> [InspectionReport] {
    try await inspector().inspectAll(paths)
  }
}

extension StoreFinding {
  /// The finding with its words.
  var summary: StoreFindingSummary {
    StoreFindingSummary(
      code: code.rawValue, severity: severity.rawValue, path: path, detail: detail,
      remedy: remedy.rawValue, isMended: isMended)
  }
}
