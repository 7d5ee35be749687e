// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FoundationEssentials
import TypecaseGLibKit
import TypecaseGTKKit

/// An app in which one thing is measured.
public enum BenchApplication {
  public typealias Application = TypecaseGTKKit.Application

  /// Runs an app until something was measured, and prints the result as a line of JSON.
  ///
  /// - Parameter name: the program's name, with which an error message begins.
  /// - Returns: the exit status.
  public static func run(
    _ name: String, id: String,
    measure: @escaping @MainActor (Application) async throws -> any Encodable
  ) -> CInt {
    // `G_APPLICATION_NON_UNIQUE`, which Swift does not import.
    guard let application = adw_application_new(id, GApplicationFlags(rawValue: 1 << 5)) else {
      return 1
    }
    defer { g_object_unref(application) }
    var status: CInt = 1
    let app = application.cast(to: GtkApplication.self)
    Signal.connect(application, "activate") {
      g_application_hold(app.cast(to: GApplication.self))
      Task {
        do {
          let encoder = JSONEncoder()
          encoder.outputFormatting = .sortedKeys
          print(
            String(decoding: try encoder.encode(await measure(Application(app))), as: UTF8.self))
          status = 0
        } catch {
          printError("\(name): \(error)")
        }
        g_application_quit(app.cast(to: GApplication.self))
      }
    }
    g_application_run(app.cast(to: GApplication.self), 0, nil)
    return status
  }
}

/// Why nothing was measured.
public struct BenchFailure: Error, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}
