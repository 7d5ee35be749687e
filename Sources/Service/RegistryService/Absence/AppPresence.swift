// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// Whether an app that owns fonts is installed.
enum AppPresence: Sendable, Hashable {
  /// - Parameter place: where its packaging was seen; `InstalledApps` looks there again, wherever
  ///   the environment points by then.
  case installed(place: String, isEntitled: Bool)
  case gone
  /// Unknown, such as while a home is not mounted; nothing happens then.
  case unknown(Doubt)

  /// Why it cannot be told.
  struct Doubt: Error, Sendable, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}

/// Whether a path exists, as far as it can be known.
enum PathLook: Sendable, Hashable {
  case present
  case absent
  case unknown(AppPresence.Doubt)

  /// Looks at a path, links followed.
  ///
  /// The target of a broken link may be on a disk that is not mounted, so it proves nothing.
  init(_ path: String) {
    var status = stat()
    if stat(path.cPath, &status) == 0 {
      self = .present
      return
    }
    let reason = errno
    guard reason == ENOENT || reason == ENOTDIR else {
      self = .unknown(.init("\(PathText.shown(path)): \(String(cString: strerror(reason)))"))
      return
    }
    self =
      lstat(path.cPath, &status) == 0
      ? .unknown(.init("\(path) is a link that leads nowhere")) : .absent
  }
}
