// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGTK
import TypecaseProductIdentity

import func TypecaseGLibKit.startTranslation

UsualOptions.answerVersion("example-reader")
startTranslation(from: InstallPrefix.current?.translations)
if !UsualOptions.asksForHelp, let problem = Resources.load(from: InstallPrefix.current?.resources) {
  printError("example-reader: \(problem)")
  exit(1)
}
exit(ReaderProgram.run())
