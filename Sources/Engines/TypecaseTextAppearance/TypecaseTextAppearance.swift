// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What attributes look like: one rule for text views, labels, entries and paper.
//
//     TextAppearance             the faces, the desktop's text size, and the medium: light, dark, paper
//       drawn(TextAttributes) --> DrawnText, DrawnParagraph    values: fonts found, lengths in the medium's unit
//                                   |
//     Pango/                        v
//       AttributeList+Drawn      Pango's attributes and stops, for what is drawn without tags
//       FontDescriptor+Pango     fonts as Pango's descriptions and texts, both ways
//
// - Nothing here reads the desktop's settings: TypecaseGTK passes the text size and the medium, and makes text tags from the same
//   `DrawnText` (`AttributeTags`).
// - Attributes can be drawn part by part: those that depend on each other are in one `TagGroup` there.
