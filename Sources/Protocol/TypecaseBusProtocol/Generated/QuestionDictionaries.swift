// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus-dictionaries.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

extension ConsentQuestion {
  /// A family that would be installed, or given.
  public struct Family: Sendable, Hashable {
    /// The family name.
    public var family: String
    /// How many faces of it.
    public var faceCount: Int
    /// Their styles.
    public var styles: [String]
    /// The inspected copy of the face that is nearest to regular, which waits in the registry's private folder.
    public var location: FaceLocation
    /// ISO 15924.
    public var script: String
    /// BCP 47 tags.
    public var languages: [String]
    /// How the face draws in color.
    public var color: ColorKind
    /// Whether the face has axes.
    public var isVariable: Bool
    /// Whether fonts of it take the place of older ones of the same app.
    public var isUpdate: Bool
    /// The other family names under which programs will find its fonts.
    public var furtherNames: [String]
    /// How many families the file has, this one included: who is given one has the bytes of all of them.
    public var fileFamilyCount: Int = 1

    public init(
      family: String, faceCount: Int, styles: [String], location: FaceLocation, script: String,
      languages: [String], color: ColorKind, isVariable: Bool, isUpdate: Bool = false,
      furtherNames: [String] = []
    ) {
      self.family = family
      self.faceCount = faceCount
      self.styles = styles
      self.location = location
      self.script = script
      self.languages = languages
      self.color = color
      self.isVariable = isVariable
      self.isUpdate = isUpdate
      self.furtherNames = furtherNames
    }
  }
}

extension ConsentQuestion.Family {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let family = values["family"]?.stringValue,
      let location = FaceLocation(busDictionary: values)
    else { return nil }
    self.family = family
    self.faceCount = values["faces"]?.uint32Value.map({ Int($0) }) ?? 1
    self.styles = values["styles"]?.stringsValue ?? []
    self.location = location
    self.script = values["script"]?.stringValue ?? "Zyyy"
    self.languages = values["languages"]?.stringsValue ?? []
    self.color = values["color"]?.stringValue.flatMap(ColorKind.init(rawValue:)) ?? values["colour"]?.stringValue.flatMap(ColorKind.init(rawValue:)) ?? .none
    self.isVariable = values["variable"]?.boolValue ?? false
    self.isUpdate = values["update"]?.boolValue ?? false
    self.furtherNames = values["further-names"]?.stringsValue ?? []
    self.fileFamilyCount = max(1, values["file-families"]?.uint32Value.map({ Int($0) }) ?? 1)
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["family"] = .string(family)
    values["faces"] = .uint32(UInt32(clamping: faceCount))
    values["styles"] = .strings(styles)
    values.merge(location.busDictionary) { $1 }
    values["script"] = .string(script)
    values["languages"] = .strings(languages)
    values["color"] = .string(color.rawValue)
    values["colour"] = .string(color.rawValue)
    values["variable"] = .bool(isVariable)
    values["update"] = .bool(isUpdate)
    values["further-names"] = .strings(furtherNames)
    if fileFamilyCount >= 2 { values["file-families"] = .uint32(UInt32(clamping: fileFamilyCount)) }
    return values
  }
}

extension ConsentQuestion {
  /// A warning of the inspection, for a person.
  public struct Warning: Sendable, Hashable {
    /// The family name.
    public var family: String
    /// The style of the face that it is about.
    public var style: String
    /// For a person.
    public var message: String
    /// Where in the file; may be empty.
    public var place: String
    /// Technical.
    public var detail: String
    /// Whether it may change the person's answer; the others are for who wants to know.
    public var isActionable: Bool

    public init(
      family: String, style: String = "", message: String, place: String = "", detail: String = "",
      isActionable: Bool = true
    ) {
      self.family = family
      self.style = style
      self.message = message
      self.place = place
      self.detail = detail
      self.isActionable = isActionable
    }
  }
}

extension ConsentQuestion.Warning {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.family = values["family"]?.stringValue ?? ""
    self.style = values["style"]?.stringValue ?? ""
    self.message = values["message"]?.stringValue ?? ""
    self.place = values["place"]?.stringValue ?? ""
    self.detail = values["detail"]?.stringValue ?? ""
    self.isActionable = values["actionable"]?.boolValue ?? true
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["family"] = .string(family)
    values["style"] = .string(style)
    values["message"] = .string(message)
    values["place"] = .string(place)
    values["detail"] = .string(detail)
    values["actionable"] = .bool(isActionable)
    return values
  }
}

extension ConsentQuestion {
  /// A file of the request that cannot be installed, whatever the person answers.
  public struct Refused: Sendable, Hashable {
    /// The file's name, or the font's; text from outside.
    public var name: String
    /// Why, for a person.
    public var message: String

    public init(
      name: String, message: String
    ) {
      self.name = name
      self.message = message
    }
  }
}

extension ConsentQuestion.Refused {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.name = values["name"]?.stringValue ?? ""
    self.message = values["message"]?.stringValue ?? ""
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["name"] = .string(name)
    values["message"] = .string(message)
    return values
  }
}

/// What AskToInstall says beside the families.
package struct InstallQuestionDetails: Sendable, Hashable {
  /// How many font files; the number of the families, where it is left out.
  package var fontCount: Int?
  /// What the inspection warns of.
  package var warnings: [ConsentQuestion.Warning]
  /// For a person: what programs will get that do not ask for these fonts, to be said before anything else.
  package var notices: [String]
  /// For a person: what somebody has decided beforehand of what is asked.
  package var policy: [String]
  /// The exposure that the fonts would get.
  package var exposure: FontExposure
  /// `persistent` or `session`.
  package var scope: RegistrationScope
  /// How often the person has said no to this app since the last yes.
  package var refusalCount: Int
  /// What the app offered as well, and why it cannot be installed.
  package var refused: [ConsentQuestion.Refused]

  package init(
    fontCount: Int? = nil, warnings: [ConsentQuestion.Warning] = [], notices: [String] = [],
    policy: [String] = [], exposure: FontExposure = .asks, scope: RegistrationScope = .persistent,
    refusalCount: Int = 0, refused: [ConsentQuestion.Refused] = []
  ) {
    self.fontCount = fontCount
    self.warnings = warnings
    self.notices = notices
    self.policy = policy
    self.exposure = exposure
    self.scope = scope
    self.refusalCount = refusalCount
    self.refused = refused
  }
}

extension InstallQuestionDetails {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.fontCount = values["fonts"]?.uint32Value.map({ Int($0) })
    self.warnings = values["warnings"]?.dictionariesValue?.map(ConsentQuestion.Warning.init(busDictionary:)) ?? []
    self.notices = values["notices"]?.stringsValue ?? []
    self.policy = values["policy"]?.stringsValue ?? []
    self.exposure = values["exposure"]?.stringValue.flatMap(FontExposure.init(rawValue:)) ?? .asks
    self.scope = values["scope"]?.stringValue.flatMap(RegistrationScope.init(rawValue:)) ?? .persistent
    self.refusalCount = values["refusals"]?.uint32Value.map({ Int($0) }) ?? 0
    self.refused = values["refused"]?.dictionariesValue?.map(ConsentQuestion.Refused.init(busDictionary:)) ?? []
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["fonts"] = fontCount.map { .uint32(UInt32(clamping: $0)) }
    values["warnings"] = .dictionaries(warnings.map(\.busDictionary))
    values["notices"] = .strings(notices)
    values["policy"] = .strings(policy)
    values["exposure"] = .string(exposure.rawValue)
    values["scope"] = .string(scope.rawValue)
    values["refusals"] = .uint32(UInt32(clamping: refusalCount))
    values["refused"] = .dictionaries(refused.map(\.busDictionary))
    return values
  }
}

extension MissingFont {
  /// What a provider has of a font that is missing.
  public struct Offer: Sendable, Hashable {
    /// The provider's application id.
    public var provider: String
    /// Its name for a person.
    public var providerName: String
    /// An icon name of the theme, or empty.
    public var providerIcon: String
    /// The family as the catalog has it.
    public var family: String
    /// What is to be fetched; 0 when the file is part of the provider's packaging.
    public var byteCount: UInt64
    /// How many files would be installed.
    public var fileCount: Int
    /// The size of these files.
    public var totalByteCount: UInt64

    public init(
      provider: String, providerName: String, providerIcon: String, family: String,
      byteCount: UInt64, fileCount: Int = 1, totalByteCount: UInt64 = 0
    ) {
      self.provider = provider
      self.providerName = providerName
      self.providerIcon = providerIcon
      self.family = family
      self.byteCount = byteCount
      self.fileCount = fileCount
      self.totalByteCount = totalByteCount
    }
  }
}

extension MissingFont.Offer {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.provider = values["provider"]?.stringValue ?? ""
    self.providerName = values["provider-name"]?.stringValue ?? ""
    self.providerIcon = values["provider-icon"]?.stringValue ?? ""
    self.family = values["catalog-family"]?.stringValue ?? ""
    self.byteCount = values["bytes"]?.uint64Value ?? 0
    self.fileCount = values["files"]?.uint32Value.map({ Int($0) }) ?? 1
    self.totalByteCount = values["total-bytes"]?.uint64Value ?? 0
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["provider"] = .string(provider)
    values["provider-name"] = .string(providerName)
    values["provider-icon"] = .string(providerIcon)
    values["catalog-family"] = .string(family)
    values["bytes"] = .uint64(byteCount)
    values["files"] = .uint32(UInt32(clamping: fileCount))
    values["total-bytes"] = .uint64(totalByteCount)
    return values
  }
}

/// What ShowMissingFonts says beside the fonts.
package struct MissingFontsDetails: Sendable, Hashable {
  /// The exposure that installed fonts would get.
  package var exposure: FontExposure
  /// For a person: what is forbidden of what could be done, and by whom.
  package var policy: [String]
  /// Some of the app's text, to be shown in the fonts and in those that stand in for them.
  package var sample: String

  package init(
    exposure: FontExposure = .asks, policy: [String] = [], sample: String = ""
  ) {
    self.exposure = exposure
    self.policy = policy
    self.sample = sample
  }
}

extension MissingFontsDetails {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.exposure = values["exposure"]?.stringValue.flatMap(FontExposure.init(rawValue:)) ?? .asks
    self.policy = values["policy"]?.stringsValue ?? []
    self.sample = values["sample"]?.stringValue ?? ""
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["exposure"] = .string(exposure.rawValue)
    values["policy"] = .strings(policy)
    values["sample"] = .string(sample)
    return values
  }
}

/// How far a missing font is on its way.
public struct MissingFontProgress: Sendable, Hashable {
  /// The place in the question's fonts.
  public var index: Int
  /// `waiting`, `fetching`, `checking`, `done`, `failed`.
  public var state: MissingFontProgress.State
  /// Of `fetching`, 0 to 1.
  public var fraction: Double
  /// For a person: why it failed.
  public var message: String

  public init(
    index: Int, state: MissingFontProgress.State, fraction: Double = 0, message: String = ""
  ) {
    self.index = index
    self.state = state
    self.fraction = fraction
    self.message = message
  }
}

extension MissingFontProgress {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let index = values["index"]?.uint32Value.map({ Int($0) }),
      let state = values["state"]?.stringValue.flatMap(MissingFontProgress.State.init(rawValue:))
    else { return nil }
    self.index = index
    self.state = state
    self.fraction = min(max(values["fraction"]?.doubleValue ?? 0, 0), 1)
    self.message = values["message"]?.stringValue ?? ""
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["index"] = .uint32(UInt32(clamping: index))
    values["state"] = .string(state.rawValue)
    values["fraction"] = .double(fraction)
    values["message"] = .string(message)
    return values
  }
}

/// What PickFont of a backend says beside the configuration.
package struct PickerQuestionDetails: Sendable, Hashable {
  /// Whether fonts of providers are offered too; the backend lists them with org.typecase.Manager1.
  package var offersInstalledFonts: Bool

  package init(
    offersInstalledFonts: Bool = false
  ) {
    self.offersInstalledFonts = offersInstalledFonts
  }
}

extension PickerQuestionDetails {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.offersInstalledFonts = values["installed"]?.boolValue ?? false
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["installed"] = .bool(offersInstalledFonts)
    return values
  }
}
