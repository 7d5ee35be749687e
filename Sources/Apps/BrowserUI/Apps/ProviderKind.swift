// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit

/// How sure a provider's identity is; the contract's names.
enum ProviderKind: String {
  case person, administrator, flatpak
  case registeredHost = "registered-host"
  case systemdUnit = "systemd-unit"
}

extension ProviderSummary {
  /// The name, fit for a line; that of the person and the administrator in the browser's language, whatever the registry's is.
  var title: String {
    switch identification {
    case .person: tr("Added by you")
    case .administrator: tr("Installed by your administrator")
    default:
      DisplayText.line(
        name, limit: 60, fallback: DisplayText.id(id, fallback: tr("Unnamed app")))
    }
  }

  var identification: ProviderKind? { ProviderKind(rawValue: kind) }

  var iconName: String {
    Icons.name(
      icon, else: identification == .person ? "avatar-default" : "application-x-executable")
  }
}
