// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit

/// The text of the question whether a program without identity may use fonts.
struct UseWording {
  let question: UseQuestion

  private var faceCount: Int { question.families.reduce(0) { $0 + $1.faceCount } }

  /// Whether a file of these fonts has faces of other families too.
  private var sharesFiles: Bool { question.families.contains { $0.fileFamilyCount > 1 } }

  private var isUnidentified: Bool { question.app.identity == AppWording.unidentified }

  var presentation: ConsentPresentation {
    ConsentPresentation(
      parentWindow: question.parentWindow, app: question.app,
      appName: AppWording.name(of: question.app), title: tr("Use Fonts"), headline: headline,
      meaning: tr("What allowing means"),
      consequences: [
        .init(
          icon: "view-reveal-symbolic",
          text: sharesFiles
            ? tr(
              "It learns that you have these fonts, and can read their files, other families in them included"
            ) : tr("It learns that you have these fonts, and can read their files")),
        .init(
          icon: "system-log-out-symbolic",
          text: tr("It can use them until it ends, and asks again the next time")),
      ],
      counts: FamilyWording.counts(families: question.families.count, fonts: faceCount),
      families: question.families,
      agree: tr("Allow"), refuse: tr("Don’t Allow"),
      details: [
        .init(title: tr("Who Asks"), text: AppWording.explanation(of: question.app))
      ])
  }

  private var headline: String {
    if isUnidentified {
      return trn(
        "Let an unknown program use {count} font?", "Let an unknown program use {count} fonts?",
        faceCount)
    }
    return trn(
      "Let “{app}” use {count} font?", "Let “{app}” use {count} fonts?", faceCount,
      ["app": AppWording.name(of: question.app)])
  }
}
