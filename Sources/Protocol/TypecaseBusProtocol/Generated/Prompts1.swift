// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// Made by meson-helpers/bus-interfaces from data/dbus/org.typecase.impl.Prompts1.xml: change that, and run it.

import TypecaseFontDescriptors
import TypecaseGLibKit

/// org.typecase.impl.Prompts1.
package enum Prompts1: BusInterface {
  package static let name = "org.typecase.impl.Prompts1"
  package static var xml: String {
    String(decoding: PackageResources.org_typecase_impl_Prompts1_xml, as: UTF8.self)
  }

  /// The values of its properties.
  package static func properties(version: UInt32 = BusNames.version, scripted: Bool) -> [String: Variant] {
    ["version": .uint32(version), "scripted": .bool(scripted)]
  }

  /// What another program says by its properties.
  package struct Properties: Sendable, Hashable {
    package var version: UInt32?
    package var scripted: Bool?

    package init(busDictionary values: [String: Variant]) {
      version = values["version"]?.uint32Value
      scripted = values["scripted"]?.boolValue
    }
  }

  /// Its methods, by their names.
  package enum Method: String, CaseIterable, Sendable {
    case askToInstall = "AskToInstall"
    case askToUse = "AskToUse"
    case showMissingFonts = "ShowMissingFonts"
    case showProgress = "ShowProgress"
    case finishMissingFonts = "FinishMissingFonts"
    case pickFont = "PickFont"
    case isAsking = "IsAsking"
    case close = "Close"
  }

  /// A call of AskToInstall.
  package struct AskToInstall: BusMethod, Hashable {
    package static let name = "AskToInstall"
    package typealias Interface = Prompts1
    /// The object path of the request that this question belongs to.
    package var handle: String
    /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or nothing.
    package var parentWindow: String
    /// AppSummary.
    package var app: AppSummary
    /// What would be installed, by family: a ShownFamily each.
    package var families: [ConsentQuestion.Family]
    /// InstallQuestion.
    package var options: InstallQuestionDetails

    package init(
      handle: String, parentWindow: String, app: AppSummary, families: [ConsentQuestion.Family],
      options: InstallQuestionDetails = InstallQuestionDetails()
    ) {
      self.handle = handle
      self.parentWindow = parentWindow
      self.app = app
      self.families = families
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 5)
      self.handle = try arguments.value(0, "handle", \.stringValue)
      self.parentWindow = try arguments.value(1, "parent_window", \.stringValue)
      self.app = try arguments.dictionary(2, "app", AppSummary.init(busDictionary:))
      self.families = try arguments.dictionaries(3, "families", ConsentQuestion.Family.init(busDictionary:))
      self.options = try arguments.dictionary(4, "options", InstallQuestionDetails.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.objectPath(handle), .string(parentWindow), .dictionary(app.busDictionary), .dictionaries(families.map(\.busDictionary)), .dictionary(options.busDictionary)] }

    /// What AskToInstall returns.
    package struct Reply: BusReplyValues, Hashable {
      /// 0 install, 1 the person said no, 2 ended otherwise.
      package var response: UInt32
      /// `handle` (o, as it was given); with 0, `exposure` (s: `asks` or `by-name`, what the person chose); with 1,
      /// `mute` (b: the app is not to ask again).
      ///
      /// A missing key means what was asked with; a wrong type or an unknown value makes the whole reply a no
      package var results: [String: Variant]

      package init(
        response: UInt32, results: [String: Variant]
      ) {
        self.response = response
        self.results = results
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 2,
          let response = values[0].uint32Value,
          let results = values[1].dictionaryValue
        else { return nil }
        self.response = response
        self.results = results
      }

      package var busArguments: [Variant] { [.uint32(response), .dictionary(results)] }
    }
  }

  /// A call of AskToUse.
  package struct AskToUse: BusMethod, Hashable {
    package static let name = "AskToUse"
    package typealias Interface = Prompts1
    /// The object path of the request that this question belongs to.
    package var handle: String
    /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or nothing.
    package var parentWindow: String
    /// As in AskToInstall; a program that could not be identified has the identity `unidentified`, and neither id, name
    /// nor icon.
    package var app: AppSummary
    /// What it would be given, as in AskToInstall.
    ///
    /// A file cannot be parted: a program that is given one family of several has the bytes of all of them, and the
    /// person is to be told
    package var families: [ConsentQuestion.Family]
    /// None so far.
    package var options: NoOptions

    package init(
      handle: String, parentWindow: String, app: AppSummary, families: [ConsentQuestion.Family],
      options: NoOptions = NoOptions()
    ) {
      self.handle = handle
      self.parentWindow = parentWindow
      self.app = app
      self.families = families
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 5)
      self.handle = try arguments.value(0, "handle", \.stringValue)
      self.parentWindow = try arguments.value(1, "parent_window", \.stringValue)
      self.app = try arguments.dictionary(2, "app", AppSummary.init(busDictionary:))
      self.families = try arguments.dictionaries(3, "families", ConsentQuestion.Family.init(busDictionary:))
      self.options = try arguments.dictionary(4, "options", keys: NoOptionsKeys.self, NoOptions.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.objectPath(handle), .string(parentWindow), .dictionary(app.busDictionary), .dictionaries(families.map(\.busDictionary)), .dictionary(options.busDictionary)] }

    /// What AskToUse returns.
    package struct Reply: BusReplyValues, Hashable {
      /// 0 allow, 1 the person said no, 2 ended otherwise.
      package var response: UInt32
      /// `handle` (o, as it was given).
      package var results: [String: Variant]

      package init(
        response: UInt32, results: [String: Variant]
      ) {
        self.response = response
        self.results = results
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 2,
          let response = values[0].uint32Value,
          let results = values[1].dictionaryValue
        else { return nil }
        self.response = response
        self.results = results
      }

      package var busArguments: [Variant] { [.uint32(response), .dictionary(results)] }
    }
  }

  /// A call of ShowMissingFonts.
  package struct ShowMissingFonts: BusMethod, Hashable {
    package static let name = "ShowMissingFonts"
    package typealias Interface = Prompts1
    /// The object path of the request that this question belongs to.
    package var handle: String
    /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or nothing.
    package var parentWindow: String
    /// As in AskToInstall.
    package var app: AppSummary
    /// What is missing: a MissingFont each.
    package var fonts: [[String: Variant]]
    /// MissingFontsQuestion.
    package var options: MissingFontsDetails

    package init(
      handle: String, parentWindow: String, app: AppSummary, fonts: [[String: Variant]],
      options: MissingFontsDetails = MissingFontsDetails()
    ) {
      self.handle = handle
      self.parentWindow = parentWindow
      self.app = app
      self.fonts = fonts
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 5)
      self.handle = try arguments.value(0, "handle", \.stringValue)
      self.parentWindow = try arguments.value(1, "parent_window", \.stringValue)
      self.app = try arguments.dictionary(2, "app", AppSummary.init(busDictionary:))
      self.fonts = try arguments.value(3, "fonts", \.dictionariesValue)
      self.options = try arguments.dictionary(4, "options", MissingFontsDetails.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.objectPath(handle), .string(parentWindow), .dictionary(app.busDictionary), .dictionaries(fonts), .dictionary(options.busDictionary)] }

    /// What ShowMissingFonts returns.
    package struct Reply: BusReplyValues, Hashable {
      /// 0 go on with `chosen`, 1 the person said no ("Not now"), 2 ended otherwise.
      package var response: UInt32
      /// `handle` (o, as it was given); with 0, `chosen` (au, places in `fonts` of what the person wants: to be
      /// installed, allowed again, or enabled), `exposure` (s), `replacements` (aa{sv}: `index` (u, the place in
      /// `fonts` of what is `replaceable`), `font` (a{sv}, as in the results of PickFont)).
      package var results: [String: Variant]

      package init(
        response: UInt32, results: [String: Variant]
      ) {
        self.response = response
        self.results = results
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 2,
          let response = values[0].uint32Value,
          let results = values[1].dictionaryValue
        else { return nil }
        self.response = response
        self.results = results
      }

      package var busArguments: [Variant] { [.uint32(response), .dictionary(results)] }
    }
  }

  /// A call of ShowProgress.
  package struct ShowProgress: BusMethod, Hashable {
    package static let name = "ShowProgress"
    package typealias Interface = Prompts1
    /// Of ShowMissingFonts.
    package var handle: String
    /// What is being done: a MissingFontProgress each.
    package var fonts: [MissingFontProgress]

    package init(
      handle: String, fonts: [MissingFontProgress]
    ) {
      self.handle = handle
      self.fonts = fonts
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.handle = try arguments.value(0, "handle", \.stringValue)
      self.fonts = try arguments.dictionaries(1, "fonts", MissingFontProgress.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.objectPath(handle), .dictionaries(fonts.map(\.busDictionary))] }

    /// What ShowProgress returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Whether the person still wants it; false once they stopped it or closed the sheet.
      package var wanted: Bool

      package init(
        wanted: Bool
      ) {
        self.wanted = wanted
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let wanted = values[0].boolValue
        else { return nil }
        self.wanted = wanted
      }

      package var busArguments: [Variant] { [.bool(wanted)] }
    }
  }

  /// A call of FinishMissingFonts.
  package struct FinishMissingFonts: BusMethod, Hashable {
    package static let name = "FinishMissingFonts"
    package typealias Interface = Prompts1
    /// Of ShowMissingFonts.
    package var handle: String
    /// What became of each, as in ShowProgress.
    package var fonts: [MissingFontProgress]

    package init(
      handle: String, fonts: [MissingFontProgress]
    ) {
      self.handle = handle
      self.fonts = fonts
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 2)
      self.handle = try arguments.value(0, "handle", \.stringValue)
      self.fonts = try arguments.dictionaries(1, "fonts", MissingFontProgress.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.objectPath(handle), .dictionaries(fonts.map(\.busDictionary))] }
    package typealias Reply = NoReplyValues
  }

  /// A call of PickFont.
  package struct PickFont: BusMethod, Hashable {
    package static let name = "PickFont"
    package typealias Interface = Prompts1
    /// The object path of the request that this question belongs to.
    package var handle: String
    /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or nothing.
    package var parentWindow: String
    /// As in AskToInstall, or of the identity `unidentified`.
    package var app: AppSummary
    /// As in PickFont of org.typecase.Consumer1, checked.
    package var configuration: [String: Variant]
    /// PickerQuestion.
    package var options: PickerQuestionDetails

    package init(
      handle: String, parentWindow: String, app: AppSummary, configuration: [String: Variant],
      options: PickerQuestionDetails = PickerQuestionDetails()
    ) {
      self.handle = handle
      self.parentWindow = parentWindow
      self.app = app
      self.configuration = configuration
      self.options = options
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 5)
      self.handle = try arguments.value(0, "handle", \.stringValue)
      self.parentWindow = try arguments.value(1, "parent_window", \.stringValue)
      self.app = try arguments.dictionary(2, "app", AppSummary.init(busDictionary:))
      self.configuration = try arguments.dictionary(3, "configuration", keys: PickerConfigurationKeys.self) { $0 }
      self.options = try arguments.dictionary(4, "options", PickerQuestionDetails.init(busDictionary:))
    }

    package var busArguments: [Variant] { [.objectPath(handle), .string(parentWindow), .dictionary(app.busDictionary), .dictionary(configuration), .dictionary(options.busDictionary)] }

    /// What PickFont returns.
    package struct Reply: BusReplyValues, Hashable {
      /// 0 picked, 1 the person picked none, 2 ended otherwise.
      package var response: UInt32
      /// `handle` (o, as it was given); with 0, `font` (a{sv}: the descriptor keys, with `id` for a font of a provider,
      /// and without it for one of the system).
      package var results: [String: Variant]

      package init(
        response: UInt32, results: [String: Variant]
      ) {
        self.response = response
        self.results = results
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 2,
          let response = values[0].uint32Value,
          let results = values[1].dictionaryValue
        else { return nil }
        self.response = response
        self.results = results
      }

      package var busArguments: [Variant] { [.uint32(response), .dictionary(results)] }
    }
  }

  /// A call of IsAsking.
  package struct IsAsking: BusMethod, Hashable {
    package static let name = "IsAsking"
    package typealias Interface = Prompts1
    /// The object path that was given with a question.
    package var handle: String

    package init(
      handle: String
    ) {
      self.handle = handle
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.handle = try arguments.value(0, "handle", \.stringValue)
    }

    package var busArguments: [Variant] { [.objectPath(handle)] }

    /// What IsAsking returns.
    package struct Reply: BusReplyValues, Hashable {
      /// Whether the question is shown, or waits to be.
      package var asking: Bool

      package init(
        asking: Bool
      ) {
        self.asking = asking
      }

      /// Nil when they are not what the interface describes.
      package init?(busArguments values: [Variant]) {
        guard values.count >= 1,
          let asking = values[0].boolValue
        else { return nil }
        self.asking = asking
      }

      package var busArguments: [Variant] { [.bool(asking)] }
    }
  }

  /// A call of Close.
  package struct Close: BusMethod, Hashable {
    package static let name = "Close"
    package typealias Interface = Prompts1
    /// The request whose question is to go away; its call then returns 2.
    package var handle: String

    package init(
      handle: String
    ) {
      self.handle = handle
    }

    /// - Throws: InvalidArgs, with the argument that is not what the interface describes.
    package init(busArguments values: [Variant]) throws(BusError) {
      let arguments = try BusArguments(values, of: Self.name, count: 1)
      self.handle = try arguments.value(0, "handle", \.stringValue)
    }

    package var busArguments: [Variant] { [.objectPath(handle)] }
    package typealias Reply = NoReplyValues
  }

  /// What answers each of its methods.
  package protocol Handler: Sendable {
    func askToInstall(_ call: BusCall<Prompts1.AskToInstall>) async throws
    func askToUse(_ call: BusCall<Prompts1.AskToUse>) async throws
    func showMissingFonts(_ call: BusCall<Prompts1.ShowMissingFonts>) async throws
    func showProgress(_ call: BusCall<Prompts1.ShowProgress>) async throws
    func finishMissingFonts(_ call: BusCall<Prompts1.FinishMissingFonts>) async throws
    func pickFont(_ call: BusCall<Prompts1.PickFont>) async throws
    func isAsking(_ call: BusCall<Prompts1.IsAsking>) async throws
    func close(_ call: BusCall<Prompts1.Close>) async throws
  }
}

extension Prompts1.Handler {
  /// Has a call answered by its method.
  ///
  /// - Throws: UnknownMethod for one of another version, and what the method throws.
  package func answer(_ call: BusMethodCall) async throws {
    switch Prompts1.Method(rawValue: call.method) {
    case .askToInstall: try await askToInstall(BusCall(call))
    case .askToUse: try await askToUse(BusCall(call))
    case .showMissingFonts: try await showMissingFonts(BusCall(call))
    case .showProgress: try await showProgress(BusCall(call))
    case .finishMissingFonts: try await finishMissingFonts(BusCall(call))
    case .pickFont: try await pickFont(BusCall(call))
    case .isAsking: try await isAsking(BusCall(call))
    case .close: try await close(BusCall(call))
    case nil: throw BusError(name: BusError.unknownMethod, message: call.method)
    }
  }
}
