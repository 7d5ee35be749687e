// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus-dictionaries.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

/// No options so far.
package struct NoOptions: Sendable, Hashable {

  package init() {}
}

extension NoOptions {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
  }

  /// Nothing so far.
  package var busDictionary: [String: Variant] { [:] }
}

/// The keys of NoOptions, and of which type each is.
package enum NoOptionsKeys: BusDictionaryKeys {
  package static let signatures: [String: String] = [:]
}

/// Options of a method that returns a request.
package struct RequestOptions: Sendable, Hashable {
  /// The last element of the request's object path: letters, digits and underscores, 1 to 128 of them.
  package var handleToken: String?

  package init(
    handleToken: String? = nil
  ) {
    self.handleToken = handleToken
  }
}

extension RequestOptions {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.handleToken = values["handle_token"]?.stringValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["handle_token"] = handleToken.map { .string($0) }
    return values
  }
}

/// The keys of RequestOptions, and of which type each is.
package enum RequestOptionsKeys: BusDictionaryKeys {
  package static let signatures = [
    "handle_token": "s",
  ]
}

/// Options of ListFonts.
package struct ListFontsOptions: Sendable, Hashable {
  /// Only that provider's fonts.
  package var provider: String?
  /// Only fonts of this PostScript name, full name, family or id.
  package var name: String?
  /// Whether the key `languages` is wanted, which is most of the answer.
  package var hasLanguages: Bool
  /// Whether only the keys of ListedFont are wanted, which is many times as quick.
  package var isBrief: Bool

  package init(
    provider: String? = nil, name: String? = nil, hasLanguages: Bool = true, isBrief: Bool = false
  ) {
    self.provider = provider
    self.name = name
    self.hasLanguages = hasLanguages
    self.isBrief = isBrief
  }
}

extension ListFontsOptions {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.provider = values["provider"]?.stringValue
    self.name = values["name"]?.stringValue
    self.hasLanguages = values["with-languages"]?.boolValue ?? true
    self.isBrief = values["brief"]?.boolValue ?? false
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["provider"] = provider.map { .string($0) }
    values["name"] = name.map { .string($0) }
    if hasLanguages != true { values["with-languages"] = .bool(hasLanguages) }
    if isBrief != false { values["brief"] = .bool(isBrief) }
    return values
  }
}

/// The keys of ListFontsOptions, and of which type each is.
package enum ListFontsOptionsKeys: BusDictionaryKeys {
  package static let signatures = [
    "provider": "s",
    "name": "s",
    "with-languages": "b",
    "brief": "b",
  ]
}

/// Options of ListFontNames.
package struct ProviderOption: Sendable, Hashable {
  /// Only that provider's fonts.
  package var provider: String?

  package init(
    provider: String? = nil
  ) {
    self.provider = provider
  }
}

extension ProviderOption {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.provider = values["provider"]?.stringValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["provider"] = provider.map { .string($0) }
    return values
  }
}

/// The keys of ProviderOption, and of which type each is.
package enum ProviderOptionKeys: BusDictionaryKeys {
  package static let signatures = [
    "provider": "s",
  ]
}

/// Options of ListFamilies.
package struct ListFamiliesOptions: Sendable, Hashable {
  /// Only that provider's families.
  package var provider: String?
  /// Whether they come by family name, not by provider first.
  package var isByName: Bool

  package init(
    provider: String? = nil, isByName: Bool = false
  ) {
    self.provider = provider
    self.isByName = isByName
  }
}

extension ListFamiliesOptions {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.provider = values["provider"]?.stringValue
    self.isByName = values["by-name"]?.boolValue ?? false
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["provider"] = provider.map { .string($0) }
    if isByName != false { values["by-name"] = .bool(isByName) }
    return values
  }
}

/// The keys of ListFamiliesOptions, and of which type each is.
package enum ListFamiliesOptionsKeys: BusDictionaryKeys {
  package static let signatures = [
    "provider": "s",
    "by-name": "b",
  ]
}

/// Options of ListGrants.
package struct ListGrantsOptions: Sendable, Hashable {
  /// Only that app's.
  package var app: String?

  package init(
    app: String? = nil
  ) {
    self.app = app
  }
}

extension ListGrantsOptions {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.app = values["app"]?.stringValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["app"] = app.map { .string($0) }
    return values
  }
}

/// The keys of ListGrantsOptions, and of which type each is.
package enum ListGrantsOptionsKeys: BusDictionaryKeys {
  package static let signatures = [
    "app": "s",
  ]
}

/// Options of FreeStorage.
package struct FreeStorageOptions: Sendable, Hashable {
  /// The files of catalogs that were fetched and that no request uses.
  package var downloads: Bool
  /// The files of fonts that the person removed, whose removal cannot be undone after that.
  package var removed: Bool

  package init(
    downloads: Bool = false, removed: Bool = false
  ) {
    self.downloads = downloads
    self.removed = removed
  }
}

extension FreeStorageOptions {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.downloads = values["downloads"]?.boolValue ?? false
    self.removed = values["removed"]?.boolValue ?? false
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["downloads"] = .bool(downloads)
    values["removed"] = .bool(removed)
    return values
  }
}

/// The keys of FreeStorageOptions, and of which type each is.
package enum FreeStorageOptionsKeys: BusDictionaryKeys {
  package static let signatures = [
    "downloads": "b",
    "removed": "b",
  ]
}

/// Options of AddFonts.
package struct AddFontsOptions: Sendable, Hashable {
  /// As of every request.
  package var handleToken: String?
  /// What becomes of a font that is there already, or whose name is taken: `refuse` (the default), `skip`, or `replace`
  /// (it takes the place of the person's own font of that name, in one step; fonts of apps and of the system stay).
  package var duplicates: String?
  /// Whether fonts are installed without the tables for which they would be refused, where an error says that this is
  /// possible.
  ///
  /// The font is written anew in the sandbox and inspected; adding the same file again gives AlreadyRegistered.
  package var leavesOutTables: Bool
  /// Who may use the fonts: `asks` (only apps that ask for them) or `by-name` (every app, by their names); without it,
  /// what the settings say.
  package var exposure: String?

  package init(
    handleToken: String? = nil, duplicates: String? = nil, leavesOutTables: Bool = false,
    exposure: String? = nil
  ) {
    self.handleToken = handleToken
    self.duplicates = duplicates
    self.leavesOutTables = leavesOutTables
    self.exposure = exposure
  }
}

extension AddFontsOptions {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.handleToken = values["handle_token"]?.stringValue
    self.duplicates = values["duplicates"]?.stringValue
    self.leavesOutTables = values["without-unchecked-tables"]?.boolValue ?? false
    self.exposure = values["exposure"]?.stringValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["handle_token"] = handleToken.map { .string($0) }
    values["duplicates"] = duplicates.map { .string($0) }
    values["without-unchecked-tables"] = .bool(leavesOutTables)
    values["exposure"] = exposure.map { .string($0) }
    return values
  }
}

/// The keys of AddFontsOptions, and of which type each is.
package enum AddFontsOptionsKeys: BusDictionaryKeys {
  package static let signatures = [
    "handle_token": "s",
    "duplicates": "s",
    "without-unchecked-tables": "b",
    "exposure": "s",
  ]
}

/// Options of RegisterFonts.
package struct RegisterFontsOptions: Sendable, Hashable {
  /// As of every request.
  package var handleToken: String?
  /// One of the scopes.
  package var scope: String?
  /// Whether programs may use the fonts at once.
  package var isEnabled: Bool

  package init(
    handleToken: String? = nil, scope: String? = nil, isEnabled: Bool = true
  ) {
    self.handleToken = handleToken
    self.scope = scope
    self.isEnabled = isEnabled
  }
}

extension RegisterFontsOptions {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.handleToken = values["handle_token"]?.stringValue
    self.scope = values["scope"]?.stringValue
    self.isEnabled = values["enabled"]?.boolValue ?? true
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["handle_token"] = handleToken.map { .string($0) }
    values["scope"] = scope.map { .string($0) }
    values["enabled"] = .bool(isEnabled)
    return values
  }
}

/// The keys of RegisterFontsOptions, and of which type each is.
package enum RegisterFontsOptionsKeys: BusDictionaryKeys {
  package static let signatures = [
    "handle_token": "s",
    "scope": "s",
    "enabled": "b",
  ]
}

/// Options of a method for registered fonts.
package struct ScopeOptions: Sendable, Hashable {
  /// As of every request.
  package var handleToken: String?
  /// One of the scopes.
  package var scope: String?

  package init(
    handleToken: String? = nil, scope: String? = nil
  ) {
    self.handleToken = handleToken
    self.scope = scope
  }
}

extension ScopeOptions {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.handleToken = values["handle_token"]?.stringValue
    self.scope = values["scope"]?.stringValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["handle_token"] = handleToken.map { .string($0) }
    values["scope"] = scope.map { .string($0) }
    return values
  }
}

/// The keys of ScopeOptions, and of which type each is.
package enum ScopeOptionsKeys: BusDictionaryKeys {
  package static let signatures = [
    "handle_token": "s",
    "scope": "s",
  ]
}

/// Options of RequestAssets.
package struct RequestAssetsOptions: Sendable, Hashable {
  /// As of every request.
  package var handleToken: String?
  /// 0 to 1, the default is 0.5: which of the app's requests comes first.
  package var priority: Double?

  package init(
    handleToken: String? = nil, priority: Double? = nil
  ) {
    self.handleToken = handleToken
    self.priority = priority
  }
}

extension RequestAssetsOptions {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.handleToken = values["handle_token"]?.stringValue
    self.priority = values["priority"]?.doubleValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["handle_token"] = handleToken.map { .string($0) }
    values["priority"] = priority.map { .double($0) }
    return values
  }
}

/// The keys of RequestAssetsOptions, and of which type each is.
package enum RequestAssetsOptionsKeys: BusDictionaryKeys {
  package static let signatures = [
    "handle_token": "s",
    "priority": "d",
  ]
}

/// Options of GetRegisteredFonts.
package struct RegisteredFontsFilter: Sendable, Hashable {
  /// Only fonts of this scope.
  package var scope: String?
  /// Only fonts that programs may use, or only those that they may not.
  package var isEnabled: Bool?

  package init(
    scope: String? = nil, isEnabled: Bool? = nil
  ) {
    self.scope = scope
    self.isEnabled = isEnabled
  }
}

extension RegisteredFontsFilter {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.scope = values["scope"]?.stringValue
    self.isEnabled = values["enabled"]?.boolValue
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["scope"] = scope.map { .string($0) }
    values["enabled"] = isEnabled.map { .bool($0) }
    return values
  }
}

/// The keys of RegisteredFontsFilter, and of which type each is.
package enum RegisteredFontsFilterKeys: BusDictionaryKeys {
  package static let signatures = [
    "scope": "s",
    "enabled": "b",
  ]
}

/// Options of RequestFonts.
package struct RequestFontsOptions: Sendable, Hashable {
  /// As of every request.
  package var handleToken: String?
  /// Whether the person may be shown what is missing, and may have it installed.
  package var isInteractive: Bool
  /// Some of the text that the fonts are for, which the person is then shown in them.
  package var sample: String
  /// The places in `descriptors` of those that the caller can set in another font in its text; the person may then pick
  /// one for what nobody offers.
  package var replaceable: [Int]
  /// Scripts of the caller's text that no font of it writes, 32 at the most, as ISO 15924 codes such as "Tibt"
  /// (InvalidArgs for a word of another form).
  ///
  /// The person is shown a font for each that is installed or that a provider offers, and may pick one; what they
  /// choose is given, for the caller to set the text in. Nothing is given for a script without the person, and nothing
  /// is told of what is not given.
  package var scripts: [String]
  /// False leaves every `fd` out, for a caller that opens fonts by their `id`: GDBus and what is built on it do not
  /// show a program the descriptors that came with a signal.
  package var hasDescriptors: Bool

  package init(
    handleToken: String? = nil, isInteractive: Bool = true, sample: String = "",
    replaceable: [Int] = [], scripts: [String] = [], hasDescriptors: Bool = true
  ) {
    self.handleToken = handleToken
    self.isInteractive = isInteractive
    self.sample = sample
    self.replaceable = replaceable
    self.scripts = scripts
    self.hasDescriptors = hasDescriptors
  }
}

extension RequestFontsOptions {
  /// What is left out has its default.
  package init(busDictionary values: [String: Variant]) {
    self.handleToken = values["handle_token"]?.stringValue
    self.isInteractive = values["interactive"]?.boolValue ?? true
    self.sample = values["sample"]?.stringValue ?? ""
    self.replaceable = values["replaceable"]?.placesValue ?? []
    self.scripts = values["scripts"]?.stringsValue ?? []
    self.hasDescriptors = values["with-descriptors"]?.boolValue ?? true
  }

  /// The keys with what they have now.
  package var busDictionary: [String: Variant] {
    var values: [String: Variant] = [:]
    values["handle_token"] = handleToken.map { .string($0) }
    values["interactive"] = .bool(isInteractive)
    if sample != "" { values["sample"] = .string(sample) }
    if replaceable.count >= 1 { values["replaceable"] = .places(replaceable) }
    if scripts != [] { values["scripts"] = .strings(scripts) }
    if hasDescriptors != true { values["with-descriptors"] = .bool(hasDescriptors) }
    return values
  }
}

/// The keys of RequestFontsOptions, and of which type each is.
package enum RequestFontsOptionsKeys: BusDictionaryKeys {
  package static let signatures = [
    "handle_token": "s",
    "interactive": "b",
    "sample": "s",
    "replaceable": "au",
    "scripts": "as",
    "with-descriptors": "b",
  ]
}
