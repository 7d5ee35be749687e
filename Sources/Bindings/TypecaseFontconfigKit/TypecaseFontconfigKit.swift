// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// fontconfig: configurations, patterns and sets, each with one owner.
//
//     FontconfigConfiguration   a configuration apart from the process's own: which files, which rules, who matches
//       FontconfigFontSet       what it lists, or an answer of it
//         FontconfigPattern     a font as fontconfig describes it
//           FontconfigSets      its characters and languages
//     FontconfigName            names in the form in which fontconfig compares them
//     FontconfigLibrary         the library itself: its version
//
// A configuration that is in use is never edited: programs match with it on other threads. TypecaseNameOnlyFonts, which
// makes one for a process and replaces it, and TypecasePangoKit, which passes one to Pango, also use fontconfig's C
// functions.
