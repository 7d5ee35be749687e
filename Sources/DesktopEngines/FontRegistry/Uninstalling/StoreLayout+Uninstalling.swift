// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

extension StoreLayout {
  /// The folder for fonts that the person keeps when the registry is uninstalled.
  public var ordinaryFonts: OrdinaryFonts {
    OrdinaryFonts(dataHome: FileSystem.split(data).folder)
  }

  /// Removes everything that the registry has on the disk.
  ///
  /// The store must be closed, and its lock held. A registry that starts meanwhile makes a new folder:
  /// the old one gets another name before it is removed.
  public func erase() throws(SystemError) {
    // Programs must not be led to what is gone.
    if FileSystem.exists(rules) { try FileSystem.remove(rules) }
    let old = "\(data).uninstalled-\(getpid())"
    try FileSystem.rename(data, toNew: old)
    FileSystem.removeTree(old)
    if let runtime { FileSystem.removeTree(runtime) }
  }
}
