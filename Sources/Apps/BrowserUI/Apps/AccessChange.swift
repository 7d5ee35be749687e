// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The person's decision about the fonts that an app was given.
struct AccessChange: Hashable {
  /// An application id.
  var app: String
  var appTitle: String
  /// A family's name; nil for all that the app has.
  var family: String?
  /// The PostScript names whose grants change.
  var names: [String]
  var isAllowed: Bool

  /// One family of an app.
  init(_ app: AccessList.App, _ family: AccessList.Family, isAllowed: Bool) {
    self.init(
      app: app.id, appTitle: app.title, family: family.title,
      names: (isAllowed ? family.grants : family.allowed).map(\.postScriptName),
      isAllowed: isAllowed)
  }

  /// Everything that an app was given.
  init(_ app: AccessList.App, isAllowed: Bool) {
    self.init(
      app: app.id, appTitle: app.title, family: nil,
      names: isAllowed ? app.revokedNames : app.allowedNames, isAllowed: isAllowed)
  }

  init(app: String, appTitle: String, family: String?, names: [String], isAllowed: Bool) {
    self.app = app
    self.appTitle = appTitle
    self.family = family
    self.names = names
    self.isAllowed = isAllowed
  }

  /// The inverse decision.
  var reversed: AccessChange {
    var change = self
    change.isAllowed.toggle()
    return change
  }
}
