// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Glibc
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// A test of widgets, with what it promises as its name.
struct WidgetTest {
  var name: String
  var body: @MainActor (TestDesk) async throws -> Void

  init(_ name: String, _ body: @escaping @MainActor (TestDesk) async throws -> Void) {
    self.name = name
    self.body = body
  }
}

/// Why a test failed.
struct Failure: Error, CustomStringConvertible {
  var description: String
}

/// Runs the tests one after the other in an application of their own.
final class TestRun {
  private let tests: [WidgetTest]
  private var failures = 0

  init(_ tests: [WidgetTest]) { self.tests = tests }

  func run() -> CInt {
    // `G_APPLICATION_NON_UNIQUE`, which Swift does not import.
    guard
      let application = adw_application_new(
        "org.typecase.WidgetTests", GApplicationFlags(rawValue: 1 << 5))
    else { return 1 }
    defer { g_object_unref(application) }
    let app = application.cast(to: GtkApplication.self)
    Signal.connect(application, "activate") {
      g_application_hold(app.cast(to: GApplication.self))
      TextStyles.install()
      TextFormattingCoordinator.shared.attach(to: Application(app))
      Task {
        await self.runAll(in: Application(app))
        g_application_release(app.cast(to: GApplication.self))
        g_application_quit(app.cast(to: GApplication.self))
      }
    }
    g_application_run(app.cast(to: GApplication.self), 0, nil)
    return failures == 0 ? 0 : 1
  }

  private func runAll(in application: Application) async {
    print("1..\(tests.count)")
    for (number, test) in tests.enumerated() {
      let desk = TestDesk(application)
      do {
        try await test.body(desk)
        print("ok \(number + 1) - \(test.name)")
      } catch {
        failures += 1
        print("not ok \(number + 1) - \(test.name)\n# \(error)")
      }
      // So that the line is written even if the next test ends the program.
      fflush(nil)
      desk.clear()
    }
  }
}
