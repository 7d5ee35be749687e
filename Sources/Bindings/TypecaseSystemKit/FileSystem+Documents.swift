// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc

extension FileSystem {
  /// Writes a file of the person's so that it has the old bytes or the new ones, whatever interrupts and
  /// however full the disk is: beside the old file, synced, renamed, the folder synced.
  ///
  /// A link leads to its file. A file that is there keeps its permissions, and its owner and group as far
  /// as this process may give them; nobody gets more than before. Other names of it (hard links) keep the
  /// old bytes.
  ///
  /// - Throws: `EACCES` for a file that may not be written, though its folder may; `EINVAL` for what is no
  ///   ordinary file; `ENOENT` for a link that leads nowhere. The file is as it was then.
  public static func save(_ bytes: some Collection<UInt8>, to path: String) throws(SystemError) {
    let target = try resolved(path)
    let folder = split(target).folder
    let isReplacing = exists(target)
    if isReplacing {
      guard try status(of: target).st_mode & S_IFMT == S_IFREG else {
        throw SystemError(code: EINVAL, operation: "write to \(target), which is no file,")
      }
      guard access(target.cPath, W_OK) == 0 else { throw .last("write to \(target)") }
    }
    // A name that nobody can guess: others may write into the folder too.
    let temporary = "\(folder)/.new-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    do throws(SystemError) {
      let file = try OwnedDescriptor.open(
        temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
        mode: isReplacing ? 0o600 : 0o666)
      try file.write(all: bytes)
      if isReplacing { try givePermissions(ofOldAt: target, to: file) }
      try synchronize(file)
      try replace(target, with: temporary)
    } catch {
      unlink(temporary.cPath)
      throw error.about(target)
    }
    // The file is there; that a crash of the machine might undo it is not a failure to write.
    try? synchronizeFolder(folder)
  }

  /// Gives a new file or folder the owner, the group and the permissions of the one whose place it takes, as far
  /// as this process may.
  ///
  /// - Parameter path: where the old one is.
  public static func givePermissions(ofOldAt path: String, to file: OwnedDescriptor)
    throws(SystemError)
  {
    let old = try status(of: path)
    // To give a file away is for the administrator only.
    let keepsGroup =
      fchown(file.number, old.st_uid, old.st_gid) == 0
      || fchown(file.number, uid_t.max, old.st_gid) == 0
    let mode = permissions(
      old.st_mode, keepsGroup: keepsGroup && ctypecase_system_has_access_list(path.cPath) == 0)
    guard try file.status().st_mode & 0o777 != mode else { return }
    guard fchmod(file.number, mode) == 0 else { throw .last("set the permissions of \(path)") }
  }

  /// The permissions of a file that replaces another one.
  ///
  /// A different group gets only the permissions of everybody: otherwise it could read a file that it could not
  /// read before. Where a list named further users, the group's bits are that list's limits, and the same is
  /// done.
  static func permissions(_ old: mode_t, keepsGroup: Bool) -> mode_t {
    let mode = old & 0o777
    return keepsGroup ? mode : mode & ~0o070 | (mode & 0o007) << 3
  }

  /// The status of the file, folder or link at a path, without following links.
  public static func status(of path: String) throws(SystemError) -> stat {
    var status = stat()
    guard lstat(path.cPath, &status) == 0 else { throw .last("stat \(path)") }
    return status
  }

  /// Waits until a folder's entries are on the disk.
  public static func synchronizeFolder(_ path: String) throws(SystemError) {
    try synchronize(OwnedDescriptor.open(path, flags: O_RDONLY | O_DIRECTORY))
  }

  /// The path of what a path leads to, links followed; the path itself where there is nothing.
  ///
  /// - Throws: `ENOENT` for a link that leads nowhere.
  public static func resolved(_ path: String) throws(SystemError) -> String {
    guard let found = realpath(path.cPath, nil) else {
      if let status = try? status(of: path), status.st_mode & S_IFMT == S_IFLNK {
        throw SystemError(code: ENOENT, operation: "follow the link \(path)")
      }
      return path
    }
    defer { free(found) }
    return String(path: found)
  }
}
