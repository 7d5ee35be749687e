// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How much of a connection's calls its object takes on.
public struct CallLimits: Sendable, Hashable {
  /// The bytes of a call's arguments.
  public var bytes: Int
  /// The values of a call's arguments, at all depths; bytes and numbers in an array count as one.
  public var values: Int
  /// How many calls of one sender may be unanswered.
  public var calls: Int
  /// The bytes of all unanswered calls of one sender.
  public var bytesOfSender: Int

  public init(
    bytes: Int = 4 << 20, values: Int = 1 << 17, calls: Int = 64, bytesOfSender: Int = 8 << 20
  ) {
    self.bytes = bytes
    self.values = values
    self.calls = calls
    self.bytesOfSender = bytesOfSender
  }
}

/// The calls of each sender that are unanswered: a value, so that its rule can be tried without a bus.
struct CallQuota {
  private struct Account {
    var calls = 0
    var bytes = 0
  }

  private var accounts: [String: Account] = [:]

  /// Takes a call on; false when its sender has too many.
  mutating func admit(_ sender: String, bytes: Int, limits: CallLimits) -> Bool {
    var account = accounts[sender] ?? Account()
    guard account.calls < limits.calls, account.bytes + bytes <= limits.bytesOfSender else {
      return false
    }
    account.calls += 1
    account.bytes += bytes
    accounts[sender] = account
    return true
  }

  /// A call that was taken on is over.
  mutating func release(_ sender: String, bytes: Int) {
    guard var account = accounts[sender] else { return }
    account.calls -= 1
    account.bytes -= bytes
    accounts[sender] = account.calls > 0 ? account : nil
  }

  /// How many senders have unanswered calls.
  var senderCount: Int { accounts.count }
}
