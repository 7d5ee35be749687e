// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc

/// An open file descriptor with one owner, closed with its last reference.
public final class OwnedDescriptor: Sendable {
  /// The descriptor's number, valid as long as this object lives.
  public let number: CInt

  private let isForeign: Bool
  private let account: DescriptorAccount?

  /// Takes over a descriptor that the caller owns.
  public init(adopting number: CInt) {
    self.number = number
    isForeign = false
    account = nil
  }

  /// Takes ownership of a descriptor that another program sent, which may be made so that closing it blocks.
  public init(adoptingForeign number: CInt) {
    self.number = number
    isForeign = true
    account = nil
  }

  /// Takes over a descriptor that another program sent, and that counts as that program's until it is closed.
  package init(adoptingForeign number: CInt, of account: DescriptorAccount?) {
    self.number = number
    isForeign = true
    self.account = account
    account?.add()
  }

  deinit {
    if isForeign { DescriptorDisposal.shared.close(number, of: account) } else { close(number) }
  }

  /// The size, kind and identity of what is open.
  public func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw SystemError.last("fstat") }
    return status
  }

  /// A path under which this process can open the same file again.
  public var path: String { "\(Self.folder)\(number)" }

  /// Where the paths of descriptors are, with a slash at the end.
  package static let folder = "/proc/self/fd/"
}

/// A failed system call: which one, and why.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  public let code: CInt
  /// The call, and what it was about.
  public let operation: String

  public init(code: CInt, operation: String) {
    self.code = code
    self.operation = operation
  }

  /// The failure in the calling thread's `errno`.
  public static func last(_ operation: String) -> SystemError {
    SystemError(code: errno, operation: operation)
  }

  /// The same failure with the path that it is about.
  func about(_ path: String) -> SystemError {
    operation.contains(path)
      ? self : SystemError(code: code, operation: "\(operation) \(path)")
  }

  public var description: String {
    "\(PathText.shown(operation)): \(String(cString: strerror(code)))"
  }
}

extension OwnedDescriptor {
  /// Lets this process have more descriptors open than programs usually may: for one that holds
  /// those of its callers.
  public static func allow(_ count: UInt64) { ctypecase_system_allow_descriptors(count) }
}
