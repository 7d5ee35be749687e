// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseLanguageWording

extension UnwrittenScript {
  /// The name of the script, for a person; not for the main thread at first, where the names are read.
  public nonisolated var localizedName: String { ScriptNames.installed.name(script) }

  /// How many characters have no font, and, on Debian and its relatives, which package has one for them.
  ///
  /// The characters themselves would be boxes here too.
  public nonisolated var remedy: String {
    let words = trn(
      "{count} character has no font here.", "{count} characters have no font here.",
      characters.count)
    guard let package = installablePackage else { return words }
    return words + " " + Self.wording(of: package)
  }

  private nonisolated static func wording(of package: String) -> String {
    tr("The package {package} of Debian has a font for such text.", ["package": package])
  }
}
