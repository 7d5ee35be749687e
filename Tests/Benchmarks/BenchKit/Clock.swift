// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Glibc

/// Seconds since some moment.
public nonisolated func now() -> Double { Double(g_get_monotonic_time()) / 1e6 }

/// Seconds of processor time that the thread has taken, which do not depend on what else the machine does.
public nonisolated func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The seconds that something takes.
public nonisolated func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = now()
  try body()
  return now() - start
}

/// Waits until a condition holds, for at most ten minutes: GTK's font chooser can take minutes.
public func until(_ what: String, _ condition: @MainActor () -> Bool) async throws {
  let deadline = now() + 600
  while !condition() {
    guard now() < deadline else { throw BenchFailure("in vain: \(what)") }
    await Task.yield()
  }
}
