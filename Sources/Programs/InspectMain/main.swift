// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// A target of its own because the sandbox's helper is a program, and its callers (FontInspection) must not link
// drawing libraries.
//
//     main.swift     the usual options  -->  InspectionHelper.run(…, drawing: SpecimenArtist())
//                                       -->  PictureHelper.run(…)

import FontInspection
import Glibc
import PictureDecoding
import SpecimenDrawing
import TypecaseProductIdentity
import TypecaseSystemKit

UsualOptions.answer(
  "typecase-inspect", usage: "fonts|archive|cache|draw|picture|system|visibility …",
  help:
    "Reads font files and pictures for the other parts of Typecase, which start it in a sandbox.")
exit(
  PictureHelper.run(ProcessArguments.all)
    ?? InspectionHelper.run(ProcessArguments.all, drawing: SpecimenArtist()))
