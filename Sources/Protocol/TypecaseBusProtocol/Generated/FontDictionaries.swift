// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus-dictionaries.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

extension FontDescriptor {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.init()
    self.id = values["id"]?.stringValue
    self.postScriptName = values["postscript-name"]?.stringValue
    self.family = values["family"]?.stringValue
    self.style = values["style"]?.stringValue
    self.fullName = values["full-name"]?.stringValue
    self.weight = values["weight"]?.doubleValue
    self.width = values["width"]?.doubleValue
    self.slant = values["slant"]?.doubleValue
    self.traits = values["traits"]?.stringsValue?.compactMap(FontTrait.init(rawValue:))
    self.fontClass = values["class"]?.uint32Value.flatMap(UInt8.init(exactly:)).flatMap(FontClass.init(rawValue:))
    self.variations = values["variations"]?.numbersValue
    self.features = values["features"]?.settingsValue
    self.languages = values["languages"]?.stringsValue
    self.size = values["size"]?.doubleValue
    self.format = values["format"]?.stringValue.flatMap(FontFormat.init(rawValue:))
    self.provider = values["provider"]?.stringValue
    self.scope = values["scope"]?.stringValue.flatMap(RegistrationScope.init(rawValue:))
    self.enabled = values["enabled"]?.boolValue
    self.exposure = values["exposure"]?.stringValue.flatMap(FontExposure.init(rawValue:))
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["id"] = id.map { .string($0) }
    values["postscript-name"] = postScriptName.map { .string($0) }
    values["family"] = family.map { .string($0) }
    values["style"] = style.map { .string($0) }
    values["full-name"] = fullName.map { .string($0) }
    values["weight"] = weight.map { .double($0) }
    values["width"] = width.map { .double($0) }
    values["slant"] = slant.map { .double($0) }
    values["traits"] = traits.map { .strings($0.map(\.rawValue)) }
    values["class"] = fontClass.map { .uint32(UInt32($0.rawValue)) }
    values["variations"] = variations.map { .numbers($0) }
    values["features"] = features.map { .settings($0) }
    values["languages"] = languages.map { .strings($0) }
    values["size"] = size.map { .double($0) }
    values["format"] = format.map { .string($0.rawValue) }
    values["provider"] = provider.map { .string($0) }
    values["scope"] = scope.map { .string($0.rawValue) }
    values["enabled"] = enabled.map { .bool($0) }
    values["exposure"] = exposure.map { .string($0.rawValue) }
    return values
  }
}

/// What an app asks for: a name, and what narrows it.
package struct AskedDescriptor: Sendable, Hashable {
  /// Compared without regard to case, as the other names are; one of them must be there.
  package var postScriptName: String?
  /// Family and style in one name.
  package var fullName: String?
  /// A family means all of its faces.
  package var family: String?
  /// A face must agree with it, as with all that follow.
  package var style: String?
  /// 1 to 1000; 400 is regular, 700 bold.
  package var weight: Double?
  /// Percent of the normal width.
  package var width: Double?
  /// Degrees, clockwise positive.
  package var slant: Double?
  /// Traits that the face must have; InvalidArgs for a word that is none.
  package var traits: [String]?
  /// `truetype`, `opentype` or `collection`; InvalidArgs for another word.
  package var format: String?

  package init(
    postScriptName: String? = nil, fullName: String? = nil, family: String? = nil,
    style: String? = nil, weight: Double? = nil, width: Double? = nil, slant: Double? = nil,
    traits: [String]? = nil, format: String? = nil
  ) {
    self.postScriptName = postScriptName
    self.fullName = fullName
    self.family = family
    self.style = style
    self.weight = weight
    self.width = width
    self.slant = slant
    self.traits = traits
    self.format = format
  }
}

extension AskedDescriptor {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.postScriptName = values["postscript-name"]?.stringValue
    self.fullName = values["full-name"]?.stringValue
    self.family = values["family"]?.stringValue
    self.style = values["style"]?.stringValue
    self.weight = values["weight"]?.doubleValue
    self.width = values["width"]?.doubleValue
    self.slant = values["slant"]?.doubleValue
    self.traits = values["traits"]?.stringsValue
    self.format = values["format"]?.stringValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["postscript-name"] = postScriptName.map { .string($0) }
    values["full-name"] = fullName.map { .string($0) }
    values["family"] = family.map { .string($0) }
    values["style"] = style.map { .string($0) }
    values["weight"] = weight.map { .double($0) }
    values["width"] = width.map { .double($0) }
    values["slant"] = slant.map { .double($0) }
    values["traits"] = traits.map { .strings($0) }
    values["format"] = format.map { .string($0) }
    return values
  }
}

/// The keys of AskedFont, and of which type each is.
package enum AskedFontKeys: BusDictionaryKeys {
  package static let signatures = [
    "postscript-name": "s",
    "full-name": "s",
    "family": "s",
    "style": "s",
    "weight": "d",
    "width": "d",
    "slant": "d",
    "traits": "as",
    "format": "s",
  ]
}

extension FaceLocation {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let path = values["path"]?.pathValue,
      let index = values["index"]?.uint32Value.map({ Int($0) })
    else { return nil }
    self.init(path: path, index: index)
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["path"] = .path(path)
    values["index"] = .uint32(UInt32(clamping: index))
    return values
  }
}

/// An installed provider face.
public struct InstalledFont: Sendable, Hashable {
  /// Every descriptor key that the registry knows; `id`, `family`, `style` and `provider` are set.
  public var descriptor: FontDescriptor
  /// The owner's name for a person.
  public var providerName: String
  /// The font file in the store, and the face in it.
  public var location: FaceLocation
  /// SHA-256 of the file, in hexadecimal.
  public var digest: String
  /// ISO 15924 code of the script that the face is made for, such as "Latn" or "Taml"; "Zsym" for symbols, "Zsye" for
  /// emoji.
  public var script: String
  /// Whether the face has axes.
  public var isVariable: Bool
  /// `none`, `colr-v0`, `colr-v1`, `cbdt`, `sbix`, `svg`.
  public var color: ColorKind
  /// Whether it was the person who disabled it.
  public var isDisabledByPerson: Bool
  /// The system's font file that has one of the font's PostScript names, or a family name of which the system had no
  /// fonts when this one was installed; before it this face steps back.
  public var conflict: String?
  /// For a person: why the registry does not let the font be used any more, although it was accepted once; missing when
  /// it does.
  public var nameFault: String?
  /// When it was installed, in seconds since 1970.
  public var installed: Int64
  /// Whether the inspection accepted the font by the newest rules.
  ///
  /// Fonts that older rules accepted are checked again after an update, a few at a time; nobody should draw them
  /// before.
  public var isChecked: Bool

  public init(
    descriptor: FontDescriptor, providerName: String, location: FaceLocation, digest: String,
    script: String, isVariable: Bool, color: ColorKind, isDisabledByPerson: Bool = false,
    conflict: String? = nil, nameFault: String? = nil, installed: Int64 = 0,
    isChecked: Bool = false
  ) {
    self.descriptor = descriptor
    self.providerName = providerName
    self.location = location
    self.digest = digest
    self.script = script
    self.isVariable = isVariable
    self.color = color
    self.isDisabledByPerson = isDisabledByPerson
    self.conflict = conflict
    self.nameFault = nameFault
    self.installed = installed
    self.isChecked = isChecked
  }
}

extension InstalledFont {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    let descriptor = FontDescriptor(busDictionary: values)
    guard descriptor.id != nil,
      descriptor.family != nil,
      descriptor.provider != nil,
      let location = FaceLocation(busDictionary: values)
    else { return nil }
    self.descriptor = descriptor
    self.providerName = values["provider-name"]?.stringValue ?? ""
    self.location = location
    self.digest = values["digest"]?.stringValue ?? ""
    self.script = values["script"]?.stringValue ?? "Zyyy"
    self.isVariable = values["variable"]?.boolValue ?? false
    self.color = values["color"]?.stringValue.flatMap(ColorKind.init(rawValue:)) ?? values["colour"]?.stringValue.flatMap(ColorKind.init(rawValue:)) ?? .none
    self.isDisabledByPerson = values["disabled-by-person"]?.boolValue ?? false
    self.conflict = values["conflict"]?.pathValue
    self.nameFault = values["withdrawal"]?.stringValue
    self.installed = values["installed"]?.int64Value ?? 0
    self.isChecked = values["checked"]?.boolValue ?? false
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = descriptor.busDictionary
    values["provider-name"] = .string(providerName)
    values.merge(location.busDictionary) { $1 }
    values["digest"] = .string(digest)
    values["script"] = .string(script)
    values["variable"] = .bool(isVariable)
    values["color"] = .string(color.rawValue)
    values["colour"] = .string(color.rawValue)
    values["disabled-by-person"] = .bool(isDisabledByPerson)
    values["conflict"] = conflict.map { .path($0) }
    values["withdrawal"] = nameFault.map { .string($0) }
    values["installed"] = .int64(installed)
    values["checked"] = .bool(isChecked)
    return values
  }
}

/// What a brief list says of an installed face.
package struct ListedFont: Sendable, Hashable {
  /// The registry's identifier of the face.
  package var id: String
  /// The PostScript name.
  package var postScriptName: String
  /// The family name.
  package var family: String
  /// The face's own name within the family.
  package var style: String
  /// Family and style in one name.
  package var fullName: String
  /// The application id of the owner.
  package var provider: String
  /// The owner's name for a person.
  package var providerName: String
  /// The font file in the store, and the face in it.
  package var location: FaceLocation
  /// Whether programs may use it.
  package var isEnabled: Bool
  /// `asks` or `by-name`.
  package var exposure: FontExposure

  package init(
    id: String, postScriptName: String, family: String, style: String, fullName: String,
    provider: String, providerName: String, location: FaceLocation, isEnabled: Bool,
    exposure: FontExposure
  ) {
    self.id = id
    self.postScriptName = postScriptName
    self.family = family
    self.style = style
    self.fullName = fullName
    self.provider = provider
    self.providerName = providerName
    self.location = location
    self.isEnabled = isEnabled
    self.exposure = exposure
  }
}

extension ListedFont {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let id = values["id"]?.stringValue,
      let postScriptName = values["postscript-name"]?.stringValue,
      let family = values["family"]?.stringValue,
      let style = values["style"]?.stringValue,
      let fullName = values["full-name"]?.stringValue,
      let provider = values["provider"]?.stringValue,
      let providerName = values["provider-name"]?.stringValue,
      let location = FaceLocation(busDictionary: values),
      let isEnabled = values["enabled"]?.boolValue,
      let exposure = values["exposure"]?.stringValue.flatMap(FontExposure.init(rawValue:))
    else { return nil }
    self.id = id
    self.postScriptName = postScriptName
    self.family = family
    self.style = style
    self.fullName = fullName
    self.provider = provider
    self.providerName = providerName
    self.location = location
    self.isEnabled = isEnabled
    self.exposure = exposure
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["id"] = .string(id)
    values["postscript-name"] = .string(postScriptName)
    values["family"] = .string(family)
    values["style"] = .string(style)
    values["full-name"] = .string(fullName)
    values["provider"] = .string(provider)
    values["provider-name"] = .string(providerName)
    values.merge(location.busDictionary) { $1 }
    values["enabled"] = .bool(isEnabled)
    values["exposure"] = .string(exposure.rawValue)
    return values
  }
}

/// The names of an installed face, as a list shows them: `(ssss)`.
public struct FontNames: Sendable, Hashable {
  /// The PostScript name.
  public var postScriptName: String
  /// The family name.
  public var family: String
  /// The face's own name within the family.
  public var style: String
  /// The owner's name for a person.
  public var providerName: String

  public init(postScriptName: String, family: String, style: String, providerName: String) {
    self.postScriptName = postScriptName
    self.family = family
    self.style = style
    self.providerName = providerName
  }
}

extension FontNames {
  /// `a(ssss)`.
  package static func list(_ values: [FontNames]) -> Variant {
    .array(of: "(ssss)", values.map { value in .tuple([value.postScriptName, value.family, value.style, value.providerName].map(Variant.string)) })
  }

  /// Reads `a(ssss)`; nothing for another value.
  package static func list(_ value: Variant) -> [FontNames]? {
    guard case .array("(ssss)", let values) = value else { return nil }
    return values.compactMap { value in
      guard case .tuple(let fields) = value, fields.count == 4,
        case let texts = fields.compactMap(\.stringValue), texts.count == 4
      else { return nil }
      return FontNames(postScriptName: texts[0], family: texts[1], style: texts[2], providerName: texts[3])
    }
  }
}

/// A family as a list shows it, with the face nearest to regular for its preview.
public struct FamilySummary: Sendable, Hashable {
  /// Who installed it: an application id.
  public var provider: String
  /// The owner's name for a person.
  public var providerName: String
  /// The family name.
  public var family: String
  /// How many faces the family has.
  public var faceCount: Int
  /// The previewed face's id.
  public var id: String
  /// The previewed face's style.
  public var style: String
  /// The previewed face's file, and the face in it.
  public var location: FaceLocation
  /// The script that the previewed face is made for, by ISO 15924.
  public var script: String
  /// BCP 47 tags.
  public var languages: [String]
  /// Whether the previewed face has axes.
  public var isVariable: Bool
  /// How the previewed face draws in color.
  public var color: ColorKind
  /// How many of the faces are enabled.
  public var enabledCount: Int
  /// How many of the faces step back before a font of the system with the same name.
  public var conflictCount: Int
  /// Whether the previewed face may be drawn: the inspection accepted it by the newest rules.
  public var isChecked: Bool

  public init(
    provider: String, providerName: String, family: String, faceCount: Int, id: String,
    style: String, location: FaceLocation, script: String, languages: [String], isVariable: Bool,
    color: ColorKind, enabledCount: Int, conflictCount: Int, isChecked: Bool = false
  ) {
    self.provider = provider
    self.providerName = providerName
    self.family = family
    self.faceCount = faceCount
    self.id = id
    self.style = style
    self.location = location
    self.script = script
    self.languages = languages
    self.isVariable = isVariable
    self.color = color
    self.enabledCount = enabledCount
    self.conflictCount = conflictCount
    self.isChecked = isChecked
  }
}

extension FamilySummary {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let provider = values["provider"]?.stringValue,
      let family = values["family"]?.stringValue,
      let id = values["id"]?.stringValue,
      let location = FaceLocation(busDictionary: values)
    else { return nil }
    self.provider = provider
    self.providerName = values["provider-name"]?.stringValue ?? provider
    self.family = family
    self.faceCount = values["faces"]?.uint32Value.map({ Int($0) }) ?? 1
    self.id = id
    self.style = values["style"]?.stringValue ?? ""
    self.location = location
    self.script = values["script"]?.stringValue ?? "Zyyy"
    self.languages = values["languages"]?.stringsValue ?? []
    self.isVariable = values["variable"]?.boolValue ?? false
    self.color = values["color"]?.stringValue.flatMap(ColorKind.init(rawValue:)) ?? values["colour"]?.stringValue.flatMap(ColorKind.init(rawValue:)) ?? .none
    self.enabledCount = values["enabled-faces"]?.uint32Value.map({ Int($0) }) ?? (values["faces"]?.uint32Value.map({ Int($0) }) ?? 1)
    self.conflictCount = values["conflicting-faces"]?.uint32Value.map({ Int($0) }) ?? 0
    self.isChecked = values["checked"]?.boolValue ?? false
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["provider"] = .string(provider)
    values["provider-name"] = .string(providerName)
    values["family"] = .string(family)
    values["faces"] = .uint32(UInt32(clamping: faceCount))
    values["id"] = .string(id)
    values["style"] = .string(style)
    values.merge(location.busDictionary) { $1 }
    values["script"] = .string(script)
    values["languages"] = .strings(languages)
    values["variable"] = .bool(isVariable)
    values["color"] = .string(color.rawValue)
    values["colour"] = .string(color.rawValue)
    values["enabled-faces"] = .uint32(UInt32(clamping: enabledCount))
    values["conflicting-faces"] = .uint32(UInt32(clamping: conflictCount))
    values["checked"] = .bool(isChecked)
    return values
  }
}

/// Everything known of an installed face.
public struct FontDetails: Sendable, Hashable {
  /// The face as every list has it.
  public var font: InstalledFont
  /// Of the file, which may have several faces.
  public var byteCount: UInt64 = 0
  /// How many glyphs the face has.
  public var glyphCount: UInt32 = 0
  /// What the font's own names say, from its version to its summary, as they stand there; empty where it says nothing.
  public var version: String = ""
  /// Who drew it.
  public var designer: String = ""
  /// Who made it.
  public var manufacturer: String = ""
  /// Whose it is.
  public var copyright: String = ""
  /// What may be done with it.
  public var license: String = ""
  /// Where the license is.
  public var licenseURL: String = ""
  /// What the font says of itself.
  public var summary: String = ""
  /// `installable`, `restricted`, `preview-and-print` or `editable` (OpenType `fsType`).
  public var embedding: String = ""
  /// Of a variable face; otherwise empty.
  public var axes: [VariationAxis] = []
  /// Of a variable face; otherwise empty.
  public var instances: [NamedInstance] = []
  /// OpenType feature tags.
  public var featureTags: [String] = []
  /// Inclusive ranges of code points.
  public var coverage: [ClosedRange<UInt32>] = []
  /// What the inspection found and is no reason to refuse the font.
  public var warnings: [FontWarning] = []
  /// Every family name under which programs find the font, in every language, the shown one first.
  public var families: [String] = []
  /// For a person: what programs get because of these names that do not ask for this font.
  public var notices: [String] = []
  /// The families of all faces of the file, where there are several; left out, or empty, where there is one.
  public var fileFamilies: [String] = []

  public init(
    font: InstalledFont
  ) {
    self.font = font
  }
}

extension FontDetails {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let font = InstalledFont(busDictionary: values)
    else { return nil }
    self.font = font
    self.byteCount = values["byte-count"]?.uint64Value ?? 0
    self.glyphCount = values["glyph-count"]?.uint32Value ?? 0
    self.version = values["version"]?.stringValue ?? ""
    self.designer = values["designer"]?.stringValue ?? ""
    self.manufacturer = values["manufacturer"]?.stringValue ?? ""
    self.copyright = values["copyright"]?.stringValue ?? ""
    self.license = values["license"]?.stringValue ?? values["licence"]?.stringValue ?? ""
    self.licenseURL = values["license-url"]?.stringValue ?? values["licence-url"]?.stringValue ?? ""
    self.summary = values["description"]?.stringValue ?? ""
    self.embedding = values["embedding"]?.stringValue ?? ""
    self.axes = values["axes"]?.dictionariesValue?.compactMap(VariationAxis.init(busDictionary:)) ?? []
    self.instances = values["instances"]?.dictionariesValue?.map(NamedInstance.init(busDictionary:)) ?? []
    self.featureTags = values["feature-tags"]?.stringsValue ?? []
    self.coverage = values["coverage"]?.rangesValue ?? []
    self.warnings = values["issues"]?.dictionariesValue?.map(FontWarning.init(busDictionary:)) ?? []
    self.families = values["families"]?.stringsValue ?? []
    self.notices = values["notices"]?.stringsValue ?? []
    self.fileFamilies = values["file-families"]?.stringsValue ?? []
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = font.busDictionary
    values["byte-count"] = .uint64(byteCount)
    values["glyph-count"] = .uint32(glyphCount)
    values["version"] = .string(version)
    values["designer"] = .string(designer)
    values["manufacturer"] = .string(manufacturer)
    values["copyright"] = .string(copyright)
    values["license"] = .string(license)
    values["licence"] = .string(license)
    values["license-url"] = .string(licenseURL)
    values["licence-url"] = .string(licenseURL)
    values["description"] = .string(summary)
    values["embedding"] = .string(embedding)
    values["axes"] = .dictionaries(axes.map(\.busDictionary))
    values["instances"] = .dictionaries(instances.map(\.busDictionary))
    values["feature-tags"] = .strings(featureTags)
    values["coverage"] = .ranges(coverage)
    values["issues"] = .dictionaries(warnings.map(\.busDictionary))
    values["families"] = .strings(families)
    values["notices"] = .strings(notices)
    if fileFamilies.count >= 2 { values["file-families"] = .strings(fileFamilies) }
    return values
  }
}

extension VariationAxis {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let tag = values["tag"]?.stringValue,
      let minimum = values["minimum"]?.doubleValue,
      let `default` = values["default"]?.doubleValue,
      let maximum = values["maximum"]?.doubleValue
    else { return nil }
    self.init(tag: tag, name: values["name"]?.stringValue ?? tag, minimum: minimum, default: `default`, maximum: maximum)
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["tag"] = .string(tag)
    values["name"] = .string(name)
    values["minimum"] = .double(minimum)
    values["default"] = .double(`default`)
    values["maximum"] = .double(maximum)
    return values
  }
}

extension NamedInstance {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.init(name: values["name"]?.stringValue ?? "", variations: values["variations"]?.numbersValue ?? [:])
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["name"] = .string(name)
    values["variations"] = .numbers(variations)
    return values
  }
}

/// A warning that the inspection gave.
public struct FontWarning: Sendable, Hashable {
  /// The check that warned, such as "ots" or "names".
  public var check: String
  /// What it found, by its stable name, such as "contradicting-style".
  public var fault: String
  /// For a person: what it means, and what to do.
  public var message: String
  /// Technical.
  public var detail: String
  /// For a person: where in the file; may be empty.
  public var place: String
  /// The tag of the table that it is about.
  public var table: String?
  /// Bytes from the start of the file.
  public var offset: UInt64?

  public init(
    check: String, fault: String, message: String, detail: String, place: String = "",
    table: String? = nil, offset: UInt64? = nil
  ) {
    self.check = check
    self.fault = fault
    self.message = message
    self.detail = detail
    self.place = place
    self.table = table
    self.offset = offset
  }
}

extension FontWarning {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.check = values["check"]?.stringValue ?? ""
    self.fault = values["fault"]?.stringValue ?? ""
    self.message = values["message"]?.stringValue ?? ""
    self.detail = values["detail"]?.stringValue ?? ""
    self.place = values["place"]?.stringValue ?? ""
    self.table = values["table"]?.stringValue
    self.offset = values["offset"]?.uint64Value
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["check"] = .string(check)
    values["fault"] = .string(fault)
    values["message"] = .string(message)
    values["detail"] = .string(detail)
    values["place"] = .string(place)
    values["table"] = table.map { .string($0) }
    values["offset"] = offset.map { .uint64($0) }
    return values
  }
}

/// The names of a face that is not installed.
public struct CandidateFace: Sendable, Hashable {
  /// A number that the faces of a file have in common.
  public var font: Int
  /// The family that it shows, if it has one.
  public var shown: [String]
  /// Every family name by which programs would find it.
  public var families: [String]
  /// Every full name by which programs would find it.
  public var fullNames: [String]
  /// Every PostScript name by which programs would find it.
  public var postScriptNames: [String]

  public init(
    font: Int, shown: [String], families: [String], fullNames: [String], postScriptNames: [String]
  ) {
    self.font = font
    self.shown = shown
    self.families = families
    self.fullNames = fullNames
    self.postScriptNames = postScriptNames
  }
}

extension CandidateFace {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let font = values["font"]?.uint32Value.map({ Int($0) })
    else { return nil }
    self.font = font
    self.shown = values["shown"]?.stringsValue ?? []
    self.families = values["families"]?.stringsValue ?? []
    self.fullNames = values["full-names"]?.stringsValue ?? []
    self.postScriptNames = values["postscript-names"]?.stringsValue ?? []
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["font"] = .uint32(UInt32(clamping: font))
    values["shown"] = .strings(shown)
    values["families"] = .strings(families)
    values["full-names"] = .strings(fullNames)
    values["postscript-names"] = .strings(postScriptNames)
    return values
  }
}

/// Why a font could not be added, because of a name of its.
package struct NameRefusal: Sendable, Hashable {
  /// The number of the font.
  package var font: Int
  /// Why, with `code`, `name`, `message` and `detail`.
  package var failure: FontFailure

  package init(
    font: Int, failure: FontFailure
  ) {
    self.font = font
    self.failure = failure
  }
}

extension NameRefusal {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let font = values["font"]?.uint32Value.map({ Int($0) }),
      let failure = FontFailure(busDictionary: values)
    else { return nil }
    self.font = font
    self.failure = failure
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["font"] = .uint32(UInt32(clamping: font))
    values.merge(failure.busDictionary) { $1 }
    return values
  }
}
