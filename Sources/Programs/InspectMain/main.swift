// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc
import SpecimenDrawing
import TypecaseProductIdentity

UsualOptions.answer(
  "typecase-inspect", usage: "fonts|archive|cache|draw|system …",
  help: "Reads font files for the other parts of Typecase, which start it in a sandbox.")
exit(InspectionHelper.run(CommandLine.arguments, drawing: SpecimenArtist()))
