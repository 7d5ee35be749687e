// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import Glibc
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseProductIdentity

// What `meson-helpers/bench text-size` runs, once for each measurement: the answer is a line of JSON.
let started = now()
let usage = "usage: TextSizeBench PREFIX typecase|gtk changes|memory|start"
let arguments = CommandLine.arguments
guard arguments.count == 4, let side = Side(rawValue: arguments[2]) else {
  printError(usage)
  exit(2)
}
if let problem = Resources.load(from: InstallPrefix(folder: arguments[1]).resources) {
  printError("TextSizeBench: \(problem)")
  exit(1)
}
exit(
  BenchApplication.run("TextSizeBench", id: "org.typecase.TextSizeBench") { app in
    switch arguments[3] {
    case "changes": return try await ChangeFigures(side, in: app)
    case "memory": return try await MemoryFigures(side, in: app)
    case "start": return try await StartFigures(side, since: started, in: app)
    default: throw BenchFailure(usage)
    }
  })
