// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

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
  /// How many descriptors of one sender may be open before its calls are refused; who sends as many again is reported.
  ///
  /// Nil where only programs call that are trusted with it.
  public var descriptorsOfSender: Int?

  public init(
    bytes: Int = 4 << 20, values: Int = 1 << 17, calls: Int = 64, bytesOfSender: Int = 8 << 20,
    descriptorsOfSender: Int? = nil
  ) {
    self.bytes = bytes
    self.values = values
    self.calls = calls
    self.bytesOfSender = bytesOfSender
    self.descriptorsOfSender = descriptorsOfSender
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

/// The descriptors that each sender has open here: a value as well.
struct DescriptorQuota {
  private struct Entry {
    let account = DescriptorAccount()
    var isReported = false
  }

  private var entries: [String: Entry] = [:]

  /// The account for the descriptors of a sender's message; nil for the bus, which sends those of processes.
  mutating func account(of sender: String) -> DescriptorAccount? {
    guard sender.hasPrefix(":") else { return nil }
    if let entry = entries[sender] { return entry.account }
    // Names of connections never return.
    entries = entries.filter { $0.value.account.count > 0 }
    let entry = Entry()
    entries[sender] = entry
    return entry.account
  }

  /// Whether a sender has more open than it may.
  func hasTooMany(_ sender: String, limits: CallLimits) -> Bool {
    guard let most = limits.descriptorsOfSender, let entry = entries[sender] else { return false }
    return entry.account.count > most
  }

  /// Whether a sender has so many that its connection must end; true once.
  mutating func mustEnd(_ sender: String, limits: CallLimits) -> Bool {
    guard let most = limits.descriptorsOfSender, let entry = entries[sender], !entry.isReported,
      entry.account.count > 2 * most
    else { return false }
    entries[sender]?.isReported = true
    return true
  }

  /// How many senders are known.
  var senderCount: Int { entries.count }
}
