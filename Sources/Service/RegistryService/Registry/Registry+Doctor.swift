// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import TypecaseBusProtocol

extension Registry {
  /// Everything that is wrong with the store and with what programs see of it.
  func check() async throws -> [StoreFinding] {
    let (findings, isSound) = try await change {
      [clock, publisher] store -> ([StoreFinding], Bool) in
      let findings = try store.examine(now: clock.now)
      // The rules are not compared with a damaged database.
      guard !findings.contains(where: { $0.remedy == .rebuild }) else { return (findings, false) }
      do {
        let canRewrite = store.layout.rulesAreWritable
        let outdated = try publisher.outdatedRules().map { path in
          StoreFinding(
            .rulesOutdated, .error, path: path,
            detail: "it is not what the store says, or the folders that it names are not",
            remedy: canRewrite || path != store.layout.rules ? .rewrite : .none)
        }
        return (findings + outdated, true)
      } catch let reason as StoreUnavailable {
        return (findings.noting(reason), false)
      }
    }
    guard isSound else { return findings }
    return findings.merging(try await unseenFonts())
  }

  /// The same as findings.
  nonisolated func unseenFonts() async throws -> [StoreFinding] {
    let canRewrite = layout.rulesAreWritable
    return try await hiddenFonts().map { $0.finding(canRewrite: canRewrite) }
  }

  /// Why programs do not see fonts by name, as fontconfig says now of all of them: by its reasons, each with its file, its line and
  /// its faces.
  nonisolated func hiddenFonts() async throws -> [HiddenFonts] {
    await publisher.finish()
    return try await publisher.visibility.examine()
  }

  /// Mends what can be mended while the store is in use.
  ///
  /// What programs see is asked again afterwards: files of the person's and of other programs are never changed.
  func repair() async throws -> [StoreFinding] {
    let before = try await check().filter(\.isAboutPrograms)
    var findings = try await change { [self, clock] store in
      try await store.repair(now: clock.now) { try await inspector().inspectAll($0) }
    }
    guard !findings.contains(where: { $0.remedy == .rebuild }) else { return findings }
    // Rules that somebody else changed are no change of the store.
    await publisher.publish()
    if before.contains(where: { $0.code == .fontsStillFound }) { await publisher.publishCompact() }
    let after = try await check().filter(\.isAboutPrograms)
    // Without an answer nobody knows.
    let isKnown = !after.contains { $0.code == .fontconfigFailed }
    findings = findings.merging(
      before.map { finding in
        var finding = finding
        finding.isMended = isKnown && !after.contains { $0.isSame(as: finding) }
        return finding
      })
    return findings.merging(after)
  }
}

extension StoreFinding {
  /// Whether it is about what programs see by name.
  fileprivate var isAboutPrograms: Bool {
    switch code {
    case .rulesOutdated, .rulesNotRead, .foldersReset, .fontsRejected, .fontsSubstituted,
      .fontsNotFound, .fontsStillFound, .configurationReplaced, .configurationBroken,
      .fontconfigFailed:
      true
    default: false
    }
  }

  fileprivate func isSame(as other: StoreFinding) -> Bool {
    code == other.code && path == other.path && line == other.line
  }
}

extension [StoreFinding] {
  /// The findings with those of others that are not among them.
  fileprivate func merging(_ others: [StoreFinding]) -> [StoreFinding] {
    self + others.filter { other in !contains { $0.isSame(as: other) } }
  }
}

extension StoreFinding {
  /// The finding with its words.
  var summary: StoreFindingSummary {
    StoreFindingSummary(
      code: code.rawValue, severity: severity.rawValue, path: path, detail: detail,
      remedy: remedy.rawValue, isMended: isMended, line: line, families: families)
  }
}
