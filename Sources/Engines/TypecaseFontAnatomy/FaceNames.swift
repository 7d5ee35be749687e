// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseHarfBuzzKit

/// What a face says about itself, in its name table and other tables.
public struct FaceNames: Sendable, Hashable {
  public var copyright = ""
  public var version = ""
  public var trademark = ""
  public var manufacturer = ""
  public var designer = ""
  public var summary = ""
  public var vendorURL = ""
  public var designerURL = ""
  public var license = ""
  public var licenseURL = ""
  public var postScriptName = ""
  public var glyphCount = 0
  public var unitsPerEm = 0
  /// The scripts that text can be set in, by ISO 15924; the one that the face is made for first.
  public var scripts: [String] = []
  /// The bits of `OS/2.fsType`; nil for a face without that table.
  public var fsType: UInt16?

  /// Reads the file in this process: only for those that were inspected, or that the desktop has.
  ///
  /// - Parameters:
  ///   - script: the one that the face is made for, where that is known; "Zyyy" where it is not.
  ///   - languages: those that the face covers, by fontconfig's names or the table's.
  /// - Returns: nil when the file cannot be read, or has no such face.
  public init?(path: String, index: Int, script: String = "Zyyy", languages: [String] = []) {
    guard let blob = HarfBuzzBlob(path: path), index >= 0, index < blob.faceCount else {
      return nil
    }
    let face = HarfBuzzFace(blob, index: index)
    let names = NameTable(face)
    // Name identifiers of OpenType's name table.
    copyright = names.name(0)
    version = names.name(5)
    postScriptName = names.name(6)
    trademark = names.name(7)
    manufacturer = names.name(8)
    designer = names.name(9)
    summary = names.name(10)
    vendorURL = names.name(11)
    designerURL = names.name(12)
    license = names.name(13)
    licenseURL = names.name(14)
    glyphCount = face.glyphCount
    unitsPerEm = face.unitsPerEm
    let (characters, languages) = (face.characters.lazy.joined(), Set(languages))
    scripts = ScriptFinder.scripts(
      coverage: characters, languages: languages,
      madeFor: script == "Zyyy"
        ? ScriptFinder.script(
          coverage: characters, languages: languages, isColored: false,
          claims: ScriptClaims(face, names: names)) : script)
    let os2 = face.table("OS/2")
    if os2.count >= 10 { fsType = UInt16(os2[8]) << 8 | UInt16(os2[9]) }
  }
}
