// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontPolicy
import FontRegistry
import TypecaseBusProtocol

/// The policy's limit for the time that fonts by name add to the start of every program,
/// in microseconds.
struct StartLimits: Sendable, Hashable {
  /// A single font.
  var font: UInt64
  /// All of each app that offers fonts.
  var provider: UInt64
  /// All together.
  var total: UInt64

  init(_ policy: Policy) {
    font = policy.number(.fontStart)
    provider = policy.number(.providerStart)
    total = policy.number(.totalStart)
  }
}

/// The limits for fonts of an owner, and what of them is used.
struct StartBudget {
  private let limits: StartLimits
  /// Of the person's own fonts only the limit for all together counts.
  private var own: StartCost?
  private var total: StartCost

  init(of owner: String, _ store: StoreReader, limits: StartLimits) throws {
    self.limits = limits
    own = AppIdentity.isApp(owner) ? try store.startCost(ofOwner: owner) : nil
    total = try store.startCost()
  }

  /// Why a font cannot be used by name; its message is for a person, its detail for a log.
  func excess(with group: CoverageGroup) -> FontFailure? {
    if let excess = excess(of: group) {
      return Self.failure(excess, RegistryWording.fontSlowsStart(excess))
    }
    if let own = own?.adding(group), own.microseconds > limits.provider {
      return Self.failure(
        .init(number: own.microseconds, limit: limits.provider), RegistryWording.appSlowsStart)
    }
    let sum = total.adding(group)
    if sum.microseconds <= limits.total { return nil }
    var failure = Self.failure(
      .init(number: sum.microseconds, limit: limits.total), RegistryWording.fontsSlowStart)
    // Only the person is told how much all together have.
    if own != nil { failure.detail = "" }
    return failure
  }

  /// By how much a font alone adds more than one may, in microseconds.
  func excess(of group: CoverageGroup) -> InspectionIssue.Excess? {
    let cost = StartCost().adding(group).microseconds
    return cost > limits.font ? .init(number: cost, limit: limits.font) : nil
  }

  private static func failure(_ excess: InspectionIssue.Excess, _ message: String) -> FontFailure {
    var failure = FontFailure(
      code: .exceededResourceLimit, message: message,
      detail: "\(excess.number) µs at the start of every program, of \(excess.limit) at the most")
    failure.possibleExposure = .asks
    return failure
  }

  mutating func take(_ group: CoverageGroup) {
    own = own?.adding(group)
    total = total.adding(group)
  }
}
