// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseGLibKit
import TypecaseSystemKit

/// The grants in the desktop's permission store, where the desktop's own settings show and reset
/// them (org.freedesktop.impl.portal.PermissionStore).
///
/// The registry's own store decides. A grant that the person resets there is revoked here. A
/// permission that is granted there has no effect, since every program outside a sandbox can write
/// there.
actor PermissionMirror {
  private let connection: BusConnection
  private let registry: Registry
  private var isWorking = false
  private var mustWrite = false
  /// Fonts whose permissions may have been changed by somebody else.
  private var suspects: Set<String> = []
  private var mustCompareAll = false
  /// An entry that is deleted there then was not reset by the person.
  private var isCleared = false

  static let table = "typecase-fonts"
  private static let service = BusDestination(
    name: "org.freedesktop.impl.portal.PermissionStore",
    path: "/org/freedesktop/impl/portal/PermissionStore",
    interface: "org.freedesktop.impl.portal.PermissionStore")
  private static let notFound = "org.freedesktop.portal.Error.NotFound"

  init(
    connection: BusConnection, registry: Registry
  ) {
    self.connection = connection
    self.registry = registry
  }

  /// Compares both, and follows what is changed there.
  nonisolated func start() {
    let signals = connection.signals(
      from: Self.service.name, path: Self.service.path, interface: Self.service.interface,
      member: "Changed", firstArgument: Self.table)
    Task(executorPreference: BlockingExecutor.shared) {
      await self.compareAll()
      for await signal in signals where signal.arguments.count == 5 {
        if let id = signal.arguments[1].stringValue { await self.suspect(id) }
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

  /// Grants have changed here, or their apps are gone.
  func write() async {
    mustWrite = true
    await work()
  }

  /// Takes back everything that was written there: the registry is uninstalled.
  func clear() async {
    isCleared = true
    do {
      let grants = try registry.store.mirroredGrants()
      guard !grants.isEmpty, try await isThere() else { return }
      for grant in grants { try await delete(grant.postScriptName, of: grant.app) }
    } catch {
      Log.failure("the desktop's permission store still has permissions of fonts", error)
    }
  }

  // MARK: One thing after the other

  private func work() async {
    guard !isWorking, !isCleared else { return }
    isWorking = true
    do {
      while !isCleared, mustCompareAll || mustWrite || !suspects.isEmpty {
        if mustCompareAll {
          try await compareWithTable()
          mustCompareAll = false
          mustWrite = true
        } else if let id = suspects.popFirst() {
          do { try await compare(id) } catch {
            suspects.insert(id)
            throw error
          }
        } else {
          mustWrite = false
          try await deleteRests()
          try await writeNews()
        }
      }
    } catch {
      // The rest is done with the next change or at the next start.
      Log.failure("the desktop's permission store could not be followed", error)
    }
    isWorking = false
  }

  /// Whether this desktop has a permission store; the bus is not asked to start one that it lacks.
  private func isThere() async throws -> Bool {
    let name = Self.service.name
    if await connection.owner(of: name) != nil { return true }
    let names = try await connection.call(.bus, "ListActivatableNames").values.first?.stringsValue
    return names?.contains(name) ?? false
  }

  private func writeNews() async throws {
    let grants = try registry.store.unmirroredGrants()
    guard !grants.isEmpty, try await isThere() else { return }
    for grant in grants {
      try await connection.call(
        Self.service, "SetPermission",
        [
          .string(Self.table), .bool(true), .string(grant.postScriptName), .string(grant.app),
          .strings([grant.isGranted ? "yes" : "no"]),
        ])
      try registry.note(mirrored: [grant])
    }
  }

  private func deleteRests() async throws {
    let rests = try registry.store.mirrorRests()
    guard !rests.isEmpty, try await isThere() else { return }
    for rest in rests {
      try await delete(rest.postScriptName, of: rest.app)
      try registry.forget(rest)
    }
  }

  private func delete(_ postScriptName: String, of app: String) async throws(BusError) {
    do throws(BusError) {
      try await connection.call(
        Self.service, "DeletePermission",
        [.string(Self.table), .string(postScriptName), .string(app)])
    } catch {
      guard error.name == Self.notFound else { throw error }
    }
  }

  // MARK: What was reset there

  /// The entries that were reset while the registry did not run.
  private func compareWithTable() async throws {
    let grants = try registry.store.mirroredGrants()
    guard !grants.isEmpty, try await isThere() else { return }
    let ids = try await connection.call(Self.service, "List", [.string(Self.table)])
    guard ids.values.first?.stringsValue?.isEmpty == false else {
      // An empty table was lost, or comes from another machine: it is written again.
      return try registry.forgetMirrored()
    }
    for id in Set(grants.map(\.postScriptName)) { try await compare(id) }
  }

  private func compare(_ postScriptName: String) async throws {
    let grants = try registry.store.mirroredGrants(of: postScriptName)
    guard !grants.isEmpty else { return }
    let permissions = try await permissions(of: postScriptName)
    for grant in grants where permissions[grant.app]?.contains("yes") != true {
      Log.info("\(grant.postScriptName) was taken back from \(grant.app) by the desktop's settings")
      _ = try registry.setGranted(false, app: grant.app, names: [grant.postScriptName])
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
