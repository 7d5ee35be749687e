// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Pango with one face at a time: font maps with a single face of a file, text in that face, and what can be drawn.
//
//     FaceFontMap               a font map with one face of one file, and nothing else
//       SpecimenLayout          text set in that face            \  both are a SetText: what a widget
//       SpecimenRequest --> SpecimenBitmap    a picture instead  /  draws without asking which it is
//       GlyphFont               glyphs by their numbers
//     FontFamily, Coverage      a family as fontconfig finds it in files, and its characters
//     SampleText, Script        what a face is shown with: its own script, and only characters that it has
//     SharedFontMap             the fonts that all widgets of the process are drawn with
//
// cairo identifies a face by the path of its file: a path is never used for two fonts. This binds only a part of
// Pango; attributes and layouts of documents are made where they are used (`Line/` and `Print/` of TypecaseGTK).
