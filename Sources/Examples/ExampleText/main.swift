// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The example for docs/text-demos.md: what text can be, a page for each of it. `TextDemos` has the window and its pages; this is the
// program.
//
//     DemosProgram        the application: fonts, text styles and what finds data, once
//       DemosWindow       of TextDemos: a sidebar, and the page that is seen
//
// A target of its own because it is a program, and TextDemos is what a benchmark uses as well.

import Glibc
import TextDemos
import TypecaseGTK
import TypecaseProductIdentity

import func TypecaseGLibKit.startTranslation

UsualOptions.answerVersion("example-text")
startTranslation(from: InstallPrefix.current?.translations)
guard let page = Demonstration(arguments: CommandLine.arguments) else {
  printError("Usage: example-text [--page \(Demonstration.names)]")
  exit(2)
}
// The signals of the application refer to it weakly.
exit(withExtendedLifetime(DemosProgram(page)) { $0.run() })
