// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import GLibKit
import PangoKit

/// The words of the consent prompt.
///
/// Names come from outside: they are cut to one line, kept from turning the direction of the words
/// around them, and never read as markup.
struct ConsentWording {
  let question: ConsentQuestion

  /// The app's name as it can be shown.
  var appName: String {
    let id = DisplayText.line(question.app.id, limit: 60, fallback: tr("An unnamed app"))
    return DisplayText.line(question.app.name, limit: 40, fallback: id)
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

  var consequences: [Consequence] {
    let use =
      switch question.exposure {
      case .byName:
        Consequence(
          icon: "view-app-grid-symbolic",
          text: tr("Every app can use them by name; apps in a sandbox must ask"))
      case .asks:
        Consequence(
          icon: "security-high-symbolic", text: tr("Only apps that ask can use them"))
      }
    return [
      use,
      Consequence(
        icon: "emblem-default-symbolic",
        text: tr("They never take the place of another font")),
      Consequence(
        icon: "user-trash-symbolic", text: tr("They can be removed in Typecase at any time")),
    ]
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
    (family.isVariable ? [tr("Variable")] : []) + (family.colour == .none ? [] : [tr("Colour")])
  }

  /// What a screen reader says for a family.
  func label(of family: ConsentQuestion.Family) -> String {
    ([name(of: family.family), detail(of: family)] + tags(of: family)).joined(separator: ", ")
  }
}
