// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus/org.typecase.Provider1.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

/// org.typecase.Provider1.
package enum Provider1: BusInterface {
  package static let name = "org.typecase.Provider1"
  package static var xml: String {
    String(decoding: PackageResources.org_typecase_Provider1_xml, as: UTF8.self)
  }

  /// The values of its properties.
  package static func properties(version: UInt32 = BusNames.version) -> [String: Variant] {
    ["version": .uint32(version)]
  }

  /// Its methods, by their names.
  package enum Method: String, CaseIterable, Sendable {
    case registerFonts = "RegisterFonts"
    case unregisterFonts = "UnregisterFonts"
    case requestAssets = "RequestAssets"
    case setFontsEnabled = "SetFontsEnabled"
    case getRegisteredFonts = "GetRegisteredFonts"
  }

  /// A call of RegisterFonts.
  package struct RegisterFonts: BusRequestMethod, Hashable {
    package static let name = "RegisterFonts"
    package typealias Interface = Provider1
    /// The most that a call may have of `fonts`.
    package static let fontsLimit = 4096
    /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or nothing.
    package var parentWindow: String
    /// What to register.
    package var fonts: [FontArgument]
    /// RegisterFontsOptions.
    package var options: RegisterFontsOptions

    package init(
      parentWindow: String, fonts: [FontArgument],
      options: RegisterFontsOptions = RegisterFontsOptions()
    ) {
      self.parentWindow = parentWindow
      self.fonts = fonts
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 3)
      self.parentWindow = try arguments.value(0, "parent_window", \.stringValue)
      self.fonts = try arguments.dictionaries(1, "fonts", limit: Self.fontsLimit, FontArgument.init(busDictionary:))
      self.options = try arguments.dictionary(2, "options", keys: RegisterFontsOptionsKeys.self, RegisterFontsOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.string(parentWindow), .dictionaries(fonts.map(\.busDictionary)), .dictionary(options.busDictionary)] }

    package var handleToken: String? {
      get { options.handleToken }
      set { options.handleToken = newValue }
    }

    /// What RegisterFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// An org.typecase.Request1; its results: RegistrationResults.
      package var handle: String

      package init(
        handle: String
      ) {
        self.handle = handle
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let handle = values[0].stringValue
        else { return nil }
        self.handle = handle
      }

      package var busArguments: [Variant] { [.objectPath(handle)] }
    }
  }

  /// A call of UnregisterFonts.
  package struct UnregisterFonts: BusRequestMethod, Hashable {
    package static let name = "UnregisterFonts"
    package typealias Interface = Provider1
    /// The most that a call may have of `fonts`.
    package static let fontsLimit = 4096
    /// The caller's own fonts; a file means all of its faces that are registered, a PostScript name one.
    package var fonts: [FontArgument]
    /// ScopeOptions.
    package var options: ScopeOptions

    package init(
      fonts: [FontArgument], options: ScopeOptions = ScopeOptions()
    ) {
      self.fonts = fonts
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.fonts = try arguments.dictionaries(0, "fonts", limit: Self.fontsLimit, FontArgument.init(busDictionary:))
      self.options = try arguments.dictionary(1, "options", keys: ScopeOptionsKeys.self, ScopeOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionaries(fonts.map(\.busDictionary)), .dictionary(options.busDictionary)] }

    package var handleToken: String? {
      get { options.handleToken }
      set { options.handleToken = newValue }
    }

    /// What UnregisterFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// An org.typecase.Request1; its results: UnregistrationResults.
      package var handle: String

      package init(
        handle: String
      ) {
        self.handle = handle
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let handle = values[0].stringValue
        else { return nil }
        self.handle = handle
      }

      package var busArguments: [Variant] { [.objectPath(handle)] }
    }
  }

  /// A call of RequestAssets.
  package struct RequestAssets: BusRequestMethod, Hashable {
    package static let name = "RequestAssets"
    package typealias Interface = Provider1
    /// The most that a call may have of `names_or_tags`.
    package static let namesOrTagsLimit = 4096
    /// Of the app's catalog, 4096 at the most, each once; a name counts before a tag.
    package var namesOrTags: [String]
    /// RequestAssetsOptions.
    package var options: RequestAssetsOptions

    package init(
      namesOrTags: [String], options: RequestAssetsOptions = RequestAssetsOptions()
    ) {
      self.namesOrTags = namesOrTags
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.namesOrTags = try arguments.list(0, "names_or_tags", limit: Self.namesOrTagsLimit, \.stringsValue)
      self.options = try arguments.dictionary(1, "options", keys: RequestAssetsOptionsKeys.self, RequestAssetsOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.strings(namesOrTags), .dictionary(options.busDictionary)] }

    package var handleToken: String? {
      get { options.handleToken }
      set { options.handleToken = newValue }
    }

    /// What RequestAssets returns.
    package struct Reply: BusReplyValues, Hashable {
      /// An org.typecase.Request1 that is an org.typecase.AssetRequest1 too; its results: AssetResults.
      package var handle: String

      package init(
        handle: String
      ) {
        self.handle = handle
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let handle = values[0].stringValue
        else { return nil }
        self.handle = handle
      }

      package var busArguments: [Variant] { [.objectPath(handle)] }
    }
  }

  /// A call of SetFontsEnabled.
  package struct SetFontsEnabled: BusRequestMethod, Hashable {
    package static let name = "SetFontsEnabled"
    package typealias Interface = Provider1
    /// The most that a call may have of `fonts`.
    package static let fontsLimit = 4096
    /// The caller's own fonts.
    package var fonts: [FontArgument]
    /// Whether programs may use them.
    package var enabled: Bool
    /// ScopeOptions.
    package var options: ScopeOptions

    package init(
      fonts: [FontArgument], enabled: Bool, options: ScopeOptions = ScopeOptions()
    ) {
      self.fonts = fonts
      self.enabled = enabled
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 3)
      self.fonts = try arguments.dictionaries(0, "fonts", limit: Self.fontsLimit, FontArgument.init(busDictionary:))
      self.enabled = try arguments.value(1, "enabled", \.boolValue)
      self.options = try arguments.dictionary(2, "options", keys: ScopeOptionsKeys.self, ScopeOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionaries(fonts.map(\.busDictionary)), .bool(enabled), .dictionary(options.busDictionary)] }

    package var handleToken: String? {
      get { options.handleToken }
      set { options.handleToken = newValue }
    }

    /// What SetFontsEnabled returns.
    package struct Reply: BusReplyValues, Hashable {
      /// An org.typecase.Request1; its results: EnablingResults.
      package var handle: String

      package init(
        handle: String
      ) {
        self.handle = handle
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let handle = values[0].stringValue
        else { return nil }
        self.handle = handle
      }

      package var busArguments: [Variant] { [.objectPath(handle)] }
    }
  }

  /// A call of GetRegisteredFonts.
  package struct GetRegisteredFonts: BusMethod, Hashable {
    package static let name = "GetRegisteredFonts"
    package typealias Interface = Provider1
    /// RegisteredFontsFilter.
    package var options: RegisteredFontsFilter

    package init(
      options: RegisteredFontsFilter = RegisteredFontsFilter()
    ) {
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.options = try arguments.dictionary(0, "options", keys: RegisteredFontsFilterKeys.self, RegisteredFontsFilter.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.dictionary(options.busDictionary)] }

    /// What GetRegisteredFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// The caller's own fonts, with the descriptor keys.
      package var fonts: [FontDescriptor]

      package init(
        fonts: [FontDescriptor]
      ) {
        self.fonts = fonts
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let fonts = values[0].dictionariesValue?.map(FontDescriptor.init(busDictionary:))
        else { return nil }
        self.fonts = fonts
      }

      package var busArguments: [Variant] { [.dictionaries(fonts.map(\.busDictionary))] }
    }
  }

  /// The signal RegisteredFontsRemoved.
  package struct RegisteredFontsRemoved: BusSignalValues, Hashable {
    package static let name = "RegisteredFontsRemoved"
    package typealias Interface = Provider1
    /// The caller's own fonts that the person removed, each with `id`, `postscript-name`, `family`, `style`, `full-
    /// name` and `scope` (s).
    package var fonts: [FontDescriptor]

    package init(
      fonts: [FontDescriptor]
    ) {
      self.fonts = fonts
    }

    /// Nil when they are not what the interface describes.
    package init?(busArguments values: [Variant]) {
      guard values.count >= 1,
        let fonts = values[0].dictionariesValue?.map(FontDescriptor.init(busDictionary:))
      else { return nil }
      self.fonts = fonts
    }

    package var busArguments: [Variant] { [.dictionaries(fonts.map(\.busDictionary))] }
  }

  /// The signal RegisteredFontsChanged.
  package struct RegisteredFontsChanged: BusSignalValues, Hashable {
    package static let name = "RegisteredFontsChanged"
    package typealias Interface = Provider1
    /// Grows with every change, and says nothing else.
    package var serial: UInt64

    package init(
      serial: UInt64
    ) {
      self.serial = serial
    }

    /// Nil when they are not what the interface describes.
    package init?(busArguments values: [Variant]) {
      guard values.count >= 1,
        let serial = values[0].uint64Value
      else { return nil }
      self.serial = serial
    }

    package var busArguments: [Variant] { [.uint64(serial)] }
  }

  /// What answers each of its methods.
  package protocol Handler: Sendable {
    func registerFonts(_ call: BusCall<Provider1.RegisterFonts>) async throws
    func unregisterFonts(_ call: BusCall<Provider1.UnregisterFonts>) async throws
    func requestAssets(_ call: BusCall<Provider1.RequestAssets>) async throws
    func setFontsEnabled(_ call: BusCall<Provider1.SetFontsEnabled>) async throws
    func getRegisteredFonts(_ call: BusCall<Provider1.GetRegisteredFonts>) async throws
  }
}

extension Provider1.Handler {
  /// Has a call answered by its method.
  ///
  /// - Throws: UnknownMethod for one of another version, and what the method throws.
  package func answer(_ call: BusMethodCall) async throws {
    switch Provider1.Method(rawValue: call.method) {
    case .registerFonts: try await registerFonts(BusCall(call))
    case .unregisterFonts: try await unregisterFonts(BusCall(call))
    case .requestAssets: try await requestAssets(BusCall(call))
    case .setFontsEnabled: try await setFontsEnabled(BusCall(call))
    case .getRegisteredFonts: try await getRegisteredFonts(BusCall(call))
    case nil: throw BusError(name: BusError.unknownMethod, message: call.method)
    }
  }
}
