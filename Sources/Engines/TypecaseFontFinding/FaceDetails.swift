// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseHarfBuzzKit

/// Data that only the file of a face has: features, designer, license.
///
/// fontconfig lists thousands of faces from its caches without opening a file, and knows names,
/// measures, characters, spacing, color and axes, but only the scripts of a layout table
/// (`capability`, "otlayout:latn"), and not the designer. So a search reads the files only for a
/// question that needs them.
public struct FaceDetails: Sendable, Hashable {
  /// OpenType feature tags.
  public var features: Set<String>
  /// As in the font, empty if it has none; likewise the manufacturer.
  public var designer: String
  public var manufacturer: String
  /// The class of the design in the table `OS/2` (`sFamilyClass`).
  public var fontClass: FontClass
  public var panose: Panose
  /// The well-known license with this license's address and text.
  public var license: FontLicense
  /// The rights for embedding in documents, from the table `OS/2` (`fsType`).
  public var embedding: EmbeddingRights
  /// The tags of the axes.
  public var axes: Set<String>
  /// The characters; nil where the face has them already.
  package var characters: CodePointSet?

  package init(
    features: Set<String> = [], designer: String = "", manufacturer: String = "",
    fontClass: FontClass = .unknown, panose: Panose = Panose(), license: FontLicense = .unknown,
    embedding: EmbeddingRights = .installable, axes: Set<String> = [],
    characters: CodePointSet? = nil
  ) {
    self.features = features
    self.designer = designer
    self.manufacturer = manufacturer
    self.fontClass = fontClass
    self.panose = panose
    self.license = license
    self.embedding = embedding
    self.axes = axes
    self.characters = characters
  }

  /// Reads the file of a face, in this process: for those that were inspected, or that the desktop
  /// has; nil when it cannot be read.
  ///
  /// - Parameter includesCharacters: for a face without a list of characters.
  public init?(readingFace index: Int, of path: String, includesCharacters: Bool) {
    guard let blob = HarfBuzzBlob(path: path), index >= 0, blob.faceCount > index else {
      return nil
    }
    let face = HarfBuzzFace(blob, index: index)
    let names = NameTable(face)
    self.init(
      features: Set(face.featureTags), designer: names.line(NameID.designer),
      manufacturer: names.line(NameID.manufacturer),
      license: FontLicense(
        url: names.name(NameID.licenseURL), text: names.name(NameID.license),
        copyright: names.name(NameID.copyright)),
      axes: Set(face.axes.map(\.tag)),
      characters: includesCharacters ? CodePointSet(face.characters) : nil)
    // OS/2: `fsType` at 8, `sFamilyClass` at 30, `panose` at 32.
    let os2 = face.table("OS/2")
    guard os2.count >= 42 else { return }
    embedding = EmbeddingRights(fsType: UInt16(os2[8]) << 8 | UInt16(os2[9]))
    fontClass = FontClass(rawValue: os2[30]) ?? .unknown
    panose = Panose(family: os2[32], serifs: os2[33], proportion: os2[35])
  }

  /// Name identifiers of OpenType's name table.
  private enum NameID {
    static let copyright: UInt32 = 0
    static let manufacturer: UInt32 = 8
    static let designer: UInt32 = 9
    static let license: UInt32 = 13
    static let licenseURL: UInt32 = 14
  }
}

extension FontChoice {
  /// The details of all faces, by file and number; waits for the disk, so never on the main thread.
  ///
  /// - Returns: nil when the task was canceled.
  public func readDetails() -> [FaceLocation: FaceDetails]? {
    var details: [FaceLocation: FaceDetails] = [:]
    for family in families {
      if Task.isCancelled { return nil }
      for face in family.faces {
        let file = face.location.file
        // What this process must not draw it does not read either.
        guard face.reader == .process, details[file] == nil else { continue }
        details[file] = FaceDetails(
          readingFace: file.index, of: file.path, includesCharacters: face.characters == nil)
      }
    }
    return details
  }
}

extension FaceLocation {
  /// The face without its named instance: what the file says is the same for all of them.
  var file: FaceLocation { FaceLocation(path: path, index: index) }
}
