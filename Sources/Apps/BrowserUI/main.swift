// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseProductIdentity

UsualOptions.answerVersion("typecase")
startTranslation(from: InstallPrefix.current?.translations)
if CommandLine.arguments.dropFirst() == [SearchProvider.argument] { exit(SearchProvider.run()) }
// Help is shown before there is a window, also where the program is not installed yet: manual pages are made of it.
if !UsualOptions.asksForHelp, let problem = Resources.load(from: InstallPrefix.current?.resources) {
  printError("typecase: \(problem)")
  exit(1)
}
exit(BrowserProgram.run())
