// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc

extension FileSystem {
  /// `O_PATH`, which glibc's headers show to GNU sources only: finds what a path names without
  /// opening it.
  public static let findOnly: CInt = 0o10_000_000

  /// Makes a folder and those above it; one that is there stays as it is.
  public static func createDirectories(_ path: String, mode: mode_t) throws(SystemError) {
    if mkdir(path.cPath, mode) == 0 || errno == EEXIST { return }
    let folder = split(path).folder
    guard errno == ENOENT, folder != ".", folder != "/" else { throw .last("mkdir \(path)") }
    try createDirectories(folder, mode: mode)
    guard mkdir(path.cPath, mode) == 0 || errno == EEXIST else { throw .last("mkdir \(path)") }
  }

  /// Makes a second name for a file; one that is there stays as it is.
  public static func link(_ source: String, at destination: String) throws(SystemError) {
    guard Glibc.link(source.cPath, destination.cPath) == 0 || errno == EEXIST else {
      throw .last("link \(source) at \(destination)")
    }
  }

  /// The target of a symbolic link; nil for anything else.
  public static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path.cPath, &buffer, buffer.count)
    guard length > 0 else { return nil }
    return PathText.text(buffer[..<length].map { UInt8(bitPattern: $0) })
  }

  /// Removes a file; one that is gone is no failure.
  public static func remove(_ path: String) throws(SystemError) {
    guard unlink(path.cPath) == 0 || errno == ENOENT else { throw .last("unlink \(path)") }
  }

  /// Removes a folder with all that is in it, following no link.
  public static func removeTree(_ path: String) {
    var status = stat()
    guard lstat(path.cPath, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in (try? names(in: path)) ?? [] { removeTree(path + "/" + name) }
      rmdir(path.cPath)
    } else {
      unlink(path.cPath)
    }
  }

  /// The names of what a folder holds, less `.` and `..`; none when there is no such folder.
  public static func names(in path: String) throws(SystemError) -> [String] {
    guard let directory = opendir(path.cPath) else {
      if errno == ENOENT { return [] }
      throw .last("opendir \(path)")
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// How many bytes the file system of a path has left for this user.
  public static func freeBytes(at path: String) throws(SystemError) -> UInt64 {
    var status = statvfs()
    guard statvfs(path.cPath, &status) == 0 else { throw .last("statvfs \(path)") }
    return UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
      .partialValue
  }

  /// Whether there is something at a path, links followed.
  public static func exists(_ path: String) -> Bool { access(path.cPath, F_OK) == 0 }

  /// Whether there is a folder at a path, links followed.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path.cPath, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The bytes of a file; nil when there is none.
  public static func size(_ path: String) -> UInt64? {
    var status = stat()
    return stat(path.cPath, &status) == 0 ? UInt64(clamping: status.st_size) : nil
  }

  /// Whether a path is on a file system that a program serves.
  public static func isFUSE(_ path: String) -> Bool { ctypecase_system_is_fuse(path.cPath) != 0 }

  /// The text of a file; what is not UTF-8 is replaced.
  public static func text(of path: String, limit: Int = .max) throws(SystemError) -> String {
    String(decoding: try OwnedDescriptor.open(path).readAll(limit: limit), as: UTF8.self)
  }

  /// The folder that relative paths start at.
  public static func workingFolder() throws(SystemError) -> String {
    guard let path = getcwd(nil, 0) else { throw .last("getcwd") }
    defer { free(path) }
    return String(path: path)
  }

  /// The folder and the last name of a path.
  ///
  /// By scalars: a name may begin with an accent, which makes one character of it and the slash.
  public static func split(_ path: String) -> (folder: String, name: String) {
    let scalars = path.unicodeScalars
    guard let slash = scalars.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == scalars.startIndex ? "/" : String(scalars[..<slash])
    return (folder, String(scalars[scalars.index(after: slash)...]))
  }
}
