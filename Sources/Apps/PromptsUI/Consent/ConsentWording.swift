// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// The words of the question whether an app may install fonts.
struct ConsentWording {
  let question: ConsentQuestion

  private var appName: String { AppWording.name(of: question.app) }

  /// Everything that the dialog shows.
  var presentation: ConsentPresentation {
    ConsentPresentation(
      parentWindow: question.parentWindow, app: question.app, appName: appName,
      title: tr("Install Fonts"), headline: headline,
      meaning: tr("What installing means"),
      consequences: consequences, counts: counts, families: question.families, agree: install,
      refuse: tr("Don’t Install"), exposure: offersExposure ? question.exposure : nil,
      warnings: warnings, refused: refused, refusedTitle: refusedTitle, details: details,
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

  /// The text above the fonts: only unexpected facts.
  private var consequences: [ConsentPresentation.Consequence] {
    typealias Consequence = ConsentPresentation.Consequence
    var lines = question.notices.map {
      Consequence(icon: "dialog-warning-symbolic", text: DisplayText.line($0, limit: 600))
    }
    lines += question.policy.map {
      Consequence(icon: "changes-prevent-symbolic", text: DisplayText.line($0, limit: 600))
    }
    if question.refusalCount > 0 {
      lines.append(
        Consequence(
          icon: "dialog-warning-symbolic",
          text: trn(
            "You have refused this app {count} time before",
            "You have refused this app {count} times before", question.refusalCount)))
    }
    if question.scope == .session {
      lines.append(
        Consequence(icon: "system-log-out-symbolic", text: tr("They are gone when you log out")))
    }
    return lines
  }

  // MARK: - Warnings

  /// How many rows are shown of a kind, at most.
  private static let limit = 200

  /// Facts that may change the answer, by family.
  private var warnings: [ConsentPresentation.Note] { notes { $0.isActionable } }

  /// The warnings of a kind: each family once, and each sentence once for a family.
  private func notes(_ isMeant: (ConsentQuestion.Warning) -> Bool) -> [ConsentPresentation.Note] {
    var notes: [ConsentPresentation.Note] = []
    var places: [String: Int] = [:]
    for warning in question.warnings where isMeant(warning) {
      let text = text(of: warning)
      if let place = places[warning.family] {
        if !notes[place].text.split(separator: "\n").contains(text[...]) {
          notes[place].text += "\n" + text
        }
      } else if notes.count < Self.limit {
        places[warning.family] = notes.count
        notes.append(.init(title: FamilyWording.name(warning.family), text: text))
      }
    }
    return notes
  }

  /// What it means; for faults in the file also where they are.
  private func text(of warning: ConsentQuestion.Warning) -> String {
    let message = DisplayText.line(warning.message, limit: 400)
    let place = DisplayText.line(warning.place, limit: 100)
    guard !warning.isActionable, !place.isEmpty else { return message }
    // TRANSLATORS: what is wrong with a font, and where in its file, such as “table OS/2, byte 8”
    return tr("{fault} ({place})", ["fault": message, "place": place])
  }

  // MARK: - Details

  private var refused: [ConsentPresentation.Note] {
    question.refused.prefix(Self.limit).map {
      .init(
        title: DisplayText.line($0.name, limit: 100, fallback: tr("Unnamed font")),
        text: DisplayText.line($0.message, limit: 400))
    }
  }

  private var refusedTitle: String {
    trn(
      "{count} file cannot be installed", "{count} files cannot be installed",
      question.refused.count)
  }

  /// Details that few people need for their answer.
  private var details: [ConsentPresentation.Note] {
    typealias Note = ConsentPresentation.Note
    var notes = [Note(title: tr("Who Asks"), text: AppWording.explanation(of: question.app))]
    if question.families.contains(where: \.isUpdate) {
      notes.append(
        Note(
          title: tr("Updates"),
          text: tr("Updates take the place of this app’s older fonts, and are used as those were")))
    }
    notes.append(
      Note(title: tr("Use"), text: tr("They appear only where they are chosen by name")))
    if question.scope != .session {
      notes.append(
        Note(title: tr("Removal"), text: tr("They can be removed in Typecase at any time")))
    }
    return notes + self.notes { !$0.isActionable }
  }
}
