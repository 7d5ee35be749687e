// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Synchronization
import TypecaseSystemKit

/// Tells when files or folders change.
public enum FileMonitor {
  /// An element after one or more of some paths have changed, as long as it is iterated over.
  ///
  /// A path that does not exist may appear later. The contents of subfolders are not
  /// followed. Where the person's programs have used up what inotify allows a user, which GIO says to nobody, the paths are
  /// looked at every few seconds, and a message in the log says what to do.
  public static func changes(of paths: [String]) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let monitors = LoopOwned(Monitors(continuation), of: .shared)
      let looking = Mutex<Task<Void, Never>?>(nil)
      BackgroundLoop.shared.perform {
        // As they are before they are followed: what changes between is no loss then.
        let before = paths.map { FileIdentity(path: $0) }
        paths.forEach(monitors.value.add)
        guard !paths.allSatisfy(Inotify.follows) else { return }
        Inotify.tellLimit()
        looking.withLock { $0 = Task { await look(at: paths, before, continuation) } }
      }
      continuation.onTermination = { _ in
        // On the loop, where it is begun.
        BackgroundLoop.shared.perform {
          looking.withLock { $0?.cancel() }
          monitors.value.cancel()
        }
      }
    }
  }

  /// How often paths are looked at that nobody follows.
  static let pause = Duration.seconds(5)

  /// Tells changes until GIO, which tries again as well, can follow the paths.
  private static func look(
    at paths: [String], _ before: [FileIdentity?], _ continuation: AsyncStream<Void>.Continuation
  ) async {
    var before = before
    while (try? await Task.sleep(for: pause)) != nil {
      let isFollowed = paths.allSatisfy(Inotify.follows)
      let now = paths.map { FileIdentity(path: $0) }
      if now != before { continuation.yield() }
      before = now
      if isFollowed { return }
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
