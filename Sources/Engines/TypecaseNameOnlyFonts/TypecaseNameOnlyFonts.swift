// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Fonts that are found by name and never in fallback: the rules for fontconfig, and such fonts in one process.
//
//     Rules/
//       FaceCoverage          what a face covers
//         HiddenCoverage      what it is said to cover while it is looked for: one character, no language
//         RestoredCoverage    what is given back once it was chosen by its name
//           CoverageEdits     as few elements of rules as will do; CoverageStretch is a piece of it
//             FontconfigXML   rules as text
//     ProcessFonts/
//       sealed memory --> FontFileSlot       a descriptor number that never means another font
//                     --> ProcessFontFile    what fontconfig finds in it, scanned once
//                     --> ProcessFonts       the desktop's configuration, read again, with these fonts, and put into use
//       UncheckedFonts        which fonts of a list must not be drawn
//
// - Given fonts are application fonts of fontconfig under `/proc/self/fd/N`. Rules make PostScript names and full names
//   families, since Pango and CSS look only for families.
// - A process has one configuration, and may have several consumers: an app, and a library in it. Its fonts are those of all
//   consumers; a file that was given several times has the faces of all times. Only patterns of given faces get into the
//   configuration: fontconfig knows faces by file and index.
// - The current configuration is never edited but replaced: Pango matches on its own threads with the configuration that it
//   took. Reading a new one takes about 10 ms, scanning a file 2 ms or more; neither is done on the main thread.
// - When a font is removed, its descriptor number is replaced by `/dev/null`: Pango and cairo know a face by the path of its
//   file, and may open it again.
// - `FcInitReinitialize` loses application fonts. So fontconfig's own interval is off, and after GTK has reacted to a change
//   of the desktop's fonts, `ProcessFonts.restore()` follows.
// - The same rules in C are `typecase-font-file.c` and `typecase-font-rules.c` of libtypecase: a change here is also made
//   there.
//
// The registry's layers (FontRegistry/ByName) use `Rules/`, Typecase and TypecaseGTK use `ProcessFonts/`.
