// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import Glibc
import Synchronization
import TypecaseFontDescriptors
import TypecaseSystemKit

/// Makes the by-name rules those of the store: publications one after the other, and none that
/// another one has overtaken.
actor ByNamePublisher {
  /// The changes of a publication in the store.
  struct Notes: Sendable {
    /// Which fonts have the name of one that the system has now.
    var updateConflicts: @Sendable (_ builtIn: BuiltInFonts) throws -> Void
    /// The data of fonts that were read again, and those that are refused.
    var noteReports:
      @Sendable (
        _ reports: [(font: FontStore.UncheckedFont, report: InspectionReport)],
        _ builtIn: BuiltInFonts
      ) throws -> Void
  }

  private let store: StoreReader
  private let layout: StoreLayout
  private let notes: Notes
  private let systemFonts: SystemFontCache
  private nonisolated let layers: ByNameLayers
  /// For fonts of the login session.
  private nonisolated let sessionLayers: ByNameLayers?
  /// Asks fontconfig what programs see of it.
  nonisolated let visibility: VisibilityWatch
  /// The fonts of each scope as they were published last; written by one publication at a time.
  private nonisolated let published = Mutex<[RegistrationScope: FontsByName]>([:])
  private var running: Task<Void, Never>?
  /// The one that has not begun: it will see every change until it does.
  private var waiting: Task<Void, Never>?
  private var touching: Task<Void, Never>?
  private var compacting: Task<Void, Never>?
  /// Waits after a failure, such as on a full disk.
  private var retrying: Task<Void, Never>?
  private var retryDelay = firstRetryDelay

  /// How long after a change layers are put together.
  private static let compactingDelay = Duration.seconds(3)

  /// How long it waits after a failure, which doubles with each further one.
  private static let firstRetryDelay = Duration.seconds(3)
  private static let longestRetryDelay = Duration.seconds(300)

  /// - Parameter notes: the only way in which it writes to the store.
  init(
    store: StoreReader, layout: StoreLayout, environment: [String: String],
    systemFonts: SystemFontCache, notes: Notes
  ) {
    self.store = store
    self.layout = layout
    self.systemFonts = systemFonts
    self.notes = notes
    layers = ByNameLayers(layout.byName)
    sessionLayers =
      store.hasSession ? layout.sessionByName.map(ByNameLayers.init) : nil
    visibility = VisibilityWatch(
      store: store, layout: layout, environment: environment,
      layers: [(.persistent, layers)] + (sessionLayers.map { [(.session, $0)] } ?? []))
  }

  /// Publishes what is in the store now, if programs do not see it yet, and notes which fonts have the
  /// name of one that the system has now.
  func publish() async {
    await publish(compacting: false)
    let isCompact = layers.isCompact && sessionLayers?.isCompact ?? true
    compacting?.cancel()
    compacting = nil
    if isCompact { return }
    compacting = Task { [weak self] in
      // Other changes may follow; then one publication serves all.
      if (try? await Task.sleep(for: Self.compactingDelay)) != nil { await self?.compact() }
    }
  }

  /// Publishes it with layers put together, so that none holds what was removed.
  func publishCompact() async { await publish(compacting: true) }

  /// Waits for the publications that are asked for.
  func finish() async {
    while let task = waiting ?? running {
      await task.value
      if waiting == nil, running == task { running = nil }
    }
  }

  /// Waits until everything is published, and does at once what can wait.
  func settle() async {
    await finish()
    retrying?.cancel()
    retrying = nil
    if let compacting {
      // It is better done now than by the next start.
      compacting.cancel()
      await compact()
    }
    await touching?.value
    await visibility.end()
  }

  /// The files of rules that are not what the store says.
  nonisolated func outdatedRules() throws -> [String] {
    var paths: [String] = []
    var included: String?
    if let sessionLayers, let path = layout.sessionByName?.rules {
      let fonts = try store.fontsByName(.session)
      if !sessionLayers.isCurrent(fonts) { paths.append(path) }
      if !fonts.isEmpty { included = path }
    }
    let fonts = try store.fontsByName()
    if !layers.isCurrent(fonts, including: included) { paths.append(layout.rules) }
    return paths
  }

  // MARK: One after the other

  private func compact() async {
    compacting = nil
    await publish(compacting: true)
  }

  private func publish(compacting: Bool) async {
    // Layers that are not put together then are once that one is done.
    if let waiting { return await waiting.value }
    let before = running
    let task = Task(executorPreference: BlockingExecutor.shared) {
      await before?.value
      await self.begin()
      if await self.write(compacting: compacting) { await self.touchLater() }
    }
    waiting = task
    await task.value
  }

  private func begin() {
    running = waiting
    waiting = nil
  }

  private func retryLater() {
    guard retrying == nil else { return }
    let delay = retryDelay
    retryDelay = min(delay * 2, Self.longestRetryDelay)
    retrying = Task { [weak self] in
      if (try? await Task.sleep(for: delay)) != nil { await self?.retry() }
    }
  }

  private func retry() async {
    retrying = nil
    await publish()
  }

  private func noteSuccess() {
    retrying?.cancel()
    retrying = nil
    retryDelay = Self.firstRetryDelay
  }

  private func touchLater() {
    touching?.cancel()
    touching = Task { [layers, sessionLayers] in
      // Past the end of the second; see `touch`.
      if (try? await Task.sleep(for: .milliseconds(1100))) != nil {
        layers.touch()
        sessionLayers?.touch()
      }
    }
  }

  // MARK: Writing

  /// Not on the actor, where publications are asked for: it takes long with many fonts.
  ///
  /// - Returns: whether there was anything to write.
  private nonisolated func write(compacting: Bool) async -> Bool {
    do {
      // A removed font must go out of use even when the system's fonts cannot be listed.
      if let builtIn = try? await systemFonts.current() {
        try notes.updateConflicts(builtIn)
      }
      try store.writeUncheckedNames()
      var isWritten = false
      var included: String?
      if let sessionLayers {
        let result = try await write(.session, compacting: compacting, by: sessionLayers)
        isWritten = result.isWritten
        if result.hasFonts { included = layout.sessionByName?.rules }
      }
      let result = try await write(
        .persistent, including: included, compacting: compacting, by: layers)
      await noteSuccess()
      return isWritten || result.isWritten
    } catch {
      // The fonts stay installed; it is tried again after a while, with the next change and at the next start.
      Log.failure("the by-name rules could not be written", error)
      await visibility.noteFailure()
      // A store whose path no rule can name stays so.
      if (error as? SystemError)?.code != EILSEQ { await retryLater() }
      return true
    }
  }

  private nonisolated func write(
    _ scope: RegistrationScope, including included: String? = nil, compacting: Bool,
    by layers: ByNameLayers
  ) async throws -> (isWritten: Bool, hasFonts: Bool) {
    // They are put back when they are published; after a failure the next publication starts from
    // the store.
    var fonts = published.withLock { $0.removeValue(forKey: scope) } ?? FontsByName()
    try fonts.update(from: store, scope)
    let isWritten = try await layers.publish(
      fonts, including: included, compacting: compacting, groups: store.coverageGroups
    ) { layer in
      do { try await self.buildCache(of: layer) } catch let failure as CacheFailure
        where !failure.misnamed.isEmpty
      {
        // After an update fontconfig may read other names in a font. If it does not when it reads that
        // font by itself, the cache is refused again.
        try await self.readNamesAgain(of: failure.misnamed.compactMap { layer.fonts[$0] })
        try await self.buildCache(of: layer)
      }
    }
    if isWritten { await visibility.notePublication(of: fonts.changed) }
    fonts.notePublished()
    published.withLock { [fonts] in $0[scope] = fonts }
    return (isWritten, !fonts.isEmpty)
  }

  /// Builds a layer's cache, in which each font has the names that the store knows.
  private nonisolated func buildCache(of layer: ByNameLayer) async throws {
    let names = try store.foundNames(of: layer.fonts.values)
    try await FontInspector(sandbox: InspectionSandbox()).buildCache(
      configuration: layer.buildConfiguration, fontFolder: layer.folder,
      cacheFolder: layer.cache, names: layer.fonts.compactMapValues { names[$0] })
  }

  /// Takes the names of some fonts from new reports, and withdraws those that would be refused now.
  private nonisolated func readNamesAgain(of fonts: [ByNameLayers.Font]) async throws {
    let fonts = try store.fonts(withDigests: Set(fonts.map(\.digest)))
    Log.error("\(fonts.count) fonts have other names in the cache, and are read again")
    let reports = try await FontInspector(sandbox: InspectionSandbox())
      .inspectAll(fonts.map(\.path))
    let builtIn = try await systemFonts.current()
    let serial = try store.serial()
    try notes.noteReports(
      Array(zip(fonts, reports)).map { (font: $0, report: $1) }, builtIn)
    // Withdrawn fonts are removed by the next publication.
    if try store.serial() != serial { Task { await self.publish() } }
  }
}
