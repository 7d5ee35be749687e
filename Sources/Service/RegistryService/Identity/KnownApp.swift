// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseSystemKit

/// An entitlement of an app; declared by its packaging, never by a call.
enum Entitlement: String, Sendable {
  /// To offer fonts to the desktop.
  case installFonts = "install-fonts"
  /// To be given fonts of providers.
  case useInstalledFonts = "use-installed-fonts"
}

/// An app that was identified, as its packaging describes it now.
struct KnownApp: Sendable {
  var identity: AppIdentity
  /// How sure it is that this is the app.
  var assurance: IdentityAssurance
  var entitlements: Set<String>
  var bundle: AppBundle
  /// Where the packaging declares entitlements, for messages.
  var declaration: String

  func has(_ entitlement: Entitlement) -> Bool { entitlements.contains(entitlement.rawValue) }
}

extension KnownApp {
  /// An app outside a sandbox.
  init(_ entry: DesktopEntry, kind: String) {
    self.init(
      identity: AppIdentity(id: entry.id, name: entry.name, icon: entry.icon, kind: kind),
      assurance: .claimed, entitlements: entry.entitlements,
      bundle: AppBundle(
        folders: entry.fontFolders.map { .init(seen: $0, real: $0) },
        // Beside the folder, not in it: the folder holds fonts.
        catalogPlaces: entry.fontFolders.map { FileSystem.split($0).folder }
          .map { .init(root: .init(seen: $0, real: $0), path: "") }),
      declaration: "X-Typecase-Entitlements of \(entry.id).desktop")
  }

  /// A Flatpak app.
  ///
  /// It has an entitlement only when both the instance that runs and the deployment that is
  /// installed now declare it: an override can take one away and gives none, and an update that
  /// drops one counts at once.
  init(_ instance: FlatpakInstance) throws(IdentityFailure) {
    try self.init(
      FlatpakDeployment(instance), files: instance.files, assurance: instance.assurance)
    entitlements.formIntersection(instance.entitlements)
  }

  /// An installed Flatpak app, which need not run: its installation was looked into, and no process
  /// says that it is the app.
  init(_ deployment: FlatpakDeployment, evidence: FlatpakEvidence) throws(IdentityFailure) {
    let files = deployment.folder + "/files"
    let instance = FlatpakInstance(appID: deployment.appID, files: files, entitlements: [])
    try self.init(
      deployment, files: files, assurance: evidence.assurance(ofFilesOf: instance))
  }

  private init(
    _ deployment: FlatpakDeployment, files: String, assurance: IdentityAssurance
  ) throws(IdentityFailure) {
    let entry = deployment.desktopEntry
    self.init(
      identity: AppIdentity(
        id: deployment.appID, name: entry?.name ?? deployment.appID, icon: entry?.icon ?? "",
        kind: CallerIdentity.flatpakKind),
      assurance: assurance, entitlements: try deployment.entitlements(),
      bundle: AppBundle(
        folders: [.init(seen: "/app", real: files)],
        catalogPlaces: [.init(root: .init(seen: "/app", real: files), path: "share/typecase")]),
      declaration: "[Policy Typecase] entitlements of the Flatpak app \(deployment.appID)")
  }
}
