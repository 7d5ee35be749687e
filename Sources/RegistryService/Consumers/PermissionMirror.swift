// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import GLibKit

/// The grants in the desktop's permission store, where the desktop's own settings show and reset
/// them (org.freedesktop.impl.portal.PermissionStore).
///
/// Ours is the record: only what the person resets there counts here, as taken back; what is granted
/// there gives nobody anything, since every program outside a sandbox can write there.
actor PermissionMirror {
  private let connection: BusConnection
  private let store: FontStore
  /// Takes a font back from an app.
  private let revoke: @Sendable (MirroredGrant) async -> Void
  private var isWorking = false
  private var mustWrite = false
  /// Fonts whose permissions may have been changed by somebody else.
  private var suspects: Set<String> = []
  private var mustCompareAll = false
  /// Permissions of apps that are gone.
  private var leftovers: [MirroredGrant] = []

  static let table = "typecase-fonts"
  private static let service = BusDestination(
    name: "org.freedesktop.impl.portal.PermissionStore",
    path: "/org/freedesktop/impl/portal/PermissionStore",
    interface: "org.freedesktop.impl.portal.PermissionStore")
  private static let notFound = "org.freedesktop.portal.Error.NotFound"

  init(
    connection: BusConnection, store: FontStore,
    revoke: @escaping @Sendable (MirroredGrant) async -> Void
  ) {
    self.connection = connection
    self.store = store
    self.revoke = revoke
  }

  /// Compares both, and follows what is changed there.
  nonisolated func start() {
    let signals = connection.signals(
      from: Self.service.name, path: Self.service.path, interface: Self.service.interface,
      member: "Changed", firstArgument: Self.table)
    Task {
      await compareAll()
      for await signal in signals where signal.arguments.count == 5 {
        if let id = signal.arguments[1].stringValue { await suspect(id) }
      }
    }
  }

  private func compareAll() async {
    mustCompareAll = true
    await work()
  }

  private func suspect(_ postScriptName: String) async {
    suspects.insert(postScriptName)
    await work()
  }

  /// Grants have changed here.
  func write() async {
    mustWrite = true
    await work()
  }

  /// An app is gone.
  func remove(_ grants: [MirroredGrant]) async {
    leftovers += grants
    await work()
  }

  // MARK: One thing after the other

  private func work() async {
    guard !isWorking else { return }
    isWorking = true
    do {
      while mustCompareAll || mustWrite || !suspects.isEmpty || !leftovers.isEmpty {
        if mustCompareAll {
          mustCompareAll = false
          try await compareWithTable()
          mustWrite = true
        } else if let id = suspects.popFirst() {
          try await compare(id)
        } else if let grant = leftovers.popLast() {
          try await delete(grant)
        } else {
          mustWrite = false
          try await writeNews()
        }
      }
    } catch {
      // The next change, or the next start, tries again.
      Log.error("the desktop's permission store could not be followed: \(error)")
    }
    isWorking = false
  }

  /// Whether there is a permission store: nothing is started that no desktop has.
  private func isThere() async throws -> Bool {
    let name = Self.service.name
    if await connection.owner(of: name) != nil { return true }
    let names = try await connection.call(.bus, "ListActivatableNames").values.first?.stringsValue
    return names?.contains(name) ?? false
  }

  private func writeNews() async throws {
    let grants = try store.unmirroredGrants()
    guard !grants.isEmpty, try await isThere() else { return }
    for grant in grants {
      try await connection.call(
        Self.service, "SetPermission",
        [
          .string(Self.table), .bool(true), .string(grant.postScriptName), .string(grant.app),
          .strings([grant.isGranted ? "yes" : "no"]),
        ])
      try store.note(mirrored: [grant])
    }
  }

  private func delete(_ grant: MirroredGrant) async throws {
    guard try await isThere() else { return }
    do throws(BusError) {
      try await connection.call(
        Self.service, "DeletePermission",
        [.string(Self.table), .string(grant.postScriptName), .string(grant.app)])
    } catch {
      guard error.name == Self.notFound else { throw error }
    }
  }

  // MARK: What was reset there

  /// What was reset while nobody looked.
  private func compareWithTable() async throws {
    let grants = try store.mirroredGrants()
    guard !grants.isEmpty, try await isThere() else { return }
    let ids = try await connection.call(Self.service, "List", [.string(Self.table)])
    guard ids.values.first?.stringsValue?.isEmpty == false else {
      // A table of which nothing is left was lost, or is another machine's: it is written anew.
      return try store.forgetMirrored()
    }
    for id in Set(grants.map(\.postScriptName)) { try await compare(id) }
  }

  private func compare(_ postScriptName: String) async throws {
    let grants = try store.mirroredGrants(of: postScriptName)
    guard !grants.isEmpty else { return }
    let permissions = try await permissions(of: postScriptName)
    for grant in grants where permissions[grant.app]?.contains("yes") != true {
      Log.info("\(grant.postScriptName) was taken back from \(grant.app) by the desktop's settings")
      await revoke(grant)
    }
  }

  /// What each app has of a font, as it is there now: a signal may be of a while ago.
  private func permissions(of postScriptName: String) async throws -> [String: [String]] {
    do throws(BusError) {
      let reply = try await connection.call(
        Self.service, "Lookup", [.string(Self.table), .string(postScriptName)])
      var permissions: [String: [String]] = [:]
      for case .entry(.string(let app), let words) in reply.values.first?.arrayValue ?? [] {
        permissions[app] = words.stringsValue
      }
      return permissions
    } catch {
      guard error.name == Self.notFound else { throw error }
      return [:]
    }
  }
}
