// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseSystemKit

/// Notices changes of the system that the registry must follow while it runs.
enum SystemWatch {
  /// How long to wait for a change to be complete: packages bring many files.
  private static let quiet = Duration.milliseconds(500)

  /// An element when the system's fonts may have changed.
  ///
  /// The folders of fonts are followed, and fontconfig's caches, which are written when something
  /// deeper inside them changes.
  static func fonts(environment: [String: String]) -> AsyncStream<Void> {
    let base = BaseDirectories(environment: environment)
    let folders = ([base.dataHome] + base.dataDirectories).map { $0 + "/fonts" }
    return settled(
      folders + [base.home + "/.fonts", base.cacheHome + "/fontconfig", "/var/cache/fontconfig"])
  }

  /// Changes of some paths, each told once nothing more has changed for a while.
  static func settled(_ paths: [String]) -> AsyncStream<Void> {
    let changes = FileMonitor.changes(of: paths)
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        let telling = Debounced(after: quiet)
        for await _ in changes { telling.restart { continuation.yield() } }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
