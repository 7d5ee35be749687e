// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseGLibKit

// The space of fonts, and how much of it can be freed.
extension ManagerInterface {
  func getStorage(_ call: BusCall<Manager1.GetStorage>) async throws {
    let cost = try registry.store.cost()
    call.reply(
      .init(
        used: UsedStorage(
          byteCount: cost.bytes, glyphCount: cost.glyphs, faceCount: cost.faces,
          startMicroseconds: try registry.store.startCost().microseconds,
          downloadByteCount: await registry.downloads.byteCount,
          idleDownloadByteCount: await registry.downloads.idleByteCount,
          removedByteCount: try registry.store.removedByteCount())))
  }

  func listStartCosts(_ call: BusCall<Manager1.ListStartCosts>) throws {
    let limit = Int(min(try call.arguments.limit, 500))
    reply(to: call) {
      .init(families: try registry.store.startCosts().prefix(limit).map(\.summary))
    }
  }

  func freeStorage(_ call: BusCall<Manager1.FreeStorage>) throws {
    let options = try call.arguments.options
    reply(to: call) {
      var freed: UInt64 = 0
      if options.downloads { freed += await registry.downloads.freeIdle() }
      if options.removed { freed += try await registry.freeRemoved() }
      return .init(freed: freed)
    }
  }
}

extension FamilyStartCost {
  fileprivate var summary: FamilyStartSummary {
    FamilyStartSummary(
      provider: owner.id, providerName: owner.displayName, family: family, faceCount: faceCount,
      microseconds: cost.microseconds)
  }
}
