// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TypecaseSystemKit

/// The time of day, for what must outlive the process.
struct WallClock: Sendable {
  #if DEBUG
    /// A file in which a test sets the time: so many seconds from now, or, after an equals sign, a
    /// time at which the clock stands.
    private let testFile: String?
  #endif

  init(environment: [String: String]) {
    #if DEBUG
      testFile = environment["TYPECASE_TEST_CLOCK"]
    #endif
  }

  /// Seconds since 1970.
  var now: Int64 {
    let now = Int64(Date().timeIntervalSince1970)
    #if DEBUG
      guard let testFile,
        let text = try? FileSystem.text(of: testFile).filter({ !$0.isWhitespace })
      else { return now }
      return text.hasPrefix("=") ? Int64(text.dropFirst()) ?? now : now + (Int64(text) ?? 0)
    #else
      return now
    #endif
  }
}
