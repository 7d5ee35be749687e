// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Which languages a font can write: by a table of what each language needs, and by shaping where characters are not enough.
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
// - The data is in the repository as its sources were then; `meson-helpers/update-language-table`
//   makes it again.
// - What languages and scripts are called is in TypecaseLanguageWording.
