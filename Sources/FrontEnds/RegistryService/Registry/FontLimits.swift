// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontRegistry
import GLibKit

/// What fonts may cost: the person's settings.
struct FontLimits: Sendable, Hashable {
  /// For each app that offers fonts.
  var provider: FontCost
  /// For all together.
  var total: FontCost

  /// What holds where the settings are not installed.
  static let usual = FontLimits(
    provider: FontCost(bytes: 4 << 30, glyphs: 50_000_000, faces: 20_000),
    total: FontCost(bytes: 16 << 30, glyphs: 200_000_000, faces: 60_000))

  /// The settings as they are now.
  static func current() -> FontLimits {
    guard let settings = Settings(schema: "org.typecase.Typecase.limits") else { return usual }
    func cost(_ name: String, _ usual: FontCost) -> FontCost {
      FontCost(
        bytes: settings.uint64(name + "-bytes") ?? usual.bytes,
        glyphs: settings.uint64(name + "-glyphs") ?? usual.glyphs,
        faces: settings.uint64(name + "-faces") ?? usual.faces)
    }
    return FontLimits(
      provider: cost("provider", usual.provider), total: cost("total", usual.total))
  }

  /// What an owner may still install, as far as the owner may know before the person has agreed:
  /// an app is told of its own budget only, since the common one would tell of other apps.
  func budget(
    of owner: AppIdentity, _ store: StoreReader, _ connectionFonts: ConnectionFonts
  ) async throws -> FontBudget {
    if owner.id == AppIdentity.person.id {
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
  /// What a person is told when it does not suffice.
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
