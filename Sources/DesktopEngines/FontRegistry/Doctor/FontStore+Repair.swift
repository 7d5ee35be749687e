// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import Glibc
import TypecaseFontDescriptors
import TypecaseSystemKit

extension FontStore {
  /// Inspects files in the sandbox; the reports in their order.
  public typealias Inspection = @Sendable ([String]) async throws -> [InspectionReport]

  /// Everything that is wrong with the store, while it is in use.
  ///
  /// - Parameter isInUse: whether requests may be running.
  public func examine(now: Int64, isInUse: Bool = true) throws -> [StoreFinding] {
    let folders = StoreFolders(layout: layout).examine()
    let examination = StoreExamination(layout: layout, now: now)
    do {
      // Uses its own connection: the pages that this process has cached may be valid when the file
      // is not.
      var configuration = Configuration()
      configuration.readonly = true
      let fresh = try DatabaseQueue(
        path: DatabasePath.name(of: layout.database), configuration: configuration)
      defer { try? fresh.close() }
      return try fresh.read { database in
        let rows = try examination.rows(database)
        if rows.contains(where: { $0.code == .databaseDamaged }) { return folders + rows }
        return folders + rows + (try examination.files(database, isInUse: isInUse))
      }
    } catch {
      guard let reason = StoreUnavailable(error, layout: layout) else { throw error }
      return folders + [reason.finding]
    }
  }

  /// Repairs what can be repaired while the store is in use; a damaged database cannot be.
  ///
  /// - Returns: the former findings, with marks for those that were repaired, and their results.
  public func repair(
    now: Int64, isInUse: Bool = true, inspect: Inspection
  ) async throws -> [StoreFinding] {
    var findings = try examine(now: now, isInUse: isInUse)
    guard !findings.contains(where: { $0.remedy == .rebuild }) else { return findings }
    if findings.contains(where: { [.inspect, .rewrite].contains($0.remedy) }) {
      try backUp(now: now)
    }
    for index in findings.indices {
      let isMended: Bool
      do {
        isMended = try await mend(findings[index], now: now, inspect: inspect)
      } catch {
        findings[index].detail += "; it could not be mended: \(error)"
        isMended = false
      }
      findings[index].isMended = isMended
    }
    if findings.contains(where: \.isMended) {
      // The repair may have changed any font.
      do {
        let owners = Set(try reader.owners().map(\.owner.id))
        try write { _ = try Self.record("repair", [], of: owners, now: now, $0) }
      } catch let reason as StoreUnavailable {
        // The permissions of a file can be mended on a full disk, and are.
        return findings.noting(reason)
      }
    }
    return findings
  }

  /// Keeps the database as it was, before rows are changed.
  private func backUp(now: Int64) throws {
    try FileSystem.createDirectories(layout.aside, mode: 0o700)
    let place = layout.aside + "/registry.sqlite.before-\(now)"
    guard FileKind(place) == nil else { return }
    let copy = try DatabaseQueue(path: DatabasePath.name(of: place))
    try database.backup(to: copy)
    try copy.close()
  }

  private func mend(
    _ finding: StoreFinding, now: Int64, inspect: Inspection
  ) async throws -> Bool {
    switch (finding.code, finding.remedy) {
    case (.folderReplaced, _), (.folderPermissions, _):
      return StoreFolders(layout: layout).mend(finding)
    case (.fontPermissions, _): return try mendPermissions(finding)
    case (_, .restore), (_, .noteMissing): return try mendFile(finding)
    case (.rowInvalid, _): return try await mendRow(finding, inspect: inspect, now: now)
    case (.journalInvalid, _):
      // The removal cannot be undone any more, as the state of its fonts says already.
      try write {
        try $0.execute(
          sql: "UPDATE journal SET undoneBy = id WHERE id = ?", arguments: [finding.registration])
        try $0.execute(
          sql: "UPDATE face SET removal = NULL WHERE removal = ?", arguments: [finding.registration]
        )
      }
      return true
    case (.timeInFuture, _):
      try write { database in
        let limit = now + StoreExamination.clockTolerance
        for (table, column) in [
          ("registration", "installed"), ("registration", "removed"), ("journal", "time"),
          ("fontGrant", "granted"), ("fontGrant", "lastUsed"),
        ] {
          try database.execute(
            sql: "UPDATE \(table) SET \(column) = ? WHERE \(column) > ?", arguments: [now, limit])
        }
      }
      return true
    case (_, .putAside):
      try Aside(layout: layout).take(finding.path)
      return true
    case (.stagingLeftover, .remove):
      FileSystem.removeTree(finding.path)
      return true
    default: return false
    }
  }

  /// A file that could not be read may have other bytes as well.
  private func mendPermissions(_ finding: StoreFinding) throws -> Bool {
    guard FileKind(finding.path) == .file, chmod(finding.path.cPath, 0o400) == 0 else {
      return false
    }
    let digest = FileSystem.split(finding.path).name.prefix { $0 != "." }
    if try FileDigest.sha256(path: finding.path) == digest { return true }
    return try mendFile(finding)
  }

  /// Puts the right bytes in a font's place, or stops offering it.
  private func mendFile(_ finding: StoreFinding) throws -> Bool {
    if FileKind(finding.path) != nil { try Aside(layout: layout).take(finding.path) }
    let digest = String(FileSystem.split(finding.path).name.prefix { $0 != "." })
    let isRestored =
      (try? LostBytes(layout: layout).restore(digest: digest, to: finding.path)) != nil
    let isOfSession = FileSystem.split(finding.path).folder == layout.sessionFonts
    try write { database in
      let rows = try Int64.fetchAll(
        database,
        sql: """
          SELECT id FROM registration WHERE digest = ? AND state = ? AND (scope = 'session') = ?
          """, arguments: [digest, isRestored ? "missing" : "installed", isOfSession])
      for row in rows {
        if isRestored,
          try Self.obstacle(toReturnOf: Self.facesInUse(of: row, database), database) != nil
        {
          continue
        }
        try database.execute(
          sql: "UPDATE registration SET state = ? WHERE id = ?",
          arguments: [isRestored ? "installed" : "missing", row])
      }
    }
    return true
  }

  /// Rewrites what is known of a font, from its file.
  private func mendRow(
    _ finding: StoreFinding, inspect: Inspection, now: Int64
  ) async throws -> Bool {
    let row = try read { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT r.digest, r.scope, r.state, p.* FROM registration r JOIN provider p ON p.id = r.provider WHERE r.id = ?
          """, arguments: [finding.registration])
    }
    guard let row, let registration = finding.registration else { return false }
    let (digest, state): (String, String) = (row["digest"], row["state"])
    guard state == "installed" else {
      // No program gets the font; it is inspected when it is restored.
      try write {
        try $0.execute(
          sql: "DELETE FROM registration WHERE id = ?", arguments: [finding.registration])
      }
      return true
    }
    let owner = AppIdentity(id: row["id"], name: row["name"], icon: row["icon"], kind: row["kind"])
    let scope = RegistrationScope(rawValue: row["scope"]) ?? .persistent
    // A row that waits for its bytes gives way to them in the transaction that installs them.
    let states = try write { database in
      let states = try FaceStates(ofRegistration: registration, database)
      try database.execute(
        sql: "UPDATE registration SET state = 'missing' WHERE id = ?",
        arguments: [finding.registration])
      return states
    }
    // Of a face of which nothing is known the narrower exposure is used.
    let refused = try await adopt(
      [finding.path], owner: { _ in owner }, scope: scope, exposure: .asks, now: now,
      inspect: inspect, digests: [digest], states: { _ in states })
    return refused.isEmpty
  }

  /// Inspects files of the store and registers them as if they were new.
  ///
  /// - Parameters:
  ///   - digests: what they must be, where that is known.
  ///   - states: what is known of the states of a file's faces, by its digest.
  /// - Returns: why some were not taken in; their files are put aside.
  func adopt(
    _ paths: [String], owner: (String) -> AppIdentity, scope: RegistrationScope = .persistent,
    enabled: Bool = true, exposure: FontExposure, now: Int64, inspect: Inspection,
    digests: Set<String>? = nil, states: (String) -> FaceStates? = { _ in nil }
  ) async throws -> [StoreFinding] {
    var refused: [StoreFinding] = []
    let staging = layout.staging + "/doctor-\(getpid())"
    try FileSystem.createDirectories(staging, mode: 0o700)
    defer { FileSystem.removeTree(staging) }
    FileSystem.removeTree(staging + "/reports")
    let spool = try Spool(path: staging + "/reports")
    var common = AcceptedFont.Common()
    for (path, report) in zip(paths, try await inspect(paths)) {
      func refuse(_ detail: String) throws {
        var finding = StoreFinding(
          .fontUnknown, .warning, path: path, detail: detail, remedy: .putAside)
        finding.isMended = (try? Aside(layout: layout).take(path)) != nil
        refused.append(finding)
      }
      guard report.verdict != .rejected, let format = report.format,
        digests?.contains(report.digest) ?? true
      else {
        try refuse(report.issues.last.map { "\($0.check.rawValue): \($0.detail)" } ?? "other bytes")
        continue
      }
      let copy = staging + "/\(report.digest)"
      let source = try OwnedDescriptor.open(path, flags: O_RDONLY | O_NOFOLLOW)
      let target = try OwnedDescriptor.open(copy, flags: O_WRONLY | O_CREAT | O_TRUNC)
      let (digest, count) = try FileDigest.sha256(of: source) { piece throws(SystemError) in
        try target.write(all: piece)
      }
      guard digest == report.digest else {
        try refuse("it changed while it was read")
        continue
      }
      do {
        var font = try AcceptedFont(
          file: StagedFile(path: copy, digest: digest, byteCount: count), format: format,
          report: report, spool: spool, common: &common)
        let known = states(digest)
        font.leftOut = known?.removed ?? []
        // Installing would keep a group that exists, and that group may be the fault.
        let group = font.group
        try write {
          try $0.execute(
            sql: "UPDATE coverageGroup SET rules = ?, startCost = ? WHERE id = ?",
            arguments: [group.text, Int64(clamping: group.startCost), group.id])
        }
        let owner = owner(digest)
        // Where states are known, faces are enabled by them, one by one: a name that somebody else has by now
        // is no reason to lose the others of the file.
        _ = try install(
          [font],
          Placement(
            owner: owner, scope: scope, enabled: known == nil && enabled, exposure: exposure,
            now: now, isReplacing: known == nil))
        if let known {
          release(
            try write { database in
              guard
                let registration = try Self.registration(
                  ofDigest: digest, owner: owner.id, scope, database)
              else { return [] }
              try known.apply(toRegistration: registration, database)
              return try Self.settle([registration], now: now, database)
            })
        }
        let place = layout.fontFile(
          digest: digest, fileExtension: format.fileExtension, scope: scope)
        if place != path { try FileSystem.remove(path) }
      } catch let failure as StoreFailure {
        try refuse("\(failure)")
      }
    }
    return refused
  }
}
