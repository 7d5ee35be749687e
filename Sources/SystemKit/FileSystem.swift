// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CSystem
import Glibc

/// Changes to files and folders, as errors that say which one failed.
public enum FileSystem {
  /// Makes a folder and those above it; one that is there stays as it is.
  public static func createDirectories(_ path: String, mode: mode_t) throws(SystemError) {
    if mkdir(path, mode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw SystemError.last("mkdir \(path)")
    }
    try createDirectories(String(path[..<slash]), mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else {
      throw SystemError.last("mkdir \(path)")
    }
  }

  /// Moves a file, over one that is there.
  public static func move(_ source: String, to destination: String) throws(SystemError) {
    guard rename(source, destination) == 0 else {
      throw SystemError.last("rename \(source) to \(destination)")
    }
  }

  /// Makes a second name for a file.
  public static func link(_ source: String, at destination: String) throws(SystemError) {
    guard Glibc.link(source, destination) == 0 || errno == EEXIST else {
      throw SystemError.last("link \(source) at \(destination)")
    }
  }

  /// Removes a file; one that is gone is no failure.
  public static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw SystemError.last("unlink \(path)") }
  }

  /// Removes a folder with all that is in it, following no link.
  public static func removeTree(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      chmod(path, 0o700)
      for name in (try? names(in: path)) ?? [] { removeTree(path + "/" + name) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  /// The names of what a folder holds, less `.` and `..`; empty when there is no such folder.
  public static func names(in path: String) throws(SystemError) -> [String] {
    guard let directory = opendir(path) else {
      if errno == ENOENT { return [] }
      throw SystemError.last("opendir \(path)")
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Whether there is something at a path, links followed.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The text of a file, which must be UTF-8; what is not is replaced.
  public static func text(of path: String) throws(SystemError) -> String {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError.last("open \(path)") }
    let descriptor = OwnedDescriptor(adopting: number)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = read(descriptor.number, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError.last("read \(path)")
      }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a file in one step: whoever reads it sees the old text or the new one.
  public static func replace(_ path: String, with text: String, mode: mode_t) throws(SystemError) {
    let (folder, name) = split(path)
    // Not a name that a conf.d reader would take: those begin with a digit.
    let temporary = "\(folder)/.\(name).\(getpid())"
    let number = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
    guard number >= 0 else { throw SystemError.last("open \(temporary)") }
    let descriptor = OwnedDescriptor(adopting: number)
    do throws(SystemError) {
      try descriptor.write(Array(text.utf8))
      guard fsync(number) == 0 else { throw SystemError.last("fsync \(temporary)") }
      try move(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
    try synchronize(folder: folder)
  }

  /// Waits until a folder's entries are on the disk.
  public static func synchronize(folder: String) throws(SystemError) {
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError.last("open \(folder)") }
    defer { close(number) }
    guard fsync(number) == 0 else { throw SystemError.last("fsync \(folder)") }
  }

  /// Waits until everything written to the file system of a path is on the disk: for many new files
  /// much faster than waiting for each.
  public static func synchronizeAll(at path: String) throws(SystemError) {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError.last("open \(path)") }
    defer { close(number) }
    guard tc_syncfs(number) == 0 else { throw SystemError.last("syncfs \(path)") }
  }

  /// The folder and the last name of an absolute path.
  public static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}

extension OwnedDescriptor {
  /// Writes all bytes.
  public func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    let all = Array(bytes)
    var offset = 0
    while offset < all.count {
      let count = all.withUnsafeBytes {
        Glibc.write(number, $0.baseAddress.map { $0 + offset }, all.count - offset)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError.last("write")
      }
      offset += count
    }
  }
}
