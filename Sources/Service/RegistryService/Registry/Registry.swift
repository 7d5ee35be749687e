// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontInspection
import FontPolicy
import FontRegistry
import MachineFonts
import Synchronization
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// The registry's state, and the one door for every change of it.
///
/// ```
/// change --> FontStore: a transaction, in the journal --> StoreObserver --> tell: signals on the bus
///                                                      `-> ByNamePublisher: the rules for programs
/// ```
///
/// The store that can be written to is known in this file only: who changes fonts is lent it by `change`, one change after
/// the other, and `GrantQueue` and `ByNamePublisher` are given the writing that is theirs. After every transaction the store's
/// observer reads from the journal what to announce. So no operation has to remember it, and a
/// change that fails half-way is announced as far as it was stored.
actor Registry {
  nonisolated let layout: StoreLayout
  /// The queries, for all code, at any time.
  nonisolated let store: StoreReader
  /// Files of catalogs that were fetched.
  nonisolated let downloads: Downloads
  /// Fonts that are a connection's own.
  nonisolated let connectionFonts: ConnectionFonts
  nonisolated let stagedBytes = StagedBytes()
  nonisolated let clock: WallClock
  nonisolated let policy: PolicySource
  /// The fonts that everybody has; only its administrator writes there.
  nonisolated let machineStore: MachineStore
  /// Which fonts that everybody is to have could not be installed.
  nonisolated let requiredFontsProblems = Mutex<[PolicyProblem]>([])
  nonisolated let systemFonts: SystemFontCache
  nonisolated let publisher: ByNamePublisher
  nonisolated let grants: GrantQueue
  private nonisolated let writer: FontStore
  private var lastChange: Task<Void, Never>?
  /// Whether changes are refused.
  nonisolated let hasEnded = Mutex(false)

  /// Opens the store, and sets right what a crash left behind.
  ///
  /// - Parameters:
  ///   - lock: the right to write to the store.
  ///   - tell: called with every stored change, in order; does not wait.
  /// - Throws: `StoreUnavailable`.
  init(
    layout: StoreLayout, lock: StoreLock, downloads: Downloads, policy: PolicySource,
    environment: [String: String],
    tell: @escaping @Sendable (StoreChange) -> Void
  ) throws {
    self.layout = layout
    self.downloads = downloads
    clock = WallClock(environment: environment)
    self.policy = policy
    machineStore = MachineStore(environment: environment)
    let writer = try FontStore(layout: layout, lock: lock, now: clock.now, tell: tell)
    self.writer = writer
    store = writer.reader
    connectionFonts = ConnectionFonts(layout: layout)
    systemFonts = SystemFontCache(layout: layout, environment: environment)
    grants = GrantQueue { [clock] taken in try writer.grant(now: clock.now, taken) }
    publisher = ByNamePublisher(
      store: writer.reader, layout: layout, environment: environment, systemFonts: systemFonts,
      notes: .init(
        updateConflicts: { [clock] builtIn in
          _ = try writer.updateConflicts(now: clock.now, builtIn: builtIn)
        },
        noteReports: { [clock] reports, builtIn in
          _ = try writer.noteReports(reports, again: true, builtIn: builtIn, now: clock.now)
        }))
  }

  /// The inspection; its parts are looked up again each time, so that a missing one may be installed.
  nonisolated func inspector() throws(InspectionUnavailable) -> FontInspector {
    FontInspector(sandbox: try InspectionSandbox())
  }

  /// Faces of the store, or those that a connection keeps for itself.
  nonisolated func faces(
    _ selection: StoreReader.Selection, caller: String
  ) async throws -> [StoredFace] {
    guard selection.scope == .process else { return try store.faces(selection) }
    return await connectionFonts.faces(of: caller).filter { face in
      (selection.family == nil || selection.family == face.descriptor.family)
        && (selection.postScriptName == nil
          || selection.postScriptName == face.descriptor.postScriptName)
        && (selection.id == nil || selection.id == face.id)
        && (selection.digest == nil || selection.digest == face.digest)
        && (selection.isEnabled == nil || selection.isEnabled == face.isEnabled)
    }
  }

  // MARK: Changes

  /// Runs a change of fonts after those before it, and returns when programs can see it.
  ///
  /// It is published also when it fails in the end: what it stored until then is there. It continues even when its caller has
  /// left.
  ///
  /// - Parameter isCancellable: whether `body` is told that its caller was canceled.
  /// - Throws: what `body` throws; a `FontFailure` after `endChanges`.
  func change<Value: Sendable>(
    isCancellable: Bool = false, _ body: @escaping @Sendable (FontStore) async throws -> Value
  ) async throws -> Value {
    let before = lastChange
    let task = Task(executorPreference: BlockingExecutor.shared) { [self] in
      await before?.value
      // When the serial cannot be read, something may have changed.
      let serial = try? store.serial()
      let result: Result<Value, any Error>
      do {
        if hasEnded.withLock(\.self) {
          throw FontFailure(
            code: .registrationFailed, message: RegistryWording.isBeingUninstalled)
        }
        result = .success(try await body(writer))
      } catch {
        result = .failure(StoreUnavailable(error, layout: layout) ?? error)
      }
      return (result, isChange: serial == nil || (try? store.serial()) != serial)
    }
    lastChange = Task { _ = await task.value }
    let (result, isChange) = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      if isCancellable { task.cancel() }
    }
    if isChange { await publisher.publish() }
    return try result.get()
  }

  /// Follows a change of the system's fonts.
  nonisolated func systemFontsChanged() async {
    await systemFonts.forget()
    await publisher.publish()
  }

  /// Waits until every change is made and published.
  func settle() async {
    await lastChange?.value
    await publisher.settle()
  }

  /// Ends the use of the store.
  nonisolated func close() throws { try writer.close() }
}

// Fast operations that need no order among changes of fonts: in this file, since no other code reaches the writer.

extension Registry {
  /// Notes where an app was seen that was given fonts.
  nonisolated func note(consumer app: String, place: String?, absence: Absence?) throws {
    try writer.note(consumer: app, place: place, absence: absence)
  }

  /// Notes the notification about an app that went: it may outlive the one who showed it.
  nonisolated func setNotification(_ name: String, ofOwner owner: String) throws {
    try writer.setNotification(name, ofOwner: owner)
  }

  /// Takes fonts back from an app, or lets it have them again.
  nonisolated func setGranted(
    _ isGranted: Bool, app: String, names: [String]
  ) throws -> [StoredGrant] {
    try writer.setGranted(isGranted, app: app, names: names, now: clock.now)
  }

  /// Notes when apps used fonts last.
  nonisolated func noteUse(_ uses: [(app: String, font: GrantKey, time: Int64)]) throws {
    try writer.noteUse(uses)
  }

  /// Notes that the person did not want fonts that an app asked for.
  nonisolated func noteUnwanted(_ names: [String], by app: AppIdentity) throws {
    try writer.noteUnwanted(names, by: app)
  }

  /// Notes what the desktop's permission store was told.
  nonisolated func note(mirrored grants: [MirroredGrant]) throws {
    try writer.note(mirrored: grants)
  }

  /// Notes that the desktop's permission store has nothing of ours any more.
  nonisolated func forgetMirrored() throws { try writer.forgetMirrored() }

  nonisolated func forget(_ rest: MirrorRest) throws { try writer.forget(rest) }

  // MARK: Apps that ask

  /// The record of an app's questions; nil when it was not refused since the last yes.
  nonisolated func asking(ofApp id: String) throws -> AskingRecord? {
    try writer.asking(ofApp: id, now: clock.now)
  }

  /// The person said no to an app.
  nonisolated func noteRefusal(of app: AppIdentity, mutes: Bool) throws {
    try writer.noteRefusal(of: app, mutes: mutes, now: clock.now)
  }

  /// The person said yes, or lets an app ask again.
  nonisolated func forgetRefusals(ofApp id: String) throws { try writer.forgetRefusals(ofApp: id) }

  /// The person mutes an app that did not ask just now.
  nonisolated func mute(_ app: AppIdentity) throws { try writer.mute(app, now: clock.now) }

  /// Lets an app ask again for fonts that were not wanted.
  nonisolated func forgetUnwanted(byApp app: String) throws {
    try writer.forgetUnwanted(byApp: app)
  }
}
