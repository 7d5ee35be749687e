// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

// The values of org.typecase.Manager1 and org.typecase.impl.Prompts1; their meaning is documented
// in the interface XML.

/// An installed provider face.
public struct InstalledFont: Sendable, Hashable {
  /// Every descriptor key that the registry knows; `id`, `family`, `style` and `provider` are set.
  public var descriptor: FontDescriptor
  /// The owner's name for a person.
  public var providerName: String
  public var location: FaceLocation
  /// SHA-256 of the file, in hexadecimal.
  public var digest: String
  /// ISO 15924 code of the script that the face is made for, such as "Latn" or "Taml"; "Zsym" for
  /// symbols, "Zsye" for emoji.
  public var script: String
  public var isVariable: Bool
  public var color: ColorKind
  /// Whether it was the person who disabled it.
  public var isDisabledByPerson: Bool
  /// The system's font file with one of its names, before which this face steps back.
  public var conflict: String?
  /// For a person: why the registry does not let it be used any more; nil when it does.
  public var nameFault: String?
  /// Seconds since 1970.
  public var installed: Int64
  /// Whether the inspection accepted it by the newest rules: no program of ours draws it before.
  public var isChecked: Bool

  public init(
    descriptor: FontDescriptor, providerName: String, location: FaceLocation, digest: String,
    script: String, isVariable: Bool, color: ColorKind, isDisabledByPerson: Bool = false,
    conflict: String? = nil, nameFault: String? = nil, installed: Int64 = 0,
    isChecked: Bool = false
  ) {
    self.isChecked = isChecked
    self.installed = installed
    self.isDisabledByPerson = isDisabledByPerson
    self.conflict = conflict
    self.nameFault = nameFault
    self.descriptor = descriptor
    self.providerName = providerName
    self.location = location
    self.digest = digest
    self.script = script
    self.isVariable = isVariable
    self.color = color
  }
}

/// A family as a list shows it, with the face nearest to regular for its preview.
public struct FamilySummary: Sendable, Hashable {
  /// Who installed it: an application id, and its name for a person.
  public var provider: String
  public var providerName: String
  public var family: String
  /// How many faces the family has.
  public var faceCount: Int
  /// The previewed face's id, style and location.
  public var id: String
  public var style: String
  public var location: FaceLocation
  /// The script that the previewed face is made for, by ISO 15924.
  public var script: String
  /// BCP 47 tags.
  public var languages: [String]
  public var isVariable: Bool
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
    self.isChecked = isChecked
    self.enabledCount = enabledCount
    self.conflictCount = conflictCount
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
  }
}

/// A page of families, and how many there are.
public struct FamilyPage: Sendable, Hashable {
  public var families: [FamilySummary]
  /// How many families there are, on all pages.
  public var total: Int
  /// The number of the last change that the page knows of: pages with different numbers do not fit together.
  public var serial: UInt64

  public init(families: [FamilySummary], total: Int, serial: UInt64) {
    self.families = families
    self.total = total
    self.serial = serial
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

/// Everything known of an installed face.
public struct FontDetails: Sendable, Hashable {
  public var font: InstalledFont
  /// Of the file, which may have several faces.
  public var byteCount: UInt64 = 0
  public var glyphCount: UInt32 = 0
  /// What the font's own names say, from its version to its summary, as they stand there; empty where it says nothing.
  public var version = ""
  public var designer = ""
  public var manufacturer = ""
  public var copyright = ""
  public var license = ""
  public var licenseURL = ""
  public var summary = ""
  /// `installable`, `restricted`, `preview-and-print` or `editable` (OpenType `fsType`).
  public var embedding = ""
  /// Of a variable face; otherwise empty.
  public var axes: [VariationAxis] = []
  public var instances: [NamedInstance] = []
  /// OpenType feature tags.
  public var featureTags: [String] = []
  /// Inclusive ranges of code points.
  public var coverage: [ClosedRange<UInt32>] = []
  /// What the inspection found and is no reason to refuse the font.
  public var warnings: [FontWarning] = []
  /// Every family name under which programs find the face, the one that it shows first.
  public var families: [String] = []
  /// For a person: what programs get because of these names that did not ask for this font.
  public var notices: [String] = []
  /// The families of all faces of the file, where there are several; empty where there is one.
  public var fileFamilies: [String] = []

  public init(font: InstalledFont) { self.font = font }
}

/// Who installed fonts, and how much.
public struct ProviderSummary: Sendable, Hashable {
  /// The application id.
  public var id: String
  public var name: String
  /// An icon name of the theme, or empty.
  public var icon: String
  public var familyCount: Int
  public var faceCount: Int
  public var byteCount: UInt64
  public var glyphCount: UInt64
  /// How the owner was identified: `person`, `flatpak`, `registered-host`, `systemd-unit`.
  public var kind: String
  /// Whether it may not ask the person for anything.
  public var isMuted: Bool
  /// How often the person said no to it since the last yes.
  public var refusalCount: Int
  /// Whether the app's packaging lets it install fonts; an update may have taken that back.
  public var isEntitled: Bool
  /// Since when the app is not installed any more, in seconds since 1970; nothing when it is.
  public var absentSince: Int64?
  /// Whether its fonts are disabled because it is not installed any more.
  public var isHeldBack: Bool
  /// How many faces the person may keep without the app.
  public var keepableFaceCount: Int
  /// For a person: why the app may not install fonts by the policy, and who says so; nil when it may.
  public var prohibition: String?

  /// Whether the app is not installed any more.
  public var isAbsent: Bool { absentSince != nil }

  public init(
    id: String, name: String, icon: String, familyCount: Int, faceCount: Int, byteCount: UInt64,
    glyphCount: UInt64, kind: String, isMuted: Bool = false, refusalCount: Int = 0,
    isEntitled: Bool = true, absentSince: Int64? = nil, isHeldBack: Bool = false,
    keepableFaceCount: Int = 0, prohibition: String? = nil
  ) {
    self.prohibition = prohibition
    self.isMuted = isMuted
    self.refusalCount = refusalCount
    self.isEntitled = isEntitled
    self.absentSince = absentSince
    self.isHeldBack = isHeldBack
    self.keepableFaceCount = keepableFaceCount
    self.glyphCount = glyphCount
    self.kind = kind
    self.id = id
    self.name = name
    self.icon = icon
    self.familyCount = familyCount
    self.faceCount = faceCount
    self.byteCount = byteCount
  }
}
