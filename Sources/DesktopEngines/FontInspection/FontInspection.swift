// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The checks of untrusted font files, in a sandbox: the only code that parses such bytes. This target has both ends: the
// caller, and the helper that reads.
//
//     who asks: registry, browser, command line              the helper: typecase-inspect
//     Intake/     FontGathering: files, folders, archives
//                 SealedFont: a copy that nobody changes
//     FontInspector: files to helpers, reports back
//     Sandbox/    HelperSession -- bubblewrap, a socket -->   Helper/   InspectionHelper: which work is asked for
//                 ArchiveSession                                        ArchiveUnpacking (Archives/, libarchive)
//                 CacheSession, CacheImage: checks a cache              FontCache: builds fontconfig's
//                 DrawingSession                                        FontDrawing: SpecimenDrawing has it
//                 RewriteSession                                        RewrittenFont: without some faces or tables
//                                                             Checks/   FileInspection, from top to bottom:
//                                                               FontMagic, FontDirectory    what it is, which tables
//                                                               OpenTypeSanitizer           ots-sanitize
//                                                               Tables/TableInspection      what that does not know
//                                                               GlyphCheck                  FreeType/ draws, HarfBuzz shapes
//                                                               FaceInspection                  names, by fontconfig; FaceWarnings
//     (TypecaseSandbox has bubblewrap and the socket: `InspectionSandbox`, `HelperProcess`)
//     Report/     InspectionReport <-- a line of JSON, held to its bounds (Plausibility)
//     SystemFonts/  SystemFontNames: the system's fonts, listed in the sandbox too
//     Visibility/   FontVisibility: what programs see of fonts by name; Helper/VisibilityCheck asks fontconfig
//     Wording/    IssueWording: what a finding means for a person
//
// - A new check for fonts: a case of `InspectionIssue.Fault` (Report/Fault.swift), a type in `Checks/` or `Checks/Tables/`,
//   called by `FileInspection` or `TableInspection`, and its words in `Wording/IssueWording.swift`. `InspectionRules` gets the
//   next number, so that installed fonts are inspected again. The tests are FontInspectionTests.
// - A font that crashes the helper or exceeds its limits fails alone. Without bubblewrap the answer is an error, never a run
//   outside the sandbox. Root's helpers run as the user `nobody` (`HelperIdentity`).
// - Nothing here draws, since the registry links this. The helper is passed `FontDrawing`, and draws each face with colors
//   once at the end (`tryOut`), under a limit of the kernel.
