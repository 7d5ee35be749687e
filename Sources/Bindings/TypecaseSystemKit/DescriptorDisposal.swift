// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc
import Synchronization

/// Closes descriptors that other programs sent, where nobody waits for it.
///
/// `close` takes as long as whoever made the descriptor wants: a socket that lingers waits for its
/// peer, a file of a FUSE file system for that system's program, and a Unix socket for whatever is on
/// its way in it. So few threads do nothing else; what is more waits in line and costs a number.
public final class DescriptorDisposal: Sendable {
  /// That of this process.
  public static let shared = DescriptorDisposal(threadLimit: 32)

  private struct State {
    var line: [CInt] = []
    var threads = 0
    /// How many are being closed at this moment.
    var closing = 0
  }

  private let state = Mutex(State())
  private let threadLimit: Int

  /// - Parameter threadLimit: how many descriptors may be closed at the same time.
  public init(threadLimit: Int) { self.threadLimit = threadLimit }

  /// How many descriptors are not closed yet.
  var count: Int { state.withLock { $0.line.count + $0.closing } }

  /// Closes a descriptor, now or later; never waits.
  public func close(_ number: CInt) {
    // Memory has nobody behind it. To ask anything else of a descriptor may already block.
    if csystem_is_memory(number) != 0 {
      Glibc.close(number)
      return
    }
    let needsThread = state.withLock { state in
      state.line.append(number)
      guard state.threads < threadLimit else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    do throws(SystemError) { try DedicatedThread.start { [self] in work() } } catch {
      // It stays in line for the next thread that there is.
      state.withLock { $0.threads -= 1 }
    }
  }

  private func work() {
    while let number = next() {
      // Whoever has the socket too can set this again: it spares a thread, and is no protection.
      var none = linger(l_onoff: 0, l_linger: 0)
      setsockopt(number, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
      Glibc.close(number)
      state.withLock { $0.closing -= 1 }
    }
  }

  /// The next of the line; at its end this thread is not counted any more.
  private func next() -> CInt? {
    state.withLock { state in
      guard !state.line.isEmpty else {
        state.threads -= 1
        return nil
      }
      state.closing += 1
      return state.line.removeFirst()
    }
  }
}
