// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
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
  /// The bits of `OS/2.fsType`; nil for a face without that table.
  public var fsType: UInt16?

  /// Reads the file in this process: only for those that were inspected, or that the desktop has.
  ///
  /// - Returns: nil when the file cannot be read, or has no such face.
  public init?(path: String, index: Int) {
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
    let os2 = face.table("OS/2")
    if os2.count >= 10 { fsType = UInt16(os2[8]) << 8 | UInt16(os2[9]) }
  }
}
