// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontPolicy
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors

/// Decides whether a font may be installed beside those that are there: by its names, and by the room
/// that its owner has, and all together.
///
/// It is asked twice. Before the person has agreed, a caller may learn only about its own fonts and
/// the system's; when the font is stored, everybody's fonts count.
struct InstallationJudge {
  private let store: StoreReader
  private let owner: AppIdentity
  private let scope: RegistrationScope
  private let enabled: Bool
  private let exposure: FontExposure
  private let replacesOlder: Bool
  private var own: FontBudget
  private var total: FontBudget
  private var start: StartBudget
  /// The PostScript names of the fonts before, in lower case.
  private var names: Set<String> = []

  init(
    store: StoreReader, connectionFonts: ConnectionFonts, policy: Policy, owner: AppIdentity,
    scope: RegistrationScope,
    enabled: Bool, exposure: FontExposure, replacesOlder: Bool = true
  ) async throws {
    self.store = store
    self.owner = owner
    self.scope = scope
    self.enabled = enabled
    self.exposure = exposure
    self.replacesOlder = replacesOlder
    let limits = FontLimits(policy)
    own = try await limits.budget(of: owner, store, connectionFonts)
    total = FontBudget(
      limit: limits.total, used: try store.cost(), message: RegistryWording.commonBudget)
    start = try StartBudget(of: owner.id, store, limits: StartLimits(policy))
  }

  init(
    _ installation: Installation, _ store: StoreReader, _ connectionFonts: ConnectionFonts,
    _ policy: Policy
  ) async throws {
    try await self.init(
      store: store, connectionFonts: connectionFonts, policy: policy, owner: installation.owner,
      scope: installation.scope, enabled: installation.enabled, exposure: installation.exposure,
      replacesOlder: installation.replacesOlder)
  }

  /// The bytes that the owner has room for, and what is said where they do not suffice.
  var bytesLeft: UInt64 { own.bytesLeft }
  var message: String { own.message }

  // MARK: Before the person was asked

  /// Why a font cannot be asked about; if it can, it counts for those that follow.
  ///
  /// A font of the owner's own with the same name in the same scope is an older version, which will
  /// be replaced if that is wanted.
  mutating func refusalBeforeConsent(
    of candidate: FontCandidate, builtIn: BuiltInFonts
  ) throws -> FontFailure? {
    let accepted = candidate.accepted
    if let (failure, name) = try takenName(of: accepted, builtIn) {
      var failure = candidate.font.complete(failure)
      failure.takenName = name
      return failure
    }
    names.formUnion(accepted.postScriptNames.map { $0.lowercased() })
    let replaced =
      scope == .process
      ? FontCost() : try store.cost(ofOlder: accepted, owner: owner, scope: scope)
    return own.take(accepted.cost, freeing: replaced).map {
      candidate.font.failure(.exceededResourceLimit, own.message, $0)
    }
  }

  /// By how much a font would slow down the start of programs more than one may if it were used by name.
  func startExcess(of candidate: FontCandidate) -> InspectionIssue.Excess? {
    start.excess(of: candidate.accepted.group)
  }

  private func takenName(
    of font: AcceptedFont, _ builtIn: BuiltInFonts
  ) throws -> (FontFailure, name: String)? {
    if enabled {
      for face in font.includedFaces {
        if let clash = Self.clash(of: face.names, shown: face.shownFamilies, builtIn) {
          return clash
        }
      }
    }
    for name in font.postScriptNames {
      let isRepeated = names.contains(name.lowercased())
      guard try isRepeated || enabled && isOwn(name) else { continue }
      return (
        FontFailure(
          code: .duplicatedName,
          message: isRepeated ? RegistryWording.nameInRequest : RegistryWording.nameTaken,
          detail: "PostScript name: \(name)"), name
      )
    }
    return nil
  }

  /// The name of the system's that a face would take.
  private static func clash(
    of names: FontconfigNames, shown: [String], _ builtIn: BuiltInFonts
  ) -> (FontFailure, name: String)? {
    guard let clash = FontStore.clash(of: names, shown: shown, builtIn: builtIn) else { return nil }
    var failure = RegistryFailure.of(clash)
    if case .postScriptName = clash { failure.message = RegistryWording.nameBuiltIn }
    return (failure, clash.name)
  }

  /// Whether the owner has an enabled font of a name that the new one does not replace.
  private func isOwn(_ name: String) throws -> Bool {
    guard scope != .process else { return false }
    return try store.holders(ofPostScriptName: name).contains {
      $0.owner == owner.id && $0.isEnabled && ($0.scope != scope || !replacesOlder)
    }
  }

  // MARK: When it is stored

  /// Why a font cannot be stored, by all that is known; if it can, it counts for those that follow.
  mutating func refusal(of candidate: FontCandidate) throws -> FontFailure? {
    let (font, accepted) = (candidate.font, candidate.accepted)
    // Another request may have installed it meanwhile.
    if try store.areInstalled(accepted, owner: owner, scope: scope) {
      return font.failure(.alreadyRegistered, RegistryWording.alreadyRegistered)
    }
    // Each face of a collection counts by itself: a family that one face shows does not permit
    // another to hide it.
    for face in accepted.includedFaces where enabled {
      if let clash = try store.clash(
        of: face.names, shown: face.shownFamilies, owner: owner, scope: scope)
      {
        return font.complete(RegistryFailure.of(clash))
      }
    }
    let older = try store.cost(ofOlder: accepted, owner: owner, scope: scope)
    if let excess = own.excess(with: accepted.cost, freeing: older) {
      return font.failure(.exceededResourceLimit, own.message, excess)
    }
    let isByName = try store.isUsedByName(
      accepted, owner: owner, scope: scope, chosen: exposure)
    if isByName, let excess = start.excess(with: accepted.group) { return font.complete(excess) }
    if let excess = total.take(accepted.cost, freeing: older) {
      // Only the person is told how much all together have.
      return font.failure(
        .exceededResourceLimit, total.message, owner.isApp ? "" : excess)
    }
    _ = own.take(accepted.cost, freeing: older)
    if isByName { start.take(accepted.group) }
    return nil
  }

  // MARK: Before anything was chosen

  /// Why a face that is not installed could not be added by its owner, because of its names.
  ///
  /// The same is decided when it is added.
  static func nameRefusal(
    of names: FontconfigNames, shown: [String], owner: AppIdentity, in store: StoreReader,
    builtIn: BuiltInFonts
  ) throws -> FontFailure? {
    if let (failure, _) = clash(of: names, shown: shown, builtIn) { return failure }
    return try store.clash(of: names, shown: shown, owner: owner, scope: .persistent)
      .map(RegistryFailure.of)
  }

  /// Looks whether some faces may be used by name.
  ///
  /// - Throws: `ExceededResourceLimit` when they would slow down the start of programs more than
  ///   they may.
  static func checkStart(
    of faces: [String], in store: StoreReader, limits: StartLimits
  ) throws {
    var budgets: [String: StartBudget] = [:]
    for (owner, group) in try store.groupsNotByName(faces) {
      var budget = try budgets[owner] ?? StartBudget(of: owner, store, limits: limits)
      if let excess = budget.excess(with: group) { throw excess }
      budget.take(group)
      budgets[owner] = budget
    }
  }
}
