// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import FontDownloads
import FontInspection
import FontRegistry
import Foundation
import GLibKit
import SystemKit

/// What the interfaces share: the store, the inspection, and the order in which changes are made.
actor RegistryCore {
  nonisolated let layout: StoreLayout
  nonisolated let store: FontStore
  /// Files of catalogs that were fetched.
  nonisolated let downloads: Downloads
  /// Fonts that are a connection's own.
  nonisolated let processFonts: ProcessFonts
  nonisolated let stagedBytes = StagedBytes()
  private let environment: [String: String]
  nonisolated let exposure: ByNameExposure
  /// For fonts of the login session.
  nonisolated let sessionExposure: ByNameExposure?
  /// Told of each change: its serial, and the providers whose fonts changed.
  private let announce: @Sendable (UInt64, Set<String>) -> Void
  private var lastChange: Task<Void, Never>?
  private let publications = Publications()
  private var touching: Task<Void, Never>?
  private var compacting: Task<Void, Never>?
  /// The system's fonts as they were read last, and when that began.
  private var lastBuiltIn: (fonts: BuiltInFonts, time: ContinuousClock.Instant)?
  /// Since when no change of them was noticed.
  private var builtInUnchanged = ContinuousClock.now
  /// How often they were read.
  private(set) var builtInReadings = 0

  /// How long the system's fonts may have been read before a publication.
  private static let builtInPatience = Duration.seconds(5)

  /// How long after a change layers are put together.
  private static let compactingDelay = Duration.seconds(3)

  /// What newly installed fonts get: see the architecture.
  static let defaultExposure = FontExposure.byName

  init(
    layout: StoreLayout, store: FontStore, downloads: Downloads, environment: [String: String],
    announce: @escaping @Sendable (UInt64, Set<String>) -> Void
  ) {
    self.layout = layout
    self.store = store
    self.downloads = downloads
    self.environment = environment
    self.announce = announce
    processFonts = ProcessFonts(layout: layout)
    exposure = ByNameExposure(layout.byName)
    sessionExposure = store.hasSession ? layout.sessionByName.map(ByNameExposure.init) : nil
  }

  /// The fonts that the system has now.
  func builtInFonts() async throws -> BuiltInFonts {
    let time = ContinuousClock.now
    builtInReadings += 1
    let fonts = try await BuiltInFonts.read(except: layout, environment: environment)
    if lastBuiltIn.map({ $0.time < time }) ?? true { lastBuiltIn = (fonts, time) }
    return fonts
  }

  /// The same for a publication, which need not look again where its change has just looked.
  ///
  /// What the system gets meanwhile is published by `systemFontsChanged`.
  private func recentBuiltInFonts() async throws -> BuiltInFonts {
    if let lastBuiltIn, lastBuiltIn.time > max(.now - Self.builtInPatience, builtInUnchanged) {
      return lastBuiltIn.fonts
    }
    return try await builtInFonts()
  }

  /// The system's fonts as far as they are known: read anew only where they changed since.
  func knownBuiltInFonts() async throws -> BuiltInFonts {
    if let lastBuiltIn, lastBuiltIn.time > builtInUnchanged { return lastBuiltIn.fonts }
    return try await builtInFonts()
  }

  /// Follows a change of the system's fonts.
  func systemFontsChanged() async {
    builtInUnchanged = .now
    await publish()
  }

  /// The inspection; looked for anew each time, so that a part that was missing may be installed.
  nonisolated func inspector() throws(InspectionUnavailable) -> FontInspector {
    FontInspector(sandbox: try InspectionSandbox())
  }

  /// Faces of the store, or those that a connection keeps for itself.
  nonisolated func faces(
    _ selection: FontStore.Selection, caller: String
  ) async throws -> [StoredFace] {
    guard selection.scope == .process else { return try store.faces(selection) }
    return await processFonts.faces(of: caller).filter { face in
      (selection.family == nil || selection.family == face.descriptor.family)
        && (selection.postScriptName == nil
          || selection.postScriptName == face.descriptor.postScriptName)
        && (selection.id == nil || selection.id == face.id)
        && (selection.digest == nil || selection.digest == face.digest)
        && (selection.isEnabled == nil || selection.isEnabled == face.isEnabled)
    }
  }

  // MARK: Changes, one after the other

  /// Stores what the person agreed to, and announces it.
  ///
  /// - Returns: the faces that were stored, and a failure for each font that another request
  ///   registered, whose name or room was taken, or whose bytes were changed, meanwhile.
  func install(
    _ candidates: [Registration.Candidate], owner: FontOwner, scope: RegistrationScope,
    enabled: Bool, exposure: FontExposure = defaultExposure, builtIn: BuiltInFonts
  ) async throws -> (stored: [StoredFace], refused: [FontFailure]) {
    let result = try await change {
      [store, processFonts] () -> (stored: [StoredFace], refused: [FontFailure]) in
      var refused: [FontFailure] = []
      var free: [Registration.Candidate] = []
      let limits = FontLimits.current()
      // The owner's once more: other requests of the same app may have used it up meanwhile.
      var own = try await limits.budget(of: owner, store, processFonts)
      var common = FontBudget(
        limit: limits.total, used: try store.cost(), message: Words.commonBudget)
      var start = try StartBudget(of: owner.id, store)
      for candidate in candidates {
        let accepted = candidate.accepted
        let older = try store.cost(ofOlder: candidate.accepted, owner: owner, scope: scope)
        let isByName =
          try store.exposure(
            of: candidate.accepted, owner: owner, scope: scope, chosen: exposure) == .byName
        let same = FontStore.Selection(
          provider: owner.id, digest: candidate.accepted.file.digest, scope: scope)
        if try !store.faceIDs(same).isEmpty {
          refused.append(candidate.font.failure(.alreadyRegistered, Words.alreadyRegistered))
        } else if enabled,
          let clash = try store.clash(
            of: accepted.names, shown: accepted.shownFamilies, owner: owner, scope: scope)
        {
          refused.append(candidate.font.complete(RegistryFailure.of(clash)))
        } else if let excess = own.excess(with: candidate.accepted.cost, freeing: older) {
          refused.append(candidate.font.failure(.exceededResourceLimit, own.message, excess))
        } else if isByName, let excess = start.excess(with: candidate.accepted.group) {
          refused.append(
            candidate.font.failure(.exceededResourceLimit, excess.message, excess.detail))
        } else if let excess = common.take(candidate.accepted.cost, freeing: older) {
          refused.append(candidate.font.failure(.exceededResourceLimit, common.message, excess))
        } else {
          _ = own.take(candidate.accepted.cost, freeing: older)
          if isByName { start.take(candidate.accepted.group) }
          free.append(candidate)
        }
      }
      while true {
        do {
          let stored = try store.install(
            free.map(\.accepted), owner: owner, scope: scope, enabled: enabled,
            exposure: exposure, builtIn: builtIn, now: Self.now)
          return (stored, refused)
        } catch StoreFailure.changedWhileWaiting(let digest) {
          let changed = free.filter { $0.accepted.file.digest == digest }
          refused += changed.map {
            $0.font.failure(.invalidFontData, Words.changedMeanwhile, "SHA-256 was \(digest)")
          }
          free.removeAll { $0.accepted.file.digest == digest }
        }
      }
    }
    if !result.stored.isEmpty { await fontsChanged(of: [owner.id]) }
    return result
  }

  func remove(faces: [String], by author: FontStore.Author) async throws -> [StoredFace] {
    let removed = try await change { [store] in
      try store.remove(faces: faces, by: author, now: Self.now)
    }
    if !removed.isEmpty { await fontsChanged(of: Set(removed.map(\.owner.id))) }
    return removed
  }

  func undo() async throws -> [StoredFace] {
    let builtIn = try await builtInFonts()
    let restored = try await change { [store] in
      try store.undo(now: Self.now, builtIn: builtIn)
    }
    if !restored.isEmpty { await fontsChanged(of: Set(restored.map(\.owner.id))) }
    return restored
  }

  /// Enables or disables fonts of a provider, all of one scope.
  ///
  /// - Returns: the faces that are now so, and a failure for each font of which one is not.
  func setEnabled(
    _ isEnabled: Bool, _ fonts: [RegisteredFont], of provider: String, caller: String
  ) async throws -> ([StoredFace], [FontFailure]) {
    let faces = fonts.flatMap(\.faces)
    guard !faces.isEmpty else { return ([], []) }
    if faces.first?.scope == .process {
      return (
        await processFonts.setEnabled(isEnabled, Set(faces.map(\.id)), connection: caller), []
      )
    }
    let change = try await setEnabled(
      isEnabled, faces: faces.map(\.id), by: .provider(provider))
    let failures = change.refused.flatMap { refused in
      fonts.filter { $0.faces.contains { $0.registration == refused.face.registration } }
        .map { $0.font.complete(RegistryFailure.ofEnabling(refused.reason)) }
    }
    return (change.faces, failures)
  }

  /// Enables or disables the files of some faces.
  func setEnabled(
    _ isEnabled: Bool, faces: [String], by author: FontStore.Author
  ) async throws -> FontStore.StateChange {
    // To disable a font never depends on what the system has.
    let builtIn = isEnabled ? try await builtInFonts() : nil
    let result = try await change { [store] in
      try store.setEnabled(
        isEnabled, faces: faces, by: author, now: Self.now, builtIn: builtIn ?? .none)
    }
    if result.isChange { await fontsChanged(of: Set(result.faces.map(\.owner.id))) }
    return result
  }

  /// Decides who may use the files of some faces.
  ///
  /// - Throws: `ExceededResourceLimit` when they would slow down the start of programs more than
  ///   they may; nothing is changed then.
  func setExposure(
    _ exposure: FontExposure, faces: [String]
  ) async throws -> FontStore.StateChange {
    let result = try await change { [store] in
      if exposure == .byName {
        var budgets: [String: StartBudget] = [:]
        for (owner, group) in try store.groupsNotByName(faces) {
          var budget = try budgets[owner] ?? StartBudget(of: owner, store)
          if let (message, detail) = budget.excess(with: group) {
            throw FontFailure(code: .exceededResourceLimit, message: message, detail: detail)
          }
          budget.take(group)
          budgets[owner] = budget
        }
      }
      return try store.setExposure(exposure, faces: faces, now: Self.now)
    }
    if result.isChange { await fontsChanged(of: Set(result.faces.map(\.owner.id))) }
    return result
  }

  /// Takes fonts back from an app, or lets it have them again.
  func setGranted(
    _ isGranted: Bool, app: String, names: [String]
  ) async throws -> [StoredGrant] {
    let grants = try await change { [store] in
      try store.setGranted(isGranted, app: app, names: names, now: Self.now)
    }
    if !grants.isEmpty { grantsChanged() }
    return grants
  }

  /// Announces that another app may ask now, or may not; no font has changed.
  func askingChanged() { announce((try? store.serial()) ?? 0, []) }

  /// Announces that an app was given fonts, or that they were taken back.
  func grantsChanged() { announce((try? store.serial()) ?? 0, []) }

  /// Announces a change, and makes fontconfig follow it.
  func fontsChanged(of providers: Set<String>) async {
    announce((try? store.serial()) ?? 0, providers)
    await publish()
  }

  /// Makes the by-name rules those of the store, if they are not, and notes which fonts have the
  /// name of one that the system has now.
  func publish() async {
    await publish(compacting: false)
    let isCompact = exposure.isCompact && sessionExposure?.isCompact ?? true
    compacting?.cancel()
    compacting = nil
    if isCompact { return }
    compacting = Task { [weak self] in
      // Others may follow, and then it is done once for all.
      if (try? await Task.sleep(for: Self.compactingDelay)) != nil { await self?.compact() }
    }
  }

  private func compact() async {
    compacting = nil
    await publish(compacting: true)
  }

  private func publish(compacting: Bool) async {
    // Not among the changes, which are many times as fast.
    let result = await publications.run { [self] in await publishNow(compacting: compacting) }
    if !result.conflicting.isEmpty { announce((try? store.serial()) ?? 0, result.conflicting) }
    guard result.isWritten else { return }
    touching?.cancel()
    touching = Task { [exposure, sessionExposure] in
      // Past the end of the second; see `touch`.
      if (try? await Task.sleep(for: .milliseconds(1100))) != nil {
        exposure.touch()
        sessionExposure?.touch()
      }
    }
  }

  /// Not on the actor, where changes begin: to read what is exposed takes long with many fonts.
  private nonisolated func publishNow(compacting: Bool) async -> Publications.Result {
    // A list that cannot be had must not keep a removed font in use.
    let builtIn = try? await recentBuiltInFonts()
    var conflicting: Set<String> = []
    do {
      if let builtIn {
        conflicting = try store.updateConflicts(now: Self.now, builtIn: builtIn)
      }
      var isWritten = false
      var included: String?
      if let sessionExposure {
        let fonts = try store.exposedByName(.session)
        isWritten = try await publish(fonts, compacting: compacting, by: sessionExposure)
        if !fonts.isEmpty { included = layout.sessionByName?.rules }
      }
      let fonts = try store.exposedByName()
      let isPersistentWritten = try await publish(
        fonts, including: included, compacting: compacting, by: exposure)
      return .init(isWritten: isWritten || isPersistentWritten, conflicting: conflicting)
    } catch {
      // The fonts stay installed; the next change, or the next start, tries again.
      Log.error("the by-name rules could not be written: \(error)")
      return .init(isWritten: true, conflicting: conflicting)
    }
  }

  /// - Returns: whether there was anything to write.
  private nonisolated func publish(
    _ fonts: [ByNameExposure.Font], including included: String? = nil, compacting: Bool,
    by exposure: ByNameExposure
  ) async throws -> Bool {
    try await exposure.publish(
      fonts, including: included, compacting: compacting, groups: store.coverageGroups
    ) { [self] layer in
      _ = try await inspector().buildCache(
        configuration: layer.buildConfiguration, fontFolder: layer.folder,
        cacheFolder: layer.cache)
    }
  }

  /// Works out the languages of fonts that were stored before there was a table of languages.
  func renewLanguages() async {
    var renewed: Set<String> = []
    do {
      while case let owners = try await change({ [store] in try store.renewLanguages() }),
        !owners.isEmpty
      {
        renewed.formUnion(owners)
      }
    } catch { Log.error("the languages of older fonts could not be worked out: \(error)") }
    if !renewed.isEmpty { announce((try? store.serial()) ?? 0, renewed) }
  }

  /// Reads the names of fonts that were stored before all names were looked at, and withdraws those
  /// that would be refused now.
  func renewNames() async {
    var renewed: Set<String> = []
    do {
      while case let fonts = try store.fontsWithUnreadNames(), !fonts.isEmpty {
        let builtIn = try await builtInFonts()
        let reports = try await inspector().inspectAll(fonts.map(\.path))
        renewed.formUnion(
          try await change { [store] in
            try store.noteNames(
              Array(zip(fonts, reports)).map { (font: $0, report: $1) }, builtIn: builtIn,
              now: Self.now)
          })
      }
    } catch { Log.error("the names of older fonts could not be read: \(error)") }
    for face in (try? store.withdrawnFaces()) ?? [] where renewed.contains(face.owner.id) {
      Log.info(
        "a font is not used any more: \(face.descriptor.postScriptName ?? face.id), "
          + "\(face.nameFault.map(Words.withdrawn) ?? "")")
    }
    if !renewed.isEmpty { await fontsChanged(of: renewed) }
  }

  /// Waits until every change is made.
  func settle() async {
    await lastChange?.value
    await publications.settle()
    if let compacting {
      // What waits for it is better done now than by the next start.
      compacting.cancel()
      self.compacting = nil
      await publish(compacting: true)
    }
    await touching?.value
  }

  /// Runs a change after those before it, off the actor: reading stays quick meanwhile.
  func change<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let before = lastChange
    let task = Task.detached {
      await before?.value
      return try await body()
    }
    lastChange = Task { _ = try? await task.value }
    return try await task.value
  }

  static var now: Int64 { Int64(Date().timeIntervalSince1970) }
}
