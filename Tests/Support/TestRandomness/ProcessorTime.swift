// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Seconds that a thread had a processor for, however busy the machine is: no luck is in them.
public enum ProcessorTime {
  /// The least time that this thread needs for some work, in seconds.
  ///
  /// - Parameter count: how often it is done.
  public static func least(of count: Int, _ work: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<count {
      let start = now
      try work()
      least = min(least, now - start)
    }
    return least
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
