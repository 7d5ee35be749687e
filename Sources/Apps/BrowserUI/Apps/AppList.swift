// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit

/// Every app that has to do with fonts, and the person: who installed some, who was given some, and
/// who may not ask for any.
struct AppList: Hashable {
  /// The person first, then by name.
  var apps: [App]
  /// Why no app may install fonts, and who says so; nil when apps may.
  var prohibition: String?

  struct App: Hashable, Identifiable {
    /// The app's id, as the registry knows it.
    var appID: String
    /// Whether it runs outside a sandbox and goes by the id of a sandboxed app, which is a row of its own:
    /// nobody can tell that they are the same.
    var isNamesake = false
    /// What it installed, and whether it may ask; nil for an app that neither installed fonts nor was
    /// muted.
    var provider: ProviderSummary?
    /// The fonts of others that it was given.
    var access: AccessList.App?

    var id: String { isNamesake ? "\(appID) outside a sandbox" : appID }
  }

  /// - Parameter muted: the apps that may not ask, whether they have fonts or not.
  init(
    providers: [ProviderSummary], muted: [ProviderSummary], grants: [FontGrant],
    prohibition: String? = nil
  ) {
    self.prohibition = prohibition
    var all: [String: App] = [:]
    for provider in muted + providers {
      all[provider.id] = App(appID: provider.id, provider: provider)
    }
    for access in AccessList(grants).apps {
      var app = all[access.id] ?? App(appID: access.id)
      if let provider = app.provider, provider.isSandboxed != access.isSandboxed {
        app = App(appID: access.id, isNamesake: true)
      }
      app.access = access
      all[app.id] = app
    }
    apps = all.values.sorted {
      ($0.isPerson ? 0 : 1, $0.title.lowercased(), $0.id)
        < ($1.isPerson ? 0 : 1, $1.title.lowercased(), $1.id)
    }
  }

  subscript(id: String) -> App? { apps.first { $0.id == id } }
}

extension ProviderSummary {
  fileprivate var isSandboxed: Bool { identification == .flatpak }
}

extension AccessList.App {
  fileprivate var isSandboxed: Bool { ProviderKind(rawValue: app.identity) == .flatpak }
}

extension AppList.App {
  /// The name, fit for a line.
  var title: String { provider?.title ?? access?.title ?? tr("Unnamed app") }

  var iconName: String {
    provider?.iconName ?? access?.iconName ?? "application-x-executable"
  }

  /// How sure it is who that is.
  var identification: ProviderKind? {
    provider?.identification ?? access.flatMap { ProviderKind(rawValue: $0.app.identity) }
  }

  var isPerson: Bool { identification == .person }
  /// Whether its fonts are those that everybody has.
  var isAdministrator: Bool { identification == .administrator }
  private var isApp: Bool { !isPerson && !isAdministrator }
  var hasInstalled: Bool { (provider?.familyCount ?? 0) > 0 }
  var isMuted: Bool { provider?.isMuted ?? false }

  /// What it installed and what it may use, in a line: "Installed 32 families · May use 2 families ·
  /// Last used on Tuesday".
  var use: String { use(saysSize: false) }

  /// The same, also with the size of what it installed.
  func use(saysSize: Bool) -> String {
    var parts: [String] = []
    if let provider, hasInstalled {
      parts.append(isApp ? provider.installation : provider.cost)
      if saysSize, isApp { parts.append(DisplayText.size(provider.byteCount)) }
    }
    if let access { parts.append(access.use) }
    return Wording.joined(parts)
  }

  /// The text about it in `list`.
  func summary(in list: AppList) -> String {
    let situation = provider?.situationTag(isForbiddenToAll: list.prohibition != nil)
    // The name of the others says it.
    return [isApp ? identification?.short : nil, use, situation].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
