// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The part that checks a table before a font is installed.
///
/// `docs/font-checks.md` has the same list for readers, and a test compares the two.
public enum TableChecker: String, Sendable, Hashable, CaseIterable {
  /// The OpenType Sanitizer parses it; what it would leave out is a fault.
  case sanitizer
  /// HarfBuzz sanitizes it, and shows whether anything is left of it.
  case harfBuzz = "harfbuzz"
  /// FreeType's validators parse it.
  case freeType = "freetype"
  /// A check of our own follows every offset of it.
  case typecase
  /// Nobody: no program that sets or draws text reads it. Its size is bounded.
  case unread

  /// The checker of each table; nobody checks a table that is not listed.
  public static let byTag: [String: TableChecker] = {
    var checkers: [String: TableChecker] = [:]
    for (checker, tags) in lists { for tag in tags { checkers[tag] = checker } }
    return checkers
  }()

  /// The most bytes of a table that nobody reads: what designers' tools keep in fonts has some
  /// kilobytes, the sources of instructions a few hundred.
  static let unreadLimit = 4 << 20

  private static let lists: [(TableChecker, [String])] = [
    (
      .sanitizer,
      [
        "CFF ", "CFF2", "GDEF", "GPOS", "GSUB", "HVAR", "LTSH", "MATH", "MVAR", "OS/2", "STAT",
        "VDMX", "VORG",
        "VVAR", "avar", "cmap", "cvar", "cvt ", "fpgm", "fvar", "gasp", "glyf", "gvar", "hdmx",
        "head", "hhea",
        "hmtx", "loca", "maxp", "name", "post", "prep", "vhea", "vmtx", "Feat", "Glat",
        "Gloc", "Silf",
        "Sill",
      ]
    ),
    (.harfBuzz, ["feat", "kerx", "mort", "morx", "trak"]),
    (.freeType, ["BASE", "JSTF", "bsln", "just", "lcar", "opbd", "prop"]),
    (
      .typecase,
      [
        "BDF ", "CBDT", "CBLC", "COLR", "CPAL", "EBDT", "EBLC", "SVG ", "bdat", "bloc", "kern",
        "ltag", "sbix",
      ]
    ),
    (
      .unread,
      [
        "ADBL", "DSIG", "Debg", "EBSC", "FFTM", "GMAP", "GPKG", "LINO", "MERG", "META", "PCLT",
        "PfEd", "SING",
        "Silt", "TSI0", "TSI1", "TSI2", "TSI3", "TSI5", "TSIB", "TSIC", "TSID", "TSIJ", "TSIP",
        "TSIS", "TSIV",
        "TTFA", "TeX ", "VTLP", "Zapf", "acnt", "fdsc", "fmtx", "gcid", "meta", "webf", "xref",
      ]
    ),
  ]
}
