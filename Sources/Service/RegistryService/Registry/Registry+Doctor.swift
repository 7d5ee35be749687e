// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import TypecaseBusProtocol

extension Registry {
  /// Everything that is wrong with the store and with what programs see of it.
  func check() async throws -> [StoreFinding] {
    try await change { [clock, publisher] store in
      let findings = try store.examine(now: clock.now)
      // The rules are not compared with a damaged database.
      guard !findings.contains(where: { $0.remedy == .rebuild }) else { return findings }
      do {
        return try findings
          + publisher.outdatedRules().map { path in
            StoreFinding(
              .rulesOutdated, .error, path: path,
              detail: "it is not what the store says, or the folders that it names are not",
              remedy: .rewrite)
          }
      } catch let reason as StoreUnavailable {
        return findings.noting(reason)
      }
    }
  }

  /// Mends what can be mended while the store is in use.
  func repair() async throws -> [StoreFinding] {
    let before = try await check().filter { $0.code == .rulesOutdated }
    var findings = try await change { [self, clock] store in
      try await store.repair(now: clock.now) { try await inspector().inspectAll($0) }
    }
    guard !findings.contains(where: { $0.remedy == .rebuild }) else { return findings }
    // Rules that somebody else changed are no change of the store.
    await publisher.publish()
    let after = try await check().filter { $0.code == .rulesOutdated }
    findings += before.map { finding in
      var finding = finding
      finding.isMended = after.isEmpty
      return finding
    }
    return findings
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
