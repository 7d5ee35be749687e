// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import TypecaseSystemKit

/// A name under which SQLite finds a file of a folder, whatever bytes the folder's path has.
///
/// SQLite takes a path as UTF-8 text, through a string of Swift. A folder whose path is not UTF-8 is opened, and stays
/// open as long as this process: a pool opens the file again whenever it wants another connection.
enum DatabasePath {
  private static let folders = Mutex<[String: OwnedDescriptor]>([:])

  /// The name of a database, which may not be there yet; its own path where that is UTF-8.
  ///
  /// - Throws: when its folder cannot be found.
  static func name(of path: String) throws(SystemError) -> String {
    if PathText.isUTF8(path) { return path }
    let (folder, name) = FileSystem.split(path)
    let found = try OwnedDescriptor.open(folder, flags: FileSystem.findOnly | O_DIRECTORY)
    let identity = FileIdentity(path: found.path)
    let kept = folders.withLock { folders in
      if let known = folders[folder], FileIdentity(path: known.path) == identity { return known }
      folders[folder] = found
      return found
    }
    return "\(kept.path)/\(name)"
  }
}
