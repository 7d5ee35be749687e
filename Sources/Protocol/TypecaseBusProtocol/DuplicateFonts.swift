// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What becomes of a font that the person adds while it, or another of its name, is there already.
public enum DuplicateFonts: String, Sendable, Hashable, CaseIterable {
  /// It is refused, with the reason.
  case refuse
  /// It is left out, which is not an error.
  case skip
  /// It replaces the person's own font of that name, in one step; a font of an app or of the
  /// system stays, and the new one is refused.
  case replace
}
