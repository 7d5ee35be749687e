// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Lists, dialogs and messages, and what shows fonts in their own faces: for the browser, the prompts and the public library.
//
//     Canvas                      a widget that Swift measures and draws: CanvasContent says how large it is and what is on it
//     ListView, GridView          rows and cells that are made and drawn only when they are seen (Lists)
//     Rows, SwitchRow, SearchableChoice    what boxed lists are made of (Lists)
//     FileChooser, FileDialog, FileDrop, MessageDialog, Toasts    dialogs and messages (Dialogs)
//       ScrollingQuestion       what a MessageDialog shows where the window is too small for it
//
// Specimens:
//
//     FaceReference.open()        the one door to the glyphs of a face; nil but for fonts that this process may read
//       OpenFaces                 those that were drawn last
//     SpecimenRow, SpecimenCell, ChoiceRow, FamilyNameRow    what lists of fonts show: drawn when seen (ListRow+Specimens)
//       NameSpecimen              a name in its own face, as far as that can write it
//       SpecimenPicture           the picture of a face that must not be read here, asked for once
//     SpecimenView, OverlayView, ReplacementView, FeatureSpecimen    one text in a face, in several, without and with a feature
//       OverlayLines              where its lines end in all faces
//     GlyphCell, GlyphView        glyphs by their numbers
//     SpecimenSheet               a specimen on paper
//     TextPainter, SpecimenScale  how text is drawn as the style wants it, and how large
//
// Rows draw themselves, so that a list of ten thousand families is as fast as one of ten. The code that makes a list says who
// may read its faces (`FaceReader`); see docs/inside/drawing.md.
