// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc

/// The steps that make a change to files durable: write under another name, sync, rename.
public enum FileSystem {
  /// Waits until a file's bytes, or a folder's entries, are on the disk.
  public static func synchronize(_ descriptor: OwnedDescriptor) throws(SystemError) {
    guard fsync(descriptor.number) == 0 else { throw SystemError.last("fsync") }
  }

  /// Waits until everything written to the file system of a file is on the disk; one call for many
  /// files costs much less than a `synchronize` for each.
  public static func synchronizeAll(of descriptor: OwnedDescriptor) throws(SystemError) {
    guard ctypecase_system_sync_file_system(descriptor.number) == 0 else {
      throw SystemError.last("syncfs")
    }
  }

  /// Gives a file another name, replacing what has that name, in one step.
  public static func replace(_ path: String, with newer: String) throws(SystemError) {
    guard Glibc.rename(newer.cPath, path.cPath) == 0 else { throw SystemError.last("rename") }
  }

  /// Gives a file another name; throws `EEXIST` when something has that name.
  public static func rename(
    _ path: String, toNew newPath: String
  ) throws(SystemError) {
    guard ctypecase_system_rename_to_new(AT_FDCWD, path.cPath, AT_FDCWD, newPath.cPath) == 0 else {
      throw SystemError.last("renameat2")
    }
  }

  /// Gives each of two files or folders the name of the other, in one step.
  public static func exchange(_ path: String, _ other: String) throws(SystemError) {
    guard ctypecase_system_exchange(path.cPath, other.cPath) == 0 else { throw .last("renameat2") }
  }

  /// Writes a whole file so that a reader sees either the old bytes or the new ones, whatever
  /// interrupts: under a temporary name in the same folder, synced, renamed, the folder synced.
  public static func write(
    _ bytes: some Collection<UInt8>, to path: String, mode: mode_t = 0o600
  ) throws(SystemError) {
    let temporary = "\(path).new-\(getpid())"
    do throws(SystemError) {
      let file = try newFile(temporary, mode)
      try file.write(all: bytes)
      try synchronize(file)
      try replace(path, with: temporary)
    } catch {
      unlink(temporary.cPath)
      throw error.about(path)
    }
    let folder = split(path).folder
    try synchronize(OwnedDescriptor.open(folder, flags: O_RDONLY | O_DIRECTORY))
  }

  /// Makes a file under a temporary name, which a process that died may have left.
  ///
  /// Where others can write to the folder, a pipe could be there that nobody reads, or a second name of another
  /// file: what is there is never opened.
  private static func newFile(
    _ temporary: String, _ mode: mode_t
  ) throws(SystemError) -> OwnedDescriptor {
    unlink(temporary.cPath)
    return try OwnedDescriptor.open(
      temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
  }

  /// Copies a file's bytes to a new file, which appears whole or not at all.
  public static func copy(
    _ source: String, to path: String, mode: mode_t = 0o600
  ) throws(SystemError) {
    let temporary = "\(path).new-\(getpid())"
    do throws(SystemError) {
      let input = try OwnedDescriptor.open(source)
      let output = try newFile(temporary, mode)
      var place: off_t = 0
      while true {
        let count = ctypecase_system_send_file(output.number, input.number, &place, 1 << 20)
        guard count >= 0 else { throw SystemError.last("copy \(source)") }
        if count == 0 { break }
      }
      try replace(path, with: temporary)
    } catch {
      unlink(temporary.cPath)
      throw error.about(path)
    }
  }
}
