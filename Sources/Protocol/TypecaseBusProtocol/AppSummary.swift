// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// An app that asks for something, or was given fonts.
public struct AppSummary: Sendable, Hashable {
  /// The application id.
  public var id: String
  /// The name for a person, from the app's desktop file: text from outside.
  public var name: String
  /// An icon name of the theme, or empty.
  public var icon: String
  /// How the app was identified: `registered-host`, `flatpak`, `systemd-unit`.
  public var identity: String
  /// How sure that is, of an app that asks now.
  package var assurance: IdentityAssurance

  public init(id: String, name: String, icon: String, identity: String) {
    self.init(id: id, name: name, icon: icon, identity: identity, assurance: .claimed)
  }

  package init(
    id: String, name: String, icon: String, identity: String, assurance: IdentityAssurance
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.identity = identity
    self.assurance = assurance
  }
}
