// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import GLibKit

/// The process of `typecase-registry`.
public enum RegistryProcess {
  /// Runs the service until it leaves; the process ends with it.
  ///
  /// The exit status is 0 when the service left of its own, 1 when it could not start or lost the
  /// bus.
  public static func start() -> Never {
    startTranslation(prefix: .current)
    umask(0o077)
    // An arena for each thread would keep what the busiest moment of each needed.
    mallopt(M_ARENA_MAX, 2)
    let environment = ProcessInfo.processInfo.environment
    Task {
      do {
        try await RegistryService(environment: environment).run(idleTime: idleTime(environment))
        exit(0)
      } catch {
        Log.error("\(error)")
        exit(1)
      }
    }
    dispatchMain()
  }

  private static func idleTime(_ environment: [String: String]) -> Duration {
    #if DEBUG
      if let text = environment["TYPECASE_TEST_IDLE_SECONDS"], let seconds = Double(text) {
        return .seconds(seconds)
      }
    #endif
    return .seconds(10)
  }
}
