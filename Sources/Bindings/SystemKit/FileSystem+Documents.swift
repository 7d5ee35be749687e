// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

extension FileSystem {
  /// Writes a file of the person's so that it has the old bytes or the new ones, whatever interrupts and
  /// however full the disk is: beside the old file, synced, renamed, the folder synced.
  ///
  /// A link leads to its file. A file that is there keeps its permissions, and its owner and group as far
  /// as this process may give them; other names of it (hard links) keep the old bytes.
  ///
  /// - Throws: `EACCES` for a file that may not be written, though its folder may; `EINVAL` for what is no
  ///   ordinary file.
  public static func save(_ bytes: some Collection<UInt8>, to path: String) throws(SystemError) {
    let target = resolved(path)
    let folder = split(target).folder
    var old: stat?
    if exists(target) {
      var status = stat()
      guard lstat(target, &status) == 0 else { throw .last("stat \(target)") }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw SystemError(code: EINVAL, operation: "write to \(target), which is no file,")
      }
      guard access(target, W_OK) == 0 else { throw .last("write to \(target)") }
      old = status
    }
    // A name that nobody can guess: others may write into the folder too.
    let temporary = "\(folder)/.new-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    do throws(SystemError) {
      let file = try OwnedDescriptor.open(
        temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
        mode: old == nil ? 0o666 : 0o600)
      try file.write(all: bytes)
      if let old {
        // To give a file away is for the administrator only.
        if fchown(file.number, old.st_uid, old.st_gid) != 0 {
          _ = fchown(file.number, uid_t.max, old.st_gid)
        }
        guard fchmod(file.number, old.st_mode & 0o777) == 0 else {
          throw SystemError.last("set the permissions of \(target)")
        }
      }
      try synchronize(file)
      try replace(target, with: temporary)
    } catch {
      unlink(temporary)
      throw error
    }
    try synchronize(OwnedDescriptor.open(folder, flags: O_RDONLY | O_DIRECTORY))
  }

  /// The path of what a path leads to, links followed; the path itself where there is nothing.
  private static func resolved(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }
}
