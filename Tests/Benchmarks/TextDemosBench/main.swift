// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import Glibc
import TypecaseGLibKit

// What `meson-helpers/bench text-demos` runs, once for each measurement and window: the answer is a line of JSON.
let usage = "usage: TextDemosBench PREFIX demo|texture drag|rows SECONDS"
let arguments = CommandLine.arguments
guard arguments.count == 5, let window = DemosMeasurement.Window(rawValue: arguments[2]),
  let what = DemosMeasurement(rawValue: arguments[3]), let seconds = Double(arguments[4])
else {
  printError(usage)
  exit(2)
}
exit(
  BenchApplication.run("TextDemosBench", id: "org.typecase.TextDemosBench") { app in
    try await what.measure(window, seconds: seconds, in: app)
  })
