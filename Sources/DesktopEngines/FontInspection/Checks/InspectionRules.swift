// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// By which rules fonts are judged.
public enum InspectionRules {
  /// The number of this version's rules: raised with each change by which a font may be judged otherwise than
  /// before.
  ///
  /// Fonts that older rules accepted are checked again, and drawn by no program of ours before.
  public static let number = 3

  /// Whether what rules of a number accepted is accepted by this version's as well.
  public static func areMet(by number: Int) -> Bool { number >= self.number }
}
