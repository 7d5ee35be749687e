// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Foundation
import GRDB
import TypecaseSystemKit

/// Examines and mends a store that no registry works on.
///
/// What keeps a store from being opened comes first (`StoreFolders`, `StoreRebuild`); then it is
/// opened, and the rest is mended as in use (`FontStore.repair`). Nothing is deleted except files
/// that waited for a request that has ended; everything else goes to `aside`.
public struct StoreDoctor: Sendable {
  private let layout: StoreLayout
  private let lock: StoreLock?
  private let now: Int64

  /// - Parameter lock: the right to write to the store; without it nothing is mended.
  public init(layout: StoreLayout, lock: StoreLock?, now: Int64) {
    self.layout = layout
    self.lock = lock
    self.now = now
  }

  /// Moves aside a file at the path of the lock, so that the store can be locked.
  public static func clearLock(_ layout: StoreLayout) throws(SystemError) {
    guard let kind = FileKind(layout.lock), kind != .file else { return }
    try Aside(layout: layout).take(layout.lock)
  }

  /// Everything that is wrong; nothing is changed.
  public func examine() throws -> [StoreFinding] {
    var findings = StoreFolders(layout: layout).examine()
    do { try StoreDatabase.refuseUnexplained(layout) } catch let reason as StoreUnavailable {
      return findings + [reason.finding]
    }
    guard FileKind(layout.database) == .file else { return findings }
    // It reads a copy, since SQLite writes beside a database with a log even to read it.
    let folder = NSTemporaryDirectory() + "typecase-doctor-\(UUID().uuidString)"
    try FileSystem.createDirectories(folder, mode: 0o700)
    defer { FileSystem.removeTree(folder) }
    do {
      let copy = try StoreRebuild.copy(layout.database, into: folder)
      let queue = try StoreDatabase.open(copy, Configuration(), layout)
      defer { try? queue.close() }
      let examination = StoreExamination(layout: layout, now: now)
      findings += try queue.read { database in
        let rows = try examination.rows(database)
        if rows.contains(where: { $0.code == .databaseDamaged }) { return rows }
        return rows + (try examination.files(database, isInUse: false))
      }
    } catch {
      guard let reason = StoreUnavailable(error, layout: layout) else { throw error }
      findings.append(reason.finding)
    }
    return findings
  }

  /// Mends what can be mended.
  ///
  /// - Returns: what was wrong before, with what was mended marked, and what came of it.
  public func repair(inspect: FontStore.Inspection) async throws -> [StoreFinding] {
    var findings = try examine()
    if findings.isEmpty { return [] }
    // Nothing can be repaired where nothing can be written, nor in the database of a newer version.
    let stops: Set<StoreFinding.Code> = [.readOnly, .diskFull, .databaseNewer]
    guard let lock, !findings.contains(where: { stops.contains($0.code) }) else { return findings }
    let folders = StoreFolders(layout: layout)
    for index in findings.indices
    where [.folderReplaced, .folderPermissions].contains(findings[index].code) {
      findings[index].isMended = folders.mend(findings[index])
    }
    // A database may have been put aside, or be found only now that its folder is right.
    let isLost = try examine().contains { $0.remedy == .rebuild }
    var owners = StoreRebuild.Owners()
    let rebuild = StoreRebuild(layout: layout, now: now)
    if isLost { owners = try rebuild.run() }
    let store = try FontStore(
      layout: layout, lock: lock, moment: .current(time: now), isRepairing: isLost)
    defer { try? store.close() }
    if isLost {
      let (lost, refused) = try await adoptUnknown(in: store, owners, inspect: inspect)
      try rebuild.finish()
      for index in findings.indices where findings[index].remedy == .rebuild {
        findings[index].isMended = true
        findings[index].detail += "; fonts inspected again: \(lost)"
      }
      findings += refused
    }
    let rest = try await store.repair(now: now, isInUse: false, inspect: inspect)
    Self.merge(rest, into: &findings)
    return findings
  }

  /// Marks what was repaired, by opening the store or afterwards.
  private static func merge(_ rest: [StoreFinding], into findings: inout [StoreFinding]) {
    for index in findings.indices {
      let found = rest.first { $0.code == findings[index].code && $0.path == findings[index].path }
      if let found, found.remedy == findings[index].remedy {
        findings[index].isMended = found.isMended
      } else if findings[index].remedy != .none {
        // The fault no longer exists, or needs no repair: a font that was noted as missing.
        findings[index].isMended = true
      }
    }
    for finding in rest
    where !findings.contains(where: { $0.code == finding.code && $0.path == finding.path }) {
      findings.append(finding)
    }
  }

  /// Takes in the fonts that a new database does not know.
  private func adoptUnknown(
    in store: FontStore, _ owners: StoreRebuild.Owners, inspect: FontStore.Inspection
  ) async throws -> (count: Int, refused: [StoreFinding]) {
    let known = try store.read {
      Set(
        try String.fetchAll($0, sql: "SELECT digest || '.' || fileExtension FROM registration"))
    }
    let unknown = try FileSystem.names(in: layout.fonts).filter { !known.contains($0) }.sorted()
      .map { layout.fonts + "/" + $0 }.filter { FileKind($0) == .file }
    let refused = try await store.adopt(
      unknown, owner: { owners.byDigest[$0] ?? .person }, exposure: .byName, now: now,
      inspect: inspect, states: { owners.states[$0] })
    return (unknown.count - refused.count, refused)
  }
}
