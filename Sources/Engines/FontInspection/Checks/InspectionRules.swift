// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// By which rules fonts are judged.
public enum InspectionRules {
  /// The number of this version's rules: raised with each change by which a font may be judged otherwise than
  /// before.
  public static let number = 1
}
