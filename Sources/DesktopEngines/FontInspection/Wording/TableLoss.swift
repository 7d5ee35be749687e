// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// The features that a font loses without some of its tables, for a person.
public enum TableLoss {
  /// The words for tables that are left out, such as “colors, bitmaps for small sizes”.
  public static func words(without tables: [String]) -> String {
    var words: [String] = []
    for table in tables {
      let word = word(table)
      if !words.contains(word) { words.append(word) }
    }
    return words.joined(separator: tr(", "))
  }

  private static func word(_ table: String) -> String {
    switch table {
    case "COLR", "CPAL", "CBDT", "CBLC", "sbix", "SVG ": tr("colors and pictures")
    case "EBDT", "EBLC", "EBSC", "bdat", "bloc", "BDF ": tr("bitmaps for small sizes")
    case "fvar", "gvar", "avar", "cvar", "HVAR", "VVAR", "MVAR", "STAT":
      tr("variations, such as other weights")
    case "GSUB", "morx", "mort", "feat": tr("ligatures and other forms of letters")
    case "GPOS", "kern", "kerx", "trak": tr("distances between letters, and places of marks")
    case "MATH": tr("setting of formulas")
    case "Feat", "Glat", "Gloc", "Silf", "Sill": tr("setting of scripts by Graphite")
    case "vhea", "vmtx", "VORG": tr("setting from top to bottom")
    case "BASE", "JSTF", "bsln", "just", "lcar", "opbd", "prop":
      tr("lines of mixed scripts, and justification")
    case "GDEF", "LTSH", "VDMX", "gasp", "hdmx": tr("small corrections of how letters are drawn")
    default: tr("a part that nobody here knows")
    }
  }
}
