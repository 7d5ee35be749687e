// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestDesktop
import Testing
import TypecaseSystemKit

@testable import TypecaseGLibKit

/// How many unanswered calls a sender may have, as a value.
struct CallQuotaTests {
  private let limits = CallLimits(bytes: 100, values: 10, calls: 3, bytesOfSender: 100)

  /// Which calls are taken on, of these senders and sizes.
  private func admitted(_ calls: [(String, Int)], to quota: inout CallQuota) -> [Bool] {
    calls.map { quota.admit($0.0, bytes: $0.1, limits: limits) }
  }

  @Test func `the calls of each sender are limited`() {
    var quota = CallQuota()
    let first = admitted([("a", 1), ("a", 1), ("a", 1), ("a", 1), ("b", 1)], to: &quota)
    #expect(first == [true, true, true, false, true])
    quota.release("a", bytes: 1)
    let second = admitted([("a", 1), ("a", 1)], to: &quota)
    #expect(second == [true, false])
  }

  @Test func `the bytes of each sender are limited`() {
    var quota = CallQuota()
    let first = admitted([("a", 60), ("a", 41), ("a", 40)], to: &quota)
    #expect(first == [true, false, true])
    quota.release("a", bytes: 60)
    let second = admitted([("a", 61), ("a", 60)], to: &quota)
    #expect(second == [false, true])
  }

  @Test func `nothing is kept of a sender without unanswered calls`() {
    var quota = CallQuota()
    let calls = admitted([("a", 1), ("a", 2), ("a", 3)], to: &quota)
    #expect(calls == [true, true, true])
    for bytes in 1...3 { quota.release("a", bytes: bytes) }
    #expect(quota.senderCount == 0)
  }
}

/// How many descriptors of a sender may be open, as a value.
struct DescriptorQuotaTests {
  private let limits = CallLimits(descriptorsOfSender: 2)

  private func open(_ count: Int, of account: DescriptorAccount?) -> [OwnedDescriptor] {
    (0..<count).map { _ in
      OwnedDescriptor(adoptingForeign: dup(STDERR_FILENO), of: account)
    }
  }

  @Test func `who has too many is refused, and who has twice as many is reported once`() {
    var quota = DescriptorQuota()
    let account = quota.account(of: ":1.1")
    let some = open(2, of: account)
    #expect(!quota.hasTooMany(":1.1", limits: limits))
    let more = open(2, of: account)
    #expect(quota.hasTooMany(":1.1", limits: limits))
    #expect(!quota.hasTooMany(":1.2", limits: limits))
    var reports = [quota.mustEnd(":1.1", limits: limits)]
    let last = open(1, of: account)
    for _ in 0..<2 { reports.append(quota.mustEnd(":1.1", limits: limits)) }
    #expect(reports == [false, true, false])
    #expect(!quota.hasTooMany(":1.1", limits: CallLimits()))
    withExtendedLifetime((some, more, last)) {}
  }

  @Test func `the bus is not counted, and nothing is kept of who has none open`() {
    var quota = DescriptorQuota()
    let account = quota.account(of: "org.freedesktop.DBus")
    #expect(account == nil)
    for number in 0..<10 { _ = quota.account(of: ":1.\(number)") }
    #expect(quota.senderCount == 1)
  }
}

/// What a real connection lets in.
struct MessageDoorTests {
  private static let path = "/org/typecase/Test"
  private static let xml = """
    <node><interface name="org.typecase.Test1">
      <method name="Keep"><arg type="v" direction="in"/></method>
    </interface></node>
    """

  /// Calls that came through and are not answered yet.
  private actor Kept {
    private(set) var calls: [BusMethodCall] = []
    func add(_ call: BusMethodCall) { calls.append(call) }
    func answerAll() {
      for call in calls { call.reply() }
      calls = []
    }
  }

  private let bus: BusDaemon
  private let server: BusConnection
  private let kept = Kept()

  init() async throws {
    bus = try await BusDaemon()
    let limits = CallLimits(bytes: 10_000, values: 100, calls: 3, bytesOfSender: 25_000)
    server = try await BusConnection.open(address: bus.address, limits: limits)
    _ = try await server.export(
      Self.path, interface: "org.typecase.Test1", xml: Self.xml
    ) { [kept] call in Task { await kept.add(call) } }
  }

  private func destination(_ path: String = Self.path) -> BusDestination {
    BusDestination(name: server.uniqueName, path: path, interface: "org.typecase.Test1")
  }

  /// Calls, with patience for a busy machine, and returns the name of the error.
  private func error(
    _ client: BusConnection, _ value: Variant, path: String = Self.path,
    descriptors: [OwnedDescriptor] = []
  ) async -> String? {
    do throws(BusError) {
      try await client.call(
        destination(path), "Keep", [.variant(value)], descriptors: descriptors,
        patience: .atMost(.seconds(600)))
      return nil
    } catch { return error.name }
  }

  /// Waits until so many calls are unanswered.
  private func keeps(_ count: Int) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while await kept.calls.count != count {
      if ContinuousClock.now > deadline { return false }
      await Task.yield()
    }
    return true
  }

  @Test(
    arguments: [
      .string(String(repeating: "x", count: 10_001)), .bytes([UInt8](repeating: 0, count: 10_001)),
      .array(of: "t", (0..<1251).map { .uint64($0) }),
      .strings((0..<100).map { "\($0)" }),
      .dictionary(Dictionary(uniqueKeysWithValues: (0..<30).map { ("\($0)", Variant.bool(true)) })),
    ] as [Variant])
  func `arguments that are too large or too many are refused`(value: Variant) async throws {
    let client = try await BusConnection.open(address: bus.address)
    #expect(await error(client, value) == BusError.limitsExceeded)
    #expect(await error(client, value, path: "/nowhere") == BusError.limitsExceeded)
    #expect(await kept.calls.isEmpty)
  }

  @Test func `a sender with too many unanswered calls is refused, and no other`() async throws {
    let clients = (
      try await BusConnection.open(address: bus.address),
      try await BusConnection.open(address: bus.address)
    )
    async let first = error(clients.0, .byte(0))
    async let second = error(clients.0, .byte(1))
    async let third = error(clients.0, .byte(2))
    #expect(await keeps(3))
    #expect(await error(clients.0, .byte(3)) == BusError.limitsExceeded)
    async let other = error(clients.1, .byte(0))
    #expect(await keeps(4))
    await kept.answerAll()
    let waiting = await [first, second, third]
    #expect(waiting == [nil, nil, nil])
    #expect(await other == nil)
    // A call that GDBus itself refuses counts only until its reply, too.
    for _ in 0..<10 {
      #expect(await error(clients.0, .byte(0), path: "/nowhere") == BusError.unknownMethod)
    }
    async let again = error(clients.0, .byte(0))
    #expect(await keeps(1))
    await kept.answerAll()
    #expect(await again == nil)
  }

  @Test func `a file descriptor that nobody takes is closed`() async throws {
    let client = try await BusConnection.open(address: bus.address)
    let reading: OwnedDescriptor
    do {
      let pipe = try OwnedDescriptor.pipe()
      reading = pipe.reading
      let answer = await error(
        client, .handle(0), path: "/nowhere", descriptors: [pipe.writing])
      #expect(answer == BusError.unknownMethod)
    }
    // Reading ends as soon as nobody can write any more.
    #expect(try reading.readAll(limit: 1).isEmpty)
  }
}
