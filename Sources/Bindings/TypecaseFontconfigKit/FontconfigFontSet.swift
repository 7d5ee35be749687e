// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig
import TypecaseSystemKit

/// A list of patterns, each of which describes a font.
public final class FontconfigFontSet {
  private let handle: UnsafeMutablePointer<FcFontSet>

  /// The patterns that fontconfig finds in a font file; empty when it finds no font.
  ///
  /// There is a pattern for each face, for each named instance, and for a variable face once more as
  /// a whole. No configuration plays a part.
  public convenience init?(scanning path: String) {
    guard let handle = FcFontSetCreate() else { return nil }
    var count: CInt = 0
    // All faces and instances: the number that stands for them has every bit set.
    FcFreeTypeQueryAll(path.cPathBytes, UInt32.max, nil, &count, handle)
    self.init(adopting: handle)
  }

  /// The fonts that programs of this session see: the process's current configuration, brought up
  /// to date if fontconfig thinks it is time.
  ///
  /// The patterns hold what names and describes a font, and its characters, which are shared with
  /// fontconfig's caches. nil when there is no configuration.
  ///
  /// - Parameter configuration: another configuration than the current one.
  public static func installed(
    in configuration: FontconfigConfiguration? = nil
  ) -> FontconfigFontSet? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    guard let properties = FcObjectSetCreate() else { return nil }
    defer { FcObjectSetDestroy(properties) }
    for property in [
      FC_FILE, FC_INDEX, FC_FAMILY, FC_STYLE, FC_FULLNAME, FC_POSTSCRIPT_NAME, FC_WEIGHT, FC_WIDTH,
      FC_SLANT, FC_SPACING, FC_SIZE, FC_VARIABLE, FC_COLOR, FC_SCALABLE, FC_FONTFORMAT,
      FC_FONTVERSION, FC_CHARSET,
    ] { FcObjectSetAdd(properties, property) }
    return FcFontList(configuration?.handle, pattern, properties).map {
      FontconfigFontSet(adopting: $0)
    }
  }

  /// The fonts that have all that a pattern says, in no order; nil when the pattern cannot be read.
  ///
  /// - Parameter name: as fontconfig writes patterns, such as ":lang=pl:weight=200".
  package static func listed(_ name: String) -> FontconfigFontSet? {
    guard let pattern = FcNameParse(name) else { return nil }
    defer { FcPatternDestroy(pattern) }
    guard let properties = FcObjectSetCreate() else { return nil }
    defer { FcObjectSetDestroy(properties) }
    for property in [FC_FILE, FC_INDEX, FC_FAMILY, FC_STYLE, FC_POSTSCRIPT_NAME] {
      FcObjectSetAdd(properties, property)
    }
    return FcFontList(nil, pattern, properties).map { FontconfigFontSet(adopting: $0) }
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
