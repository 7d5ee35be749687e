// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The known, or requested, properties of one face: a cheap value that never opens a font file.
///
/// Every property is optional: a descriptor may describe a face completely (in the registry's
/// lists) or have only a name (in a program's request). The coding keys are the bus keys.
public struct FontDescriptor: Sendable, Hashable, Codable {
  /// The registry's identifier of an installed face.
  public var id: String?
  /// The PostScript name: ASCII, at most 63 characters.
  public var postScriptName: String?
  /// The family name, as the font gives it.
  public var family: String?
  /// The face's own name within the family, such as "Bold Italic".
  public var style: String?
  /// Family and style in one name.
  public var fullName: String?
  /// 1 to 1000; 400 is regular, 700 bold (OpenType `usWeightClass`).
  public var weight: Double?
  /// Percent of the normal width; 100 is normal (OpenType axis `wdth`).
  public var width: Double?
  /// Degrees, clockwise positive: 0 upright, about 12 for an italic.
  public var slant: Double?
  /// Symbolic traits.
  public var traits: [FontTrait]?
  /// The class of the design, when it is known or asked for.
  public var fontClass: FontClass?
  /// Axis tag to coordinate, in the axis's own units.
  public var variations: [String: Double]?
  /// OpenType feature tag to value.
  public var features: [String: UInt32]?
  /// BCP 47 tags of the languages that the face supports.
  public var languages: [String]?
  /// Points.
  public var size: Double?
  /// The container and outline kind.
  public var format: FontFormat?
  /// The application id of the owner.
  public var provider: String?
  /// How long the registration lasts.
  public var scope: RegistrationScope?
  /// Whether the face takes part in matching.
  public var enabled: Bool?
  /// Who may use the face by name.
  public var exposure: FontExposure?

  public init() {}

  /// A descriptor with only a PostScript name.
  public init(postScriptName: String) { self.postScriptName = postScriptName }

  /// A descriptor with only a family name: it means all faces of the family.
  public init(family: String) { self.family = family }

  /// The PostScript name, as far as a file may safely have it: a name in a font may be anything.
  package var fileStem: String? {
    let safe = postScriptName?.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return safe?.isEmpty == true ? nil : safe
  }

  /// The names of the values in JSON, and on the bus.
  public enum CodingKeys: String, CodingKey, CaseIterable {
    case id, family, style, weight, width, slant, traits, variations, features, languages, size
    case format, provider, scope, enabled, exposure
    case postScriptName = "postscript-name"
    case fullName = "full-name"
    case fontClass = "class"
  }
}

/// A symbolic trait of a face.
public enum FontTrait: String, Sendable, Hashable, Codable, CaseIterable {
  case bold, italic, expanded, condensed, monospace, vertical
  case tightLeading = "tight-leading"
  case looseLeading = "loose-leading"
  case uiOptimized = "ui-optimized"
}

/// The accepted font containers, by content and never by file name.
@nonexhaustive
public enum FontFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// TrueType outlines (`00010000` or `true`).
  case trueType = "truetype"
  /// CFF or CFF2 outlines (`OTTO`).
  case openType = "opentype"
  /// Several faces in one file (`ttcf`).
  case collection = "collection"

  /// The file name extension that other programs expect, without the dot.
  public var fileExtension: String {
    switch self {
    case .trueType: "ttf"
    case .openType: "otf"
    case .collection: "ttc"
    }
  }
}

/// How long a registration lasts.
@nonexhaustive
public enum RegistrationScope: String, Sendable, Hashable, Codable, CaseIterable {
  /// Until the registering connection ends; for that caller only.
  case process
  /// Until the login session ends.
  case session
  /// Until it is removed.
  case persistent
}

/// Who may use a font.
@nonexhaustive
public enum FontExposure: String, Sendable, Hashable, Codable, CaseIterable {
  /// Only apps that ask the registry for it.
  case asks
  /// Every app, by name, and never in fallback.
  case byName = "by-name"
}
