// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BrowserUI
import GLibKit
import GTKKit
import Glibc
import ProductIdentity

UsualOptions.answerVersion("typecase")
startTranslation(from: InstallPrefix.current?.translations)
if CommandLine.arguments.dropFirst() == [SearchProvider.argument] { exit(SearchProvider.run()) }
if let problem = Resources.load(from: InstallPrefix.current?.resources) {
  printError("typecase: \(problem)")
  exit(1)
}
exit(BrowserProgram.run())
