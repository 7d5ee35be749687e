// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Glibc
import Synchronization
import TypecaseSystemKit

/// What this process follows by inotify, as the kernel lists it (proc(5), `/proc/PID/fdinfo`).
///
/// GIO keeps silent when a user's instances or watches are used up: its monitors just never tell anything.
enum Inotify {
  /// Whether changes of a path are told to this process, or will be once it is there.
  ///
  /// A file is followed by the folder that it is in, and so is what is not there yet.
  static func follows(_ path: String) -> Bool {
    let places = FileSystem.isFolder(path) ? [path] : [path, FileSystem.split(path).folder]
    let nodes = places.compactMap(inode)
    guard !nodes.isEmpty else { return true }
    let followed = followedInodes()
    return nodes.contains { followed.contains($0) }
  }

  private static func inode(_ path: String) -> UInt64? {
    var status = stat()
    return stat(path.cPath, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  /// Of all instances of this process; without the devices, which the kernel counts in another way for some file systems.
  private static func followedInodes() -> Set<UInt64> {
    var inodes: Set<UInt64> = []
    for number in (try? FileSystem.names(in: "/proc/self/fd")) ?? []
    where FileSystem.target(ofLink: "/proc/self/fd/\(number)") == "anon_inode:inotify" {
      let text = (try? FileSystem.text(of: "/proc/self/fdinfo/\(number)")) ?? ""
      for line in text.split(separator: "\n") where line.hasPrefix("inotify ") {
        for word in line.split(separator: " ") where word.hasPrefix("ino:") {
          if let inode = UInt64(word.dropFirst(4), radix: 16) { inodes.insert(inode) }
        }
      }
    }
    return inodes
  }

  private static let isTold = Mutex(false)

  /// Says once which limit of the user's is reached; nothing where none is, as for folders of another computer.
  static func tellLimit() {
    guard let name = reachedLimit(),
      isTold.withLock({ told in
        defer { told = true }
        return !told
      })
    else { return }
    g_log_default_handler(
      "Typecase", G_LOG_LEVEL_MESSAGE,
      "Changes of files are noticed some seconds late: programs of this user have used up \(name). "
        + "The administrator can raise it, as with: sysctl \(name)=524288", nil)
  }

  /// The name of the limit that keeps this process from following one more folder.
  static func reachedLimit() -> String? {
    let instance = inotify_init1(CInt(IN_CLOEXEC))
    guard instance >= 0 else {
      return errno == EMFILE ? "fs.inotify.max_user_instances" : nil
    }
    defer { close(instance) }
    let watch = inotify_add_watch(instance, "/", UInt32(IN_DELETE_SELF))
    return watch < 0 && errno == ENOSPC ? "fs.inotify.max_user_watches" : nil
  }
}
