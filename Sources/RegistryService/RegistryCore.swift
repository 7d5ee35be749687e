// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import FontInspection
import FontRegistry
import Foundation
import GLibKit
import SystemKit

/// What the interfaces share: the store, the inspection, and the order in which changes are made.
actor RegistryCore {
  nonisolated let layout: StoreLayout
  nonisolated let store: FontStore
  private let environment: [String: String]
  let exposure: ByNameExposure
  /// Told of each change: its serial, and the providers whose fonts changed.
  private let announce: @Sendable (UInt64, Set<String>) -> Void
  private var lastChange: Task<Void, Never>?
  private var touching: Task<Void, Never>?

  /// What newly installed fonts get: see the architecture.
  static let defaultExposure = FontExposure.byName

  init(
    layout: StoreLayout, store: FontStore, environment: [String: String],
    announce: @escaping @Sendable (UInt64, Set<String>) -> Void
  ) {
    self.layout = layout
    self.store = store
    self.environment = environment
    self.announce = announce
    exposure = ByNameExposure(layout: layout)
  }

  func builtInFonts() async throws -> BuiltInFonts {
    try await BuiltInFonts.read(except: layout, environment: environment)
  }

  /// The inspection; looked for anew each time, so that a part that was missing may be installed.
  nonisolated func inspector() throws(InspectionUnavailable) -> FontInspector {
    FontInspector(sandbox: try InspectionSandbox())
  }

  // MARK: Changes, one after the other

  /// Stores what the person agreed to.
  ///
  /// - Returns: the faces that were stored, and a failure for each font whose name was taken, or
  ///   whose bytes were changed, meanwhile.
  func install(
    _ candidates: [Registration.Candidate], owner: FontOwner, scope: RegistrationScope,
    enabled: Bool
  ) async throws -> (stored: [StoredFace], refused: [FontFailure]) {
    try await change { [store] in
      var refused: [FontFailure] = []
      var free: [Registration.Candidate] = []
      for candidate in candidates {
        let digest = candidate.accepted.file.digest
        let names = candidate.accepted.postScriptNames
        if let name = try names.first(where: { try store.holder(ofPostScriptName: $0) != nil }) {
          refused.append(
            candidate.font.failure(.duplicatedName, Words.nameTaken, "PostScript name: \(name)"))
        } else if try store.holder(ofDigest: digest) != nil {
          refused.append(candidate.font.failure(.duplicatedName, Words.nameTaken, digest))
        } else {
          free.append(candidate)
        }
      }
      while true {
        do {
          let stored = try store.install(
            free.map(\.accepted), owner: owner, scope: scope, enabled: enabled,
            exposure: Self.defaultExposure, now: Self.now)
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
  }

  func remove(faces: [String], by remover: FontStore.Remover) async throws -> [StoredFace] {
    let removed = try await change { [store] in
      try store.remove(faces: faces, by: remover, now: Self.now)
    }
    if !removed.isEmpty { await fontsChanged(of: Set(removed.map(\.owner.id))) }
    return removed
  }

  func undo() async throws -> [StoredFace] {
    let builtIn = try await builtInFonts()
    let restored = try await change { [store] in
      try store.undo(now: Self.now, isBuiltIn: builtIn.contains)
    }
    if !restored.isEmpty { await fontsChanged(of: Set(restored.map(\.owner.id))) }
    return restored
  }

  /// Announces a change, and makes fontconfig follow it.
  func fontsChanged(of providers: Set<String>) async {
    announce((try? store.serial()) ?? 0, providers)
    await publish()
  }

  /// Makes the by-name rules those of the store, if they are not.
  func publish() async {
    let isWritten = try? await change { [self, store, exposure] in
      do {
        // A list that cannot be had must not keep a removed font in use.
        let builtIn = try? await builtInFonts()
        let (links, rules) = try store.exposedByName { builtIn?.contains($0) ?? false }
        guard !exposure.isCurrent(links, rules: rules) else { return false }
        try await exposure.publish(links, rules: rules) { rules in
          try await inspector().buildCache(
            configuration: rules.buildConfiguration, fontFolder: rules.folder,
            cacheFolder: rules.cache)
        }
      } catch {
        // The fonts stay installed; the next change, or the next start, tries again.
        Log.error("the by-name rules could not be written: \(error)")
      }
      return true
    }
    guard isWritten == true else { return }
    touching?.cancel()
    touching = Task { [exposure] in
      // Past the end of the second; see `touch`.
      if (try? await Task.sleep(for: .milliseconds(1100))) != nil { exposure.touch() }
    }
  }

  /// Waits until every change is made.
  func settle() async {
    await lastChange?.value
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
