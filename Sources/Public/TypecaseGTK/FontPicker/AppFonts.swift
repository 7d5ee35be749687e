// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontFinding

/// The fonts that this process may see: those of the system, and those that it was given.
enum AppFonts {
  /// When fonts came or went.
  static let changes: FontChanges = {
    let changes = FontChanges()
    DrawnFonts.observe { _ in changes.send() }
    return changes
  }()

  static let offer = VisibleFonts(changes: changes)

  /// The last picks in this app, in the panel or a picker.
  static let recents = PanelMemory()
}
