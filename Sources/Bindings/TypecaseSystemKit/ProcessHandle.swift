// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc

/// A process by a descriptor of it, which never comes to mean another one.
///
/// A process number is used again after its process has ended; what was read of `/proc/NUMBER` is
/// known to be of this process when it still runs afterwards.
public struct ProcessHandle: Sendable {
  /// The process's number, as this process sees it.
  public let number: pid_t
  let descriptor: OwnedDescriptor

  /// Takes hold of a process that runs now.
  public init(number: pid_t) throws(SystemError) {
    descriptor = try .adopt(ctypecase_system_process_descriptor(number), "pidfd_open")
    self.number = number
  }

  /// Takes over a process descriptor from elsewhere, such as from the message bus.
  ///
  /// - Throws: when it is not a process descriptor, or its process has ended.
  public init(adopting descriptor: OwnedDescriptor) throws(SystemError) {
    let lines = try FileSystem.text(of: "/proc/self/fdinfo/\(descriptor.number)", limit: 4096)
      .split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("Pid:") }),
      let number = pid_t(line.dropFirst(4).filter { !$0.isWhitespace })
    else { throw SystemError(code: EINVAL, operation: "read a process descriptor") }
    guard number > 0 else { throw SystemError(code: ESRCH, operation: "read a process descriptor") }
    self.descriptor = descriptor
    self.number = number
  }

  /// The path of the program that the process runs, as this process would find it; nil where it may
  /// not be read, and for a process that has ended.
  package var program: String? {
    let path = FileSystem.target(ofLink: "/proc/\(number)/exe")
    // Otherwise the number may be another process's by now.
    return isRunning ? path : nil
  }

  /// Ends the process at once, also one that is stopped.
  package func kill() throws(SystemError) {
    guard ctypecase_system_process_kill(descriptor.number) == 0 else {
      throw .last("end process \(number)")
    }
  }

  /// Whether the process has not ended.
  public var isRunning: Bool {
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&entry, 1, 0)
      if count == -1 && errno == EINTR { continue }
      return count == 0
    }
  }
}
