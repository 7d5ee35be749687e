// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// Makes a font one of the desktop's own: that of its windows, of documents, or of terminals and code.
struct DesktopFontChange {
  let role: SystemFontRole
  /// The former setting; nil when it was the desktop's default.
  private let former: String?

  /// Why a style cannot be the desktop's font, for a person; nil when it can.
  ///
  /// - Parameters:
  ///   - state: of an installed family, as it is now.
  ///   - isHidden: whether the person hides the family.
  static func obstacle(
    to face: FamilyPresentation.Face, _ state: FamilyState?, isHidden: Bool,
    as role: SystemFontRole
  ) -> String? {
    if isHidden || state?.isOn == false { return tr("This font is turned off") }
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
  /// - Returns: nil where there is no such setting, or one that an administrator has locked.
  static func make(_ role: SystemFontRole, _ text: (Double) -> String) -> DesktopFontChange? {
    guard let settings = Settings(schema: schema) else { return nil }
    let former = settings[string: key(role)]
    var all = SystemFontSettings()
    switch role {
    case .interface: all.interface = former
    case .document: all.document = former
    case .monospace: all.monospace = former
    }
    let wasSet = settings.isSet(key(role))
    guard settings.set(key(role), text(all.size(of: role))) else { return nil }
    return DesktopFontChange(role: role, former: wasSet ? former : nil)
  }

  func undo() {
    let settings = Settings(schema: Self.schema)
    if let former { settings?.set(Self.key(role), former) } else { settings?.reset(Self.key(role)) }
  }

  private static let schema = "org.gnome.desktop.interface"

  private static func key(_ role: SystemFontRole) -> String {
    switch role {
    case .interface: "font-name"
    case .document: "document-font-name"
    case .monospace: "monospace-font-name"
    }
  }

  /// The change, for a person.
  func words(for family: String) -> String {
    let name: KeyValuePairs = ["font": DisplayText.line(family, limit: 40)]
    return switch role {
    case .interface: tr("“{font}” is the interface font", name)
    case .document: tr("“{font}” is the document font", name)
    case .monospace: tr("“{font}” is the monospace font", name)
    }
  }
}
