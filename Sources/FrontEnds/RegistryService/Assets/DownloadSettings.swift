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

  /// The internet, and the networks beside it that an administrator lets downloads come from.
  ///
  /// Not read before there is a download: settings that are a key file are not followed by a service.
  static func networks() -> NetworkPolicy {
    let texts = Settings(schema: "org.typecase.Typecase.downloads")?.strings("allowed-networks")
    return NetworkPolicy(
      allowed: (texts ?? []).compactMap { text in
        let network = Network(text)
        if network == nil { Log.error("allowed-networks: “\(text)” is no network") }
        return network
      })
  }
}
