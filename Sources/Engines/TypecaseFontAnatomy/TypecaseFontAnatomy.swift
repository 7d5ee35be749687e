// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The contents of a face: its glyphs, the effects of its features, and the similarity of two faces.
//
//     FaceNames, FaceGlyphs          what a face says of itself; glyphs with names and measures
//       GlyphList, UnicodeBlock      all glyphs in the order of their code points, in Unicode's blocks
//       GlyphSearch                  those that a person looks for
//       GlyphAnchors                 where marks are attached, read from GPOS
//     FeatureExamples                texts that a feature changes in this very face, tried with HarfBuzz
//     FontNotation                   a style as CSS, fontconfig and Pango write it
//     Similarity/
//       MeasuredLetters --> FaceMeasures+Reading --> FaceMeasures    what letters measure; MeasuresCache keeps it in a file
//         Likeness                   how far one face is from another, and in what they differ
//
// All of it reads files: use it only in processes that may do so (docs/inside/drawing.md), and not on the main thread.
