// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGTK

import func TypecaseGLibKit.startTranslation

startTranslation(from: InstallPrefix.current?.translations)
if let problem = Resources.load(from: InstallPrefix.current?.resources) {
  printError("example-provider: \(problem)")
  exit(1)
}
guard let options = Options(CommandLine.arguments) else {
  printError("Usage: example-provider [--fonts DIR]… [--app-id ID] [--register-all]")
  exit(2)
}
// Later work refers to it weakly.
exit(withExtendedLifetime(ExampleProgram(options)) { $0.run() })
