// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseGLibKit

// What fonts take, and what of it can be freed.
extension ManagerInterface {
  func getStorage(_ call: BusMethodCall) async throws {
    var used = try registry.store.cost().busDictionary
    used["start"] = .uint64(try registry.store.startCost().microseconds)
    used["downloads-bytes"] = .uint64(await registry.downloads.byteCount)
    used["idle-downloads-bytes"] = .uint64(await registry.downloads.idleByteCount)
    used["removed-bytes"] = .uint64(try registry.store.removedByteCount())
    call.reply([.dictionary(used)])
  }

  func listStartCosts(_ call: BusMethodCall) throws {
    guard let limit = call.arguments.first?.uint32Value else {
      throw BusError(name: BusError.invalidArguments, message: "ListStartCosts")
    }
    // The rows of thousands of fonts must not delay other calls.
    requests.runDetached {
      do {
        let families = try registry.store.startCosts().prefix(Int(min(limit, 500)))
        call.reply([.dictionaries(families.map(\.summary.busDictionary))])
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  func freeStorage(_ call: BusMethodCall) throws {
    let options = call.arguments.first?.dictionaryValue ?? [:]
    try options.check(["downloads": "b", "removed": "b"])
    requests.runDetached {
      do {
        var freed: UInt64 = 0
        if options["downloads"]?.boolValue ?? false { freed += await registry.downloads.freeIdle() }
        if options["removed"]?.boolValue ?? false { freed += try await registry.freeRemoved() }
        call.reply([.uint64(freed)])
      } catch { call.fail(RegistryFailure.bus(error)) }
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
