// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// A target of its own because the sandbox's helper is a program, and its callers (FontInspection) must not link
// drawing libraries.
//
//     main.swift     the usual options  -->  InspectionHelper.run(…, drawing: SpecimenArtist())

import FontInspection
import Glibc
import SpecimenDrawing
import TypecaseProductIdentity

UsualOptions.answer(
  "typecase-inspect", usage: "fonts|archive|cache|draw|system …",
  help: "Reads font files for the other parts of Typecase, which start it in a sandbox.")
exit(InspectionHelper.run(CommandLine.arguments, drawing: SpecimenArtist()))
