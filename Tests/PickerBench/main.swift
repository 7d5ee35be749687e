// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GLibKit
import GTKKit
import Glibc

// What `meson-helpers/bench picker` runs, once for each measurement: the answer is a line of JSON.
let usage = "usage: picker-bench PREFIX picker|window|chooser|search [FACES]"
let arguments = CommandLine.arguments
guard (3...4).contains(arguments.count), let what = PickerMeasurement(rawValue: arguments[2]) else {
  printError(usage)
  exit(2)
}
if let problem = Resources.load(from: InstallPrefix(folder: arguments[1])) {
  printError("picker-bench: \(problem)")
  exit(1)
}
exit(
  PickerApplication(what, faceCount: arguments.dropFirst(3).first.flatMap { Int($0) } ?? 0).run())
