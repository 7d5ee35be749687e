// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CFontconfig

/// A list of patterns, each of which describes a font.
public final class FontconfigFontSet {
  private let handle: UnsafeMutablePointer<FcFontSet>

  /// What fontconfig finds in a font file; empty when it finds no font.
  ///
  /// There is a pattern for each face, for each named instance, and for a variable face once more as
  /// a whole. No configuration plays a part.
  public convenience init?(scanning path: String) {
    guard let handle = FcFontSetCreate() else { return nil }
    var count: CInt = 0
    // All faces and instances: the number that stands for them has every bit set.
    FcFreeTypeQueryAll(path, UInt32.max, nil, &count, handle)
    self.init(adopting: handle)
  }

  /// A list that shares the patterns of another.
  convenience init?(copying other: UnsafeMutablePointer<FcFontSet>) {
    guard let handle = FcFontSetCreate() else { return nil }
    for index in 0..<Int(other.pointee.nfont) {
      guard let pattern = other.pointee.fonts[index] else { continue }
      FcPatternReference(pattern)
      FcFontSetAdd(handle, pattern)
    }
    self.init(adopting: handle)
  }

  init(adopting handle: UnsafeMutablePointer<FcFontSet>) { self.handle = handle }

  deinit { FcFontSetDestroy(handle) }

  public var patterns: [FontconfigPattern] {
    (0..<Int(handle.pointee.nfont)).compactMap { index in
      handle.pointee.fonts[index].map { FontconfigPattern(retaining: $0) }
    }
  }
}
