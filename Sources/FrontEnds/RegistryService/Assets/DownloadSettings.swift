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
      // A test need not wait as long as a person would, and waits longer where only a busy machine
      // keeps it waiting.
      func seconds(_ variable: String) -> Duration? {
        environment[variable].flatMap(Double.init).map { .seconds($0) }
      }
      if let patience = seconds("TYPECASE_TEST_DOWNLOAD_PATIENCE") {
        policy.patience = patience
        policy.firstPause = .milliseconds(100)
        policy.longestRetryAfter = .seconds(2)
      }
      if let window = seconds("TYPECASE_TEST_DOWNLOAD_WINDOW") { policy.window = window }
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
