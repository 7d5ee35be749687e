// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc

/// A process that closes some descriptors of this one.
///
/// A thread that `close` blocks cannot be called off. A process can be ended, and then does not wait for a socket
/// that lingers. It has this process's table of descriptors, so that a number is free once its close has begun.
///
/// Not safe for several threads at once; it may go from one to another.
final class DescriptorCloser: @unchecked Sendable {
  /// The most descriptors of one.
  static let room = 256

  private let handle: OpaquePointer
  private var isOver = false

  /// Starts it; nil when no process can be started.
  init?(_ numbers: ArraySlice<CInt>) {
    let started = Array(numbers).withUnsafeBufferPointer {
      ctypecase_system_closer_start($0.baseAddress, CInt($0.count))
    }
    guard let started else { return nil }
    handle = started
  }

  /// How many it has begun to close, in their order.
  var begun: Int { Int(ctypecase_system_closer_begun(handle)) }

  /// Memory that a process may still use must stay.
  deinit { if isOver { ctypecase_system_closer_free(handle) } }

  /// Whether it has ended, or does within a time.
  func hasEnded(within milliseconds: CInt) -> Bool {
    if !isOver { isOver = ctypecase_system_closer_has_ended(handle, milliseconds) != 0 }
    return isOver
  }

  /// Ends it.
  func kill() { ctypecase_system_closer_kill(handle) }

  /// Whether it waits for something, which can only be a close that has begun; nil when that cannot be looked at,
  /// since this needs a descriptor, too.
  var isBlocked: Bool? {
    let path = "/proc/\(ctypecase_system_closer_process(handle))/stat"
    guard let text = try? FileSystem.text(of: path, limit: 4096),
      let name = text.lastIndex(of: ")")
    else { return nil }
    // Asleep, or in the kernel's hands.
    return ["S", "D"].contains(text[name...].dropFirst(2).prefix(1))
  }
}
