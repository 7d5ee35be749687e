// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// The prompts with a developer's replies instead of a person's: for `typecase-session`, which tries an app.
//
//     main.swift            options --> ReplyScript (Replies)
//       ScriptedPerson      a PromptScript: is shown each window, takes a picture of it, and does there what a person could do
//         Transcript        what was asked and replied: one JSON object in a line
//
// The windows and the rest are those of PromptsUI. The registry asks such a program only where the whole session is in one
// folder made for it (`DeveloperSession` of RegistryService).

import Glibc
import PromptsUI
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseProductIdentity

startTranslation(from: InstallPrefix.current?.translations)
UsualOptions.answer(
  "typecase-scripted-prompts",
  usage: "[--install=REPLY] [--use=REPLY] [--missing=REPLY] [--pick=FAMILY]",
  help: tr("Replies in the place of a person, to try an app. It is started by typecase-session."))
if let problem = Resources.load(from: InstallPrefix.current?.resources) {
  printError("typecase-scripted-prompts: \(problem)")
  exit(1)
}
do {
  let script = try ReplyScript(options: CommandLine.arguments.dropFirst())
  exit(PromptsProgram.run(script: try ScriptedPerson(script)))
} catch let failure as ReplyScript.Failure {
  printError("typecase-scripted-prompts: \(failure.message)")
  exit(2)
} catch {
  printError("typecase-scripted-prompts: \(error)")
  exit(1)
}
