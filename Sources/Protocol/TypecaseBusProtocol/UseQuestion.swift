// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

/// Whether a program that is not known may use fonts; see AskToUse.
public struct UseQuestion: PromptQuestion, Hashable {
  public static let method = "AskToUse"

  public var handle: String
  /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or empty.
  public var parentWindow: String
  public var app: AppSummary
  /// What it would be given.
  public var families: [ConsentQuestion.Family]

  public init(
    handle: String, parentWindow: String, app: AppSummary,
    families: [ConsentQuestion.Family]
  ) {
    self.handle = handle
    self.parentWindow = parentWindow
    self.app = app
    self.families = families
  }

  /// Reads the arguments of AskToUse; nothing when they are not of its form.
  public init?(busArguments arguments: [Variant]) {
    guard arguments.count == 5, let handle = arguments[0].stringValue,
      let parentWindow = arguments[1].stringValue, let app = arguments[2].dictionaryValue,
      let families = arguments[3].dictionariesValue
    else { return nil }
    self.init(
      handle: handle, parentWindow: parentWindow, app: .init(busDictionary: app),
      families: families.compactMap(ConsentQuestion.Family.init(busDictionary:)))
  }

  public var busArguments: [Variant] {
    [
      .objectPath(handle), .string(parentWindow), .dictionary(app.busDictionary),
      .dictionaries(families.map(\.busDictionary)), .dictionary([:]),
    ]
  }

  public func reply(_ arguments: [Variant]) -> RequestResponse? { response(arguments)?.response }

  /// The reply as AskToUse returns it.
  public func busArguments(replying response: RequestResponse) -> [Variant] {
    busArguments(response)
  }
}
