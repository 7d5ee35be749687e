// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import GLibKit

/// How sure a provider's identity is; the contract's names.
enum ProviderKind: String {
  case person, flatpak
  case registeredHost = "registered-host"
  case systemdUnit = "systemd-unit"
}

extension ProviderSummary {
  /// The name, fit for a line; the person's in the browser's language, whatever the registry's is.
  var title: String {
    identification == .person
      ? tr("Added by you")
      : DisplayText.line(
        name, limit: 60, fallback: DisplayText.line(id, fallback: tr("Unnamed app")))
  }

  var identification: ProviderKind? { ProviderKind(rawValue: kind) }

  var iconName: String {
    Icons.name(
      icon, else: identification == .person ? "avatar-default" : "application-x-executable")
  }
}
