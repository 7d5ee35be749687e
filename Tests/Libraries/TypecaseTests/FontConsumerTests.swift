// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import FontconfigKit
import GLibKit
import NameOnlyFonts
import Synchronization
import SyntheticFonts
import TestDesktop
import Testing

@testable import Typecase

/// What a consumer asks and is given, on a bus with a registry that a test directs.
struct FontConsumerTests {
  let bus: BusDaemon

  init() async throws { bus = try await BusDaemon() }

  private func connect() async throws -> FontConsumer {
    try await FontConsumer.connect(appID: "org.example.App", address: bus.address)
  }

  private func family(_ name: String) -> FontDescriptor {
    var descriptor = FontDescriptor()
    descriptor.family = name
    return descriptor
  }

  @Test func `what is installed is given as sealed files, and the rest is told as it was asked`()
    async throws
  {
    let registry = try await FakeConsumerRegistry(on: bus)
    let alpha = registry.install("Alpha")
    var missing = FontDescriptor(postScriptName: "Missing-Bold")
    missing.weight = 700
    let result = try await connect().request(
      [missing, family("Alpha"), family("Gone")], interactive: false, parentWindow: "x11:1f")
    #expect(result.unresolved == [missing, family("Gone")])
    let font = try #require(result.fonts.first)
    #expect(result.fonts.count == 1)
    #expect(font.descriptor.postScriptName == "Alpha-Regular")
    #expect(font.file.byteCount == alpha.bytes.count)
    #expect(try font.file.descriptor.readAll(limit: 1 << 20) == alpha.bytes)
    let call = try #require(registry.arguments(of: "RequestFonts").first)
    #expect(call[0] == .string("x11:1f"))
    let options = try #require(call[2].dictionaryValue)
    #expect(options["interactive"] == .bool(false))
    #expect(options["with-descriptors"] == .bool(false))
  }

  @Test func `fonts are opened in pages, and a file with several faces once`() async throws {
    let registry = try await FakeConsumerRegistry(on: bus)
    let wanted = (0..<150).map { "Family \($0)" }
    for name in wanted { registry.install(name) }
    let bytes = SyntheticFont.collection([SyntheticFont("One"), SyntheticFont("Two")])
    for (index, name) in ["One", "Two"].enumerated() {
      registry.install(
        .init(
          descriptor: family(name), digest: "collection", index: UInt32(index), bytes: bytes))
    }
    let result = try await connect().request((wanted + ["One", "Two"]).map(family))
    #expect(result.fonts.count == 152)
    #expect(result.unresolved.isEmpty)
    let pages = registry.arguments(of: "OpenFonts").compactMap { $0.first?.stringsValue }
    #expect(pages.map(\.count) == Array(repeating: 16, count: 9) + [7])
    let two = result.fonts.filter { $0.digest == "collection" }
    #expect(two.map(\.index) == [0, 1])
    #expect(two[0].file.descriptor === two[1].file.descriptor)
  }

  @Test func `more names than a call may hold are asked for in several`() async throws {
    let registry = try await FakeConsumerRegistry(on: bus)
    let wanted = (0..<600).map { family("Family \($0)") }
    let result = try await connect().request(wanted)
    #expect(result.unresolved == wanted)
    let counts = registry.arguments(of: "RequestFonts").map { $0[1].dictionariesValue?.count }
    #expect(counts == [256, 256, 88])
  }

  @Test func `a refusal is the same error whatever is called`() async throws {
    let registry = try await FakeConsumerRegistry(on: bus, .refuse)
    let consumer = try await connect()
    await #expect { try await consumer.request([family("Alpha")]) } throws: { error in
      (error as? TypecaseError)?.code == .missingEntitlement
    }
    await #expect { try await consumer.grantedFonts() } throws: { error in
      (error as? TypecaseError)?.code == .missingEntitlement
    }
    #expect(registry.calls == ["Register", "RequestFonts", "GetGrantedFonts"])
  }

  @Test(arguments: [FakeConsumerRegistry.Manner.leave, .leaveLater])
  func `a request that the registry left is made again of the next one`(
    manner: FakeConsumerRegistry.Manner
  ) async throws {
    let former = try await FakeConsumerRegistry(on: bus, manner)
    let consumer = try await connect()
    let next = try await FakeConsumerRegistry(on: bus)
    next.install("Alpha")
    let result = try await consumer.request([family("Alpha")])
    #expect(result.fonts.map(\.descriptor.family) == ["Alpha"])
    #expect(former.calls == ["Register", "RequestFonts"])
    #expect(next.calls == ["Register", "RequestFonts", "OpenFonts"])
  }

  @Test func `a task that is cancelled closes its request`() async throws {
    let registry = try await FakeConsumerRegistry(on: bus, .wait)
    let consumer = try await connect()
    let task = Task { try await consumer.request([family("Alpha")]) }
    while !registry.calls.contains("RequestFonts") { await Task.yield() }
    task.cancel()
    await #expect { try await task.value } throws: { error in
      (error as? TypecaseError)?.code == .cancelledByUser
    }
    #expect(registry.calls.last == "Close")
  }

  @Test func `a file that can still be changed is not taken`() async throws {
    let registry = try await FakeConsumerRegistry(on: bus, .unsealed)
    registry.install("Alpha")
    let consumer = try await connect()
    await #expect { try await consumer.request([family("Alpha")]) } throws: { error in
      (error as? TypecaseError)?.message.contains("OpenFonts") == true
    }
  }

  @Test func `a pick is a given font, a font of the system, or none`() async throws {
    let registry = try await FakeConsumerRegistry(on: bus)
    let consumer = try await connect()
    var configuration = PickerConfiguration(includesFaces: true, traits: [.bold])
    configuration.languages = .all([.supports("zh"), .any([.supports("Latn")])])
    #expect(try await consumer.pick(configuration)?.descriptor == nil)
    let sent = try #require(registry.arguments(of: "PickFont").first?[1].dictionaryValue)
    #expect(try PickerConfiguration(busDictionary: sent) == configuration)

    registry.pick(family("DejaVu Sans").busDictionary)
    let system = try #require(try await consumer.pick())
    #expect(system.descriptor == family("DejaVu Sans"))
    #expect(system.font == nil)

    let alpha = registry.install("Alpha")
    registry.grant(alpha)
    registry.pick([
      "id": .string(alpha.id), "digest": .string(alpha.digest), "family": .string("Alpha"),
    ])
    let given = try #require(try await consumer.pick())
    #expect(given.font?.file.byteCount == alpha.bytes.count)
  }

  @Test func `granted fonts are opened by their ids, and ids that mean nothing are left out`()
    async throws
  {
    let registry = try await FakeConsumerRegistry(on: bus)
    let alpha = registry.install("Alpha")
    registry.install("Beta")
    registry.grant(alpha)
    let consumer = try await connect()
    #expect(try await consumer.grantedFonts().map(\.family) == ["Alpha"])
    let opened = try await consumer.open(ids: [alpha.id, "d-Beta-0", "nonsense"])
    #expect(opened.map(\.id) == [alpha.id])
  }

  // MARK: - Following

  @Test func `fonts come, go and come later by themselves`() async throws {
    let registry = try await FakeConsumerRegistry(on: bus)
    let former = registry.install("Former")
    registry.grant(former)
    let uses = UsedFaces()
    let fonts = ConsumerFonts(try await connect()) { uses.add($0) }
    try await fonts.begin()
    #expect(uses.last.contains("Former"))

    registry.install("Alpha")
    let missing = try await fonts.request([family("Alpha"), family("Later")])
    #expect(missing == [family("Later")])
    // In use when the request has returned.
    #expect(uses.last.isSuperset(of: ["Former", "Alpha"]))

    registry.install("Later", tellingOf: true)
    await uses.wait { $0.isSuperset(of: ["Former", "Alpha", "Later"]) }
    #expect(await fonts.missing.isEmpty)

    registry.revoke("Alpha")
    await uses.wait { !$0.contains("Alpha") && $0.isSuperset(of: ["Former", "Later"]) }
    #expect(Set(await fonts.fonts.compactMap(\.descriptor.family)) == ["Former", "Later"])
  }

  @Test(arguments: [false, true])
  func `a name that is forgotten while it is asked for stays forgotten`(isKnown: Bool)
    async throws
  {
    let registry = try await FakeConsumerRegistry(on: bus)
    let fonts = ConsumerFonts(try await connect()) { _ in }
    try await fonts.begin()
    let (closed, open) = (family("Closed"), family("Open"))
    if isKnown { try await fonts.request([closed, open]) }
    registry.hold()
    let asking = Task {
      if isKnown { try await fonts.refresh() } else { try await fonts.request([closed, open]) }
    }
    while registry.heldCount == 0 { await Task.yield() }
    await fonts.forget([closed])
    registry.release()
    try await asking.value
    #expect(await fonts.missing == [open])
    // Asked for once more, it is followed as before.
    try await fonts.request([closed])
    #expect(await fonts.missing == [open, closed])
  }

  @Test func `to have the same fonts makes no work`() async throws {
    let registry = try await FakeConsumerRegistry(on: bus)
    registry.install("Alpha")
    let uses = UsedFaces()
    let fonts = ConsumerFonts(try await connect()) { uses.add($0) }
    try await fonts.begin()
    try await fonts.request([family("Alpha")])
    let (count, opened) = (uses.count, registry.arguments(of: "OpenFonts").count)
    try await fonts.refresh()
    #expect(uses.count == count)
    #expect(registry.arguments(of: "OpenFonts").count == opened)
  }

  @Test func `fonts stay while the registry is away, and are compared when it is back`()
    async throws
  {
    let former = try await FakeConsumerRegistry(on: bus, .leaveLater)
    former.grant(former.install("Alpha"))
    let uses = UsedFaces()
    let fonts = ConsumerFonts(try await connect()) { uses.add($0) }
    try await fonts.begin()
    let next = try await FakeConsumerRegistry(on: bus)
    next.grant(next.install("Beta"))
    _ = try await fonts.request([family("Beta")])
    await uses.wait { $0.contains("Beta") && !$0.contains("Alpha") }
  }
}

/// The families that a process was told to use.
private final class UsedFaces: Sendable {
  private let state = Mutex((last: Set<String>(), count: 0))
  private let changes: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (changes, continuation) = AsyncStream.makeStream() }

  var last: Set<String> { state.withLock(\.last) }
  var count: Int { state.withLock(\.count) }

  func add(_ preparation: ProcessFonts.Preparation) {
    let families = Set(FaceSet.installed(in: preparation).families)
    state.withLock { state in
      state.last = families
      state.count += 1
    }
    continuation.yield()
  }

  func wait(_ condition: (Set<String>) -> Bool) async {
    if condition(last) { return }
    for await _ in changes where condition(last) { return }
  }
}
