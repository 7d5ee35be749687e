// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGLibKit
import TypecaseProductIdentity

startTranslation(from: InstallPrefix.current?.translations)
UsualOptions.answer(
  "typecase-registry",
  help: tr(
    "Keeps the fonts that apps have installed, and answers for them on the session's bus, which starts it."
  ))
// A mistaken argument must not start the service a second time.
guard CommandLine.arguments.count == 1 else {
  printError(
    tr(
      "typecase-registry: it takes no arguments, but got “{arguments}”",
      ["arguments": CommandLine.arguments.dropFirst().joined(separator: " ")]))
  exit(2)
}
// `dispatchMain` serves the queues forever; the service ends the process.
RegistryProcess.start()
