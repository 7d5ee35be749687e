// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseGLibKit

extension ManagerInterface {
  func listProviders(_ call: BusCall<Manager1.ListProviders>) throws {
    call.reply(.init(providers: try providers()))
  }

  func listMutedApps(_ call: BusCall<Manager1.ListMutedApps>) throws {
    call.reply(.init(apps: try mutedApps()))
  }

  /// The providers of installed fonts, and whether they may ask.
  private func providers() throws -> [ProviderSummary] {
    let asking = Dictionary(
      try registry.store.askingRecords().map { ($0.app.id, $0) }, uniquingKeysWith: { $1 })
    let policy = registry.policy.current()
    return try registry.store.owners().map { usage in
      var summary = usage.summary
      summary.isMuted = asking[usage.owner.id]?.isMuted ?? false
      summary.refusalCount = asking[usage.owner.id]?.refusalCount ?? 0
      summary.prohibition = policy.prohibition(ofApp: usage.owner.id)
      return summary
    }
  }

  /// The apps that may not ask, whether they have fonts or not.
  private func mutedApps() throws -> [ProviderSummary] {
    let providers = Dictionary(
      try providers().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let policy = registry.policy.current()
    return try registry.store.askingRecords().filter(\.isMuted).map { record in
      providers[record.app.id]
        ?? ProviderSummary(
          id: record.app.id, name: record.app.name, icon: record.app.icon, familyCount: 0,
          faceCount: 0, byteCount: 0, glyphCount: 0, kind: record.app.kind, isMuted: true,
          refusalCount: record.refusalCount, prohibition: policy.prohibition(ofApp: record.app.id))
    }
  }

  func setMuted(_ call: BusCall<Manager1.SetMuted>) async throws {
    let wanted = try call.arguments
    let (id, isMuted) = (wanted.app, wanted.muted)
    guard DesktopEntries.isID(id), AppIdentity.isApp(id) else {
      throw BusError(name: BusError.invalidArguments, message: "SetMuted needs an application id")
    }
    if isMuted {
      let app =
        try registry.store.knownOwner(id)
        ?? callers.entry(ofApp: id).map { KnownApp($0, kind: "").identity }
        ?? AppIdentity(id: id, name: id, icon: "", kind: "")
      try registry.mute(app)
    } else {
      try await consent.letAsk(id)
      await prompts.letAsk(id)
      try registry.forgetUnwanted(byApp: id)
    }
    call.reply()
  }
}
