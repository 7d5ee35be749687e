// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontRegistry

@testable import RegistryService

extension Downloads {
  /// For a registry that fetches nothing.
  static func unused(_ layout: StoreLayout) -> Downloads {
    Downloads(
      folder: layout.downloads, policy: DownloadPolicy(), limits: { DownloadLimits() },
      report: { _ in })
  }
}

extension Registry {
  /// A registry without a bus, in a folder of its own.
  static func alone(
    in layout: StoreLayout, environment: [String: String] = [:],
    tell: @escaping @Sendable (StoreChange) -> Void = { _ in }
  ) throws -> Registry {
    try Registry(
      layout: layout, lock: StoreLock(layout), downloads: .unused(layout),
      policy: PolicySource(environment: environment), environment: environment, tell: tell)
  }
}
