// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

extension ManagerInterface {
  func listGrants(_ call: BusCall<Manager1.ListGrants>) async throws {
    let app = try call.arguments.options.app
    await consumers.writeUses()
    call.reply(.init(grants: try registry.store.grants(ofApp: app).map(\.summary)))
  }

  func setGranted(_ call: BusCall<Manager1.SetGranted>) throws {
    let wanted = try call.arguments
    guard DesktopEntries.isID(wanted.app) else {
      throw BusError(
        name: BusError.invalidArguments, message: "SetGranted needs an application id")
    }
    reply(to: call) {
      await consumers.writeUses()
      let changed = try registry.setGranted(wanted.granted, app: wanted.app, names: wanted.fonts)
      return .init(grants: changed.map(\.summary))
    }
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
