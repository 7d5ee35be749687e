// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGTK
import TypecaseProductIdentity

import func TypecaseGLibKit.startTranslation

UsualOptions.answerVersion("example-game")
startTranslation(from: InstallPrefix.current?.translations)
guard let step = Step(CommandLine.arguments) else {
  printError("Usage: example-game [--step 1…\(Step.allCases.count)]")
  exit(2)
}
// The signals of the application refer to it weakly.
exit(withExtendedLifetime(GameProgram(step)) { $0.run() })
