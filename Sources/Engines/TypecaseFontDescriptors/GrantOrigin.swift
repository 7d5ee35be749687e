// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How an app got a font.
@nonexhaustive
public enum GrantOrigin: String, Sendable, Hashable, CaseIterable {
  /// It asked by name.
  case asked
  /// The person picked it.
  case picked
  /// The person had it installed, or allowed it again, in the sheet of missing fonts.
  case sheet
}
