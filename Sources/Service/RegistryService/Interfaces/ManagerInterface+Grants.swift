// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

extension ManagerInterface {
  func listGrants(_ call: BusMethodCall) async throws {
    let options = call.arguments.first?.dictionaryValue ?? [:]
    try options.check(["app": "s"])
    await consumers.writeUses()
    call.reply([grants(try registry.store.grants(ofApp: options["app"]?.stringValue))])
  }

  func setGranted(_ call: BusMethodCall) throws {
    guard call.arguments.count == 4, let app = call.arguments[0].stringValue,
      DesktopEntries.isID(app), let names = call.arguments[1].stringsValue,
      let isGranted = call.arguments[2].boolValue
    else {
      throw BusError(
        name: BusError.invalidArguments, message: "SetGranted needs an application id")
    }
    requests.runDetached {
      do {
        await consumers.writeUses()
        let changed = try registry.setGranted(isGranted, app: app, names: names)
        call.reply([grants(changed)])
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }

  private func grants(_ grants: [StoredGrant]) -> Variant {
    .dictionaries(grants.map { $0.summary.busDictionary })
  }
}

extension StoredGrant {
  fileprivate var summary: FontGrant {
    var grant = FontGrant(
      app: .init(id: app.id, name: app.name, icon: app.icon, identity: app.kind),
      provider: owner,
      providerName: RegistryWording.owner(owner, named: ownerName),
      postScriptName: postScriptName, family: family, style: style, granted: granted,
      lastUsed: lastUsed, origin: origin, isRevoked: isRevoked,
      face: face.map {
        .init(
          id: $0.id, location: FaceLocation(path: $0.path, index: Int($0.preview.index)),
          script: $0.preview.script, languages: $0.preview.languages)
      })
    if let families = face?.fileFamilies, families.count > 1 { grant.fileFamilies = families }
    return grant
  }
}
