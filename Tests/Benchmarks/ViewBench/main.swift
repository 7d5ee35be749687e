// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import Glibc
import TypecaseGLibKit

// What `meson-helpers/bench view` runs, once for each measurement and widget: the answer is a line of JSON.
let usage =
  "usage: ViewBench PREFIX view|gtk|texture first|range|key|scroll|rows|snapshot|documents CHARACTERS PARAGRAPH"
let arguments = CommandLine.arguments
guard arguments.count == 6, let widget = MeasuredText.Kind(rawValue: arguments[2]),
  let what = ViewMeasurement(rawValue: arguments[3]), let count = Int(arguments[4]),
  let paragraph = Int(arguments[5])
else {
  printError(usage)
  exit(2)
}
exit(
  BenchApplication.run("ViewBench", id: "org.typecase.ViewBench") { app in
    try await what.measure(widget, characters: count, paragraph: paragraph, in: app)
  })
