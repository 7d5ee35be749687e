// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import GLibKit

/// The words of the consent prompt.
///
/// Names come from outside: they are cut to one line, kept from turning the direction of the words
/// around them, and never read as markup.
struct ConsentWording {
  let question: ConsentQuestion

  /// The app's name as it can be shown.
  var appName: String {
    let id = DisplayText.line(question.app.id, limit: 60, fallback: tr("An unnamed app"))
    return DisplayText.name(ofApp: question.app.name, limit: 40, fallback: id)
  }

  var headline: String { tr("Let “{app}” install fonts?", ["app": appName]) }

  /// How sure the system is of who asks.
  var identity: String {
    let id = DisplayText.line(question.app.id, limit: 80, fallback: tr("an unnamed app"))
    switch question.app.identity {
    case "flatpak":
      return tr("Identified by its sandbox as {id}.", ["id": id])
    case "registered-host":
      return tr(
        "This app says it is {id}. Apps outside a sandbox are not verified.", ["id": id])
    case "systemd-unit":
      return tr(
        "Identified by how it was started as {id}. Apps outside a sandbox are not verified.",
        ["id": id])
    default:
      return tr("This app says it is {id}, which could not be verified.", ["id": id])
    }
  }

  /// "24 families, 61 fonts".
  var counts: String {
    // TRANSLATORS: how much is to be installed, such as “24 families, 61 fonts”
    tr(
      "{families}, {fonts}",
      [
        "families": trn("{count} family", "{count} families", question.families.count),
        "fonts": trn("{count} font", "{count} fonts", question.fontCount),
      ])
  }

  /// The button that agrees; it has no mnemonic, so that no chord of keys can agree by chance.
  var install: String {
    trn("Install {count} Font", "Install {count} Fonts", question.fontCount)
  }

  /// A line about what follows from installing.
  struct Consequence: Hashable {
    var icon: String
    var text: String
  }

  /// Whether the person chooses who may use the fonts: new versions keep what was chosen before.
  var offersExposure: Bool { question.families.contains { !$0.isUpdate } }

  var consequences: [Consequence] {
    var lines: [Consequence] = []
    if question.refusalCount > 0 {
      lines.append(
        Consequence(
          icon: "dialog-warning-symbolic",
          text: trn(
            "You have refused this app {count} time before",
            "You have refused this app {count} times before", question.refusalCount)))
    }
    if question.families.contains(where: \.isUpdate) {
      lines.append(
        Consequence(
          icon: "view-refresh-symbolic",
          text: tr("Updates take the place of this app’s older fonts, and are used as those were")))
    }
    lines.append(
      Consequence(
        icon: "emblem-default-symbolic",
        text: tr("They appear only where they are chosen by name")))
    lines.append(
      question.scope == .session
        ? Consequence(icon: "system-log-out-symbolic", text: tr("They are gone when you log out"))
        : Consequence(
          icon: "user-trash-symbolic", text: tr("They can be removed in Typecase at any time")))
    return lines
  }

  var warningsTitle: String {
    trn(
      "{count} warning about these fonts", "{count} warnings about these fonts",
      question.warnings.count)
  }

  func name(of family: String) -> String {
    DisplayText.line(family, limit: 60, fallback: tr("Unnamed font"))
  }

  /// The face that a warning is about.
  func title(of warning: ConsentQuestion.Warning) -> String {
    let style = DisplayText.line(warning.style, limit: 40)
    return style.isEmpty ? name(of: warning.family) : "\(name(of: warning.family)) \(style)"
  }

  /// What it means, and where in the file it is.
  func text(of warning: ConsentQuestion.Warning) -> String {
    [DisplayText.line(warning.message, limit: 400), DisplayText.line(warning.place, limit: 100)]
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  func detail(of family: ConsentQuestion.Family) -> String {
    trn("{count} style", "{count} styles", family.faceCount)
  }

  func tags(of family: ConsentQuestion.Family) -> [String] {
    (family.isUpdate ? [tr("Update")] : []) + (family.isVariable ? [tr("Variable")] : [])
      + (family.colour == .none ? [] : [tr("Colour")])
  }

  /// What a screen reader says for a family.
  func label(of family: ConsentQuestion.Family) -> String {
    ([name(of: family.family), detail(of: family)] + tags(of: family)).joined(separator: ", ")
  }
}

extension ConsentQuestion.App {
  /// The icons of the theme that may stand for the app, the best first.
  ///
  /// A sandboxed app has those that Flatpak exported for it, which bear its id; any other would be
  /// somebody else's. An app outside a sandbox names what it likes, but no sign of the system.
  var iconCandidates: [String] {
    let isOwn = icon == id || icon.hasPrefix(id + ".") || icon.hasPrefix(id + "-")
    if isOwn { return [icon, id] }
    guard identity != "flatpak", !icon.hasSuffix("-symbolic"), !icon.hasPrefix("org.typecase."),
      !["dialog-", "security-", "emblem-", "system-", "preferences-"].contains(
        where: icon.hasPrefix)
    else { return [id] }
    return [icon, id]
  }
}
