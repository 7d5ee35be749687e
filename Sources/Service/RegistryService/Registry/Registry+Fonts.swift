// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontPolicy
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors

// Changes of fonts.

extension Registry {
  /// Stores what the person agreed to.
  ///
  /// - Returns: the faces that were stored, and a failure for each font that another request
  ///   registered, whose name or room was taken, or whose bytes were changed, meanwhile.
  func install(
    _ candidates: [FontCandidate], owner: AppIdentity, scope: RegistrationScope, enabled: Bool,
    exposure: FontExposure, builtIn: BuiltInFonts
  ) async throws -> (stored: [StoredFace], refused: [FontFailure]) {
    try await change(isCancellable: true) { [connectionFonts, clock, policy] store in
      // A request may have been closed while it waited for other changes.
      try Task.checkCancellation()
      var judge = try await InstallationJudge(
        store: store.reader, connectionFonts: connectionFonts, policy: policy.current(),
        owner: owner, scope: scope, enabled: enabled, exposure: exposure)
      var refused: [FontFailure] = []
      var free: [FontCandidate] = []
      for candidate in candidates {
        if let failure = try judge.refusal(of: candidate) {
          refused.append(failure)
        } else {
          free.append(candidate)
        }
      }
      while true {
        try Task.checkCancellation()
        do {
          let stored = try store.install(
            free.map(\.accepted), owner: owner, scope: scope, enabled: enabled,
            exposure: exposure, builtIn: builtIn, now: clock.now)
          return (stored, refused)
        } catch StoreFailure.changedWhileWaiting(let digest) {
          let changed = free.filter { $0.accepted.file.digest == digest }
          refused += changed.map {
            $0.font.failure(
              .invalidFontData, RegistryWording.changedMeanwhile, "SHA-256 was \(digest)")
          }
          free.removeAll { $0.accepted.file.digest == digest }
        }
      }
    }
  }

  /// Removes some faces, and no others of their files; returns them.
  func remove(faces: [String], by author: FontStore.Author) async throws -> [StoredFace] {
    if author == .person { try checkAreNotRequired(faces) }
    return try await change { [clock] store in
      try store.remove(faces: faces, by: author, now: clock.now)
    }
  }

  /// Refuses a change of fonts among which are some that the administrator has installed for everybody.
  private nonisolated func checkAreNotRequired(_ faces: [String]) throws {
    let required = Set(try store.faceIDs(.init(owner: AppIdentity.administrator.id)))
    guard required.isDisjoint(with: faces) else { throw Self.isRequired }
  }

  /// Why fonts stay as they are that the administrator has installed for everybody.
  static let isRequired = PolicyRefusal(.changingRequired, .file).failure

  /// Takes back the person's last removal.
  func undo() async throws -> [StoredFace] {
    let builtIn = try await systemFonts.current()
    return try await change { [clock] store in try store.undo(now: clock.now, builtIn: builtIn) }
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
      return try await setEnabled(isEnabled, fonts, ofConnection: caller)
    }
    let change = try await setEnabled(
      isEnabled, faces: faces.map(\.id), by: .provider(provider))
    let reasons = Dictionary(
      change.refused.map { ($0.face.id, $0.reason) }, uniquingKeysWith: { first, _ in first })
    let failures = fonts.compactMap { font in
      font.faces.lazy.compactMap { reasons[$0.id] }.first.map {
        font.font.complete(RegistryFailure.ofEnabling($0))
      }
    }
    return (change.faces, failures)
  }

  /// The same for fonts that a connection keeps for itself: the system's names are not theirs, either.
  private func setEnabled(
    _ isEnabled: Bool, _ fonts: [RegisteredFont], ofConnection caller: String
  ) async throws -> ([StoredFace], [FontFailure]) {
    let ids = Set(fonts.flatMap(\.faces).map(\.id))
    let clashes =
      isEnabled
      ? await connectionFonts.clashes(
        ids, connection: caller, builtIn: try await systemFonts.current()) : [:]
    var (free, failures): (Set<String>, [FontFailure]) = ([], [])
    for font in fonts {
      if let clash = font.faces.lazy.compactMap({ clashes[$0.id] }).first {
        failures.append(font.font.complete(RegistryFailure.of(clash)))
      }
      free.formUnion(font.faces.map(\.id).filter { clashes[$0] == nil })
    }
    return (await connectionFonts.setEnabled(isEnabled, free, connection: caller), failures)
  }

  /// Enables or disables some faces.
  func setEnabled(
    _ isEnabled: Bool, faces: [String], by author: FontStore.Author
  ) async throws -> FontStore.StateChange {
    if author == .person { try checkAreNotRequired(faces) }
    // To disable a font never depends on what the system has.
    let builtIn = isEnabled ? try await systemFonts.current() : .none
    return try await change { [clock] store in
      try store.setEnabled(
        isEnabled, faces: faces, by: author, now: clock.now, builtIn: builtIn)
    }
  }

  /// Decides who may use some faces.
  ///
  /// - Throws: `ExceededResourceLimit` when they would slow down the start of programs more than
  ///   they may; nothing is changed then.
  func setExposure(
    _ exposure: FontExposure, faces: [String]
  ) async throws -> FontStore.StateChange {
    try checkAreNotRequired(faces)
    return try await change { [clock, policy] store in
      if exposure == .byName {
        try InstallationJudge.checkStart(
          of: faces, in: store.reader, limits: StartLimits(policy.current()))
      }
      return try store.setExposure(exposure, faces: faces, now: clock.now)
    }
  }

  /// Deletes the files of removed fonts; their removal cannot be undone after that.
  ///
  /// - Returns: how many bytes that freed.
  func freeRemoved() async throws -> UInt64 {
    try await change { store in try store.freeRemoved() }
  }

  // MARK: Fonts of older versions

  /// Works out the languages of fonts that were stored before there was a table of languages.
  func renewLanguages() async {
    do {
      while try await change({ [clock] store in try store.renewLanguages(now: clock.now) }) {}
    } catch { logRenewal("the languages of older fonts could not be worked out", error) }
  }

  /// Checks fonts again that older rules accepted, and disables those that would be refused now.
  ///
  /// It uses one helper at a time and holds up no change: each batch is noted in a short one of its own.
  func recheckFonts() async {
    var changed: Set<String> = []
    var last: Int64 = 0
    do {
      while case let fonts = try store.uncheckedFonts(after: last), let end = fonts.last {
        last = end.registration
        let builtIn = try await systemFonts.current()
        let reports = try await recheck(fonts.map(\.path))
        changed.formUnion(
          try await change { [clock] store in
            try store.noteReports(
              Array(zip(fonts, reports)).map { (font: $0, report: $1) }, builtIn: builtIn,
              now: clock.now)
          })
      }
    } catch { logRenewal("older fonts could not be checked again", error) }
    for face in (try? store.withdrawnFaces()) ?? [] where changed.contains(face.owner.id) {
      Log.info(
        "a font is not used any more: \(face.descriptor.postScriptName ?? face.id), "
          + "\(face.withdrawal.map(RegistryWording.withdrawal) ?? "")")
    }
  }

  /// Inspects stored fonts again, one after the other.
  ///
  /// The time is by the clock, and a login is a busy moment: what takes too long gets a second try with more of it.
  private nonisolated func recheck(_ paths: [String]) async throws -> [InspectionReport] {
    var limits = InspectionLimits()
    limits.processes = 1
    let sandbox = try InspectionSandbox()
    var reports = try await FontInspector(sandbox: sandbox, limits: limits).inspectAll(paths)
    limits.timePerFile *= 3
    let patient = FontInspector(sandbox: sandbox, limits: limits)
    for (place, report) in reports.enumerated()
    where report.issues.contains(where: { $0.fault == .tooMuchTime }) {
      reports[place] = try await patient.inspectAll([paths[place]]).first ?? report
    }
    return reports
  }

  /// Logs why a renewal failed, unless the store is being erased: nothing needs its fonts any more.
  private nonisolated func logRenewal(_ what: String, _ error: any Error) {
    if !hasEnded.withLock(\.self) { Log.failure(what, error) }
  }
}
