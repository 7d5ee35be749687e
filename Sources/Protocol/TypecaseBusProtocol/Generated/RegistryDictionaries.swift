// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus-dictionaries.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

/// Who installed fonts, and how much.
public struct ProviderSummary: Sendable, Hashable {
  /// The application id.
  public var id: String
  /// The name for a person.
  public var name: String
  /// An icon name of the theme, or empty.
  public var icon: String
  /// How many families it has.
  public var familyCount: Int
  /// How many faces it has.
  public var faceCount: Int
  /// What its files have on the disk.
  public var byteCount: UInt64
  /// How many glyphs its faces have.
  public var glyphCount: UInt64
  /// How the owner was identified: `person`, `flatpak`, `registered-host`, `systemd-unit`.
  public var kind: String
  /// Whether it may not ask the person for anything.
  public var isMuted: Bool
  /// How often the person said no to it since the last yes.
  public var refusalCount: Int
  /// Whether the app's packaging lets it install fonts; an update may have taken that back, and its fonts stay.
  public var isEntitled: Bool
  /// Since when the app is not installed any more, in seconds since 1970; nothing when it is, which `leaving` (b) says
  /// too.
  public var absentSince: Int64?
  /// Whether its fonts are disabled because it is not installed any more, which they are after a grace period.
  public var isHeldBack: Bool
  /// How many of the faces KeepFonts may make the person's own.
  public var keepableFaceCount: Int
  /// For a person: why the policy lets the app install nothing, and who says so; missing where it may.
  public var prohibition: String?

  public init(
    id: String, name: String, icon: String, familyCount: Int, faceCount: Int, byteCount: UInt64,
    glyphCount: UInt64, kind: String, isMuted: Bool = false, refusalCount: Int = 0,
    isEntitled: Bool = true, absentSince: Int64? = nil, isHeldBack: Bool = false,
    keepableFaceCount: Int = 0, prohibition: String? = nil
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.familyCount = familyCount
    self.faceCount = faceCount
    self.byteCount = byteCount
    self.glyphCount = glyphCount
    self.kind = kind
    self.isMuted = isMuted
    self.refusalCount = refusalCount
    self.isEntitled = isEntitled
    self.absentSince = absentSince
    self.isHeldBack = isHeldBack
    self.keepableFaceCount = keepableFaceCount
    self.prohibition = prohibition
  }
}

extension ProviderSummary {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let id = values["id"]?.stringValue
    else { return nil }
    self.id = id
    self.name = values["name"]?.stringValue ?? id
    self.icon = values["icon"]?.stringValue ?? ""
    self.familyCount = values["families"]?.uint32Value.map({ Int($0) }) ?? 0
    self.faceCount = values["faces"]?.uint32Value.map({ Int($0) }) ?? 0
    self.byteCount = values["bytes"]?.uint64Value ?? 0
    self.glyphCount = values["glyphs"]?.uint64Value ?? 0
    self.kind = values["kind"]?.stringValue ?? ""
    self.isMuted = values["muted"]?.boolValue ?? false
    self.refusalCount = values["refusals"]?.uint32Value.map({ Int($0) }) ?? 0
    self.isEntitled = values["entitled"]?.boolValue ?? true
    self.absentSince = values["leaving"]?.boolValue == true ? values["leaving-since"]?.int64Value ?? 0 : nil
    self.isHeldBack = values["withdrawn"]?.boolValue ?? false
    self.keepableFaceCount = values["keepable"]?.uint32Value.map({ Int($0) }) ?? 0
    self.prohibition = values["prohibition"]?.stringValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["id"] = .string(id)
    values["name"] = .string(name)
    values["icon"] = .string(icon)
    values["families"] = .uint32(UInt32(clamping: familyCount))
    values["faces"] = .uint32(UInt32(clamping: faceCount))
    values["bytes"] = .uint64(byteCount)
    values["glyphs"] = .uint64(glyphCount)
    values["kind"] = .string(kind)
    values["muted"] = .bool(isMuted)
    values["refusals"] = .uint32(UInt32(clamping: refusalCount))
    values["entitled"] = .bool(isEntitled)
    values["leaving-since"] = absentSince.map { .int64($0) }
    values["leaving"] = .bool(absentSince != nil)
    values["withdrawn"] = .bool(isHeldBack)
    values["keepable"] = .uint32(UInt32(clamping: keepableFaceCount))
    values["prohibition"] = prohibition.map { .string($0) }
    return values
  }
}

extension AppSummary {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.id = values["id"]?.stringValue ?? ""
    self.name = values["name"]?.stringValue ?? ""
    self.icon = values["icon"]?.stringValue ?? ""
    self.identity = values["identity"]?.stringValue ?? ""
    self.assurance = values["assurance"]?.stringValue.flatMap(IdentityAssurance.init(rawValue:)) ?? .claimed
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["id"] = .string(id)
    values["name"] = .string(name)
    values["icon"] = .string(icon)
    values["identity"] = .string(identity)
    values["assurance"] = .string(assurance.rawValue)
    return values
  }
}

/// That an app was given a font.
public struct FontGrant: Sendable, Hashable {
  /// The app that was given it.
  public var app: AppSummary
  /// Whose font it is: an application id.
  public var provider: String
  /// The owner's name for a person.
  public var providerName: String
  /// The PostScript name that the grant means.
  public var postScriptName: String
  /// The family name.
  public var family: String
  /// The face's own name within the family.
  public var style: String
  /// When the app was given it, in seconds since 1970.
  public var granted: Int64
  /// When the app used it last, in seconds since 1970.
  public var lastUsed: Int64
  /// `asked` by name, `picked` by the person, or from the `sheet` of missing fonts.
  public var origin: GrantOrigin
  /// Whether the person took it back.
  public var isRevoked: Bool
  /// The face as it is installed now; left out when it is not.
  public var face: FontGrant.Face?
  /// The families of all faces of the font's file, where there are several; left out, or empty, where there is one.
  ///
  /// A file cannot be parted, so that an app that is given one has the bytes of all of them.
  public var fileFamilies: [String] = []

  public init(
    app: AppSummary, provider: String, providerName: String, postScriptName: String,
    family: String, style: String, granted: Int64, lastUsed: Int64, origin: GrantOrigin,
    isRevoked: Bool, face: FontGrant.Face? = nil
  ) {
    self.app = app
    self.provider = provider
    self.providerName = providerName
    self.postScriptName = postScriptName
    self.family = family
    self.style = style
    self.granted = granted
    self.lastUsed = lastUsed
    self.origin = origin
    self.isRevoked = isRevoked
    self.face = face
  }
}

extension FontGrant {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let appId = values["app"]?.stringValue,
      let postScriptName = values["postscript-name"]?.stringValue,
      let family = values["family"]?.stringValue
    else { return nil }
    self.app = AppSummary(id: appId, name: values["app-name"]?.stringValue ?? "", icon: values["app-icon"]?.stringValue ?? "", identity: values["app-kind"]?.stringValue ?? "")
    self.provider = values["provider"]?.stringValue ?? ""
    self.providerName = values["provider-name"]?.stringValue ?? ""
    self.postScriptName = postScriptName
    self.family = family
    self.style = values["style"]?.stringValue ?? ""
    self.granted = values["granted"]?.int64Value ?? 0
    self.lastUsed = values["last-used"]?.int64Value ?? 0
    self.origin = values["how"]?.stringValue.flatMap(GrantOrigin.init(rawValue:)) ?? .asked
    self.isRevoked = values["revoked"]?.boolValue ?? false
    self.face = FontGrant.Face(busDictionary: values)
    self.fileFamilies = values["file-families"]?.stringsValue ?? []
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["app"] = .string(app.id)
    values["app-name"] = .string(app.name)
    values["app-icon"] = .string(app.icon)
    values["app-kind"] = .string(app.identity)
    values["provider"] = .string(provider)
    values["provider-name"] = .string(providerName)
    values["postscript-name"] = .string(postScriptName)
    values["family"] = .string(family)
    values["style"] = .string(style)
    values["granted"] = .int64(granted)
    values["last-used"] = .int64(lastUsed)
    values["how"] = .string(origin.rawValue)
    values["revoked"] = .bool(isRevoked)
    values.merge(face?.busDictionary ?? [:]) { $1 }
    if fileFamilies.count >= 2 { values["file-families"] = .strings(fileFamilies) }
    return values
  }
}

extension FontGrant {
  /// An installed face, for its preview.
  public struct Face: Sendable, Hashable {
    /// The registry's identifier of the face.
    public var id: String
    /// The font file in the store, and the face in it.
    public var location: FaceLocation
    /// ISO 15924 code of the script that the face is made for.
    public var script: String
    /// BCP 47 tags.
    public var languages: [String]

    public init(
      id: String, location: FaceLocation, script: String, languages: [String]
    ) {
      self.id = id
      self.location = location
      self.script = script
      self.languages = languages
    }
  }
}

extension FontGrant.Face {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let id = values["id"]?.stringValue,
      let location = FaceLocation(busDictionary: values)
    else { return nil }
    self.id = id
    self.location = location
    self.script = values["script"]?.stringValue ?? "Zyyy"
    self.languages = values["languages"]?.stringsValue ?? []
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["id"] = .string(id)
    values.merge(location.busDictionary) { $1 }
    values["script"] = .string(script)
    values["languages"] = .strings(languages)
    return values
  }
}

/// What fonts may cost, from the settings.
package struct FontLimitValues: Sendable, Hashable {
  /// On the disk, of one app.
  package var providerBytes: UInt64?
  /// Of one app.
  package var providerGlyphs: UInt64?
  /// Of one app.
  package var providerFaces: UInt64?
  /// On the disk, of all.
  package var totalBytes: UInt64?
  /// Of all.
  package var totalGlyphs: UInt64?
  /// Of all.
  package var totalFaces: UInt64?
  /// How many microseconds one font may add to the start of every program by being used by name.
  package var fontStart: UInt64?
  /// The same, of those of one app.
  package var providerStart: UInt64?
  /// The same, of all together.
  package var totalStart: UInt64?

  package init(
    providerBytes: UInt64? = nil, providerGlyphs: UInt64? = nil, providerFaces: UInt64? = nil,
    totalBytes: UInt64? = nil, totalGlyphs: UInt64? = nil, totalFaces: UInt64? = nil,
    fontStart: UInt64? = nil, providerStart: UInt64? = nil, totalStart: UInt64? = nil
  ) {
    self.providerBytes = providerBytes
    self.providerGlyphs = providerGlyphs
    self.providerFaces = providerFaces
    self.totalBytes = totalBytes
    self.totalGlyphs = totalGlyphs
    self.totalFaces = totalFaces
    self.fontStart = fontStart
    self.providerStart = providerStart
    self.totalStart = totalStart
  }
}

extension FontLimitValues {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.providerBytes = values["provider-bytes"]?.uint64Value
    self.providerGlyphs = values["provider-glyphs"]?.uint64Value
    self.providerFaces = values["provider-faces"]?.uint64Value
    self.totalBytes = values["total-bytes"]?.uint64Value
    self.totalGlyphs = values["total-glyphs"]?.uint64Value
    self.totalFaces = values["total-faces"]?.uint64Value
    self.fontStart = values["font-start"]?.uint64Value
    self.providerStart = values["provider-start"]?.uint64Value
    self.totalStart = values["total-start"]?.uint64Value
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["provider-bytes"] = providerBytes.map { .uint64($0) }
    values["provider-glyphs"] = providerGlyphs.map { .uint64($0) }
    values["provider-faces"] = providerFaces.map { .uint64($0) }
    values["total-bytes"] = totalBytes.map { .uint64($0) }
    values["total-glyphs"] = totalGlyphs.map { .uint64($0) }
    values["total-faces"] = totalFaces.map { .uint64($0) }
    values["font-start"] = fontStart.map { .uint64($0) }
    values["provider-start"] = providerStart.map { .uint64($0) }
    values["total-start"] = totalStart.map { .uint64($0) }
    return values
  }
}

/// What the installed fonts cost.
package struct UsedStorage: Sendable, Hashable {
  /// On the disk.
  package var byteCount: UInt64
  /// All together.
  package var glyphCount: UInt64
  /// All together.
  package var faceCount: UInt64
  /// How many microseconds those that are used by name add to the start of every program at the most.
  package var startMicroseconds: UInt64
  /// The files of catalogs that were fetched and are not installed.
  package var downloadByteCount: UInt64
  /// Those of them that no request uses.
  package var idleDownloadByteCount: UInt64
  /// The files of fonts that the person removed, which are kept while that can be undone.
  package var removedByteCount: UInt64

  package init(
    byteCount: UInt64 = 0, glyphCount: UInt64 = 0, faceCount: UInt64 = 0,
    startMicroseconds: UInt64 = 0, downloadByteCount: UInt64 = 0,
    idleDownloadByteCount: UInt64 = 0, removedByteCount: UInt64 = 0
  ) {
    self.byteCount = byteCount
    self.glyphCount = glyphCount
    self.faceCount = faceCount
    self.startMicroseconds = startMicroseconds
    self.downloadByteCount = downloadByteCount
    self.idleDownloadByteCount = idleDownloadByteCount
    self.removedByteCount = removedByteCount
  }
}

extension UsedStorage {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.byteCount = values["bytes"]?.uint64Value ?? 0
    self.glyphCount = values["glyphs"]?.uint64Value ?? 0
    self.faceCount = values["faces"]?.uint64Value ?? 0
    self.startMicroseconds = values["start"]?.uint64Value ?? 0
    self.downloadByteCount = values["downloads-bytes"]?.uint64Value ?? 0
    self.idleDownloadByteCount = values["idle-downloads-bytes"]?.uint64Value ?? 0
    self.removedByteCount = values["removed-bytes"]?.uint64Value ?? 0
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["bytes"] = .uint64(byteCount)
    values["glyphs"] = .uint64(glyphCount)
    values["faces"] = .uint64(faceCount)
    values["start"] = .uint64(startMicroseconds)
    values["downloads-bytes"] = .uint64(downloadByteCount)
    values["idle-downloads-bytes"] = .uint64(idleDownloadByteCount)
    values["removed-bytes"] = .uint64(removedByteCount)
    return values
  }
}

/// What a family adds to the start of every program by being used by name.
public struct FamilyStartSummary: Sendable, Hashable {
  /// Whose family it is: an application id.
  public var provider: String
  /// The owner's name for a person.
  public var providerName: String
  /// The family name.
  public var family: String
  /// How many faces the family has.
  public var faceCount: Int
  /// Microseconds, at the most.
  public var microseconds: UInt64

  public init(
    provider: String, providerName: String, family: String, faceCount: Int, microseconds: UInt64
  ) {
    self.provider = provider
    self.providerName = providerName
    self.family = family
    self.faceCount = faceCount
    self.microseconds = microseconds
  }
}

extension FamilyStartSummary {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let provider = values["provider"]?.stringValue,
      let family = values["family"]?.stringValue,
      let microseconds = values["start"]?.uint64Value
    else { return nil }
    self.provider = provider
    self.providerName = values["provider-name"]?.stringValue ?? provider
    self.family = family
    self.faceCount = values["faces"]?.uint32Value.map({ Int($0) }) ?? 1
    self.microseconds = microseconds
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["provider"] = .string(provider)
    values["provider-name"] = .string(providerName)
    values["family"] = .string(family)
    values["faces"] = .uint32(UInt32(clamping: faceCount))
    values["start"] = .uint64(microseconds)
    return values
  }
}

/// What became of a person's fonts before Typecase is uninstalled.
public struct UninstallSummary: Sendable, Hashable {
  /// How many faces became ordinary fonts.
  public var keptCount: Int
  /// How many faces are gone.
  public var removedCount: Int
  /// Where the files of those that were kept are; left out when none were.
  public var folder: String?

  public init(
    keptCount: Int, removedCount: Int, folder: String?
  ) {
    self.keptCount = keptCount
    self.removedCount = removedCount
    self.folder = folder
  }
}

extension UninstallSummary {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let keptCount = values["kept"]?.uint32Value.map({ Int($0) }),
      let removedCount = values["removed"]?.uint32Value.map({ Int($0) })
    else { return nil }
    self.keptCount = keptCount
    self.removedCount = removedCount
    self.folder = values["folder"]?.pathValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["kept"] = .uint32(UInt32(clamping: keptCount))
    values["removed"] = .uint32(UInt32(clamping: removedCount))
    values["folder"] = folder.map { .path($0) }
    return values
  }
}

extension StoreFindingSummary {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let code = values["code"]?.stringValue,
      let path = values["path"]?.pathValue
    else { return nil }
    self.init(code: code, severity: values["severity"]?.stringValue ?? "error", path: path, detail: values["detail"]?.stringValue ?? "", remedy: values["remedy"]?.stringValue ?? "none", isMended: values["mended"]?.boolValue ?? false, line: values["line"]?.uint32Value.map({ Int($0) }), families: values["families"]?.stringsValue ?? [])
    self.message = values["message"]?.stringValue ?? message
    self.advice = values["advice"]?.stringValue ?? advice
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["code"] = .string(code)
    values["severity"] = .string(severity)
    values["path"] = .path(path)
    values["line"] = line.map { .uint32(UInt32(clamping: $0)) }
    values["families"] = .strings(families)
    values["message"] = .string(message)
    values["detail"] = .string(detail)
    values["remedy"] = .string(remedy)
    values["advice"] = .string(advice)
    values["mended"] = .bool(isMended)
    return values
  }
}

extension PolicySummary {
  /// What holds for a key of a policy.
  public struct Rule: Sendable, Hashable {
    /// The group and the name, such as `policy/installing`.
    public var key: String
    /// Of the type as, s, b or t, by the key.
    package var value: Variant
    /// `file`, the administrator's file; `broken`, which holds while the administrator's word cannot be believed;
    /// `lock`, a locked setting; `preset`, a setting that the administrator preset and the person may change; `person`,
    /// the person's own setting; `usual`, where nobody has said anything.
    public var origin: String

    package init(
      key: String, value: Variant, origin: String
    ) {
      self.key = key
      self.value = value
      self.origin = origin
    }
  }
}

extension PolicySummary.Rule {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let value = values["value"]
    else { return nil }
    self.key = values["key"]?.stringValue ?? ""
    self.value = value
    self.origin = values["origin"]?.stringValue ?? ""
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["key"] = .string(key)
    values["value"] = value
    values["origin"] = .string(origin)
    return values
  }
}

extension PolicySummary {
  /// Something that the person cannot do, and not for a single app or server only.
  public struct Prohibition: Sendable, Hashable {
    /// `add`, that the person adds fonts; `install`, that apps install fonts; `download`.
    public var action: String
    /// As of a rule, or `lockdown`, where the desktop is locked down.
    public var origin: String
    /// For a person: who forbids it.
    public var message: String

    public init(
      action: String, origin: String, message: String
    ) {
      self.action = action
      self.origin = origin
      self.message = message
    }
  }
}

extension PolicySummary.Prohibition {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.action = values["action"]?.stringValue ?? ""
    self.origin = values["origin"]?.stringValue ?? ""
    self.message = values["message"]?.stringValue ?? ""
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["action"] = .string(action)
    values["origin"] = .string(origin)
    values["message"] = .string(message)
    return values
  }
}

extension PolicySummary {
  /// What is wrong with what the administrator says.
  public struct Problem: Sendable, Hashable {
    /// A stable name.
    public var name: String
    /// From 1; left out where it is about the file as a whole.
    public var line: Int?
    /// For a person.
    public var message: String

    public init(
      name: String, line: Int?, message: String
    ) {
      self.name = name
      self.line = line
      self.message = message
    }
  }
}

extension PolicySummary.Problem {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.name = values["problem"]?.stringValue ?? ""
    self.line = values["line"]?.uint32Value.map({ Int($0) })
    self.message = values["message"]?.stringValue ?? ""
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["problem"] = .string(name)
    values["line"] = line.map { .uint32(UInt32(clamping: $0)) }
    values["message"] = .string(message)
    return values
  }
}

/// Where the administrator's policy is, and what is wrong with it.
package struct PolicyDetails: Sendable, Hashable {
  /// The administrator's file, if there is one.
  package var path: String?
  /// What is wrong with it.
  package var problems: [PolicySummary.Problem]

  package init(
    path: String? = nil, problems: [PolicySummary.Problem] = []
  ) {
    self.path = path
    self.problems = problems
  }
}

extension PolicyDetails {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.path = values["path"]?.pathValue
    self.problems = values["problems"]?.dictionariesValue?.map(PolicySummary.Problem.init(busDictionary:)) ?? []
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["path"] = path.map { .path($0) }
    values["problems"] = .dictionaries(problems.map(\.busDictionary))
    return values
  }
}
