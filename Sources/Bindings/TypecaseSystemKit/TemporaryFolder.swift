// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A folder that only this person can look into, and that goes with its last reference.
public final class TemporaryFolder: Sendable {
  public let path: String

  /// Makes a new folder.
  ///
  /// - Parameters:
  ///   - parent: the folder that it is made in, which exists.
  ///   - prefix: how its name begins.
  public init(in parent: String, prefix: String = "typecase-") throws(SystemError) {
    var template = "\(parent)/\(prefix)XXXXXX".cPath
    guard mkdtemp(&template) != nil else { throw SystemError.last("mkdtemp in \(parent)") }
    path = String(path: template)
  }

  deinit { FileSystem.removeTree(path) }
}
