// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig
import TypecaseFontconfigKit

/// The coverage of a font during a search, by which only its name finds it.
///
/// One space and no language: neither the sorted fallback list nor a match by character or language
/// ever uses it. Deleting the coverage would be wrong: a missing value counts as a perfect match.
/// `RestoredCoverage` restores the real coverage when the font is chosen.
public enum HiddenCoverage {
  /// The path of the rules for fonts that every program may use by name, in the person's
  /// configuration folder.
  public static let rulesFile = "fontconfig/conf.d/60-typecase.conf"

  package static let character: UInt32 = 0x20
  /// "No linguistic content", which no text asks for.
  static let language = "zxx"

  /// The rule for the files of a folder, while fontconfig scans them.
  public static func rule(forFilesIn folder: String) -> String {
    """
    <match target="scan"><test name="file" compare="contains"><string>\
    \(FontconfigXML.escaped(folder))/</string></test>\
    <edit name="charset" mode="assign"><charset><int>\(character)</int></charset></edit>\
    <edit name="lang" mode="assign"><langset><string>\(language)</string></langset></edit></match>
    """
  }

  /// The same for a pattern that no configuration has yet.
  ///
  /// - Returns: false when memory lacks.
  static func hide(_ pattern: OpaquePointer) -> Bool {
    guard let characters = FcCharSetCreate(), let languages = FcLangSetCreate() else {
      return false
    }
    defer {
      FcCharSetDestroy(characters)
      FcLangSetDestroy(languages)
    }
    FcPatternDel(pattern, FC_CHARSET)
    FcPatternDel(pattern, FC_LANG)
    return FcCharSetAddChar(characters, character) == FcTrue
      && FcLangSetAdd(languages, language) == FcTrue
      && FcPatternAddCharSet(pattern, FC_CHARSET, characters) == FcTrue
      && FcPatternAddLangSet(pattern, FC_LANG, languages) == FcTrue
  }
}
