// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseSystemKit

/// Tells when files or folders change.
public enum FileMonitor {
  /// An element after one or more of some paths have changed, as long as it is iterated over.
  ///
  /// A path that does not exist may appear later. The contents of subfolders are not
  /// followed.
  public static func changes(of paths: [String]) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let monitors = LoopOwned(Monitors(continuation), of: .shared)
      BackgroundLoop.shared.perform { paths.forEach(monitors.value.add) }
      continuation.onTermination = { _ in
        BackgroundLoop.shared.perform { monitors.value.cancel() }
      }
    }
  }

  /// Monitors of the background loop's thread.
  private final class Monitors {
    private var handles: [UnsafeMutablePointer<GFileMonitor>] = []
    private let continuation: AsyncStream<Void>.Continuation

    init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

    func add(_ path: String) {
      let file = g_file_new_for_path(path.cPath)
      defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
      guard let monitor = g_file_monitor(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil) else { return }
      Signal.connectOnEmittersThread(monitor, "changed") { [continuation] in continuation.yield() }
      handles.append(monitor)
    }

    func cancel() {
      for handle in handles {
        g_file_monitor_cancel(handle)
        g_object_unref(handle)
      }
      handles = []
    }
  }
}
