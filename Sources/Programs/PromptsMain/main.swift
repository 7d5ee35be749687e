// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// A target of its own because a program is a target, and its tests import the library
// PromptsUI.
//
//     main.swift     the language, the usual options, resources  -->  PromptsProgram.run()

import Glibc
import PromptsUI
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseProductIdentity

startTranslation(from: InstallPrefix.current?.translations)
UsualOptions.answer(
  "typecase-prompts",
  usage: "[\(PromptsProgram.besideOption)] [--audit-text-size=FOLDER]",
  help: tr("Asks the person whether an app may install or use fonts. The session's bus starts it."))
if let problem = Resources.load(from: InstallPrefix.current?.resources) {
  printError("typecase-prompts: \(problem)")
  exit(1)
}
exit(PromptsProgram.run())
