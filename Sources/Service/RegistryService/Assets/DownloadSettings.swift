// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontPolicy

/// How downloads are set up on this desktop.
enum DownloadSettings {
  /// The disk space that the policy allows them.
  static func limits(_ policy: Policy) -> DownloadLimits {
    var limits = DownloadLimits()
    limits.budget = policy.number(.downloadsBudget)
    limits.reserve = policy.number(.downloadsReserve)
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

  /// The internet, and the networks beside it that the policy lets downloads come from.
  static func networks(_ policy: Policy) -> NetworkPolicy {
    NetworkPolicy(
      allowed: policy.texts(.networks).compactMap { text in
        let network = Network(text)
        if network == nil { Log.error("allowed-networks: “\(text)” is no network") }
        return network
      })
  }
}
