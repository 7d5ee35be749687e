// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import GLibKit

/// Makes a font one of the desktop's own: that of its windows, of documents, or of terminals and code.
struct DesktopFontChange {
  let role: SystemFontRole
  /// What the setting was before.
  private let former: String

  /// Why a style cannot be the desktop's font, for a person; nil when it can.
  ///
  /// - Parameter state: of an installed family, as it is now.
  static func obstacle(
    to face: FamilyPresentation.Face, _ state: FamilyState?, as role: SystemFontRole
  ) -> String? {
    if let state, !state.isOn { return tr("This font is turned off") }
    // The windows of all programs ask for it by its name.
    if let state, state.exposure != .byName {
      return tr(
        "Every app uses the desktop’s fonts by name. Make this font available to all apps first.")
    }
    if role == .monospace, face.descriptor.traits?.contains(.monospace) != true {
      return tr("The letters of this font are not all of the same width")
    }
    return nil
  }

  /// Changes the desktop's setting, and keeps its size.
  ///
  /// - Parameter text: the font as Pango describes it in some points.
  /// - Returns: nil where there is no such setting.
  static func make(_ role: SystemFontRole, _ text: (Double) -> String) -> DesktopFontChange? {
    guard let settings = Settings(schema: schema) else { return nil }
    let former = settings[string: key(role)]
    var all = SystemFontSettings()
    switch role {
    case .interface: all.interface = former
    case .document: all.document = former
    case .monospace: all.monospace = former
    }
    settings.set(key(role), text(all.size(of: role)))
    return DesktopFontChange(role: role, former: former)
  }

  func undo() { Settings(schema: Self.schema)?.set(Self.key(role), former) }

  private static let schema = "org.gnome.desktop.interface"

  private static func key(_ role: SystemFontRole) -> String {
    switch role {
    case .interface: "font-name"
    case .document: "document-font-name"
    case .monospace: "monospace-font-name"
    }
  }

  /// What was done, for a person.
  func words(for family: String) -> String {
    let name: KeyValuePairs = ["font": DisplayText.line(family, limit: 40)]
    return switch role {
    case .interface: tr("“{font}” is the interface font", name)
    case .document: tr("“{font}” is the document font", name)
    case .monospace: tr("“{font}” is the monospace font", name)
    }
  }
}
