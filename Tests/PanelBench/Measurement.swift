// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import FoundationEssentials
import GLibKit
import GTKKit
import TypecaseGTK

/// What one process measures.
enum Measurement: String {
  /// How long the font panel takes to open.
  case panel
  /// How long GTK's own font chooser takes.
  case chooser
  /// The same where it lists families and not faces.
  case familyChooser = "family-chooser"
  /// What changes of attributes cost without a window.
  case engine
  /// What they cost in a text view, with the panel open.
  case view
}

/// Why nothing was measured.
struct BenchFailure: Error, CustomStringConvertible {
  var description: String
}

/// An app with a window of text, in which one thing is measured.
final class MeasuredApplication {
  private let measurement: Measurement
  private var status: CInt = 1

  init(_ measurement: Measurement) { self.measurement = measurement }

  func run() -> CInt {
    MainLoop.attachMainQueue()
    // `G_APPLICATION_NON_UNIQUE`, which Swift does not import.
    guard
      let application = adw_application_new(
        "org.typecase.PanelBench", GApplicationFlags(rawValue: 1 << 5))
    else { return 1 }
    defer { g_object_unref(application) }
    let app = application.cast(to: GtkApplication.self)
    Signal.connect(application, "activate") { [self] in
      g_application_hold(app.cast(to: GApplication.self))
      Task {
        do {
          print(String(decoding: try await self.measure(app), as: UTF8.self))
          self.status = 0
        } catch {
          printError("panel-bench: \(error)")
        }
        g_application_quit(app.cast(to: GApplication.self))
      }
    }
    g_application_run(app.cast(to: GApplication.self), 0, nil)
    return status
  }

  private func measure(_ app: UnsafeMutablePointer<GtkApplication>) async throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    switch measurement {
    case .panel: return try encoder.encode(await Opening.ofPanel(in: app))
    case .chooser: return try encoder.encode(await Opening.ofChooser(in: app, hasFaces: true))
    case .familyChooser:
      return try encoder.encode(await Opening.ofChooser(in: app, hasFaces: false))
    case .engine: return try encoder.encode(EngineChanges.measure())
    case .view: return try encoder.encode(await ViewChanges(app).measure())
    }
  }
}

/// Seconds since some moment.
func now() -> Double { Double(g_get_monotonic_time()) / 1e6 }

/// The seconds that something takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = now()
  try body()
  return now() - start
}

/// Waits until something holds, for at most a minute.
func until(_ what: String, _ condition: () -> Bool) async throws {
  let deadline = now() + 60
  while !condition() {
    guard now() < deadline else { throw BenchFailure(description: "in vain: \(what)") }
    await Task.yield()
  }
}

/// A window with a text view that has the focus.
func showText(in app: UnsafeMutablePointer<GtkApplication>) async throws -> Widget {
  let window: Widget = gtk_application_window_new(app)
  let scrolled: Widget = gtk_scrolled_window_new()
  let view: Widget = gtk_text_view_new()
  gtk_scrolled_window_set_child(scrolled.opaque, view)
  gtk_window_set_default_size(window.window, 400, 300)
  gtk_window_set_child(window.window, scrolled)
  gtk_window_present(window.window)
  gtk_widget_grab_focus(view)
  try await until("the window is active") { gtk_window_is_active(window.window) != 0 }
  return view
}
