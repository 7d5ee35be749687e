// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc

/// The limits that a process sets itself before it reads what it does not trust.
public struct Confinement: Sendable, Hashable {
  /// Bytes of address space.
  public var addressSpace: UInt64
  /// Bytes of the largest file that it may write, memory files included.
  public var fileSize: UInt64
  /// Open descriptors.
  public var openFiles: UInt64
  /// Processes and threads, counted in the process's namespace of users; the kernel does not hold
  /// the superuser to it.
  public var processes: UInt64

  public init(addressSpace: UInt64, fileSize: UInt64, openFiles: UInt64, processes: UInt64) {
    self.addressSpace = addressSpace
    self.fileSize = fileSize
    self.openFiles = openFiles
    self.processes = processes
  }

  /// Applies the limits to this process and to what it starts; also no new privileges, no core
  /// files, and no other process may look into this one.
  public func apply() throws(SystemError) {
    guard ctypecase_system_confine(addressSpace, fileSize, openFiles, processes) == 0 else {
      throw SystemError.last("setrlimit")
    }
  }

  /// Lets this process use so much processor time from now on; then the kernel ends it.
  public static func limitProcessorTime(seconds: UInt64) throws(SystemError) {
    guard ctypecase_system_limit_processor_time(seconds) == 0 else {
      throw SystemError.last("setrlimit")
    }
  }
}

/// The system calls that a program in a sandbox may make, as the kernel's seccomp takes it.
public enum SystemCallFilter {
  /// The filter as a file for bubblewrap, which reads it once.
  ///
  /// - Parameters:
  ///   - hasMemoryFiles: whether files in memory may be made.
  ///   - changesUser: whether the program may become another user and give its capabilities up; who has none left gains
  ///     nothing by these calls.
  public static func make(
    hasMemoryFiles: Bool, changesUser: Bool = false
  ) throws(SystemError) -> SealedMemory {
    // Eight bytes for a step.
    var steps = [UInt64](repeating: 0, count: 1024)
    let room = steps.count * 8
    let count = steps.withUnsafeMutableBytes {
      ctypecase_system_sandbox_filter(
        hasMemoryFiles ? 1 : 0, changesUser ? 1 : 0, $0.baseAddress, room)
    }
    guard count <= room else { throw SystemError(code: E2BIG, operation: "seccomp filter") }
    return try SealedMemory(steps.withUnsafeBytes { Array($0[..<count]) }, name: "filter")
  }
}

extension Confinement {
  /// Leaves this process, for good, only memory and what it has open already.
  ///
  /// It opens no file and loads no code; it ends when it asks for a network, another process or a program. For a process
  /// without a sandbox around it, after `apply`.
  ///
  /// - Throws: where the kernel has no filters of system calls; nothing has changed then.
  public static func keepToOpenFiles() throws(SystemError) {
    guard ctypecase_system_keep_to_open_files() == 0 else { throw SystemError.last("seccomp") }
  }
}

/// The shared libraries of this process.
public enum LoadedLibraries {
  /// The file that holds the Swift runtime: this program itself when it is linked statically.
  public static func swiftRuntimePath() -> String? {
    // Metadata of a standard library type is a symbol of the standard library's own image.
    ctypecase_system_object_path(unsafeBitCast(Int.self as Any.Type, to: UnsafeRawPointer.self))
      .map { String(cString: $0) }
  }
}
