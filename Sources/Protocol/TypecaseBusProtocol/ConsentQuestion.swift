// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// What the consent prompt shows; see AskToInstall of org.typecase.impl.Prompts1.
public struct ConsentQuestion: Sendable, Hashable {
  /// A family that would be installed.
  public struct Family: Sendable, Hashable {
    public var family: String
    public var faceCount: Int
    public var styles: [String]
    /// The inspected copy of the face that is nearest to regular.
    public var location: FaceLocation
    /// ISO 15924.
    public var script: String
    /// BCP 47 tags.
    public var languages: [String]
    public var color: ColorKind
    public var isVariable: Bool
    /// Whether fonts of it take the place of older ones of the same app.
    public var isUpdate: Bool
    /// The other family names under which programs will find its fonts.
    public var furtherNames: [String]
    /// How many families the file has, this one included: who is given one has the bytes of all of them.
    public var fileFamilyCount = 1

    public init(
      family: String, faceCount: Int, styles: [String], location: FaceLocation, script: String,
      languages: [String], color: ColorKind, isVariable: Bool, isUpdate: Bool = false,
      furtherNames: [String] = []
    ) {
      self.isUpdate = isUpdate
      self.furtherNames = furtherNames
      self.family = family
      self.faceCount = faceCount
      self.styles = styles
      self.location = location
      self.script = script
      self.languages = languages
      self.color = color
      self.isVariable = isVariable
    }
  }

  /// A warning of the inspection, for a person.
  public struct Warning: Sendable, Hashable {
    public var family: String
    /// The style of the face that it is about.
    public var style: String
    public var message: String
    /// Where in the file; may be empty.
    public var place: String
    /// Technical.
    public var detail: String
    /// Whether it may change the person's answer; the others are for who wants to know.
    public var isActionable: Bool

    public init(
      family: String, style: String = "", message: String, place: String = "", detail: String = "",
      isActionable: Bool = true
    ) {
      self.isActionable = isActionable
      self.family = family
      self.style = style
      self.message = message
      self.place = place
      self.detail = detail
    }
  }

  /// A file of the request that cannot be installed, whatever the person answers.
  public struct Refused: Sendable, Hashable {
    /// The file's name, or the font's; text from outside.
    public var name: String
    /// Why, for a person.
    public var message: String

    public init(name: String, message: String) {
      self.name = name
      self.message = message
    }
  }

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
