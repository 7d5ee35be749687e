// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import FontRegistry

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

  /// Why a font cannot be used by name: in words for a person, and in words of a log.
  func excess(with group: CoverageGroup) -> (message: String, detail: String)? {
    func detail(_ cost: StartCost, _ limit: UInt64) -> String {
      "\(cost.microseconds) µs at the start of every program, of \(limit) at the most"
    }
    let alone = StartCost().adding(group)
    if alone.microseconds > limits.font {
      return (RegistryWording.fontSlowsStart, detail(alone, limits.font))
    }
    if let own = own?.adding(group), own.microseconds > limits.provider {
      return (RegistryWording.appSlowsStart, detail(own, limits.provider))
    }
    let sum = total.adding(group)
    if sum.microseconds <= limits.total { return nil }
    // Only the person is told how much all together have.
    return (RegistryWording.fontsSlowStart, own == nil ? detail(sum, limits.total) : "")
  }

  mutating func take(_ group: CoverageGroup) {
    own = own?.adding(group)
    total = total.adding(group)
  }
}
