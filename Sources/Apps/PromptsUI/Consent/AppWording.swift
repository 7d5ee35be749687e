// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseProductIdentity

/// The words for who asks.
///
/// Names come from outside: they are cut to one line, isolated from the direction of the
/// surrounding text, and never parsed as markup.
enum AppWording {
  /// The identity of a program that could not be identified.
  static let unidentified = "unidentified"

  /// The identity of the person's own tools, which ask for the person.
  static let person = "person"

  /// The app's name, safe to show.
  static func name(of app: AppSummary) -> String {
    if app.identity == person { return tr("Typecase") }
    if app.identity == unidentified { return tr("An unknown program") }
    let id = DisplayText.id(app.id, limit: 60, fallback: tr("An unnamed app"))
    return DisplayText.name(ofApp: app.name, limit: 40, fallback: id)
  }

  /// The asking app and the certainty of its identity, in a line.
  static func identity(of app: AppSummary) -> String {
    let id = DisplayText.id(app.id, fallback: tr("an unnamed app"))
    switch assurance(of: app) {
    case .verified: return tr("Verified: {id}", ["id": id])
    case .ownInstallation:
      // TRANSLATORS: who asks. Other programs of the person could have changed an app that is not
      // installed for all users of the computer
      return tr("Installed for you only, not verified: {id}", ["id": id])
    case .claimed: return tr("Not verified; says it is {id}", ["id": id])
    case .unknown: return explanation(of: app)
    }
  }

  /// How sure the system is of who asks; of a program that it cannot identify, not at all.
  static func assurance(of app: AppSummary) -> IdentityAssurance {
    app.identity == unidentified ? .unknown : app.assurance
  }

  /// The identity of the asking app, and its evidence.
  static func explanation(of app: AppSummary) -> String {
    let id = DisplayText.id(app.id, fallback: tr("an unnamed app"))
    switch app.identity {
    case "flatpak" where app.assurance == .verified:
      return tr("Identified by its sandbox as {id}.", ["id": id])
    case "flatpak" where app.assurance == .ownInstallation:
      return tr(
        "Identified by its sandbox as {id}. It is installed for you only, where your other programs can change it.",
        ["id": id])
    case "registered-host":
      return tr(
        "This app says it is {id}. Apps outside a sandbox are not verified.", ["id": id])
    case "systemd-unit":
      return tr(
        "Identified by how it was started as {id}. Apps outside a sandbox are not verified.",
        ["id": id])
    case unidentified:
      return tr("The system cannot tell which program is asking.")
    default:
      return tr("This app says it is {id}, which could not be verified.", ["id": id])
    }
  }
}

extension AppSummary {
  /// The icons of the theme that may stand for the app, the best first.
  ///
  /// A sandboxed app has the icons that Flatpak exported for it, which contain its id; any other
  /// would belong to somebody else. An app outside a sandbox may name any icon but the system's
  /// symbols.
  var iconCandidates: [String] {
    if identity == AppWording.unidentified { return ["dialog-question-symbolic"] }
    if identity == AppWording.person { return ["org.typecase.Typecase"] }
    let isOwn = icon == id || icon.hasPrefix(id + ".") || icon.hasPrefix(id + "-")
    if isOwn { return [icon, id] }
    guard identity != "flatpak", !icon.hasSuffix("-symbolic"), !icon.hasPrefix("org.typecase."),
      !["dialog-", "security-", "emblem-", "system-", "preferences-"].contains(
        where: icon.hasPrefix)
    else { return [id] }
    return [icon, id]
  }
}
