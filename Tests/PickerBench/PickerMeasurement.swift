// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import FoundationEssentials
import GLibKit
import GTKKit
import TypecaseGTK

/// What one process measures.
enum PickerMeasurement: String {
  /// How long the font picker takes to open.
  case picker
  /// How long a window of libadwaita takes that has nothing in it.
  case window
  /// How long GTK's own font chooser takes.
  case chooser
  /// How long searches take, without a window.
  case search
}

/// Why nothing was measured.
struct BenchFailure: Error, CustomStringConvertible {
  var description: String
}

/// An app in which one thing is measured.
final class PickerApplication {
  private let measurement: PickerMeasurement
  private let faceCount: Int
  private var status: CInt = 1

  init(_ measurement: PickerMeasurement, faceCount: Int) {
    self.measurement = measurement
    self.faceCount = faceCount
  }

  func run() -> CInt {
    MainLoop.attachMainQueue()
    // `G_APPLICATION_NON_UNIQUE`, which Swift does not import.
    guard
      let application = adw_application_new(
        "org.typecase.PickerBench", GApplicationFlags(rawValue: 1 << 5))
    else { return 1 }
    defer { g_object_unref(application) }
    let app = application.cast(to: GtkApplication.self)
    Signal.connect(application, "activate") { [self] in
      g_application_hold(app.cast(to: GApplication.self))
      Task {
        do {
          print(String(decoding: try await self.measure(), as: UTF8.self))
          self.status = 0
        } catch {
          printError("picker-bench: \(error)")
        }
        g_application_quit(app.cast(to: GApplication.self))
      }
    }
    g_application_run(app.cast(to: GApplication.self), 0, nil)
    return status
  }

  private func measure() async throws -> Data {
    TextStyles.install()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    switch measurement {
    case .search: return try encoder.encode(await SearchFigures.measure(faceCount: faceCount))
    case .picker: return try encoder.encode(await PickerOpening.ofPicker())
    case .window: return try encoder.encode(await PickerOpening.ofWindow())
    case .chooser: return try encoder.encode(await PickerOpening.ofChooser())
    }
  }
}

/// Seconds since some moment.
nonisolated func now() -> Double { Double(g_get_monotonic_time()) / 1e6 }

/// Waits until something holds, for at most ten minutes: GTK's chooser takes its time.
func until(_ what: String, _ condition: () -> Bool) async throws {
  let deadline = now() + 600
  while !condition() {
    guard now() < deadline else { throw BenchFailure(description: "in vain: \(what)") }
    await Task.yield()
  }
}
