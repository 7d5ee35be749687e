// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc

extension OwnedDescriptor {
  /// Opens a path; always close-on-exec.
  ///
  /// - Parameters:
  ///   - flags: what `open(2)` takes, such as `O_RDONLY | O_NONBLOCK`.
  ///   - mode: the permissions of a file that `O_CREAT` makes.
  public static func open(
    _ path: String, flags: CInt = O_RDONLY, mode: mode_t = 0o600
  ) throws(SystemError) -> OwnedDescriptor {
    try adopt(ctypecase_system_open(path.cPath, flags, mode), "open")
  }

  /// Opens a path that cannot lead out of a folder, neither by "..", nor by a link, nor by something
  /// mounted there; close-on-exec.
  ///
  /// - Parameters:
  ///   - path: relative to `folder`; an absolute path fails with `EXDEV`.
  ///   - folder: an open folder, which may be an `O_PATH` descriptor.
  ///   - crossesMounts: whether what is mounted in the folder counts as being in it.
  public static func open(
    _ path: String, beneath folder: OwnedDescriptor, flags: CInt = O_RDONLY, mode: mode_t = 0,
    crossesMounts: Bool = false
  ) throws(SystemError) -> OwnedDescriptor {
    let opened = ctypecase_system_open_beneath(
      folder.number, path.cPath, UInt64(UInt32(bitPattern: flags)), UInt64(mode),
      crossesMounts ? 1 : 0)
    return try adopt(opened, "openat2")
  }

  /// Opens a regular file to read it, and nothing else: a pipe, a device or a folder is never even
  /// opened, only looked at.
  ///
  /// - Returns: nil when the path names something that is not a regular file.
  public static func openRegularFile(_ path: String) throws(SystemError) -> OwnedDescriptor? {
    let place = try adopt(ctypecase_system_open_place(path.cPath), "open")
    guard try place.kind() == S_IFREG else { return nil }
    return try open(place.path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// The file type bits of what is open, such as `S_IFREG`.
  public func kind() throws(SystemError) -> mode_t { try status().st_mode & S_IFMT }

  /// Another descriptor of the same open file, numbered `lowest` or higher; close-on-exec.
  public func duplicate(lowest: CInt = 0) throws(SystemError) -> OwnedDescriptor {
    try Self.adopt(ctypecase_system_duplicate(number, lowest), "fcntl(F_DUPFD_CLOEXEC)")
  }

  /// A new pipe; both ends close-on-exec.
  public static func pipe() throws(SystemError) -> (
    reading: OwnedDescriptor, writing: OwnedDescriptor
  ) {
    var ends: [CInt] = [-1, -1]
    guard ctypecase_system_pipe(&ends) == 0 else { throw SystemError.last("pipe2") }
    return (OwnedDescriptor(adopting: ends[0]), OwnedDescriptor(adopting: ends[1]))
  }

  /// Two connected stream sockets, which can carry descriptors; close-on-exec.
  public static func socketPair() throws(SystemError) -> (OwnedDescriptor, OwnedDescriptor) {
    var ends: [CInt] = [-1, -1]
    guard ctypecase_system_socket_pair(&ends) == 0 else { throw SystemError.last("socketpair") }
    return (OwnedDescriptor(adopting: ends[0]), OwnedDescriptor(adopting: ends[1]))
  }

  static func adopt(_ number: CInt, _ operation: String) throws(SystemError) -> OwnedDescriptor {
    guard number >= 0 else { throw SystemError.last(operation) }
    return OwnedDescriptor(adopting: number)
  }
}

extension OwnedDescriptor {
  /// This process's standard output; closed never, as long as nobody adopts its number again.
  public static let standardOutput = OwnedDescriptor(adopting: STDOUT_FILENO)
}

extension OwnedDescriptor {
  /// Makes this number stand for what another descriptor has open, in one step; close-on-exec.
  public func reopen(as other: OwnedDescriptor) throws(SystemError) {
    guard ctypecase_system_replace(number, other.number) >= 0 else {
      throw SystemError.last("dup3")
    }
  }
}
