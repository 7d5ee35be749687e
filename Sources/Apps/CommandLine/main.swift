// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// `typecasectl`: the registry at a terminal and in scripts, and commands that need no registry.
//
//     TypecaseCommand           the commands; how one fails (CommandFailure), and --json (DocumentCommand)
//       LibraryCommands, ProviderCommands, GrantCommands, StateCommands, AddCommand, …    the person's fonts, by FontLibrary
//         FontNameArguments            which fonts a name on the command line means
//       CheckCommand            font files, in the sandbox;  AppCheck/ an app before it ships
//       HidingCommands, PolicyCommand, StorageCommand, DoctorCommand, PrepareUninstallCommand, ReportCommand
//       System/                 the fonts of the machine, as root: no registry and no bus
//       Catalog/                an organization's signed catalogs
//       Text/                   converts documents, and looks for data in text
//     Documents, Output         what is written
//
// The output of `--json` is a contract: keys may be added, but not renamed or removed. The manual pages and the completions
// are made from this program's help.

import Dispatch
import Glibc
import TypecaseSystemKit

let arguments = Array(ProcessArguments.all.dropFirst())
Task { exit(await TypecaseCommand.run(arguments: arguments)) }
dispatchMain()
