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
/// The store that can be written to is known here only. After every transaction the store's
/// observer reads from the journal what to announce. So no operation has to remember it, and a
/// change that fails half-way is announced as far as it was stored.
actor Registry {
  nonisolated let layout: StoreLayout
  /// What can be asked, by everybody, at any time.
  nonisolated let store: StoreReader
  /// Files of catalogs that were fetched.
  nonisolated let downloads: Downloads
  /// Fonts that are a connection's own.
  nonisolated let connectionFonts: ConnectionFonts
  nonisolated let stagedBytes = StagedBytes()
  nonisolated let clock: WallClock
  nonisolated let policy: PolicySource
  /// The fonts that everybody has; only its administrator writes there.
  nonisolated let systemStore: MachineStore
  /// Which fonts that everybody is to have could not be installed.
  nonisolated let requiredFontsProblems = Mutex<[PolicyProblem]>([])
  nonisolated let systemFonts: SystemFontCache
  nonisolated let publisher: ByNamePublisher
  nonisolated let grants: GrantQueue
  /// For the operations of this type, and for nobody else.
  nonisolated let writer: FontStore
  private var lastChange: Task<Void, Never>?
  /// Whether nothing is to be changed any more.
  nonisolated let hasEnded = Mutex(false)

  /// Opens the store, and sets right what a crash left behind.
  ///
  /// - Parameters:
  ///   - lock: the right to write to the store.
  ///   - tell: told of every change once it is stored, in order; does not wait.
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
    systemStore = MachineStore(environment: environment)
    writer = try FontStore(layout: layout, lock: lock, now: clock.now, tell: tell)
    store = writer.reader
    connectionFonts = ConnectionFonts(layout: layout)
    systemFonts = SystemFontCache(layout: layout, environment: environment)
    grants = GrantQueue(store: writer, clock: clock)
    publisher = ByNamePublisher(store: writer, systemFonts: systemFonts, clock: clock)
  }

  /// The inspection; looked for anew each time, so that a part that was missing may be installed.
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
  /// It is published also when it fails in the end: what it stored until then is there. When whoever
  /// wants it has left, it goes on.
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
