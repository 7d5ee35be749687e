// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What is wrong between the fonts of a person's library, where each of them by itself may be whole: copies and older
// versions, styles that programs cannot tell apart, lines of different heights, fonts that programs do not see. The
// browser's place “Problems” and `typecasectl problems` show the same.
//
//     FontLibrary, fontconfig
//       v
//     LibraryReading     LibraryFace: what the registry and fontconfig say of each face, and what its file does
//       v                (FaceFacts)
//     ProblemFinder      FontProblems: a pure function of the faces
//       |
//       |--> ProblemWording    what is wrong, why it matters, the numbers behind it
//       `--> FontRepairs       one repair of each, and its undo
//
// A repair deletes no font: it turns installed faces off, hides files of the system (`HiddenFamilies`), or takes a family
// out of another program's list of rejected ones (`RejectionList`).
