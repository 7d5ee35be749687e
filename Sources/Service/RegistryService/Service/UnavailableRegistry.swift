// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Synchronization
import TypecaseBusProtocol
import TypecaseGLibKit

/// Stands in for the registry while its store cannot be used, and tells every caller why.
///
/// It holds no lock and touches no file. When a caller asks to check or repair the store, it first
/// releases its names, so that the next call starts the registry again.
final class UnavailableRegistry: Sendable {
  private struct State {
    var lastCall = ContinuousClock.now
    var isLeaving = false
  }

  /// For the person's own tools.
  private let failure: BusError
  /// For apps, which must not learn where the store is.
  private let failureForApps = BusError(
    name: BusNames.errorPrefix + "StoreUnavailable", message: RegistryWording.registryUnusable)
  private let state = Mutex(State())

  init(_ reason: StoreUnavailable) {
    failure = BusError(
      name: BusNames.errorPrefix + "StoreUnavailable",
      message: "\(RegistryWording.storeUnavailable(reason)) (\(reason))")
  }

  /// Answers until nobody has called for a while.
  func run(idleTime: Duration, environment: [String: String]) async throws {
    let apps = try await DescriptorFlood.openConnection(limits: .ofApps)
    let management = try await DescriptorFlood.openConnection(limits: .ofTools)
    let callers = Callers(
      connection: management, entries: DesktopEntries(environment: environment),
      flatpak: FlatpakInstallations(environment: environment),
      evidence: FlatpakEvidence(environment: environment))
    let names = [
      (apps, BusNames.Apps.name), (apps, BusNames.Apps.portalName),
      (management, BusNames.Management.name),
    ]
    let interfaces: [(BusConnection, String, any BusInterface.Type)] = [
      (apps, BusNames.Apps.path, HostApps1.self), (apps, BusNames.Apps.path, Provider1.self),
      (apps, BusNames.Apps.path, Consumer1.self),
      (management, BusNames.Management.path, Manager1.self),
    ]
    for (connection, path, interface) in interfaces {
      _ = try await connection.export(
        path, interface, properties: ["version": .uint32(BusNames.version)]
      ) { [self] call in
        state.withLock { $0.lastCall = .now }
        guard connection === management else { return call.fail(failureForApps) }
        Task {
          do throws(BusError) { try await callers.refuseSandboxes(call.sender) } catch {
            return call.fail(error)
          }
          guard [Manager1.CheckStore.name, Manager1.RepairStore.name].contains(call.method) else {
            return call.fail(failure)
          }
          for (connection, name) in names { try? await connection.releaseName(name) }
          call.fail(failure)
          state.withLock { $0.isLeaving = true }
        }
      }
    }
    for (connection, name) in names where try await !connection.requestName(name) {
      // Another registry has the name already, and may be able to use the store.
      state.withLock { $0.isLeaving = true }
    }
    while !isDone(since: .now - idleTime), !apps.isClosed, !management.isClosed {
      try await Task.sleep(for: min(idleTime / 4, .milliseconds(200)))
    }
    await apps.close()
    await management.close()
  }

  private func isDone(since time: ContinuousClock.Instant) -> Bool {
    state.withLock { $0.isLeaving || $0.lastCall < time }
  }
}
