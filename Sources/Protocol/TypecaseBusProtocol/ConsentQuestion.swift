// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

/// What the consent prompt shows; see AskToInstall of org.typecase.impl.Prompts1.
public struct ConsentQuestion: Sendable, Hashable {
  /// The object path of the request.
  public var handle: String
  /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or empty.
  public var parentWindow: String
  public var app: AppSummary
  public var families: [Family]
  /// How many font files.
  public var fontCount: Int
  public var warnings: [Warning]
  /// For a person: what programs will get that do not ask for these fonts; said before all else.
  public var notices: [String]
  /// For a person: what somebody has decided beforehand of what is asked.
  public var policy: [String]
  /// The exposure that the fonts would get; the person may choose the other.
  public var exposure: FontExposure
  /// Persistent, or for the login session.
  public var scope: RegistrationScope
  /// How often the person has said no to the app since the last yes.
  public var refusalCount: Int
  /// What the app offered as well, and what cannot be installed.
  public var refused: [Refused]

  public init(
    handle: String, parentWindow: String, app: AppSummary, families: [Family], fontCount: Int,
    warnings: [Warning], notices: [String] = [], policy: [String] = [], exposure: FontExposure,
    scope: RegistrationScope = .persistent, refusalCount: Int = 0, refused: [Refused] = []
  ) {
    self.refused = refused
    self.notices = notices
    self.policy = policy
    self.scope = scope
    self.refusalCount = refusalCount
    self.handle = handle
    self.parentWindow = parentWindow
    self.app = app
    self.families = families
    self.fontCount = fontCount
    self.warnings = warnings
    self.exposure = exposure
  }
}

extension ConsentQuestion {
  /// Reads the arguments of AskToInstall; nothing when they are not of its form.
  public init?(busArguments arguments: [Variant]) {
    guard let call = try? Prompts1.AskToInstall(busArguments: arguments) else { return nil }
    let details = call.options
    self.init(
      handle: call.handle, parentWindow: call.parentWindow, app: call.app, families: call.families,
      fontCount: details.fontCount ?? call.families.count, warnings: details.warnings,
      notices: details.notices, policy: details.policy, exposure: details.exposure,
      scope: details.scope, refusalCount: details.refusalCount, refused: details.refused)
  }

  /// The arguments of AskToInstall.
  public var busArguments: [Variant] {
    Prompts1.AskToInstall(
      handle: handle, parentWindow: parentWindow, app: app, families: families,
      options: InstallQuestionDetails(
        fontCount: fontCount, warnings: warnings, notices: notices, policy: policy,
        exposure: exposure, scope: scope, refusalCount: refusalCount, refused: refused)
    ).busArguments
  }
}
