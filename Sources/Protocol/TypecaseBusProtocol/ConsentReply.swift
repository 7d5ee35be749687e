// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

/// What a prompts backend replied to a question; see AskToInstall of org.typecase.impl.Prompts1.
public struct ConsentReply: Sendable, Hashable {
  public var response: RequestResponse
  /// Who may use the fonts.
  public var exposure: FontExposure
  /// Whether the app may not ask again; only a refusal can say so.
  public var mutes: Bool

  public init(_ response: RequestResponse, exposure: FontExposure, mutes: Bool = false) {
    self.response = response
    self.exposure = exposure
    self.mutes = mutes
  }

  /// Reads the reply to a question; nothing when it is not what the interface describes, or the
  /// reply to another question.
  public init?(busArguments arguments: [Variant], to question: ConsentQuestion) {
    guard let (response, results) = question.response(arguments) else { return nil }
    self.init(response, exposure: question.exposure)
    if let exposure = results["exposure"] {
      guard let choice = exposure.stringValue.flatMap(FontExposure.init(rawValue:)) else {
        return nil
      }
      self.exposure = choice
    }
    if let mute = results["mute"] {
      guard let mutes = mute.boolValue, !mutes || response == .refused else { return nil }
      self.mutes = mutes
    }
  }

  /// The reply as AskToInstall returns it.
  public func busArguments(to question: ConsentQuestion) -> [Variant] {
    var results: [String: Variant] = [:]
    if response == .done { results["exposure"] = .string(exposure.rawValue) }
    if mutes { results["mute"] = .bool(true) }
    return question.busArguments(response, results)
  }
}
