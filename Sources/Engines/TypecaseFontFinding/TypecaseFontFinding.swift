// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Families to choose from, and the search for them: one engine for browser, pickers, panel, prompts and the shell's search.
//
//     FontOffer            the faces that there are, again after each change (OfferedFonts.swift)
//       v
//     FontChoice           the faces that meet a condition, as families, in the order of their language
//       v
//     FontSearch           the families that have all words of a SearchQuery in some field, and why
//       |   SearchedTexts, SearchedLanguages, SearchVocabulary, SupportedLanguages    the fields, each different value once
//       |   FontFilter     conditions that combine; FontKind, FontLicense are some of them
//       |   FaceDetails    what only the files say, read when a question needs it
//       |   SpellingCorrection    only where nothing was found
//       v
//     matches, ranked by the field that they were found in
//
//     Collections/         favorites, collections and saved searches, and their files
//
// - Choices and searches are values, made off the main thread; each typed key takes a few milliseconds.
// - A word may be part of a name, style, PostScript name, designer, owner, kind ("monospace"), language, script or feature
//   ("small caps"); `:ß` asks for characters. The front end provides the words for kinds and features (`SearchWording` of
//   TypecaseGTK).
// - fontconfig lists names, characters, spacing, color and axes from its caches. Designers, features, licenses and the class
//   of a design are in the files: the search says when it needs them (`wantsDetails`).
// - `FontFilter` is Codable; keys may be added, never changed.
