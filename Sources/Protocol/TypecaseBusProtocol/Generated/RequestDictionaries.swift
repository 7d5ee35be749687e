// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus-dictionaries.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

/// A font as a caller names it.
package struct FontReference: Sendable, Hashable {
  /// A file, absolute, as the caller sees it; the bytes of the path, with or without a zero byte at their end.
  package var path: [UInt8]?
  /// The name of an entry of the app's catalog (docs/catalogs.md), whose file is fetched if it is not here.
  package var asset: String?
  /// A registered face, by the id that the caller was told.
  package var id: String?
  /// A registered face, by its PostScript name; beside a file, which face the file must hold.
  package var postScriptName: String?
  /// Every registered face of a family; beside a file, which family the file must hold.
  package var family: String?

  package init(
    path: [UInt8]? = nil, asset: String? = nil, id: String? = nil, postScriptName: String? = nil,
    family: String? = nil
  ) {
    self.path = path
    self.asset = asset
    self.id = id
    self.postScriptName = postScriptName
    self.family = family
  }
}

extension FontReference {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.path = values["path"]?.bytesValue
    self.asset = values["asset"]?.stringValue
    self.id = values["id"]?.stringValue
    self.postScriptName = values["postscript-name"]?.stringValue
    self.family = values["family"]?.stringValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["path"] = path.map { .bytes($0) }
    values["asset"] = asset.map { .string($0) }
    values["id"] = id.map { .string($0) }
    values["postscript-name"] = postScriptName.map { .string($0) }
    values["family"] = family.map { .string($0) }
    return values
  }
}

/// A font of a call.
package struct FontArgument: Sendable, Hashable {
  /// How the caller names it; `path` is preferred to `fd`, and both to the others.
  package var reference: FontReference
  /// A file that is open for reading.
  package var handle: Int32?

  package init(
    reference: FontReference, handle: Int32? = nil
  ) {
    self.reference = reference
    self.handle = handle
  }
}

extension FontArgument {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.reference = FontReference(busDictionary: values)
    self.handle = values["fd"]?.handleValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = reference.busDictionary
    values["fd"] = handle.map { .handle($0) }
    return values
  }
}

extension FontFailure {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let code = values["code"]?.uint32Value.flatMap(FontErrorCode.init(rawValue:))
    else { return nil }
    self.code = code
    self.message = values["message"]?.stringValue ?? ""
    self.detail = values["detail"]?.stringValue ?? ""
    self.font = FontReference(busDictionary: values)
    self.requestIndex = values["request-index"]?.uint32Value.map({ Int($0) })
    self.member = values["member"]?.stringValue
    self.check = values["check"]?.stringValue
    self.fault = values["fault"]?.stringValue
    self.table = values["table"]?.stringValue
    self.offset = values["offset"]?.uint64Value
    self.takenName = values["taken-name"]?.stringValue
    self.removableTables = values["removable-tables"]?.stringsValue
    self.loss = values["loss"]?.stringValue
    self.possibleExposure = values["possible-exposure"]?.stringValue.flatMap(FontExposure.init(rawValue:))
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["code"] = .uint32(code.rawValue)
    values["name"] = .string(code.name)
    values["message"] = .string(message)
    values["detail"] = .string(detail)
    values.merge(font.busDictionary) { $1 }
    values["request-index"] = requestIndex.map { .uint32(UInt32(clamping: $0)) }
    values["member"] = member.map { .string($0) }
    values["check"] = check.map { .string($0) }
    values["fault"] = fault.map { .string($0) }
    values["table"] = table.map { .string($0) }
    values["offset"] = offset.map { .uint64($0) }
    values["taken-name"] = takenName.map { .string($0) }
    values["removable-tables"] = removableTables.map { .strings($0) }
    values["loss"] = loss.map { .string($0) }
    values["possible-exposure"] = possibleExposure.map { .string($0.rawValue) }
    return values
  }
}

/// A face that a request dealt with, and what it came from.
package struct RegisteredFace: Sendable, Hashable {
  /// The descriptor keys less `languages`.
  package var descriptor: FontDescriptor
  /// The place in the call of what it came from.
  package var requestIndex: Int?
  /// Where it was in that folder or archive, for display only.
  package var member: String?

  package init(
    descriptor: FontDescriptor, requestIndex: Int? = nil, member: String? = nil
  ) {
    self.descriptor = descriptor
    self.requestIndex = requestIndex
    self.member = member
  }
}

extension RegisteredFace {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.descriptor = FontDescriptor(busDictionary: values)
    self.requestIndex = values["request-index"]?.uint32Value.map({ Int($0) })
    self.member = values["member"]?.stringValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = descriptor.busDictionary
    values["request-index"] = requestIndex.map { .uint32(UInt32(clamping: $0)) }
    values["member"] = member.map { .string($0) }
    return values
  }
}

extension PassedOverFile {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let requestIndex = values["request-index"]?.uint32Value.map({ Int($0) }),
      let member = values["member"]?.pathValue,
      let reason = values["reason"]?.stringValue
    else { return nil }
    self.requestIndex = requestIndex
    self.member = member
    self.reason = reason
    self.message = values["message"]?.stringValue ?? ""
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["request-index"] = .uint32(UInt32(clamping: requestIndex))
    values["member"] = .path(member)
    values["reason"] = .string(reason)
    values["message"] = .string(message)
    return values
  }
}

/// What became of fonts that were to be registered, or added.
package struct RegistrationResults: Sendable, Hashable {
  /// The faces that are registered now.
  package var registered: [RegisteredFace]
  /// Why others are not.
  package var errors: [FontFailure]
  /// Of AddFonts: the fonts that were left out because `skip` was asked for.
  package var skipped: [FontFailure]?
  /// Of AddFonts: how many files in folders and archives are no fonts that can be installed.
  package var passedOver: Int?
  /// Of AddFonts: the first thousand of these in folders, with what is no file.
  package var passedOverFiles: [PassedOverFile]?
  /// Of AddFonts: for a person, as GetNameNotices says them of the fonts that were added.
  package var notices: [String]?
  /// Of AddFonts: why programs do not see some of the fonts that were added, as fontconfig itself was asked.
  package var findings: [StoreFindingSummary]?

  package init(
    registered: [RegisteredFace] = [], errors: [FontFailure] = [], skipped: [FontFailure]? = nil,
    passedOver: Int? = nil, passedOverFiles: [PassedOverFile]? = nil, notices: [String]? = nil,
    findings: [StoreFindingSummary]? = nil
  ) {
    self.registered = registered
    self.errors = errors
    self.skipped = skipped
    self.passedOver = passedOver
    self.passedOverFiles = passedOverFiles
    self.notices = notices
    self.findings = findings
  }
}

extension RegistrationResults {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.registered = values["registered"]?.dictionariesValue?.map(RegisteredFace.init(busDictionary:)) ?? []
    self.errors = values["errors"]?.dictionariesValue?.compactMap(FontFailure.init(busDictionary:)) ?? []
    self.skipped = values["skipped"]?.dictionariesValue?.compactMap(FontFailure.init(busDictionary:))
    self.passedOver = values["passed-over"]?.uint32Value.map({ Int($0) })
    self.passedOverFiles = values["passed-over-files"]?.dictionariesValue?.compactMap(PassedOverFile.init(busDictionary:))
    self.notices = values["notices"]?.stringsValue
    self.findings = values["findings"]?.dictionariesValue?.compactMap(StoreFindingSummary.init(busDictionary:))
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["registered"] = .dictionaries(registered.map(\.busDictionary))
    values["errors"] = .dictionaries(errors.map(\.busDictionary))
    values["skipped"] = skipped.map { .dictionaries($0.map(\.busDictionary)) }
    values["passed-over"] = passedOver.map { .uint32(UInt32(clamping: $0)) }
    values["passed-over-files"] = passedOverFiles.map { .dictionaries($0.map(\.busDictionary)) }
    values["notices"] = notices.map { .strings($0) }
    values["findings"] = findings.map { .dictionaries($0.map(\.busDictionary)) }
    return values
  }
}

/// What became of fonts that were to be taken back.
package struct UnregistrationResults: Sendable, Hashable {
  /// The faces that are registered no more.
  package var unregistered: [RegisteredFace]
  /// Why others are.
  package var errors: [FontFailure]

  package init(
    unregistered: [RegisteredFace] = [], errors: [FontFailure] = []
  ) {
    self.unregistered = unregistered
    self.errors = errors
  }
}

extension UnregistrationResults {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.unregistered = values["unregistered"]?.dictionariesValue?.map(RegisteredFace.init(busDictionary:)) ?? []
    self.errors = values["errors"]?.dictionariesValue?.compactMap(FontFailure.init(busDictionary:)) ?? []
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["unregistered"] = .dictionaries(unregistered.map(\.busDictionary))
    values["errors"] = .dictionaries(errors.map(\.busDictionary))
    return values
  }
}

/// What became of fonts that were to be enabled, or disabled.
package struct EnablingResults: Sendable, Hashable {
  /// The faces that are now so.
  package var fonts: [RegisteredFace]
  /// Why others are not.
  package var errors: [FontFailure]

  package init(
    fonts: [RegisteredFace] = [], errors: [FontFailure] = []
  ) {
    self.fonts = fonts
    self.errors = errors
  }
}

extension EnablingResults {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.fonts = values["fonts"]?.dictionariesValue?.map(RegisteredFace.init(busDictionary:)) ?? []
    self.errors = values["errors"]?.dictionariesValue?.compactMap(FontFailure.init(busDictionary:)) ?? []
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["fonts"] = .dictionaries(fonts.map(\.busDictionary))
    values["errors"] = .dictionaries(errors.map(\.busDictionary))
    return values
  }
}

/// An asset that is there to be registered.
package struct FetchedAssetValues: Sendable, Hashable {
  /// What `asset` of a font takes.
  package var name: String
  /// The family that the catalog names.
  package var family: String
  /// SHA-256 of its file, in hexadecimal.
  package var digest: String
  /// How large its file is.
  package var byteCount: UInt64
  /// Those of the catalog, each of which asks for all assets that have it.
  package var tags: [String]
  /// Whether the app has it registered already.
  package var isRegistered: Bool

  package init(
    name: String, family: String = "", digest: String = "", byteCount: UInt64 = 0,
    tags: [String] = [], isRegistered: Bool = false
  ) {
    self.name = name
    self.family = family
    self.digest = digest
    self.byteCount = byteCount
    self.tags = tags
    self.isRegistered = isRegistered
  }
}

extension FetchedAssetValues {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let name = values["name"]?.stringValue
    else { return nil }
    self.name = name
    self.family = values["family"]?.stringValue ?? ""
    self.digest = values["digest"]?.stringValue ?? ""
    self.byteCount = values["size"]?.uint64Value ?? 0
    self.tags = values["tags"]?.stringsValue ?? []
    self.isRegistered = values["registered"]?.boolValue ?? false
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["name"] = .string(name)
    values["family"] = .string(family)
    values["digest"] = .string(digest)
    values["size"] = .uint64(byteCount)
    values["tags"] = .strings(tags)
    values["registered"] = .bool(isRegistered)
    return values
  }
}

/// What became of assets that were to be fetched.
package struct AssetResults: Sendable, Hashable {
  /// Those that are there.
  package var assets: [FetchedAssetValues]
  /// Why others are not, each with `asset`.
  package var errors: [FontFailure]

  package init(
    assets: [FetchedAssetValues] = [], errors: [FontFailure] = []
  ) {
    self.assets = assets
    self.errors = errors
  }
}

extension AssetResults {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.assets = values["assets"]?.dictionariesValue?.compactMap(FetchedAssetValues.init(busDictionary:)) ?? []
    self.errors = values["errors"]?.dictionariesValue?.compactMap(FontFailure.init(busDictionary:)) ?? []
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["assets"] = .dictionaries(assets.map(\.busDictionary))
    values["errors"] = .dictionaries(errors.map(\.busDictionary))
    return values
  }
}

/// A font that an app is given.
package struct GivenFace: Sendable, Hashable {
  /// The descriptor keys less `provider`, `scope`, `enabled` and `exposure`, which are nobody's business but the
  /// person's, and less `languages`.
  ///
  /// The `id` is for OpenFont; it means this face, and opens nothing for another app. A font of the system has neither
  /// `id` nor what follows.
  package var descriptor: FontDescriptor
  /// The font file: sealed memory, opened for reading, at its start.
  ///
  /// The bytes of a collection hold its other faces too: a file cannot be parted without becoming another one, and
  /// `digest` is that of the file.
  package var handle: Int32?
  /// The face's number within the file: the one that was given, with its named instances.
  ///
  /// Use no other; the client libraries make this one known to fontconfig, and none of the others.
  package var index: Int?
  /// SHA-256 of the file, in hexadecimal.
  package var digest: String?
  /// Whether the inspection accepted the font by the newest rules.
  ///
  /// Fonts that older rules accepted are checked again after an update; the client library draws none of them before.
  package var isChecked: Bool?
  /// The place in the call of the descriptor that it is for.
  package var requestIndex: Int?
  /// In the place of `request-index`: the one of `scripts` that it is for.
  package var script: String?

  package init(
    descriptor: FontDescriptor, handle: Int32? = nil, index: Int? = nil, digest: String? = nil,
    isChecked: Bool? = nil, requestIndex: Int? = nil, script: String? = nil
  ) {
    self.descriptor = descriptor
    self.handle = handle
    self.index = index
    self.digest = digest
    self.isChecked = isChecked
    self.requestIndex = requestIndex
    self.script = script
  }
}

extension GivenFace {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.descriptor = FontDescriptor(busDictionary: values)
    self.handle = values["fd"]?.handleValue
    self.index = values["index"]?.uint32Value.map({ Int($0) })
    self.digest = values["digest"]?.stringValue
    self.isChecked = values["checked"]?.boolValue
    self.requestIndex = values["request-index"]?.uint32Value.map({ Int($0) })
    self.script = values["script"]?.stringValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = descriptor.busDictionary
    values["fd"] = handle.map { .handle($0) }
    values["index"] = index.map { .uint32(UInt32(clamping: $0)) }
    values["digest"] = digest.map { .string($0) }
    values["checked"] = isChecked.map { .bool($0) }
    values["request-index"] = requestIndex.map { .uint32(UInt32(clamping: $0)) }
    values["script"] = script.map { .string($0) }
    return values
  }
}

/// A descriptor of a call for which no font is given.
package struct UngivenFont: Sendable, Hashable {
  /// As the caller gave it.
  package var descriptor: FontDescriptor
  /// The place in the call of the descriptor.
  package var requestIndex: Int?

  package init(
    descriptor: FontDescriptor, requestIndex: Int? = nil
  ) {
    self.descriptor = descriptor
    self.requestIndex = requestIndex
  }
}

extension UngivenFont {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.descriptor = FontDescriptor(busDictionary: values)
    self.requestIndex = values["request-index"]?.uint32Value.map({ Int($0) })
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = descriptor.busDictionary
    values["request-index"] = requestIndex.map { .uint32(UInt32(clamping: $0)) }
    return values
  }
}

/// What an app is given of what it asked for.
package struct FontsResults: Sendable, Hashable {
  /// The faces that the app may use.
  package var fonts: [GivenFace]
  /// What the system has: every program finds that by its name, a generic one such as "Sans" among them, and needs
  /// nobody to give it.
  package var system: [UngivenFont]
  /// The other descriptors that no font was given for.
  package var unresolved: [UngivenFont]
  /// What the person picked in the place of one of these, as PickFont returns it; only for `replaceable` ones.
  package var replacements: [GivenFace]?
  /// NotAsked where the person was to be shown what is missing, and nobody could be asked, as without a display.
  package var errors: [FontFailure]?

  package init(
    fonts: [GivenFace], system: [UngivenFont] = [], unresolved: [UngivenFont],
    replacements: [GivenFace]? = nil, errors: [FontFailure]? = nil
  ) {
    self.fonts = fonts
    self.system = system
    self.unresolved = unresolved
    self.replacements = replacements
    self.errors = errors
  }
}

extension FontsResults {
  /// Nil when a key is missing that is always there.
  package init?(busDictionary values: [String: Variant]) {
    guard let fonts = values["fonts"]?.dictionariesValue?.map(GivenFace.init(busDictionary:)),
      let unresolved = values["unresolved"]?.dictionariesValue?.map(UngivenFont.init(busDictionary:))
    else { return nil }
    self.fonts = fonts
    self.system = values["system"]?.dictionariesValue?.map(UngivenFont.init(busDictionary:)) ?? []
    self.unresolved = unresolved
    self.replacements = values["replacements"]?.dictionariesValue?.map(GivenFace.init(busDictionary:))
    self.errors = values["errors"]?.dictionariesValue?.compactMap(FontFailure.init(busDictionary:))
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["fonts"] = .dictionaries(fonts.map(\.busDictionary))
    values["system"] = .dictionaries(system.map(\.busDictionary))
    values["unresolved"] = .dictionaries(unresolved.map(\.busDictionary))
    values["replacements"] = replacements.map { .dictionaries($0.map(\.busDictionary)) }
    values["errors"] = errors.map { .dictionaries($0.map(\.busDictionary)) }
    return values
  }
}

/// What the person picked.
package struct PickResults: Sendable, Hashable {
  /// The font, with the `size`, `variations` and `features` that the person chose; left out when there is none.
  package var font: GivenFace?
  /// Why nobody could be asked.
  package var errors: [FontFailure]?

  package init(
    font: GivenFace? = nil, errors: [FontFailure]? = nil
  ) {
    self.font = font
    self.errors = errors
  }
}

extension PickResults {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.font = values["font"]?.dictionaryValue.map(GivenFace.init(busDictionary:))
    self.errors = values["errors"]?.dictionariesValue?.compactMap(FontFailure.init(busDictionary:))
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["font"] = font.map { .dictionary($0.busDictionary) }
    values["errors"] = errors.map { .dictionaries($0.map(\.busDictionary)) }
    return values
  }
}

/// The keys of PickerConfiguration, and of which type each is.
package enum PickerConfigurationKeys: BusDictionaryKeys {
  package static let signatures = [
    "include-faces": "b",
    "use-system-font": "b",
    "traits": "as",
    "languages": "v",
    "selected": "a{sv}",
    "sample": "s",
  ]
}
