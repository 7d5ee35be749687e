// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The names and properties of fonts, as values: descriptors, the sets of faces in which they are looked up, and the system's
// fonts.
//
//     FontDescriptor                names and properties, all optional: which face is meant, or what there is
//       +Traits, +Changes           bold, italic and the like; another size, weight or axis
//       +Matching  -->  Faces/FaceSet    the face of a set that a descriptor means; Nearness says which is next best
//     Faces/FaceSet+Listing         the faces that fontconfig lists
//       FaceLocation, FaceReader    where a face is, and who may read its file
//       FontFileReader              what only the file says;  FontLineMetrics, ShapedCoverage
//       NameTable, NameDecoder      the names in a file, in every language and encoding
//     System/SystemFonts            the system's fonts: by role, by design, and in place of names that are not there
//       SystemFontSettings          the fonts that the person chose for the desktop
//       SubstitutedFont             what is drawn for a name that nobody has; the name is kept
//     LanguagePredicate             which languages a font is to support
//     FontErrorCode, RegistrationScope, GrantOrigin    numbers and names that are part of the bus
//
// - Descriptors are cheap: no file is opened for one. Sizes are in points.
// - "System" in this target means the fonts that the desktop has without Typecase.
// - Most of this is API: Typecase exports the whole module.
