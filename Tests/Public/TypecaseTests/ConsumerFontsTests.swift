// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import SyntheticFonts
import TestDesktop
import Testing
import TypecaseFontDescriptors
import TypecaseFontconfigKit

@testable import Typecase

/// A process uses the fonts that the built registry gives its app.
struct ConsumerFontsTests {
  let desktop: PrivateDesktop
  let library: FontLibrary
  let consumer: FontConsumer

  init() async throws {
    desktop = try await PrivateDesktop()
    library = try await desktop.library()
    try desktop.installApp(id: PrivateDesktop.readerID, entitlements: "use-installed-fonts;")
    consumer = try await FontConsumer.connect(
      appID: PrivateDesktop.readerID, address: desktop.address)
  }

  private func install(_ name: String) async throws {
    let path = try desktop.font(SyntheticFont(name))
    let outcome = try await library.add([.path(path)]).outcome()
    try #require(outcome.fonts.count == 1, "\(outcome)")
  }

  private func family(_ name: String) -> FontDescriptor {
    var descriptor = FontDescriptor()
    descriptor.family = name
    return descriptor
  }

  private func revoke(_ name: String) async throws {
    try await library.setGranted(false, app: PrivateDesktop.readerID, fonts: [name])
  }

  @Test func `fonts are used and dropped as they are given and revoked`() async throws {
    try await install("Former")
    _ = try await consumer.request([family("Former")])
    let uses = UsedFaces()
    let fonts = ConsumerFonts(consumer) { uses.add($0) }
    try await fonts.begin()
    #expect(uses.last.contains("Former"))

    try await install("Dropped")
    let missing = try await fonts.request(
      [family("Dropped"), family("Later")], interactive: false)
    #expect(missing == [family("Later")])
    // The font is in use when the request has returned.
    #expect(uses.last.isSuperset(of: ["Former", "Dropped"]))

    try await install("Later")
    try await uses.wait(for: "the later font") {
      $0.isSuperset(of: ["Former", "Dropped", "Later"])
    }
    #expect(await fonts.missing.isEmpty)

    try await revoke("Dropped")
    try await uses.wait(for: "the end of a font") {
      !$0.contains("Dropped") && $0.isSuperset(of: ["Former", "Later"])
    }
    #expect(Set(await fonts.fonts.compactMap(\.descriptor.family)) == ["Former", "Later"])
  }

  @Test func `what two parts of a process were given is used together`() async throws {
    let other = "org.example.Other"
    try desktop.installApp(id: other, entitlements: "use-installed-fonts;")
    for name in ["Of the App", "Of the Library"] { try await install(name) }
    let uses = UsedFaces()
    let fonts = ConsumerFonts(consumer) { uses.add($0) }
    try await fonts.begin()
    try await fonts.request([family("Of the App")])
    var others: ConsumerFonts? = try await ConsumerFonts.connect(
      appID: other, address: desktop.address, use: { uses.add($0) })
    try await others?.request([family("Of the Library")])
    #expect(uses.last.isSuperset(of: ["Of the App", "Of the Library"]))

    try await revoke("Of the App")
    try await uses.wait(for: "the end of a font") {
      !$0.contains("Of the App") && $0.contains("Of the Library")
    }
    // Who is not there any more gives nothing.
    weak let gone = others
    others = nil
    try await waitUntil("the other's end") { gone == nil }
    try await install("Of Both")
    try await fonts.request([family("Of Both")])
    try await uses.wait(for: "the end of the other's font") {
      $0.contains("Of Both") && !$0.contains("Of the Library")
    }
  }

  @Test
  func `of a file of five families those are used that were given, each until it is taken back`()
    async throws
  {
    let siblings = SyntheticFont.siblings("Sibling")
    let path = try desktop.file("siblings.ttc", SyntheticFont.collection(siblings))
    let outcome = try await library.add([.path(path)]).outcome()
    try #require(outcome.fonts.count == 5, "\(outcome)")
    let uses = UsedFaces()
    let fonts = ConsumerFonts(consumer) { uses.add($0) }
    try await fonts.begin()
    func used() -> Set<String> { uses.last.filter { $0.hasPrefix("Sibling") } }
    try await fonts.request([family("Sibling 3")])
    #expect(used() == ["Sibling 3"])
    #expect(await fonts.fonts.map(\.index) == [2])
    try await fonts.request([family("Sibling 5")])
    #expect(used() == ["Sibling 3", "Sibling 5"])
    try await revoke("Sibling 3")
    try await uses.wait(for: "the end of one face") {
      !$0.contains("Sibling 3") && $0.contains("Sibling 5")
    }
    #expect(used() == ["Sibling 5"])
  }

  @Test(arguments: [false, true])
  func `a name that is forgotten during its request stays forgotten`(isKnown: Bool)
    async throws
  {
    let bus = try await BusDaemon()
    let registry = try await DirectedRegistry(on: bus)
    let fonts = ConsumerFonts(
      try await FontConsumer.connect(appID: "org.example.App", address: bus.address)
    ) { _ in }
    try await fonts.begin()
    let (closed, open) = (family("Closed"), family("Open"))
    if isKnown { try await fonts.request([closed, open]) }
    registry.hold()
    let asking = Task {
      if isKnown { try await fonts.refresh() } else { try await fonts.request([closed, open]) }
    }
    try await waitUntil("the request is held") { registry.heldCount > 0 }
    await fonts.forget([closed])
    registry.release()
    try await asking.value
    #expect(await fonts.missing == [open])
    // When it is asked for once more, it is followed as before.
    try await fonts.request([closed])
    #expect(await fonts.missing == [open, closed])
  }

  @Test func `an unchanged set of fonts causes no work`() async throws {
    try await install("Alpha")
    let uses = UsedFaces()
    let fonts = ConsumerFonts(consumer) { uses.add($0) }
    try await fonts.begin()
    try await fonts.request([family("Alpha")])
    let (count, file) = (uses.count, try #require(await fonts.fonts.first?.file.descriptor))
    try await fonts.refresh()
    #expect(uses.count == count)
    #expect(await fonts.fonts.first?.file.descriptor === file, "it was opened again")
  }

  @Test func `fonts stay while no registry runs, and are compared when one is back`()
    async throws
  {
    for name in ["Withdrawn", "Beta"] { try await install(name) }
    let uses = UsedFaces()
    let fonts = ConsumerFonts(consumer) { uses.add($0) }
    try await fonts.begin()
    try await fonts.request([family("Withdrawn"), family("Beta")])
    try await desktop.killRegistry()
    #expect(uses.last.isSuperset(of: ["Withdrawn", "Beta"]))
    try await revoke("Withdrawn")
    try await uses.wait(for: "the end of a font") {
      $0.contains("Beta") && !$0.contains("Withdrawn")
    }
  }
}

/// The families that a process was told to use.
private final class UsedFaces: Sendable {
  private let state = Mutex((last: Set<String>(), count: 0))

  var last: Set<String> { state.withLock(\.last) }
  var count: Int { state.withLock(\.count) }

  func add(_ preparation: ProcessFonts.Preparation) {
    let families = Set(FaceSet.installed(in: preparation).families)
    state.withLock { state in
      state.last = families
      state.count += 1
    }
  }

  func wait(for what: String, _ condition: (Set<String>) -> Bool) async throws {
    try await waitUntil(what) { condition(last) }
  }
}
