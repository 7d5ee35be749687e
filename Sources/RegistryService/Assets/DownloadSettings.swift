// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import GLibKit

/// How downloads are set up on this desktop.
enum DownloadSettings {
  /// What the person's settings allow them of the disk.
  static func limits() -> DownloadLimits {
    var limits = DownloadLimits()
    let settings = Settings(schema: "org.typecase.Typecase.limits")
    if let budget = settings?.uint64("downloads-budget") { limits.budget = budget }
    if let reserve = settings?.uint64("downloads-reserve") { limits.reserve = reserve }
    return limits
  }

  static func policy(_ environment: [String: String]) -> DownloadPolicy {
    #if DEBUG
      var policy = DownloadPolicy()
      // A test need not wait as long as a person would.
      if let text = environment["TYPECASE_TEST_DOWNLOAD_PATIENCE"], let seconds = Double(text) {
        policy.patience = .seconds(seconds)
        policy.window = .seconds(seconds * 2)
        policy.firstPause = .seconds(seconds / 20)
        policy.longestRetryAfter = .seconds(seconds)
      }
      return policy
    #else
      return DownloadPolicy()
    #endif
  }
}
