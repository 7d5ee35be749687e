// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc

let arguments = Array(Swift.CommandLine.arguments.dropFirst())
Task { exit(await TypecaseCommand.run(arguments: arguments)) }
dispatchMain()
