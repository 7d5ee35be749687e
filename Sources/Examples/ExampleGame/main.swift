// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// A game's window that works at every text size: the example for docs/text-size.md, which shows its code; a test compares
// the two.
//
//     Step                  how far the window has come on its way from one that breaks to one that does not
//       GameProgram         the application
//         GameWindow        two pages, and tabs that stand where there is room
//           OpponentRow, AchievementRow    rows that turn, with pictures that grow
//           GamePicture, GameFont, GameContent
//
// It imports `TypecaseGTK` alone, as apps do; the project's own options and texts are the only exception.

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
