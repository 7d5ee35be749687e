// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

/// A font that an app asked for and cannot have as things are; see ShowMissingFonts.
public struct MissingFont: Sendable, Hashable {
  /// Where it could come from.
  public enum Source: Sendable, Hashable {
    case nowhere
    /// An installed provider has it in its catalog.
    case catalog(Offer)
    /// It is installed, and the person took it back from the app.
    case revoked
    /// It is installed, and disabled.
    case disabled
    /// It is installed, and the app does not use it: for text in a script.
    case installed
  }

  /// What the app asked with; for a script, the font that is offered, if one is.
  public var descriptor: FontDescriptor
  /// The script of the app's text that it is for, an ISO 15924 code; nil for a font that the text names.
  public var script: String?
  public var source: Source
  /// An inspected copy, for a preview.
  public var location: FaceLocation?
  /// Whether the person may pick another font for the app's text, if it comes from nowhere.
  public var isReplaceable: Bool

  public init(
    _ descriptor: FontDescriptor, source: Source, location: FaceLocation? = nil,
    isReplaceable: Bool = false, script: String? = nil
  ) {
    self.script = script
    self.isReplaceable = isReplaceable
    self.descriptor = descriptor
    self.source = source
    self.location = location
  }

  init(busDictionary values: [String: Variant]) {
    let source: Source =
      switch values["source"]?.stringValue {
      case "catalog": .catalog(Offer(busDictionary: values))
      case "revoked": .revoked
      case "disabled": .disabled
      case "installed": .installed
      default: .nowhere
      }
    var descriptor = FontDescriptor(busDictionary: values)
    descriptor.provider = nil
    self.init(
      descriptor, source: source, location: FaceLocation(busDictionary: values),
      isReplaceable: source == .nowhere && values["replaceable"]?.boolValue ?? false,
      script: values["script"]?.stringValue)
  }

  var busDictionary: [String: Variant] {
    var values = descriptor.busDictionary
    switch source {
    case .nowhere: values["source"] = .string("nowhere")
    case .revoked: values["source"] = .string("revoked")
    case .disabled: values["source"] = .string("disabled")
    case .installed: values["source"] = .string("installed")
    case .catalog(let offer):
      values["source"] = .string("catalog")
      values.merge(offer.busDictionary) { $1 }
    }
    if isReplaceable { values["replaceable"] = .bool(true) }
    values["script"] = script.map { .string($0) }
    return values.merging(location?.busDictionary ?? [:]) { $1 }
  }
}

/// What the sheet of missing fonts shows; see ShowMissingFonts.
public struct MissingFontsQuestion: PromptQuestion, Hashable {
  public static let method = Prompts1.ShowMissingFonts.name

  public var handle: String
  /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or empty.
  public var parentWindow: String
  public var app: AppSummary
  public var fonts: [MissingFont]
  /// For a person: what is forbidden of what could be done, and by whom.
  public var policy: [String]
  /// What installed fonts would get; the person may choose the other.
  public var exposure: FontExposure
  /// Some of the app's text, to be shown with the fonts: text from outside; may be empty.
  public var sample: String

  /// What the person chose.
  public struct Reply: Sendable, Hashable {
    public var response: RequestResponse
    /// Places in `fonts` of what is to be installed, allowed again or enabled.
    public var chosen: [Int]
    public var exposure: FontExposure
    /// The replacements of some fonts, by their indexes in `fonts`.
    public var replacements: [Int: FontDescriptor]

    public init(
      _ response: RequestResponse, chosen: [Int] = [], exposure: FontExposure,
      replacements: [Int: FontDescriptor] = [:]
    ) {
      self.replacements = replacements
      self.response = response
      self.chosen = chosen
      self.exposure = exposure
    }
  }

  public init(
    handle: String, parentWindow: String, app: AppSummary, fonts: [MissingFont],
    policy: [String] = [], exposure: FontExposure, sample: String = ""
  ) {
    self.sample = sample
    self.policy = policy
    self.handle = handle
    self.parentWindow = parentWindow
    self.app = app
    self.fonts = fonts
    self.exposure = exposure
  }

  /// Reads the arguments of ShowMissingFonts; nothing when they are not of its form.
  public init?(busArguments arguments: [Variant]) {
    guard let call = try? Prompts1.ShowMissingFonts(busArguments: arguments) else { return nil }
    self.init(
      handle: call.handle, parentWindow: call.parentWindow, app: call.app,
      fonts: call.fonts.map(MissingFont.init(busDictionary:)), policy: call.options.policy,
      exposure: call.options.exposure, sample: call.options.sample)
  }

  public var busArguments: [Variant] {
    Prompts1.ShowMissingFonts(
      handle: handle, parentWindow: parentWindow, app: app, fonts: fonts.map(\.busDictionary),
      options: MissingFontsDetails(exposure: exposure, policy: policy, sample: sample)
    ).busArguments
  }

  public func reply(_ arguments: [Variant]) -> Reply? {
    guard let (response, results) = response(arguments) else { return nil }
    var reply = Reply(response, exposure: exposure)
    guard response == .done else { return reply }
    if let chosen = results["chosen"] {
      guard let places = chosen.arrayValue?.map({ $0.uint32Value.map(Int.init) }),
        places.allSatisfy({ $0.map(fonts.indices.contains) ?? false })
      else { return nil }
      reply.chosen = places.compactMap { $0 }
    }
    if let choice = results["exposure"] {
      guard let exposure = choice.stringValue.flatMap(FontExposure.init(rawValue:)) else {
        return nil
      }
      reply.exposure = exposure
    }
    if let replacements = results["replacements"] {
      guard let list = replacements.dictionariesValue else { return nil }
      for entry in list {
        guard let place = entry["index"]?.uint32Value.map({ Int($0) }),
          fonts.indices.contains(place),
          fonts[place].isReplaceable, let font = entry["font"]?.dictionaryValue
        else { return nil }
        reply.replacements[place] = FontDescriptor(busDictionary: font)
      }
    }
    return reply
  }

  /// The reply as ShowMissingFonts returns it.
  public func busArguments(replying reply: Reply) -> [Variant] {
    guard reply.response == .done else { return busArguments(reply.response) }
    return busArguments(
      reply.response,
      [
        "chosen": .array(of: "u", reply.chosen.map { .uint32(UInt32($0)) }),
        "exposure": .string(reply.exposure.rawValue),
        "replacements": .dictionaries(
          reply.replacements.sorted { $0.key < $1.key }.map { place, font in
            ["index": .uint32(UInt32(place)), "font": .dictionary(font.busDictionary)]
          }),
      ])
  }
}

extension MissingFontProgress {
  /// Where a font is on its way: the last two are its ends.
  public enum State: String, Sendable, Hashable {
    case waiting, fetching, checking, done, failed
  }
}
