// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// An app that offers the fonts of its own bundle: the example for docs/providers.md.
//
//     Options               the command line
//       ExampleProgram      the application
//         RegistrableFamily     files of the bundle, and fonts on demand: CatalogEntry
//         ProviderWindow    families on the left, a preview on the right
//         FontRegistration  all that an app does: connect, register, unregister, follow; RegisteredFonts
//
// Like an app it imports only `TypecaseGTK`, and Swift's own Foundation; the project's own options and texts are the only
// exception.

import Glibc
import TypecaseGTK
import TypecaseProductIdentity

import func TypecaseGLibKit.startTranslation

let usage = "[--fonts DIR]… [--app-id ID] [--register-all]"
startTranslation(from: InstallPrefix.current?.translations)
UsualOptions.answer(
  "example-provider", usage: usage,
  help: """
    Offers the fonts of its own bundle and of its catalog to the desktop, and shows what became of them.

      --fonts DIR       a folder with fonts; by default those that the app's desktop file names
      --app-id ID       the app that it is, by the name of its desktop file
      --register-all    offer all fonts at once
    """)
if let problem = Resources.load(from: InstallPrefix.current?.resources) {
  printError("example-provider: \(problem)")
  exit(1)
}
guard let options = Options(CommandLine.arguments) else {
  printError("Usage: example-provider \(usage)")
  exit(2)
}
// Later work refers to it weakly.
exit(withExtendedLifetime(ExampleProgram(options)) { $0.run() })
