// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus/org.typecase.Consumer1.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

/// org.typecase.Consumer1.
package enum Consumer1: BusInterface {
  package static let name = "org.typecase.Consumer1"
  package static var xml: String {
    String(decoding: PackageResources.org_typecase_Consumer1_xml, as: UTF8.self)
  }

  /// The values of its properties.
  package static func properties(version: UInt32 = BusNames.version) -> [String: Variant] {
    ["version": .uint32(version)]
  }

  /// Its methods, by their names.
  package enum Method: String, CaseIterable, Sendable {
    case requestFonts = "RequestFonts"
    case openFont = "OpenFont"
    case openFonts = "OpenFonts"
    case getGrantedFonts = "GetGrantedFonts"
    case pickFont = "PickFont"
  }

  /// A call of RequestFonts.
  package struct RequestFonts: BusRequestMethod, Hashable {
    package static let name = "RequestFonts"
    package typealias Interface = Consumer1
    /// The most that a call may have of `descriptors`.
    package static let descriptorsLimit = 256
    /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or nothing.
    package var parentWindow: String
    /// What is asked for, 256 at the most: an AskedFont each.
    ///
    /// It has `postscript-name`, `full-name` or `family`; without one the call fails with
    /// org.typecase.Error.InsufficientInfo. The other keys only narrow what the name means
    package var descriptors: [AskedDescriptor]
    /// RequestFontsOptions.
    package var options: RequestFontsOptions

    package init(
      parentWindow: String, descriptors: [AskedDescriptor],
      options: RequestFontsOptions = RequestFontsOptions()
    ) {
      self.parentWindow = parentWindow
      self.descriptors = descriptors
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 3)
      self.parentWindow = try arguments.value(0, "parent_window", \.stringValue)
      self.descriptors = try arguments.dictionaries(1, "descriptors", keys: AskedFontKeys.self, limit: Self.descriptorsLimit, AskedDescriptor.init(busDictionary:))
      self.options = try arguments.dictionary(2, "options", keys: RequestFontsOptionsKeys.self, RequestFontsOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.string(parentWindow), .dictionaries(descriptors.map(\.busDictionary)), .dictionary(options.busDictionary)] }

    package var handleToken: String? {
      get { options.handleToken }
      set { options.handleToken = newValue }
    }

    /// What RequestFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// An org.typecase.Request1; its results: FontsResults.
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

  /// A call of OpenFont.
  package struct OpenFont: BusMethod, Hashable {
    package static let name = "OpenFont"
    package typealias Interface = Consumer1
    /// Of a font that the caller was given.
    package var id: String

    package init(
      id: String
    ) {
      self.id = id
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.id = try arguments.value(0, "id", \.stringValue)
    }

    package var busArguments: [Variant] { [.string(id)] }

    /// What OpenFont returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Its file, as `fd` above.
      package var font: Int32

      package init(
        font: Int32
      ) {
        self.font = font
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let font = values[0].handleValue
        else { return nil }
        self.font = font
      }

      package var busArguments: [Variant] { [.handle(font)] }
    }
  }

  /// A call of OpenFonts.
  package struct OpenFonts: BusMethod, Hashable {
    package static let name = "OpenFonts"
    package typealias Interface = Consumer1
    /// The most that a call may have of `ids`.
    package static let idsLimit = 64
    /// Of fonts that the caller was given, 64 at the most.
    package var ids: [String]

    package init(
      ids: [String]
    ) {
      self.ids = ids
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.ids = try arguments.list(0, "ids", limit: Self.idsLimit, \.stringsValue)
    }

    package var busArguments: [Variant] { [.strings(ids)] }

    /// What OpenFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Each as described above, the first 16 with their `fd`; those that the caller may not open are left out.
      ///
      /// `request-index` is the place of the id in the call
      package var fonts: [GivenFace]

      package init(
        fonts: [GivenFace]
      ) {
        self.fonts = fonts
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let fonts = values[0].dictionariesValue?.map(GivenFace.init(busDictionary:))
        else { return nil }
        self.fonts = fonts
      }

      package var busArguments: [Variant] { [.dictionaries(fonts.map(\.busDictionary))] }
    }
  }

  /// A call of GetGrantedFonts.
  package struct GetGrantedFonts: BusMethod, Hashable {
    package static let name = "GetGrantedFonts"
    package typealias Interface = Consumer1
    package init() {}

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      _ = try BusArguments(values, of: Self.name, count: 0)
    }

    package var busArguments: [Variant] { [] }

    /// What GetGrantedFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// The fonts that the caller was given and may use now, without their `fd`.
      package var fonts: [GivenFace]

      package init(
        fonts: [GivenFace]
      ) {
        self.fonts = fonts
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let fonts = values[0].dictionariesValue?.map(GivenFace.init(busDictionary:))
        else { return nil }
        self.fonts = fonts
      }

      package var busArguments: [Variant] { [.dictionaries(fonts.map(\.busDictionary))] }
    }
  }

  /// A call of PickFont.
  package struct PickFont: BusRequestMethod, Hashable {
    package static let name = "PickFont"
    package typealias Interface = Consumer1
    /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or nothing.
    package var parentWindow: String
    /// PickerConfiguration.
    package var configuration: [String: Variant]
    /// RequestOptions.
    package var options: RequestOptions

    package init(
      parentWindow: String, configuration: [String: Variant],
      options: RequestOptions = RequestOptions()
    ) {
      self.parentWindow = parentWindow
      self.configuration = configuration
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 3)
      self.parentWindow = try arguments.value(0, "parent_window", \.stringValue)
      self.configuration = try arguments.dictionary(1, "configuration", keys: PickerConfigurationKeys.self) { $0 }
      self.options = try arguments.dictionary(2, "options", keys: RequestOptionsKeys.self, RequestOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.string(parentWindow), .dictionary(configuration), .dictionary(options.busDictionary)] }

    package var handleToken: String? {
      get { options.handleToken }
      set { options.handleToken = newValue }
    }

    /// What PickFont returns.
    package struct Reply: BusReplyValues, Hashable {
      /// An org.typecase.Request1; its results: PickResults.
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

  /// The signal FontsChanged.
  package struct FontsChanged: BusSignalValues, Hashable {
    package static let name = "FontsChanged"
    package typealias Interface = Consumer1
    /// Grows with every change.
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
    func requestFonts(_ call: BusCall<Consumer1.RequestFonts>) async throws
    func openFont(_ call: BusCall<Consumer1.OpenFont>) async throws
    func openFonts(_ call: BusCall<Consumer1.OpenFonts>) async throws
    func getGrantedFonts(_ call: BusCall<Consumer1.GetGrantedFonts>) async throws
    func pickFont(_ call: BusCall<Consumer1.PickFont>) async throws
  }
}

extension Consumer1.Handler {
  /// Has a call answered by its method.
  ///
  /// - Throws: UnknownMethod for one of another version, and what the method throws.
  package func answer(_ call: BusMethodCall) async throws {
    switch Consumer1.Method(rawValue: call.method) {
    case .requestFonts: try await requestFonts(BusCall(call))
    case .openFont: try await openFont(BusCall(call))
    case .openFonts: try await openFonts(BusCall(call))
    case .getGrantedFonts: try await getGrantedFonts(BusCall(call))
    case .pickFont: try await pickFont(BusCall(call))
    case nil: throw BusError(name: BusError.unknownMethod, message: call.method)
    }
  }
}
