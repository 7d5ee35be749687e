// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Pango: its objects, each with one owner in Swift, and above them specimens: text in one face of a file.
//
//     Objects/                  no policy; a pointer of Pango's is seen by this package only
//       FontDescription         what is asked for, a value
//       LayoutContext --> LayoutFont --> GlyphString    what text is set for; a font that was found; glyphs by number
//       AttributeList           attributes of ranges
//       TextLayout --> LayoutLine    text in lines; TabStops
//
//     Drawing/                  glyphs and their outlines on cairo's contexts
//     FaceFontMap               a font map with one face of one file, and nothing else
//       SpecimenLayout          text set in that face            \  both are a SetText: what a widget
//       SpecimenRequest --> SpecimenBitmap    a picture instead  /  draws without asking which it is
//       GlyphFont               glyphs by their numbers
//     FontFamily, Coverage      a family as fontconfig finds it in files, and its characters
//     SampleText, Script        what a face is shown with: its own script, and only characters that it has
//     SharedFontMap             the fonts that all widgets of the process are drawn with
//
// cairo identifies a face by the path of its file: a path is never used for two fonts.
