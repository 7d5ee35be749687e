// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// HarfBuzz: what is in a font file, and what text becomes with it.
//
//     HarfBuzzBlob              the bytes of a file
//       HarfBuzzFace            a face of it: tables, names, axes, features, characters
//         +Sanitized            a table as HarfBuzz lets it through
//       HarfBuzzFont            a face at a size: shaping
//         +Glyphs, +Metrics     names and measures of glyphs; lines
//         +Outlines             their curves
//     HarfBuzzUnicode           what Unicode says of characters
//
// Files that nobody has checked are opened by it in the sandbox only. Other processes open the system's files, and installed
// ones that were checked: docs/inside/drawing.md.
