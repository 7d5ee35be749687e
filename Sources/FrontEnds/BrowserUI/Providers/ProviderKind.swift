// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontSpecimens
import GLibKit
import PangoKit

/// How sure a provider's identity is; the contract's names.
enum ProviderKind: String {
  case person, flatpak
  case registeredHost = "registered-host"
  case systemdUnit = "systemd-unit"

  /// In a few words, for a list.
  var short: String {
    switch self {
    case .person: tr("Added by you")
    case .flatpak: tr("Sandboxed app")
    case .registeredHost, .systemdUnit: tr("App outside a sandbox")
    }
  }

  /// In a sentence.
  ///
  /// - Parameter id: the application id.
  func explanation(id: String) -> String {
    switch self {
    case .person: tr("Fonts that you added yourself.")
    case .flatpak: tr("Identified by its sandbox as {id}.", ["id": id])
    case .registeredHost:
      tr("This app said it is {id}. Apps outside a sandbox are not verified.", ["id": id])
    case .systemdUnit:
      tr(
        "Identified by how it was started as {id}. Apps outside a sandbox are not verified.",
        ["id": id])
    }
  }
}

extension ProviderSummary {
  /// The name, fit for a line.
  var title: String {
    DisplayText.line(
      name, limit: 60, fallback: DisplayText.line(id, fallback: tr("Unnamed app")))
  }

  var identification: ProviderKind? { ProviderKind(rawValue: kind) }

  var iconName: String {
    Icons.name(
      icon, else: identification == .person ? "avatar-default" : "application-x-executable")
  }
}
