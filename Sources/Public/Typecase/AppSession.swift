// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// A connection that tells the registry which app it belongs to.
///
/// In a Flatpak sandbox the registry sees that for itself, and is reached by the name that sandboxes
/// leave open.
///
/// Calls go to the unique name of the process that was told. A registry that took its place and was
/// called before it was told would take the app for an unidentified one, for good.
actor AppSession {
  let connection: BusConnection
  /// The registry's name for this process.
  nonisolated let service: String
  private let isSandboxed: Bool
  private let appID: String
  /// The owner of the registry's name that knows us.
  private var registeredWith: String?
  /// Whether another process may own the name by now.
  private var mayBeAnother = false
  /// What requests of that registry tell is delivered for as long.
  private var matches: [KeptMatch] = []
  private var registration: Task<Result<String, BusError>, Never>?
  /// Registers with each registry that takes over.
  private var watch: Task<Void, Never>?

  init(connection: BusConnection, appID: String) {
    self.connection = connection
    self.appID = appID
    isSandboxed = FileSystem.exists("/.flatpak-info")
    service = isSandboxed ? BusNames.Apps.portalName : BusNames.Apps.name
  }

  deinit { watch?.cancel() }

  /// Connects to a bus, identifies the app, and does so again to each registry that takes over.
  ///
  /// - Parameter address: another bus than the session's.
  static func open(
    appID: String, address: String?
  ) async throws(TypecaseError) -> AppSession {
    do throws(BusError) {
      let session = AppSession(connection: try await .open(address: address), appID: appID)
      try await session.register()
      await session.registerAgainWhenServiceReturns()
      return session
    } catch { throw TypecaseError(error) }
  }

  /// Leaves the bus, which ends running calls.
  func close() async {
    watch?.cancel()
    await connection.close()
  }

  /// Says who we are, once to each process that owns the registry's name.
  ///
  /// The bus is not asked each time who that is: calls go to the process that was told, and fail when
  /// it is gone.
  ///
  /// - Returns: the unique name of the registry that knows us now.
  @discardableResult
  func register() async throws(BusError) -> String {
    if let registeredWith, !mayBeAnother { return registeredWith }
    let running = registration ?? Task { await sayWhoWeAre() }
    registration = running
    return try await running.value.get()
  }

  /// Makes calls that the registry must know us for.
  ///
  /// They are made once more, after saying again who we are, when they failed because the registry
  /// left the bus or another one took its place.
  ///
  /// - Parameter calls: is given the unique name of the registry that knows us.
  func perform<Value: Sendable>(
    _ calls: @Sendable (_ registry: String) async throws(BusError) -> Value
  ) async throws(BusError) -> Value {
    var registry: String?
    do throws(BusError) {
      let known = try await register()
      registry = known
      return try await calls(known)
    } catch {
      guard await isFromFormerRegistry(error, registry) else { throw error }
      mayBeAnother = true
      return try await calls(try await register())
    }
  }

  /// Whether a call failed only because the registry that it was for is not there any more.
  private func isFromFormerRegistry(_ error: BusError, _ registry: String?) async -> Bool {
    if error.meansGone { return true }
    let mayMeanUnknown = [
      BusError.failed, BusNames.errorPrefix + FontErrorCode.missingEntitlement.name,
    ]
    guard let registry, mayMeanUnknown.contains(error.name) else { return false }
    return await connection.owner(of: service) != registry
  }

  /// Ends the one registration that runs, before anybody who waits for it continues.
  private func sayWhoWeAre() async -> Result<String, BusError> {
    defer { registration = nil }
    // What is told from here on counts for the next time.
    mayBeAnother = false
    do throws(BusError) {
      let registry = try await connection.startedOwner(of: service)
      // A registry takes a second registration for a mistake.
      guard registry != registeredWith else { return .success(registry) }
      if !isSandboxed {
        _ = try await connection.call(
          BusNames.Apps.hostApps.at(registry), HostApps1.Register(appId: appID))
      }
      registeredWith = registry
      matches = BusRequest.keepMatching(connection, service: registry)
      return .success(registry)
    } catch {
      mayBeAnother = true
      return .failure(error)
    }
  }

  /// A registry that was restarted does not know its apps; its signals would not reach us.
  private func registerAgainWhenServiceReturns() {
    let owners = connection.ownerChanges(of: service)
    watch = Task { [weak self] in
      for await owner in owners { await self?.follow(owner) }
    }
  }

  private func follow(_ owner: String?) async {
    mayBeAnother = true
    if owner != nil { _ = try? await register() }
  }
}

extension BusDestination {
  /// The same object and interface of another owner.
  func at(_ name: String) -> BusDestination {
    BusDestination(name: name, path: path, interface: interface)
  }
}
