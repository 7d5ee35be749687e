// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit

// The names of a provider and its state for a person.

extension ProviderKind {
  /// In a few words, for a list.
  var short: String {
    switch self {
    case .person: tr("Added by you")
    case .administrator: tr("Installed by your administrator")
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
    case .administrator: tr("Fonts that everybody who uses this computer has.")
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
  /// Whether the app asks, in words.
  var asking: String {
    if isMuted { return tr("What it wants to install is refused without asking you.") }
    return refusalCount == 0
      ? tr("It asks you before it installs fonts.")
      : trn(
        "It asks you before it installs fonts. You refused {count} time.",
        "It asks you before it installs fonts. You refused {count} times in a row.", refusalCount)
  }

  /// The problem with an app, for the person; nil when there is none.
  var situation: String? {
    let fate =
      isAbsent
      ? isHeldBack
        ? tr("This app is not installed any more, so no program can use its fonts.")
        : tr("This app is not installed any more. Soon no program can use its fonts.")
      : isEntitled ? nil : tr("This app may not install fonts any more. What it installed stays.")
    guard let fate else { return nil }
    return keepableFaceCount == faceCount ? fate : "\(fate) \(keeping)"
  }

  private var keeping: String {
    keepableFaceCount == 0
      ? tr("Their license does not let you keep them without the app.")
      : tr(
        "Their licenses let you keep {count} of {all} fonts without the app.",
        ["count": String(keepableFaceCount), "all": String(faceCount)])
  }

  /// The same in a few words, for a list; nil when there is none.
  ///
  /// - Parameter isForbiddenToAll: whether the list says already that no app may install fonts.
  func situationTag(isForbiddenToAll: Bool) -> String? {
    if isAbsent { return tr("Not installed any more") }
    if !isEntitled { return tr("May not install fonts any more") }
    if prohibition != nil, !isForbiddenToAll { return tr("May not install fonts") }
    return isMuted ? tr("May not ask you") : nil
  }

  /// "3 families · 12 kB".
  var cost: String {
    // TRANSLATORS: what a provider installed, such as “3 families · 12 kB”
    tr(
      "{families} · {size}",
      [
        "families": trn("{count} family", "{count} families", familyCount),
        "size": DisplayText.size(byteCount),
      ])
  }

  /// "Installed 3 families", for an app.
  var installation: String {
    trn("Installed {count} family", "Installed {count} families", familyCount)
  }
}
