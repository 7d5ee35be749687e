// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseLanguageWording

/// Looks for scripts without a font, and says so in words.
enum UnwrittenScriptSearch {
  @concurrent
  nonisolated static func scripts(of text: String, in faces: FaceSet) async -> [UnwrittenScript] {
    faces.unwrittenScripts(of: text.unicodeScalars)
  }
}

extension UnwrittenScript {
  /// The name of the script, for a person; not for the main thread at first, where the names are read.
  public nonisolated var localizedName: String {
    // Of signs and emoji there are no languages.
    LanguageNames.installed.name(script)
  }

  /// Some of the characters, and which package has a font for them.
  public nonisolated var remedy: String {
    let some = String(String.UnicodeScalarView(characters.prefix(8)))
    return tr(
      "No font here has {characters}. The package {package} of Debian has one.",
      ["characters": DisplayText.line(some, fallback: "?"), "package": debianPackage])
  }
}
