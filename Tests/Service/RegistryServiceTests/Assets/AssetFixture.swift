// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestDesktop
import Typecase
import TypecaseGLibKit
import TypecaseSystemKit

/// Random bytes: no font, only known by their digest.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  return (0..<count).map { _ in
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return UInt8(truncatingIfNeeded: state >> 32)
  }
}

extension PrivateDesktop {
  /// A desktop with the given limits of time for downloads.
  ///
  /// By default they are longer than a busy machine stalls.
  ///
  /// - Parameters:
  ///   - patience: how long a server may send nothing, in seconds.
  ///   - window: how long a few kilobytes may take, in seconds.
  static func forDownloads(
    patience: Double = 120, window: Double = 120
  ) async throws -> PrivateDesktop {
    try await PrivateDesktop(serviceEnvironment: [
      "TYPECASE_TEST_DOWNLOAD_PATIENCE": String(patience),
      "TYPECASE_TEST_DOWNLOAD_WINDOW": String(window),
    ])
  }

  /// The names of what lies in the downloads' folder of an app.
  func downloads(_ app: String = PrivateDesktop.appID) throws -> Set<String> {
    Set(try FileSystem.names(in: "\(folder)/data/typecase/downloads/\(app)"))
  }

  /// How many bytes of a file have come.
  func partLength(_ entry: CatalogEntry, app: String = PrivateDesktop.appID) -> Int {
    let path = "\(folder)/data/typecase/downloads/\(app)/\(entry.digest).part"
    guard let file = try? OwnedDescriptor.open(path), let status = try? file.status() else {
      return 0
    }
    return Int(status.st_size)
  }

  /// Reads a file that was fetched.
  func fetched(_ entry: CatalogEntry, app: String = PrivateDesktop.appID) throws -> [UInt8] {
    try OwnedDescriptor.open(
      "\(folder)/data/typecase/downloads/\(app)/\(entry.digest)"
    ).readAll(limit: 64 << 20)
  }
}

extension AssetRequest {
  /// Waits until so many bytes are there; false when the request ended before.
  func hasReceived(_ bytes: UInt64) async -> Bool {
    for await event in self {
      if case .progress(let progress) = event, progress.received >= bytes { return true }
    }
    return false
  }
}
