// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import GLibKit

/// The words of the question whether an app may install fonts.
struct ConsentWording {
  let question: ConsentQuestion

  private var appName: String { AppWording.name(of: question.app) }

  /// Everything that the dialog shows.
  var presentation: ConsentPresentation {
    ConsentPresentation(
      parentWindow: question.parentWindow, app: question.app, appName: appName,
      title: tr("Install Fonts"), headline: headline,
      identity: AppWording.identity(of: question.app), meaning: tr("What installing means"),
      consequences: consequences, counts: counts, families: question.families, agree: install,
      refuse: tr("Don’t Install"), exposure: offersExposure ? question.exposure : nil,
      warningsTitle: warningsTitle,
      warnings: question.warnings.map {
        ConsentPresentation.Warning(title: title(of: $0), text: text(of: $0))
      },
      refusalCount: question.refusalCount)
  }

  var headline: String { tr("Let “{app}” install fonts?", ["app": appName]) }

  var counts: String {
    FamilyWording.counts(families: question.families.count, fonts: question.fontCount)
  }

  /// The button that agrees; it has no mnemonic, so that no key combination agrees by accident.
  var install: String {
    trn("Install {count} Font", "Install {count} Fonts", question.fontCount)
  }

  /// Whether the person chooses who may use the fonts: new versions keep what was chosen before.
  var offersExposure: Bool { question.families.contains { !$0.isUpdate } }

  var consequences: [ConsentPresentation.Consequence] {
    typealias Consequence = ConsentPresentation.Consequence
    var lines: [Consequence] = []
    if question.refusalCount > 0 {
      lines.append(
        Consequence(
          icon: "dialog-warning-symbolic",
          text: trn(
            "You have refused this app {count} time before",
            "You have refused this app {count} times before", question.refusalCount)))
    }
    lines += question.notices.map {
      Consequence(icon: "dialog-warning-symbolic", text: DisplayText.line($0, limit: 600))
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

  /// The face that a warning is about.
  func title(of warning: ConsentQuestion.Warning) -> String {
    let style = DisplayText.line(warning.style, limit: 40)
    return style.isEmpty
      ? FamilyWording.name(warning.family) : "\(FamilyWording.name(warning.family)) \(style)"
  }

  /// What it means, and where in the file it is.
  func text(of warning: ConsentQuestion.Warning) -> String {
    [DisplayText.line(warning.message, limit: 400), DisplayText.line(warning.place, limit: 100)]
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
