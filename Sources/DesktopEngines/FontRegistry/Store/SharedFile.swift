// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// A font of the machine's store, which a person's store has as a symbolic link: no byte of it is copied.
///
/// The link has the name that a copy would have, and so does what it leads to. Whose that file is, and whether it is
/// the right one, is for who made the link to know; it may be gone.
struct SharedFile {
  /// The path of the bytes.
  let path: String

  /// The shared file at a path of a person's store; nil for anything but such a link.
  init?(linkAt link: String) {
    guard let target = FileSystem.target(ofLink: link), target.hasPrefix("/"), target != link,
      FileSystem.split(target).name == FileSystem.split(link).name
    else { return nil }
    path = target
  }

  /// Puts a link where a copy would be; one that leads somewhere else is replaced, and a copy stays.
  static func link(to target: String, at path: String) throws(SystemError) {
    if FileKind(path) == .file { return }
    if SharedFile(linkAt: path)?.path == target { return }
    let temporary = "\(path).new-\(getpid())"
    try FileSystem.remove(temporary)
    guard symlink(target.cPath, temporary.cPath) == 0 else { throw .last("symlink \(temporary)") }
    try FileSystem.replace(path, with: temporary)
  }

  /// Whether the store has a font at a path: its bytes, or the link to them.
  static func isStored(_ path: String) -> Bool {
    FileKind(path) == .file || SharedFile(linkAt: path) != nil
  }
}

extension StoredFace {
  /// Whether its file is the system's, to which the person's store only refers.
  public var isShared: Bool { SharedFile(linkAt: path) != nil }
}
