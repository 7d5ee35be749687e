// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// Which apps were given which fonts, as the page shows it: app by app, family by family.
struct AccessList: Hashable {
  /// By name.
  var apps: [App]

  struct App: Hashable, Identifiable {
    var app: AppSummary
    /// By name.
    var families: [Family]

    var id: String { app.id }
  }

  /// The grants of an app for a family of one provider.
  struct Family: Hashable, Identifiable {
    var family: String
    var provider: String
    var providerName: String
    /// One for each style.
    var grants: [FontGrant]

    /// Two providers may have families of one name.
    var id: String { "\(provider)/\(family)" }
    var allowed: [FontGrant] { grants.filter { !$0.isRevoked } }
    /// Whether the app may use at least one style of it.
    var isAllowed: Bool { !allowed.isEmpty }
    var isInstalled: Bool { grants.contains { $0.face != nil } }
    /// Seconds since 1970; 0 when it was never used.
    var lastUsed: Int64 { grants.map(\.lastUsed).max() ?? 0 }
    /// How many families the font's file has, this one included.
    var fileFamilyCount: Int { max(1, grants.map(\.fileFamilies.count).max() ?? 1) }
    /// How the app first got it.
    var origin: GrantOrigin {
      grants.min { $0.granted < $1.granted }?.origin ?? .asked
    }
  }

  init(_ grants: [FontGrant]) {
    apps = Dictionary(grouping: grants, by: \.app.id).values
      .compactMap { grants in
        // The newest grant has the current name and icon of the app.
        grants.max { $0.lastUsed < $1.lastUsed }.map { App(app: $0.app, grants: grants) }
      }
      .sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
  }

  /// The apps and families alone: while these are the same, their rows are updated in place.
  var shape: [[String]] { apps.map { [$0.id] + $0.families.map(\.id) } }
}

extension AccessList.App {
  fileprivate init(app: AppSummary, grants: [FontGrant]) {
    let families = Dictionary(grouping: grants) { "\($0.provider)/\($0.family)" }.values
      .compactMap { grants in
        grants.first.map {
          AccessList.Family(
            family: $0.family, provider: $0.provider, providerName: $0.providerName,
            grants: grants.sorted { $0.postScriptName < $1.postScriptName })
        }
      }
    self.init(
      app: app,
      families: families.sorted {
        ($0.family.lowercased(), $0.id) < ($1.family.lowercased(), $1.id)
      })
  }

  /// The app's name, fit for a line.
  var title: String {
    DisplayText.line(
      app.name, limit: 60, fallback: DisplayText.id(app.id, fallback: tr("Unnamed app")))
  }

  var iconName: String { Icons.name(app.icon, else: "application-x-executable") }

  /// Whether it may use at least one of its fonts.
  var isAllowed: Bool { families.contains(where: \.isAllowed) }

  /// The PostScript names that it may use.
  var allowedNames: [String] { families.flatMap(\.allowed).map(\.postScriptName) }

  /// The PostScript names that were revoked.
  var revokedNames: [String] {
    families.flatMap(\.grants).filter(\.isRevoked).map(\.postScriptName)
  }

  /// Seconds since 1970; 0 when it never used one.
  var lastUsed: Int64 { families.map(\.lastUsed).max() ?? 0 }
}
