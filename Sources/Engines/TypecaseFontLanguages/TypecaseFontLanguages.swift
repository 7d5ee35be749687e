// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The languages that a font supports: by a table of the characters that each language needs, and by shaping where
// characters are not enough.
//
//     TypecaseLanguageTableGenerator       makes the data of published sources; docs/languages.md
//       v
//     Table/LanguageTableData              a Swift file with one text
//       LanguageTable, Language            which characters each language needs
//       NeedIndex                          all of them at once, for a question about many faces
//     CodePointSet  -->  LanguageTable     the characters of a face  -->  LanguageSupport, language by language
//     Shaping/ShapingProbe                 whether HarfBuzz joins and places what a script needs
//     ScriptFinder                         the script that a face is made for, from its characters
//
// - The data in the repository is a snapshot of its sources; `meson-helpers/update-language-table` makes it
//   again.
// - The names of languages and scripts are in TypecaseLanguageWording.
