// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig
import TypecaseSystemKit

/// A description of a font: what fontconfig calls its properties.
///
/// Nothing changes one; its references are counted with atomic operations.
public final class FontconfigPattern: Sendable {
  nonisolated(unsafe) package let handle: OpaquePointer

  init(adopting handle: OpaquePointer) { self.handle = handle }

  init(retaining handle: OpaquePointer) {
    FcPatternReference(handle)
    self.handle = handle
  }

  deinit { FcPatternDestroy(handle) }

  public var file: String? { path(FC_FILE) }
  public var family: String? { string(FC_FAMILY) }
  public var style: String? { string(FC_STYLE) }
  public var fullName: String? { string(FC_FULLNAME) }
  public var postScriptName: String? { string(FC_POSTSCRIPT_NAME) }
  /// All names of the family, the typographic one first, in every language that the font has.
  public var families: [String] { strings(FC_FAMILY) }
  /// The languages of `families`, in their order, by fontconfig's own names.
  public var familyLanguages: [String] { strings(FC_FAMILYLANG) }
  /// All full names, in every language that the font has.
  public var fullNames: [String] { strings(FC_FULLNAME) }
  /// All names of the style, in every language that the font has.
  public var styles: [String] { strings(FC_STYLE) }
  public var postScriptNames: [String] { strings(FC_POSTSCRIPT_NAME) }
  /// "TrueType", "CFF", "Type 1" and so on.
  public var fontFormat: String? { string(FC_FONTFORMAT) }
  /// The revision that the font gives itself, as OpenType's `head` has it: 65536 is 1.0.
  public var fontVersion: Int32? { integer(FC_FONTVERSION) }

  /// The face's number in the file in the low 16 bits, a named instance's, from 1, in the high ones.
  public var index: UInt32? { integer(FC_INDEX).map { UInt32(bitPattern: $0) } }
  /// OpenType's scale, 1 to 1000; nil also when it varies.
  public var weight: Double? {
    number(FC_WEIGHT).map { FcWeightToOpenTypeDouble($0) }
  }
  /// Percent of the normal width; nil also when it varies.
  public var width: Double? { number(FC_WIDTH) }
  /// The design size in points of a face with optical sizes; nil also when it varies.
  public var opticalSize: Double? { number(FC_SIZE) }
  /// Where the weight varies, on OpenType's scale; fontconfig counts no weight below 100.
  public var weightRange: ClosedRange<Double>? {
    range(FC_WEIGHT).map {
      FcWeightToOpenTypeDouble($0.lowerBound)...FcWeightToOpenTypeDouble($0.upperBound)
    }
  }
  /// The range of a variable width, in percent.
  public var widthRange: ClosedRange<Double>? { range(FC_WIDTH) }
  /// The range of a variable optical size, in points.
  public var opticalSizeRange: ClosedRange<Double>? { range(FC_SIZE) }
  public var slant: Slant? { integer(FC_SLANT).flatMap(Slant.init) }
  public var spacing: Spacing? { integer(FC_SPACING).flatMap(Spacing.init) }
  /// Whether menus of programs list it as monospaced, as Pango says: with wide characters of exactly two widths, too.
  public var isMonospaced: Bool { spacing.map { $0 != .proportional } ?? false }
  /// Whether this describes a variable face as a whole, with ranges of values.
  public var isVariable: Bool? { boolean(FC_VARIABLE) }
  public var isColored: Bool? { boolean(FC_COLOR) }
  /// Whether its characters are signs of its own: fontconfig has them at U+F000 to U+F0FF, and again at U+0000 to
  /// U+00FF, where they mean no letters.
  public var isSymbolEncoded: Bool? { boolean(FC_SYMBOL) }
  public var isScalable: Bool? { boolean(FC_SCALABLE) }

  /// The code points that the font has glyphs for.
  public var characters: FontconfigCharSet? {
    var value: OpaquePointer?
    guard FcPatternGetCharSet(handle, FC_CHARSET, 0, &value) == FcResultMatch, let value else {
      return nil
    }
    return FontconfigCharSet(retaining: value)
  }

  /// The languages that the font has every needed character for.
  public var languages: FontconfigLangSet? {
    var value: OpaquePointer?
    guard FcPatternGetLangSet(handle, FC_LANG, 0, &value) == FcResultMatch, let value else {
      return nil
    }
    return FontconfigLangSet(copying: value)
  }

  /// fontconfig's classes of slant.
  public enum Slant: Int32, Sendable { case roman = 0, italic = 100, oblique = 110 }

  /// fontconfig's classes of advance widths.
  public enum Spacing: Int32, Sendable { case proportional = 0, dual = 90, mono = 100, cell = 110 }

  private func string(_ property: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(handle, property, 0, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  private func path(_ property: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(handle, property, 0, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(path: value)
  }

  private func strings(_ property: String) -> [String] {
    var result: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(handle, property, CInt(result.count), &value) == FcResultMatch,
      let text = value
    {
      result.append(String(cString: text))
    }
    return result
  }

  /// A range; nil for a single number.
  private func range(_ property: String) -> ClosedRange<Double>? {
    var value: OpaquePointer?
    guard number(property) == nil,
      FcPatternGetRange(handle, property, 0, &value) == FcResultMatch, let value
    else { return nil }
    var (lower, upper) = (0.0, 0.0)
    guard FcRangeGetDouble(value, &lower, &upper) == FcTrue, lower <= upper else { return nil }
    return lower...upper
  }

  private func integer(_ property: String) -> Int32? {
    var value: CInt = 0
    return FcPatternGetInteger(handle, property, 0, &value) == FcResultMatch ? value : nil
  }

  package func number(_ property: String) -> Double? {
    var value = 0.0
    return FcPatternGetDouble(handle, property, 0, &value) == FcResultMatch ? value : nil
  }

  private func boolean(_ property: String) -> Bool? {
    var value: FcBool = 0
    return FcPatternGetBool(handle, property, 0, &value) == FcResultMatch ? value == FcTrue : nil
  }
}
