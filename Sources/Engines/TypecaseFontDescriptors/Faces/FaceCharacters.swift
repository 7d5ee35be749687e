// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit
import TypecaseNameOnlyFonts

/// The characters that a face has glyphs for, as fontconfig lists them.
///
/// Shared with fontconfig's caches, so that it costs a reference, however many characters there are.
public struct FaceCharacters: Sendable, Hashable {
  private let set: FontconfigCharSet

  init(_ set: FontconfigCharSet) { self.set = set }

  /// Whether the face has a glyph of a Unicode scalar.
  public func contains(_ scalar: Unicode.Scalar) -> Bool { set.contains(scalar.value) }

  /// Whether fontconfig does not list what the face really has, so that no search by character finds it.
  var areHidden: Bool { self.set.contains(HiddenCoverage.character) && self.set.count == 1 }

  public static func == (one: Self, other: Self) -> Bool { one.set.isEqual(to: other.set) }

  /// Equal sets may exist twice, and counting their members is slow, so other properties
  /// distinguish faces.
  public func hash(into hasher: inout Hasher) {}
}
