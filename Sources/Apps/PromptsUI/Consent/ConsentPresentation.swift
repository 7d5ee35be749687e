// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors

/// The content of a consent dialog, whatever it asks for.
struct ConsentPresentation {
  /// A line about a consequence of agreeing.
  struct Consequence: Hashable {
    var icon: String
    var text: String
  }

  /// A subject, such as a family, and what there is to say of it.
  struct Note: Hashable {
    var title: String
    var text: String
  }

  /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or empty.
  var parentWindow: String
  var app: AppSummary
  /// Safe to show.
  var appName: String
  /// Of the window.
  var title: String
  var headline: String
  /// The heading of the consequences, for a screen reader before the lines.
  var meaning: String
  var consequences: [Consequence]
  /// "24 families, 61 fonts".
  var counts: String
  var families: [ConsentQuestion.Family]
  /// The button that agrees; it has no mnemonic, so that no key combination agrees by accident.
  var agree: String
  var refuse: String
  /// The exposure of the fonts, if the person chooses it.
  var exposure: FontExposure?
  /// Facts that may change the answer, by family.
  var warnings: [Note] = []
  /// Fonts that the app also offered, but that cannot be installed.
  var refused: [Note] = []
  var refusedTitle = ""
  /// For who wants to know.
  var details: [Note] = []
  /// How often the person has said no to the app since the last yes.
  var refusalCount = 0
}

/// The person's answer to a consent dialog.
struct ConsentOutcome {
  var response: RequestResponse
  /// The chosen exposure, if there was a choice.
  var exposure: FontExposure?
  /// Whether the app may not ask again.
  var mutes = false
}
