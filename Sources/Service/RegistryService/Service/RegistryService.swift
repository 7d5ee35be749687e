// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The registry on the session's bus: who calls, what they may, what is asked, and what becomes of it. The store is
// FontRegistry's.
//
//     Service/       RegistryProcess --> RegistryService    two connections: one for apps, one for the person's tools
//                    CallLoop            senders take turns, each in order
//                    ChangeSignals       who is told of a change of the store
//     Interfaces/    AppsInterface, ConsumerInterface, ManagerInterface    a function for each method of the bus
//     Identity/      Callers             who calls, found out from the connection and never from an argument
//     Requests/      Requests            what takes long: a RequestObject on the bus, until its end
//     Installing/    Installation        copy (Staging), inspect, judge, ask, store: InstallationRun.outcome()
//                    Addition            the same for fonts that the person adds
//     Assets/, Bundle/                   fonts that are to be fetched; where a call's files may lie
//     Prompting/     ConsentDesk --> PromptTurns --> PromptClient    one question at a time, for all apps
//     Consumers/     FontsRequest, MissingFonts, ConsumerAccess      fonts for apps, and who is told when that changes
//     Registry/      Registry            the one door for every change; InstallationJudge decides, ByNamePublisher publishes
//     Policy/        PolicySource        what is decided beforehand; RequiredFonts: the fonts of the machine
//     Absence/       AbsenceWatch        apps that were uninstalled
//     SystemFonts/   SystemFontCache     the fonts that the system has without us
//     RegistryWording                    the words for a person
//
// It draws nothing and parses no byte of a font. Work that blocks is on `BlockingExecutor`. It leaves when nobody needs it.
// More is in docs/inside/registry.md.

import FontDownloads
import FontRegistry
import Synchronization
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// The registry on the session bus: `typecase-registry`.
///
/// A call comes in on one of two connections (`AppsInterface`, `ManagerInterface`), each with a
/// `CallLoop` of its own, in which senders take turns. `Callers` finds out from the connection who calls.
/// Work that takes long becomes a request (`Requests`), which runs an `Installation`: copy (`Staging`),
/// inspect (`FontInspection`), ask (`ConsentDesk`), store (`FontStore`), make usable by name
/// (`ByNameLayers`). Everything that changes goes through `Registry`, in order. The service leaves when
/// nobody needs it.
public final class RegistryService: Sendable {
  private let apps: BusConnection
  private let management: BusConnection
  private let registry: Registry
  private let assets: AssetFetcher
  private let appCallers: Callers
  private let managers: Callers
  private let environment: [String: String]
  private let present: PresentCallers
  private let requests: Requests
  private let required: RequiredFonts
  private let consumers: ConsumerAccess
  private let absenceWatch: AbsenceWatch
  private let mirror: PermissionMirror
  private let catalogs: ProviderCatalogs
  private let traffic = Mutex(Traffic())

  private struct Traffic {
    /// Calls that came in, and those that were dealt with.
    var received = 0
    var handled = 0
    /// Apps that called and are still on the bus.
    var apps: Set<String> = []
    var lastCall = ContinuousClock.now
    /// Whether to leave the store to another process.
    var mustExit = false
    /// The work after the store is closed.
    var last: (@Sendable () async -> Void)?
  }

  /// Why the service could not start, or could not continue.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The service cannot open any more files, and must be restarted.
  struct OutOfDescriptors: Error, CustomStringConvertible {
    let description = "no more files can be opened: the registry leaves, to be started again"
  }

  /// Opens the store and both connections; no name is taken yet.
  public init(environment: [String: String]) async throws {
    self.environment = environment
    let layout = StoreLayout(environment: environment)
    let lock = try await Self.lock(layout)
    let (apps, management) = (
      try await DescriptorFlood.openConnection(limits: .ofApps),
      try await DescriptorFlood.openConnection(limits: .ofTools)
    )
    self.apps = apps
    self.management = management
    let entries = DesktopEntries(environment: environment)
    let flatpak = FlatpakInstallations(environment: environment)
    let evidence = FlatpakEvidence(environment: environment)
    let appCallers = Callers(
      connection: apps, entries: entries, flatpak: flatpak, evidence: evidence)
    self.appCallers = appCallers
    managers = Callers(
      connection: management, entries: entries, flatpak: flatpak, evidence: evidence)
    let policy = PolicySource(environment: environment)
    let downloads = Downloads(
      folder: layout.downloads, policy: DownloadSettings.policy(environment),
      networks: { DownloadSettings.networks(policy.current()) },
      allowsHost: { policy.current().refusal(ofHost: $0) == nil },
      limits: { DownloadSettings.limits(policy.current()) }, report: Log.info)
    let (changes, changed) = AsyncStream.makeStream(of: StoreChange.self)
    let registry = try Registry(
      layout: layout, lock: lock, downloads: downloads, policy: policy, environment: environment
    ) { changed.yield($0) }
    self.registry = registry
    assets = AssetFetcher(downloads: downloads, store: registry.store, policy: policy)
    let present = PresentCallers()
    self.present = present
    let requests = Requests(present: present)
    self.requests = requests
    let required = RequiredFonts(registry)
    self.required = required
    let consumers = ConsumerAccess(
      registry: registry,
      tell: { connection, serial in
        apps.emit(to: connection, path: BusNames.Apps.path, Consumer1.FontsChanged(serial: serial))
      }, isPresent: present.contains)
    self.consumers = consumers
    let mirror = PermissionMirror(connection: management, registry: registry)
    self.mirror = mirror
    catalogs = ProviderCatalogs(
      entries: entries, flatpak: flatpak, evidence: evidence, registry: registry)
    let absenceWatch = AbsenceWatch(
      registry: registry, callers: appCallers,
      apps: InstalledApps(entries: entries, flatpak: flatpak),
      notices: AbsenceNotices(connection: management))
    self.absenceWatch = absenceWatch
    ChangeSignals(
      apps: apps, management: management, registry: registry, appCallers: appCallers,
      consumers: consumers, required: required, requests: requests, absenceWatch: absenceWatch,
      mirror: mirror
    ).follow(changes)
  }

  /// Waits for a registry that is exiting; if another one keeps running, this fails.
  private static func lock(_ layout: StoreLayout) async throws -> StoreLock {
    let deadline = ContinuousClock.now + .seconds(3)
    while true {
      let failure: StoreLock.Failure
      do throws(StoreLock.Failure) {
        return try StoreLock(layout)
      } catch { failure = error }
      if case .replaced(let reason) = failure { throw reason }
      if case .system(let error) = failure, let reason = StoreUnavailable(error, layout: layout) {
        throw reason
      }
      guard case .held = failure, ContinuousClock.now < deadline else { throw failure }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  // MARK: Serving

  /// The names of each connection.
  private var names: [(BusConnection, [String])] {
    [
      (apps, [BusNames.Apps.name, BusNames.Apps.portalName]),
      (management, [BusNames.Management.name]),
    ]
  }

  /// Exports the objects, takes the names, and serves until nobody needs the service any more.
  ///
  /// - Parameter idleTime: how long nobody must have called.
  public func run(idleTime: Duration = .seconds(10)) async throws {
    try await exportObjects()
    watchCallers()
    try await takeNames()
    followSystemFonts()
    absenceWatch.start()
    mirror.start()
    requests.runDetached { [self] in
      // The caller that started the service waits for its answer, so the rules are written after it.
      try? await Task.sleep(for: .milliseconds(500))
      followPolicy()
      await registry.publisher.publish()
      await registry.recheckFonts()
      await registry.renewLanguages()
    }
    try await untilIdle(idleTime)
    Log.info("leaving: nobody uses the registry now")
    await consumers.writeUses()
    try registry.close()
    await traffic.withLock(\.last)?()
    await hangUp(within: .seconds(2))
  }

  /// Makes what answers calls, each in its own loop, and exports it on both connections.
  private func exportObjects() async throws {
    let client = PromptClient(
      connection: management, mayBeScripted: DeveloperSession.isRunning(environment)
    ) { [managers] backend in
      // A backend that cannot be identified is not trusted.
      (try? await managers.identity(of: backend).isSandboxed) ?? true
    }
    let turns = PromptTurns()
    let desk = ConsentDesk(
      registry: registry, turns: turns, show: client.ask)
    let appsInterface = AppsInterface(
      connection: apps, callers: appCallers, registry: registry, requests: requests,
      consent: desk, assets: assets)
    let prompts = UsePrompts(turns: turns, client: client)
    let missing = MissingFonts(
      registry: registry, catalogs: catalogs, assets: assets, prompts: prompts)
    let consumerInterface = ConsumerInterface(
      connection: apps, callers: appCallers, registry: registry, requests: requests,
      consumers: consumers, bytes: FontBytes(), prompts: prompts, missing: missing)
    let managerInterface = ManagerInterface(
      connection: management, callers: managers, registry: registry, requests: requests,
      consumers: consumers, consent: desk, prompts: prompts, missing: missing,
      mirror: mirror
    ) { [self] last in
      traffic.withLock { traffic in
        traffic.mustExit = true
        traffic.last = last
      }
    }
    let appCalls = CallLoop(width: 16, priority: .low, flush: apps.flush) { [self] call in
      if call.interface == Consumer1.name {
        await consumerInterface.handle(call)
      } else {
        await appsInterface.handle(call)
      }
      traffic.withLock { $0.handled += 1 }
    }
    // The person's tools wait for no app.
    let toolCalls = CallLoop(width: 4, priority: .medium, flush: management.flush) { [self] call in
      await managerInterface.handle(call)
      traffic.withLock { $0.handled += 1 }
    }
    let receiveFromApp: @Sendable (BusMethodCall) -> Void = { [self] call in
      note(call, fromApp: true)
      appCalls.receive(call)
    }
    try await appsInterface.export(handler: receiveFromApp)
    try await consumerInterface.export(handler: receiveFromApp)
    try await managerInterface.export { [self] call in
      note(call, fromApp: false)
      toolCalls.receive(call)
    }
  }

  /// A call came in: the service stays until it is dealt with.
  private func note(_ call: BusMethodCall, fromApp: Bool) {
    present.called(call.sender)
    traffic.withLock { traffic in
      traffic.received += 1
      traffic.lastCall = .now
      if fromApp { traffic.apps.insert(call.sender) }
    }
  }

  /// Sends what waits to be sent and ends both connections, but does not wait for ever.
  private func hangUp(within limit: Duration) async {
    let (ending, end) = AsyncStream.makeStream(of: Void.self)
    Task { [apps, management] in
      await apps.close()
      await management.close()
      end.finish()
    }
    Task {
      try? await Task.sleep(for: limit)
      end.finish()
    }
    for await _ in ending {}
  }

  private func takeNames() async throws {
    for (connection, names) in names {
      for name in names where try await !connection.requestName(name) {
        throw Failure(
          description: "the name \(name) belongs to another program on this session bus")
      }
    }
  }

  /// The system's fonts come first, also those that it gets later.
  private func followSystemFonts() {
    let changes = SystemWatch.fonts(environment: environment)
    Task(executorPreference: BlockingExecutor.shared) { [registry] in
      for await _ in changes { await registry.systemFontsChanged() }
    }
  }

  /// Tells the person's tools of another policy, and has the fonts that it requires installed, and those of the
  /// machine's store.
  private func followPolicy() {
    let required = required
    let changes = registry.policy.changes()
    let storeChanges = FileMonitor.changes(of: [registry.machineStore.manifestPath])
    Task(executorPreference: BlockingExecutor.shared) { [self] in
      for await _ in storeChanges { requests.runDetached { await required.update() } }
    }
    Task(executorPreference: BlockingExecutor.shared) { [self] in
      requests.runDetached { await required.update() }
      for await _ in changes {
        do {
          management.emit(
            to: nil, path: BusNames.Management.path,
            Manager1.Changed(serial: try registry.store.serial()))
        } catch {
          // A number that is none would tell the tools that they know a later state.
          Log.failure("the change of the policy could not be announced", error)
        }
        requests.runDetached { await required.update() }
      }
    }
  }

  /// Requests end with their callers; identities too.
  private func watchCallers() {
    for (connection, callers) in [(apps, appCallers), (management, managers)] {
      let signals = connection.signals(
        from: BusDestination.bus.name, path: BusDestination.bus.path,
        interface: BusDestination.bus.interface, member: "NameOwnerChanged")
      Task(executorPreference: BlockingExecutor.shared) { [self] in
        for await signal in signals where signal.arguments.count == 3 {
          guard let name = signal.arguments[0].stringValue, name.hasPrefix(":"),
            signal.arguments[2].stringValue == ""
          else { continue }
          present.left(name)
          requests.end(caller: name)
          await callers.forget(name)
          await registry.connectionFonts.forget(name)
          await consumers.forget(name)
          _ = traffic.withLock { $0.apps.remove(name) }
        }
      }
    }
  }

  // MARK: Leaving

  /// Finishes the running change, and drops everything else, for a service that must stop.
  public func stop() async {
    requests.endAll()
    await registry.settle()
    await consumers.writeUses()
    try? registry.close()
  }

  /// Returns when no app that called is on the bus, no work is running, nobody called for a while, and no call arrived while
  /// the names were released.
  ///
  /// - Throws: also when no more descriptors can be opened, twice in a row: nobody could be served any more, neither
  ///   apps nor the person's tools. Apps register again with the next registry.
  private func untilIdle(_ idleTime: Duration) async throws {
    var wasOut = false
    while true {
      try await Task.sleep(for: min(idleTime / 4, .seconds(1)))
      let isOut = DescriptorFlood.hasTakenAll
      // GDBus ends a connection whose descriptors it cannot take.
      if isOut, wasOut || apps.isClosed || management.isClosed {
        await leaveWithoutDescriptors()
        throw OutOfDescriptors()
      }
      wasOut = isOut
      if apps.isClosed || management.isClosed {
        await stop()
        throw Failure(description: "the session bus is gone")
      }
      if traffic.withLock(\.mustExit) {
        for (connection, names) in names {
          for name in names { try await connection.releaseName(name) }
        }
        requests.endAll()
        await registry.settle()
        return
      }
      guard isIdle(since: .now - idleTime) else { continue }
      await registry.settle()
      let received = traffic.withLock(\.received)
      for (connection, names) in names {
        for name in names { try await connection.releaseName(name) }
      }
      // Whatever was sent to the names before has arrived with the replies at the latest.
      if traffic.withLock({ $0.received == received && $0.handled == received }),
        !requests.isBusy, !absenceWatch.isBusy
      {
        return
      }
      try await takeNames()
    }
  }

  /// Finishes what can be finished, but does not wait for ever.
  private func leaveWithoutDescriptors() async {
    let (ending, end) = AsyncStream.makeStream(of: Void.self)
    Task(executorPreference: BlockingExecutor.shared) { [self] in
      await stop()
      await hangUp(within: .seconds(2))
      end.finish()
    }
    Task {
      try? await Task.sleep(for: .seconds(5))
      end.finish()
    }
    for await _ in ending {}
  }

  private func isIdle(since time: ContinuousClock.Instant) -> Bool {
    !requests.isBusy && !absenceWatch.isBusy
      && traffic.withLock {
        $0.apps.isEmpty && $0.received == $0.handled && $0.lastCall < time
      }
  }
}
