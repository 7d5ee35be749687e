// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// Whether a program that is not known may use fonts; see AskToUse.
public struct UseQuestion: PromptQuestion, Hashable {
  public static let method = Prompts1.AskToUse.name

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
    guard let call = try? Prompts1.AskToUse(busArguments: arguments) else { return nil }
    self.init(
      handle: call.handle, parentWindow: call.parentWindow, app: call.app, families: call.families)
  }

  public var busArguments: [Variant] {
    Prompts1.AskToUse(
      handle: handle, parentWindow: parentWindow, app: app, families: families
    ).busArguments
  }

  public func reply(_ arguments: [Variant]) -> RequestResponse? { response(arguments)?.response }

  /// The reply as AskToUse returns it.
  public func busArguments(replying response: RequestResponse) -> [Variant] {
    busArguments(response)
  }
}
