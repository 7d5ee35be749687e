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
      return now + testOffset
    #else
      return now
    #endif
  }

  #if DEBUG
    /// How many seconds a test has put the clock forward, in the file that the environment names.
    private static var testOffset: Int64 {
      guard let path = ProcessInfo.processInfo.environment["TYPECASE_TEST_CLOCK"],
        let text = try? FileSystem.text(of: path)
      else { return 0 }
      return Int64(text.filter { !$0.isWhitespace }) ?? 0
    }
  #endif
}
