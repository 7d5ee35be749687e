// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import Glibc
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseProductIdentity

// What `meson-helpers/bench panel` runs, once for each measurement: the answer is a line of JSON.
let usage = "usage: PanelBench PREFIX panel|chooser|family-chooser|engine|view|typing"
let arguments = CommandLine.arguments
guard arguments.count == 3, let what = Measurement(rawValue: arguments[2]) else {
  printError(usage)
  exit(2)
}
if let problem = Resources.load(from: InstallPrefix(folder: arguments[1]).resources) {
  printError("PanelBench: \(problem)")
  exit(1)
}
exit(
  BenchApplication.run("PanelBench", id: "org.typecase.PanelBench") { app in
    switch what {
    case .panel: return try await Opening.ofPanel(in: app)
    case .chooser: return try await Opening.ofChooser(in: app, hasFaces: true)
    case .familyChooser: return try await Opening.ofChooser(in: app, hasFaces: false)
    case .engine: return EngineChanges.measure()
    case .view: return try await ViewChanges(app).measure()
    case .typing: return try await ViewTyping.measure(in: app)
    }
  })
