// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import FontRegistry
import TypecaseBusProtocol
import TypecaseGLibKit

/// The policy's limits for the cost of fonts.
struct FontLimits: Sendable, Hashable {
  /// For each app that offers fonts.
  var provider: FontCost
  /// For all together.
  var total: FontCost

  init(_ policy: Policy) {
    provider = FontCost(
      bytes: policy.number(.providerBytes), glyphs: policy.number(.providerGlyphs),
      faces: policy.number(.providerFaces))
    total = FontCost(
      bytes: policy.number(.totalBytes), glyphs: policy.number(.totalGlyphs),
      faces: policy.number(.totalFaces))
  }

  /// What an owner may still install, as far as the owner may know before the person has agreed:
  /// an app learns only its own budget, since the common one would reveal other apps.
  func budget(
    of owner: AppIdentity, _ store: StoreReader, _ connectionFonts: ConnectionFonts
  ) async throws -> FontBudget {
    if !owner.isApp {
      return FontBudget(limit: total, used: try store.cost(), message: RegistryWording.commonBudget)
    }
    let ofProcesses = await connectionFonts.cost(ofOwner: owner.id)
    return FontBudget(
      limit: provider, used: try store.cost(ofOwner: owner.id) + ofProcesses,
      message: RegistryWording.appBudget)
  }
}

/// A limit, and what of it is used.
struct FontBudget: Sendable {
  let limit: FontCost
  private(set) var used: FontCost
  /// The message for a person when it is not enough.
  let message: String

  init(limit: FontCost, used: FontCost, message: String) {
    self.limit = limit
    self.used = used
    self.message = message
  }

  /// Takes a part of what is left; why that cannot be, when it is not enough.
  mutating func take(_ cost: FontCost, freeing freed: FontCost = FontCost()) -> String? {
    if let excess = excess(with: cost, freeing: freed) { return excess }
    used = used - freed + cost
    return nil
  }

  /// Why a part of what is left cannot be taken, when it is not enough.
  func excess(with cost: FontCost, freeing freed: FontCost = FontCost()) -> String? {
    (used - freed + cost).excess(over: limit)
  }

  /// The bytes that are left.
  var bytesLeft: UInt64 { (limit - used).bytes }
}
