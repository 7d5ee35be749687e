// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How sure the registry is of who asks; see `assurance` of org.typecase.impl.Prompts1.
package enum IdentityAssurance: String, Sendable, Hashable, CaseIterable {
  /// A sandbox that Flatpak made, of an app that only the administrator can change.
  case verified
  /// A sandbox that Flatpak made, of an app that the person installed for themselves: their other
  /// programs can change it, too.
  case ownInstallation = "own-installation"
  /// The app, or the program that started it, says so.
  case claimed
  /// Nothing says who it is.
  case unknown
}
