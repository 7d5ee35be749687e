// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// HarfBuzz: the contents of a font file, and the shaping of text with it.
//
//     HarfBuzzBlob              the bytes of a file
//       HarfBuzzFace            a face of it: tables, axes, features, characters
//         +Names                the languages of names
//         +Sanitized            a table as HarfBuzz lets it through
//       HarfBuzzFont            a face at a size: shaping
//         +Glyphs, +Metrics     names and measures of glyphs; lines
//         +Outlines             their curves
//     HarfBuzzUnicode           what Unicode says of characters
//
// It opens files that nobody has checked only in the sandbox. Other processes open the system's files, and installed ones
// that were checked: docs/inside/drawing.md.
