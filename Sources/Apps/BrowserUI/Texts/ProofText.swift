// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// Texts in which typesetters look at a face: each shows one thing.
nonisolated enum ProofText: String, CaseIterable {
  /// The letters whose shapes say most of a face.
  case hamburgefonstiv
  case alphabet
  /// Pairs that stand too far apart without kerning.
  case kerning
  case figures
  case smallCaps = "small-caps"
  /// A paragraph in the person's language.
  case paragraph

  var title: String {
    switch self {
    // TRANSLATORS: the word in which type designers look at a face; it stays as it is
    case .hamburgefonstiv: tr("Hamburgefonstiv")
    case .alphabet: tr("Alphabet")
    case .kerning: tr("Kerning Words")
    case .figures: tr("Figures")
    case .smallCaps: tr("Small Capitals")
    case .paragraph: tr("Paragraph")
    }
  }

  var text: String {
    switch self {
    case .hamburgefonstiv: "Hamburgefonstiv"
    case .alphabet:
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ\nabcdefghijklmnopqrstuvwxyz\n0123456789\n.,:;…!?“”‘’()[]*&@/–—"
    case .kerning:
      "AVATAR Avenue Fyodor LATVIA Linz Pfäffle P.A. Quay “Rye” Tallinn Te To Tr Ty Vault "
        + "Warsaw Wye Yacht Yvonne “T’aime”, Kraków, offer, far-off, 17471, f), r., y;"
    case .figures:
      "0123456789\n1147 · 2026 · 90,871.50 · €\u{2009}48.36 · 12:05 · 3 × 17 = 51\n"
        + "1/2 3/4 7/8 · 25 % · No. 6 · H2O · x2 + y2 · 1st 2nd 3rd"
    case .smallCaps:
      "Small Capitals small capitals SMALL CAPITALS\n"
        + "NASA and UNESCO, 4 a.m. to 7 p.m., A.D. 1457; Chapter II, pp. xiv–xvi (& notes)"
    case .paragraph: Prose.ofPerson
    }
  }
}
