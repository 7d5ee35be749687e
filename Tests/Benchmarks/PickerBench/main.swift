// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import Glibc
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseProductIdentity

// What `meson-helpers/bench picker` runs, once for each measurement: the answer is a line of JSON.
let usage = "usage: PickerBench PREFIX picker|window|chooser|search [FACES]"
let arguments = CommandLine.arguments
guard (3...4).contains(arguments.count), let what = PickerMeasurement(rawValue: arguments[2]) else {
  printError(usage)
  exit(2)
}
if let problem = Resources.load(from: InstallPrefix(folder: arguments[1]).resources) {
  printError("PickerBench: \(problem)")
  exit(1)
}
let faceCount = arguments.dropFirst(3).first.flatMap { Int($0) } ?? 0
exit(
  BenchApplication.run("PickerBench", id: "org.typecase.PickerBench") { _ in
    TextStyles.install()
    switch what {
    case .search: return await SearchFigures.measure(faceCount: faceCount)
    case .picker: return try await PickerOpening.ofPicker()
    case .window: return try await PickerOpening.ofWindow()
    case .chooser: return try await PickerOpening.ofChooser()
    }
  })
