// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The result of an inspection for one face of a file.
public struct FaceReport: Codable, Sendable, Hashable {
  /// The face's number within the file, from 0.
  public var index: UInt32
  /// PostScript name, family, style, full name, weight, width, slant, traits, languages, format.
  public var descriptor: FontDescriptor
  /// Every name by which programs find the face; nil in a report of an older version.
  public var fontconfigNames: FontconfigNames?
  /// The entries of the name table; if there are too many, the first of them.
  public var names: [FontName]
  public var axes: [VariationAxis]
  public var instances: [NamedInstance]
  /// OpenType feature tags, sorted.
  public var featureTags: [String]
  /// fontconfig's set of characters of the face, as ranges in order.
  public var coverage: [ClosedRange<UInt32>]
  /// fontconfig's own names of the languages that the face covers, for its rules.
  public var fontconfigLanguages: [String]
  /// Every `index` under which fontconfig lists this face: itself, its named instances (their
  /// number, from 1, in the high 16 bits), and the variable face as a whole.
  public var fontconfigIndexes: [UInt32]
  public var embedding: EmbeddingRights
  public var license: String
  public var licenseURL: String
  public var version: String
  public var designer: String
  public var manufacturer: String
  public var copyright: String
  public var description: String
  public var color: ColorKind
  public var glyphCount: UInt32
  public var isVariable: Bool
  /// ISO 15924 code of the script that the face is made for; "Zsye" for emoji, "Zsym" for symbols.
  public var script: String

  /// As reports are stored; some names of older versions stay.
  private enum CodingKeys: String, CodingKey {
    case index, descriptor, fontconfigNames, names, axes, instances, featureTags, coverage
    case fontconfigLanguages, fontconfigIndexes, embedding, version, designer, manufacturer
    case copyright, description, glyphCount, isVariable, script
    case license = "licence"
    case licenseURL = "licenceURL"
    case color = "colour"
  }
}

/// An entry of a font's name table.
public struct FontName: Codable, Sendable, Hashable {
  /// OpenType's name identifier, such as 1 for the family.
  public var nameID: UInt32
  /// BCP 47.
  public var language: String
  public var string: String

  public init(nameID: UInt32, language: String, string: String) {
    self.nameID = nameID
    self.language = language
    self.string = string
  }
}
