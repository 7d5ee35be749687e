// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig
import CTypecasePango
import TypecaseSystemKit

/// A font map that holds one face of one file, and nothing else.
///
/// A specimen drawn with the desktop's own font map makes Pango match and sort every installed font
/// for each family. A map over a configuration of one file costs 1 to 2 ms whatever is installed,
/// works for files that are installed nowhere, and can never show another font's glyphs: what the
/// face does not cover comes out as boxes.
public final class FaceFontMap {
  /// The coverage of the face.
  public let coverage: Coverage
  /// For widgets that are drawn with this face alone.
  package let map: UnsafeMutablePointer<PangoFontMap>
  private let configuration: OpaquePointer
  private let pattern: OpaquePointer

  /// Opens a face.
  ///
  /// - Parameters:
  ///   - path: a font file, absolute.
  ///   - index: the face's number within the file, from 0.
  ///   - isVariable: whether the face's axes are to be set.
  /// - Returns: nil when fontconfig finds no such face in the file, or Pango cannot use it.
  public init?(path: String, index: UInt32, isVariable: Bool = false) {
    guard let configuration = FcConfigCreate() else { return nil }
    FcConfigParseAndLoadFromMemory(configuration, Self.bitmapRule, 0)
    guard FcConfigAppFontAddFile(configuration, path.cPathBytes) != 0,
      let set = FcConfigGetFonts(configuration, FcSetApplication),
      let pattern = Self.keepOnly(index: index, isVariable: isVariable, in: set),
      let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    else {
      FcConfigDestroy(configuration)
      return nil
    }
    pango_fc_font_map_set_config(ctypecase_pango_fc_font_map(map), configuration)
    var characters: OpaquePointer?
    FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters)
    self.coverage = Coverage(copying: characters)
    self.configuration = configuration
    self.pattern = pattern
    self.map = map
    if !isUsable { return nil }
  }

  deinit {
    g_object_unref(map)
    FcConfigDestroy(configuration)
  }

  /// Whether Pango can use the face.
  ///
  /// It takes no compressed web fonts and no Type 1 or bitmap-only fonts, and a layout over such a
  /// map would have no font at all.
  private var isUsable: Bool {
    LayoutContext(self).font(for: description(pixels: 16, variations: nil)) != nil
  }

  /// The style's name in English, as the file gives it.
  var style: String { text(FC_STYLE) }

  /// The family's name in English, as the file gives it.
  package var family: String { text(FC_FAMILY) }

  /// The script that the face is made for.
  ///
  /// - Parameters:
  ///   - known: as the inspection says it; unknown, or that of emoji for any font with colors, where nobody has
  ///     inspected the face.
  ///   - find: finds it out from the characters.
  package func script(known: String, find: (Coverage) -> String) -> String {
    var script = known
    if [Script.unknown.code, Script.emoji.code].contains(known) {
      script = find(coverage)
    }
    return script == "Hani" ? Script.eastAsian(ofFamily: family)?.code ?? script : script
  }

  /// Whether the face has colors of its own, which it draws whatever the color of the text is.
  package var isColor: Bool {
    var isColor: FcBool = 0
    return FcPatternGetBool(pattern, FC_COLOR, 0, &isColor) == FcResultMatch && isColor != 0
  }

  private func text(_ object: String) -> String {
    var text: UnsafeMutablePointer<FcChar8>?
    return FcPatternGetString(pattern, object, 0, &text) == FcResultMatch
      ? text.map { String(cString: $0) } ?? "" : ""
  }

  /// A description that matches the face; with one face in the map any would.
  package func description(pixels: Double, variations: String?) -> FontDescription {
    var description =
      pango_fc_font_description_from_pattern(pattern, 0).map { FontDescription(adopting: $0) }
      ?? FontDescription()
    description.size = .pixels(pixels)
    if let variations { description.variations = variations }
    return description
  }

  /// Scales faces made of bitmaps, such as emoji, to the size that is asked for: what fontconfig's
  /// own 10-scale-bitmap-fonts.conf does, which an empty configuration lacks.
  private static let bitmapRule = """
    <fontconfig><match target="font">
      <test name="outline" compare="eq"><bool>false</bool></test>
      <edit name="pixelsizefixupfactor" mode="assign"><divide>
        <name target="pattern">pixelsize</name><name target="font">pixelsize</name>
      </divide></edit>
      <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
        <name>pixelsizefixupfactor</name><double>0</double>
        <double>0</double><name>pixelsizefixupfactor</name>
      </matrix></times></edit>
    </match></fontconfig>
    """

  /// Takes every pattern but one out of a configuration's application fonts.
  ///
  /// Fontconfig reports a face, each of its named instances (their number in the upper 16 bits of
  /// the index) and, for a variable face, the range of all of them.
  private static func keepOnly(
    index: UInt32, isVariable: Bool, in set: UnsafeMutablePointer<FcFontSet>
  ) -> OpaquePointer? {
    let patterns = (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
    func value(
      _ object: String, _ get: (OpaquePointer, UnsafePointer<CChar>) -> CInt?
    ) -> [CInt?] { patterns.map { pattern in get(pattern, object) } }
    let indices = value(FC_INDEX) { pattern, object in
      var value: CInt = 0
      return FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch ? value : nil
    }
    let variable = value(FC_VARIABLE) { pattern, object in
      var value: FcBool = 0
      return FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch ? value : nil
    }
    func first(variable wanted: Bool) -> Int? {
      patterns.indices.first {
        indices[$0] == CInt(clamping: index) && (variable[$0] ?? 0 != 0) == wanted
      }
    }
    guard let kept = first(variable: isVariable) ?? first(variable: !isVariable) else {
      return nil
    }
    for other in patterns.indices where other != kept { FcPatternDestroy(patterns[other]) }
    set.pointee.fonts[0] = patterns[kept]
    set.pointee.nfont = 1
    return patterns[kept]
  }
}
