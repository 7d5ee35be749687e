// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit

/// The meaning of a face's state, for a person at a terminal.
enum StateWording {
  /// Whether programs may use it, and which.
  static func state(of font: InstalledFont) -> String {
    let usable = usable(font)
    guard font.descriptor.enabled == false else { return usable }
    return [isOn(font), usable].joined(separator: tr(", "))
  }

  /// Whether it is on, and who turned it off.
  static func isOn(_ font: InstalledFont) -> String {
    if font.descriptor.enabled ?? true { return tr("on") }
    return font.isDisabledByPerson ? tr("turned off by you") : tr("turned off")
  }

  /// Which programs may use it while it is on.
  static func usable(_ font: InstalledFont) -> String {
    font.descriptor.exposure == .byName ? tr("by every app, by name") : tr("by apps that ask")
  }

  /// Says that a face is in a file with other families, whose bytes an app gets with it; empty if there are
  /// none.
  ///
  /// - Parameter families: those of all faces of the file.
  static func share(of families: [String]) -> String {
    families.count > 1
      ? trn(
        "One of {count} family of a file", "One of {count} families of a file", families.count) : ""
  }
}
