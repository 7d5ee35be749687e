// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGTK

import func TypecaseGLibKit.startTranslation

startTranslation(from: InstallPrefix.current?.translations)
if let problem = Resources.load(from: InstallPrefix.current?.resources) {
  printError("example-reader: \(problem)")
  exit(1)
}
exit(ReaderProgram.run())
