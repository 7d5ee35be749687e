// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// The fonts that each caller may use now, and the callers to notify of changes.
///
/// A caller sees the fonts that it was given, and those that it asked for by name and did not get.
/// It is notified of a change of these and of no other, and not what has changed. What an app was
/// given is in the store; what a program without identity was given is known here, until its
/// connection ends.
actor ConsumerAccess {
  private let registry: Registry
  nonisolated var store: StoreReader { registry.store }
  /// Tells a connection that something changed.
  private let tell: @Sendable (_ connection: String, _ serial: UInt64) -> Void
  /// Whether a connection is still on the bus.
  private let isPresent: @Sendable (_ connection: String) -> Bool
  private var callers: [String: Caller] = [:]
  /// When apps used fonts last, until that is written down.
  private var uses: [Use: Int64] = [:]
  private var writing: Task<Void, Never>?

  private struct Caller {
    let consumer: Consumer
    /// The fonts that it sees.
    var versions: Set<FaceVersion> = []
    /// The fonts that its app is being given now: they cause no notification, stored or not.
    var expected: Set<FaceVersion> = []
    /// The names that it asked for and did not get, the newest last.
    var missed: [FontDescriptor] = []
    /// The fonts that a program without identity was given.
    var given: Set<GrantKey> = []
    var serial: UInt64 = 0
  }

  private struct Search: Hashable {
    let app: String?
    let descriptor: FontDescriptor
  }

  private struct Use: Hashable {
    let app: String
    let font: GrantKey
  }

  /// For how many fonts that it asked for and did not get a connection, or an app with all its
  /// connections, is notified: each is looked up after every change.
  private static let missedLimit = (connection: 1024, app: 4096)
  /// How long uses are collected, since each write waits for the disk.
  private static let pause = Duration.seconds(2)

  init(
    registry: Registry, tell: @escaping @Sendable (String, UInt64) -> Void,
    isPresent: @escaping @Sendable (String) -> Bool
  ) {
    self.registry = registry
    self.tell = tell
    self.isPresent = isPresent
  }

  // MARK: What a caller may use

  /// The installed faces that a descriptor names and a consumer may have.
  nonisolated func usable(_ font: AskedFont, by consumer: Consumer) throws -> [StoredFace] {
    try store.usableFaces(font.descriptor, byApp: consumer.app?.id)
      .filter { _ in !font.isPrivate }
  }

  /// Those of some faces that a connection was given before.
  func given(_ faces: [StoredFace], to connection: String) -> Set<String> {
    let given = callers[connection]?.given ?? []
    return Set(faces.filter { given.contains($0.grantKey) }.map(\.id))
  }

  /// The fonts that a caller was given and may use now.
  ///
  /// - Parameter id: only this one.
  func granted(
    to consumer: Consumer, connection: String, id: String? = nil
  ) throws -> [StoredFace] {
    if let app = consumer.app { return try store.grantedFaces(ofApp: app.id, id: id) }
    let given = callers[connection]?.given ?? []
    return try given.flatMap { key in
      try store.usableFaces(FontDescriptor(postScriptName: key.postScriptName), byApp: nil)
        .filter { $0.grantKey == key && (id == nil || $0.id == id) }
    }
  }

  /// The registry's ids of these fonts.
  func grantedIDs(to consumer: Consumer, connection: String) throws -> [String] {
    if let app = consumer.app { return try store.grantedVersions(ofApp: app.id).map(\.id) }
    return try granted(to: consumer, connection: connection).map(\.id)
  }

  /// Gives fonts to a caller.
  ///
  /// - Parameter isByPerson: whether the person decided so just now, which lifts a revocation.
  /// - Returns: those that it has now.
  func give(
    _ faces: [StoredFace], to consumer: Consumer, connection: String, _ origin: GrantOrigin,
    isByPerson: Bool = false
  ) async throws -> [StoredFace] {
    try meet(consumer, connection)
    let versions = Set(faces.map(\.version))
    guard let app = consumer.app else {
      callers[connection]?.given.formUnion(faces.map(\.grantKey))
      callers[connection]?.versions.formUnion(versions)
      return faces
    }
    // All connections of the app know it without a signal: one of them asked.
    for other in connections(of: app.id) { callers[other]?.expected.formUnion(versions) }
    var given: [StoredFace] = []
    defer {
      let known = given.map(\.version)
      for other in connections(of: app.id) {
        callers[other]?.expected.subtract(versions)
        callers[other]?.versions.formUnion(known)
      }
    }
    given = try await registry.grant(faces, to: app, origin, liftsRevocation: isByPerson)
    noteUse(of: given, by: app.id)
    return given
  }

  private func connections(of app: String) -> [String] {
    callers.keys.filter { callers[$0]?.consumer.app?.id == app }
  }

  /// Notes that an app opened fonts.
  func noteUse(of faces: [StoredFace], by app: String) {
    for face in faces { uses[Use(app: app, font: face.grantKey)] = registry.clock.now }
    guard !uses.isEmpty, writing == nil else { return }
    writing = Task(executorPreference: BlockingExecutor.shared) {
      try? await Task.sleep(for: Self.pause)
      await self.writeUses()
    }
  }

  /// Writes down what was used since the last time.
  func writeUses() {
    writing?.cancel()
    writing = nil
    let uses = uses
    self.uses = [:]
    do {
      try registry.noteUse(uses.map { (app: $0.key.app, font: $0.key.font, time: $0.value) })
    } catch { Log.failure("when fonts were used could not be written down", error) }
  }

  // MARK: Changes

  /// Notes a caller, which is notified of changes from now on.
  ///
  /// A caller that has left is not noted: the bus reports that once, and a request may last longer.
  func meet(_ consumer: Consumer, _ connection: String) throws {
    guard callers[connection] == nil else { return }
    var caller = Caller(consumer: consumer)
    if let app = consumer.app { caller.versions = try store.grantedVersions(ofApp: app.id) }
    callers[connection] = caller
    if !isPresent(connection) { forget(connection) }
  }

  /// How many connections would be notified of changes.
  var callerCount: Int { callers.count }

  /// A connection has ended.
  func forget(_ connection: String) { callers[connection] = nil }

  /// A caller did not get fonts that it asked for.
  func note(missed fonts: [AskedFont], by consumer: Consumer, connection: String) throws {
    if fonts.isEmpty { return }
    try meet(consumer, connection)
    guard var caller = callers.removeValue(forKey: connection) else { return }
    var known = Set(caller.missed)
    let new = fonts.map(\.descriptor).filter { known.insert($0).inserted }
    let ofOthers = callers.values.reduce(0) {
      $1.consumer.app != nil && $1.consumer.app?.id == consumer.app?.id ? $0 + $1.missed.count : $0
    }
    caller.missed = (caller.missed + new).suffix(
      min(Self.missedLimit.connection, max(Self.missedLimit.app - ofOthers, 0)))
    if consumer.app == nil {
      // What it was not allowed to have is there already, which is not a change.
      for descriptor in new {
        caller.versions.formUnion((try? store.usableVersions(descriptor, byApp: nil)) ?? [])
      }
    }
    callers[connection] = caller
  }

  /// Tells those who see something else than before.
  func fontsChanged() {
    // The connections of an app ask for much the same.
    var granted: [String: Set<FaceVersion>] = [:]
    var kinds: [String: String] = [:]
    var found: [Search: Set<FaceVersion>] = [:]
    for (connection, caller) in callers {
      do {
        var versions: Set<FaceVersion>
        if let identity = caller.consumer.app {
          let app = identity.id
          // An app in a sandbox and one outside may have the same id: each hears of its own fonts.
          let kind = try kinds[app] ?? store.kind(ofConsumer: app) ?? identity.kind
          kinds[app] = kind
          guard CallerIdentity.mayBeSameApp(kind, identity.kind) else { continue }
          versions = try granted[app] ?? store.grantedVersions(ofApp: app)
          granted[app] = versions
        } else {
          versions = Set(
            try self.granted(to: caller.consumer, connection: connection).map(\.version))
        }
        for descriptor in caller.missed {
          let search = Search(app: caller.consumer.app?.id, descriptor: descriptor)
          let faces = try found[search] ?? store.usableVersions(descriptor, byApp: search.app)
          found[search] = faces
          versions.formUnion(faces)
        }
        let isNews =
          versions.subtracting(caller.expected) != caller.versions.subtracting(caller.expected)
        callers[connection]?.versions = versions
        guard isNews else { continue }
        tellOfMore(connection)
      } catch {
        Log.failure("what \(connection) may use is not known", error)
      }
    }
  }

  /// Tells a connection that it may have more fonts than before.
  func tellOfMore(_ connection: String) {
    guard let last = callers[connection]?.serial else { return }
    // The time, so that it grows from one process of the registry to the next and tells nothing else.
    let serial = max(last + 1, UInt64(clamping: registry.clock.now * 1000))
    callers[connection]?.serial = serial
    tell(connection, serial)
  }
}
