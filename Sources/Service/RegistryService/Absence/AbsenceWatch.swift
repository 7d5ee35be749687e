// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Glibc
import Synchronization
import TypecaseGLibKit
import TypecaseSystemKit

/// Notices when an app that owns fonts, or was given some, is not installed any more, and decides
/// what becomes of them.
///
/// It looks (`InstalledApps`) when the service starts, when packaging or fonts change, and again
/// when a period ends; what follows from a look is a rule (`AbsenceStep`). Each decision is stored
/// before anything else happens, so that the next start continues where this one ended.
actor AbsenceWatch {
  private let registry: Registry
  private let callers: Callers
  private let apps: InstalledApps
  private let notices: AbsenceNotices
  private let started = ContinuousClock.now
  /// When this process first saw, without a break, that an app is away.
  private var awaySince: [String: ContinuousClock.Instant] = [:]
  /// Apps that the person is not asked about again before the next start, or before a new
  /// notification service appears.
  private var unasked: Set<String> = []
  private var asking: Set<String> = []
  private var hasTakenOver = false
  /// Whether an app is absent that has no fonts of its own but was given some.
  private var awaitsConsumers = false
  private var isLooking = false
  private var mustLookAgain = false
  private var nextLook: Task<Void, Never>?
  private var watched: Set<String> = []
  private var watching: Task<Void, Never>?
  private nonisolated let state = Mutex(State())

  private struct State {
    /// Checks that are requested or running.
    var looks = 0
    var isNeeded = false
  }

  /// The least time between the two looks that a decision takes, unless the grace is shorter.
  private static let leastPause = Duration.seconds(5)
  /// When to look again where nothing seems to change: changes on other machines' disks are told to
  /// nobody, nor any where the system's limit of programs that follow files is reached.
  private static let longestPause = Duration.seconds(600)
  /// How long a notification service may take to appear when the person logs in.
  private static let patience = Duration.seconds(60)

  init(
    registry: Registry, callers: Callers, apps: InstalledApps,
    notices: AbsenceNotices
  ) {
    self.registry = registry
    self.callers = callers
    self.apps = apps
    self.notices = notices
  }

  /// Whether a check or a grace period is running, or the person is being asked: the service does not
  /// exit then.
  nonisolated var isBusy: Bool { state.withLock { $0.looks > 0 || $0.isNeeded } }

  /// Looks now, and whenever something changes.
  nonisolated func start() {
    let services = notices.follow()
    Task(executorPreference: BlockingExecutor.shared) {
      for await _ in services { await self.askAnew() }
    }
    Task(executorPreference: BlockingExecutor.shared) {
      for await (owner, answer) in self.notices.answers { await self.follow(answer, about: owner) }
    }
    lookSoon()
  }

  /// Checks, now or right after the running check.
  nonisolated func lookSoon() {
    state.withLock { $0.looks += 1 }
    Task(executorPreference: BlockingExecutor.shared) {
      await self.look()
      self.state.withLock { $0.looks -= 1 }
    }
  }

  // MARK: Looking

  private func look() async {
    mustLookAgain = true
    guard !isLooking else { return }
    isLooking = true
    while mustLookAgain {
      mustLookAgain = false
      do { try await lookOnce() } catch {
        Log.failure("the apps that own fonts could not be looked at", error)
        schedule(nil)
      }
    }
    isLooking = false
  }

  private func lookOnce() async throws {
    if !hasTakenOver {
      await notices.takeOver(try registry.store.notifications())
      hasTakenOver = true
    }
    let presences = try registry.store.presences()
    let looks = presences.map { ($0, apps.presence(of: $0.owner, lastSeen: $0.place)) }
    // A key file of settings is read once: not before it matters.
    let consumers = try registry.store.consumers().filter { !$0.hasFonts }
      .map { ($0, apps.presence(of: $0.app, lastSeen: $0.place)) }
    let isGone = (looks.map(\.1) + consumers.map(\.1)).contains(.gone)
    let settings = isGone ? AbsenceSettings(registry.policy.current()) : .usual
    watch(apps.watched(presences.compactMap(\.place) + consumers.compactMap(\.0.place)))
    let asked = await notices.owners
    let pause = min(.seconds(settings.grace), Self.leastPause)
    var next = presences.isEmpty && consumers.isEmpty ? nil : Self.longestPause
    for (known, presence) in looks {
      let owner = known.owner.id
      let now = ContinuousClock.now
      if presence != .gone { awaySince[owner] = nil }
      let isConfirmed = awaySince[owner].map { now - $0 >= pause } ?? false
      if presence == .gone, awaySince[owner] == nil { awaySince[owner] = now }
      let step = AbsenceStep(
        presence, known: known, at: moment(), isConfirmed: isConfirmed,
        isOffered: asked.contains(owner), settings)
      do {
        let wait = try await take(step, known, pause: isConfirmed ? .zero : pause, settings)
        if let wait { next = min(next ?? wait, wait) }
      } catch {
        // The other apps are still dealt with; the next change, or the next start, tries again.
        Log.failure("nothing could be done about the fonts of \(owner)", error)
      }
    }
    awaitsConsumers = false
    for (known, presence) in consumers {
      do {
        if let wait = try await look(at: known, presence, pause: pause, settings) {
          awaitsConsumers = true
          next = min(next ?? wait, wait)
        }
      } catch {
        Log.failure("nothing could be done about what \(known.app.id) was given", error)
      }
    }
    let away = Set(awaySince.keys)
      .subtracting(presences.map(\.owner.id) + consumers.map(\.0.app.id))
    for owner in away { awaySince[owner] = nil }
    try await askAndUnask()
    let rest = Self.patience - (ContinuousClock.now - started)
    if !unasked.isEmpty, rest > .zero { next = min(next ?? rest, rest) }
    schedule(next)
  }

  /// Looks at an app that has no fonts, but was given some: when it is gone, so is that.
  ///
  /// - Returns: when to look again, if its absence runs.
  private func look(
    at known: ConsumerPresence, _ presence: AppPresence, pause: Duration,
    _ settings: AbsenceSettings
  ) async throws -> Duration? {
    let app = known.app.id
    switch presence {
    case .unknown:
      awaySince[app] = nil
      return nil
    case .installed(let place, _):
      awaySince[app] = nil
      if known.place != place || known.absence != nil {
        try registry.note(consumer: app, place: place, absence: nil)
      }
      return nil
    case .gone:
      let now = ContinuousClock.now
      let since = awaySince[app] ?? now
      awaySince[app] = since
      let absence = known.absence?.lasting(until: moment()) ?? Absence(noticed: moment())
      guard now - since >= pause, absence.seconds >= settings.grace else {
        try registry.note(consumer: app, place: nil, absence: absence)
        let rest = Duration.seconds(max(0, min(settings.grace - absence.seconds, 86_400)))
        return max(rest, pause - (now - since)) + .milliseconds(50)
      }
      Log.info("what \(app) was given is forgotten: it is not installed any more")
      awaySince[app] = nil
      try await registry.forget(consumer: app)
      return nil
    }
  }

  /// Follows changes of some paths from now on.
  private func watch(_ paths: Set<String>) {
    guard paths != watched else { return }
    watched = paths
    watching?.cancel()
    let changes = SystemWatch.settled(paths.sorted())
    watching = Task { for await _ in changes { lookSoon() } }
    // What changed between.
    mustLookAgain = true
  }

  /// - Returns: when to look again.
  private func take(
    _ step: AbsenceStep, _ known: OwnerPresence, pause: Duration, _ settings: AbsenceSettings
  ) async throws -> Duration? {
    let owner = known.owner.id
    switch step {
    case .nothing: return nil
    case .welcome(let place, let isEntitled):
      try await registry.welcome(owner: owner, place: place, isEntitled: isEntitled)
      unasked.remove(owner)
      return nil
    case .wait(let absence):
      if known.absence == nil { Log.info("\(owner) is not installed any more") }
      try await registry.note(absence, ofOwner: owner)
      let period = absence.holdsFontsBack ? settings.offer : settings.grace
      // Uptime is counted in whole seconds.
      return max(.seconds(max(0, min(period - absence.seconds, 86_400))), pause)
        + .milliseconds(50)
    case .holdBack(let absence):
      Log.info("the fonts of \(owner) are disabled: it is not installed any more")
      for connection in await callers.connections(ofApp: owner, kind: known.owner.kind) {
        await registry.connectionFonts.forget(connection)
      }
      try await registry.holdBack(fontsOfOwner: owner, absence)
      return .seconds(min(settings.offer, 86_400))
    case .remove:
      Log.info("the fonts of \(owner) are removed: nobody kept them")
      _ = try await registry.remove(fontsOfOwner: owner)
      return nil
    }
  }

  private func moment() -> Absence.Moment {
    .current(time: registry.clock.now)
  }

  private func schedule(_ pause: Duration?) {
    nextLook?.cancel()
    nextLook = pause.map { pause in
      Task {
        if (try? await Task.sleep(for: pause)) != nil { lookSoon() }
      }
    }
  }

  // MARK: Asking the person

  /// Asks about every app whose fonts are held back, and closes questions that need no answer any more.
  private func askAndUnask() async throws {
    let presences = try registry.store.presences()
    let heldBack = presences.filter { $0.absence?.holdsFontsBack ?? false }
    // A question that is shown during the wait is in neither set after it.
    let wereAsking = asking
    let asked = await notices.owners.union(wereAsking)
    for owner in asked.subtracting(wereAsking).union(await notices.earlier.keys)
    where !heldBack.contains(where: { $0.owner.id == owner }) {
      await notices.close(owner)
    }
    for presence in heldBack
    where !asked.union(asking).union(unasked).contains(presence.owner.id) {
      asking.insert(presence.owner.id)
      Task(executorPreference: BlockingExecutor.shared) { await self.ask(presence) }
    }
    let isWaiting = presences.contains {
      $0.absence?.holdsFontsBack == false && awaySince[$0.owner.id] != nil
    }
    let isAsking = !asking.isEmpty || heldBack.contains { asked.contains($0.owner.id) }
    let waitsForService =
      heldBack.contains { unasked.contains($0.owner.id) }
      && ContinuousClock.now - started < Self.patience
    let isNeeded = isWaiting || isAsking || waitsForService || awaitsConsumers
    state.withLock { $0.isNeeded = isNeeded }
  }

  private func ask(_ presence: OwnerPresence) async {
    do throws(BusError) {
      let name = try await notices.show(presence)
      // Without it, a later process shows a second one beside the first.
      try? registry.setNotification(name, ofOwner: presence.owner.id)
    } catch {
      // The browser and the command line offer the fonts anyway.
      Log.info("nobody shows notifications: \(error)")
      unasked.insert(presence.owner.id)
    }
    asking.remove(presence.owner.id)
    lookSoon()
  }

  private func askAnew() {
    unasked = []
    lookSoon()
  }

  private func follow(_ answer: AbsenceNotices.Answer, about owner: String) async {
    do {
      switch answer {
      case .keep:
        _ = try await registry.keep(fontsOfOwner: owner)
        // For fonts that cannot be kept the question is asked again, with the reason.
        await notices.close(owner)
      case .remove, .dismiss:
        _ = try await registry.remove(fontsOfOwner: owner)
        await notices.close(owner)
      case .look: try await notices.openBrowser()
      case .vanish: unasked.insert(owner)
      }
    } catch StoreFailure.notRegistered, StoreFailure.ownerPresent {
      // The person has decided meanwhile, or the app is back.
    } catch {
      Log.failure("the answer about the fonts of \(owner) could not be followed", error)
    }
    lookSoon()
  }
}
