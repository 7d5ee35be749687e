// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Makes the table of languages, for meson-helpers/update-language-table
///
///     CLDR          letters, names and aliases of about 200 languages     CLDRSource
///     gflanguages   letters of as many others, and how many speak them    GoogleFontsSource
///     fontconfig    letters of what neither has; the full sets of Han     OrthographySource
///       v
///     Corrections   where a source is wrong, each with the reason
///       v
///     LanguageEntry -> TableWriter -> a Swift file with one string
///
/// The first source that has a language decides; the most reliable is first.

import Glibc

func fail(_ message: String, status: Int32) -> Never {
  let text = message + "\n"
  _ = write(STDERR_FILENO, text, text.utf8.count)
  exit(status)
}

guard CommandLine.arguments.count == 4 else {
  fail("usage: TypecaseLanguageTableGenerator OUTPUT.swift CLDR/common GFLANGUAGES", status: 2)
}
do {
  let folders = CommandLine.arguments[2...]
  try LanguageTableGeneration(cldr: folders[2], languages: folders[3])
    .write(to: CommandLine.arguments[1])
} catch {
  fail("error: the table of languages cannot be made: \(error)", status: 1)
}
