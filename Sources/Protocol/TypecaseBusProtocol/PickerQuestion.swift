// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

/// What the font picker is opened with; see PickFont of org.typecase.impl.Prompts1.
public struct PickerQuestion: PromptQuestion, Hashable {
  public static let method = Prompts1.PickFont.name

  public var handle: String
  /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or empty.
  public var parentWindow: String
  public var app: AppSummary
  public var configuration: PickerConfiguration
  /// Whether fonts of providers are offered too.
  public var offersInstalledFonts: Bool

  /// What the person picked.
  public struct Reply: Sendable, Hashable {
    public var response: RequestResponse
    /// With `id` for a font of a provider; set when something was picked.
    public var font: FontDescriptor?

    public init(_ response: RequestResponse, font: FontDescriptor? = nil) {
      self.response = response
      self.font = font
    }
  }

  public init(
    handle: String, parentWindow: String, app: AppSummary,
    configuration: PickerConfiguration, offersInstalledFonts: Bool
  ) {
    self.handle = handle
    self.parentWindow = parentWindow
    self.app = app
    self.configuration = configuration
    self.offersInstalledFonts = offersInstalledFonts
  }

  /// Reads the arguments of PickFont; nothing when they are not of its form.
  public init?(busArguments arguments: [Variant]) {
    guard let call = try? Prompts1.PickFont(busArguments: arguments),
      let configuration = try? PickerConfiguration(busDictionary: call.configuration)
    else { return nil }
    self.init(
      handle: call.handle, parentWindow: call.parentWindow, app: call.app,
      configuration: configuration, offersInstalledFonts: call.options.offersInstalledFonts)
  }

  public var busArguments: [Variant] {
    Prompts1.PickFont(
      handle: handle, parentWindow: parentWindow, app: app,
      configuration: configuration.busDictionary,
      options: PickerQuestionDetails(offersInstalledFonts: offersInstalledFonts)
    ).busArguments
  }

  public func reply(_ arguments: [Variant]) -> Reply? {
    guard let (response, results) = response(arguments) else { return nil }
    guard response == .done else { return Reply(response) }
    guard let font = results["font"]?.dictionaryValue.map(FontDescriptor.init(busDictionary:)),
      font.id != nil || font.family != nil || font.postScriptName != nil
    else { return nil }
    return Reply(response, font: font)
  }

  /// The reply as PickFont returns it.
  public func busArguments(replying reply: Reply) -> [Variant] {
    guard reply.response == .done, let font = reply.font else {
      return busArguments(reply.response == .done ? .ended : reply.response)
    }
    return busArguments(reply.response, ["font": .dictionary(font.busDictionary)])
  }
}
