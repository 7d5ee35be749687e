// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemKit

/// The time of day, for what must outlive the process.
enum WallClock {
  /// Seconds since 1970.
  static var now: Int64 {
    let now = Int64(Date().timeIntervalSince1970)
    #if DEBUG
      return testTime(now)
    #else
      return now
    #endif
  }

  #if DEBUG
    /// The time that a test has set in the file that the environment names: so many seconds from now,
    /// or, after an equals sign, a time at which the clock stands.
    private static func testTime(_ now: Int64) -> Int64 {
      guard let path = ProcessInfo.processInfo.environment["TYPECASE_TEST_CLOCK"],
        let text = try? FileSystem.text(of: path).filter({ !$0.isWhitespace })
      else { return now }
      return text.hasPrefix("=") ? Int64(text.dropFirst()) ?? now : now + (Int64(text) ?? 0)
    }
  #endif
}
