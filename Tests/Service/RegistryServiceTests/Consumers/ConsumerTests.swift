// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// Apps that use installed fonts: which bytes they get, and what nobody gets.
struct ConsumerTests {
  // MARK: Getting fonts

  @Test func `a font is found by each of its names, and its bytes are those that were installed`()
    async throws
  {
    let fixture = try await ConsumerFixture()
    var font = SyntheticFont("Größe Sans", style: "Bold")
    font.weight = 700
    try await fixture.install(SyntheticFont("Größe Sans"), font)
    let reader = try await fixture.desktop.consumer()
    let bold = font.postScriptName ?? ""
    for descriptor: [String: Variant] in [
      ["postscript-name": .string(bold.uppercased())],
      // fontconfig takes a sharp s for a double one, and passes over blanks.
      ["full-name": .string("gRÖSSE sans bold")], ["full-name": .string("GRÖßE sans BOLD")],
      ["family": .string("größesans"), "style": .string("Bold")],
      ["family": .string("größe SANS"), "weight": .double(700)],
      ["family": .string("größe sans"), "traits": .strings(["bold"])],
      ["family": .string("Größe Sans"), "style": .string("bold"), "format": .string("truetype")],
    ] {
      let outcome = try await reader.request([descriptor])
      #expect(outcome.response == 0)
      #expect(outcome.names == [bold], "\(descriptor)")
      #expect(outcome.unresolved.isEmpty)
    }
    for other in ["Grösse Sans Italic", "Größe", "Sans Bold"] {
      let outcome = try await reader.request([["full-name": .string(other)]])
      #expect(outcome.names.isEmpty, "\(other)")
      #expect(outcome.unresolved.count == 1)
    }
    let family = try await reader.request([["family": .string("Größe Sans")]])
    #expect(family.fonts.count == 2)
    #expect(try await reader.granted().count == 2)

    let face = try #require(family.fonts.first { $0["postscript-name"]?.stringValue == bold })
    for key in ["provider", "scope", "enabled", "exposure", "path", "fd"] {
      #expect(face[key] == nil, "\(key)")
    }
    #expect(face["index"] == .uint32(0) && face["request-index"] == .uint32(0))
    let (fonts, descriptors) = try await reader.open([try #require(face["id"]?.stringValue)])
    #expect(fonts.map { $0["fd"] } == [.handle(0)])
    let file = try #require(descriptors.first)
    #expect(try file.readAll(limit: 1 << 20) == font.data())
    #expect(SealedMemory(adopting: file) != nil)
    #expect(throws: SystemError.self) { try file.write(all: [0]) }
    #expect(throws: SystemError.self) {
      try OwnedDescriptor.open(file.path, flags: O_RDWR).write(all: [0])
    }
    // Each file descriptor has a position of its own.
    let id = try #require(family.ids.first)
    let other = try #require(try await reader.open(id))
    #expect(try !other.readAll(limit: 1 << 20).isEmpty)
  }

  @Test func `an id is different for each app, and opens nothing for another one`() async throws {
    let fixture = try await ConsumerFixture("Alpha", "Beta")
    let (one, other) = (
      try await fixture.desktop.consumer(), try await fixture.desktop.consumer("org.example.Other")
    )
    let ids = try await one.request("Alpha-Regular", "Beta-Regular").ids
    let others = try await other.request("Alpha-Regular", "Beta-Regular").ids
    let own = try await fixture.provider.registeredFonts().compactMap(\.id)
    let real = try await fixture.library.fonts().compactMap(\.descriptor.id)
    let all = ids + others + own
    #expect(all.count == 6 && Set(all + real).count == 8)
    #expect(all.allSatisfy { id in id.count == 32 && id.allSatisfy(\.isHexDigit) })
    // Neither the id of another app nor the registry's own opens a font.
    for id in others + own + real { #expect(try await one.open([id]).fonts.isEmpty) }
    for id in ids { #expect(try await one.open([id]).fonts.count == 1) }
    // Ids that were kept are valid after a restart.
    try await fixture.desktop.killRegistry()
    let again = try await fixture.desktop.consumer()
    for id in ids { #expect(try await again.open([id]).fonts.count == 1) }
    // A provider names its own fonts by its ids.
    let font = FontSource.id(try #require(own.first))
    #expect(try await fixture.provider.unregister([font]).outcome().fonts.map(\.id) == [own[0]])
    #expect(try await fixture.provider.unregister([.id(real[1])]).outcome().fonts == [])
  }

  @Test func `a call without a name, with too many, or malformed, is refused`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let reader = try await fixture.desktop.consumer()
    let insufficient = BusNames.errorPrefix + "InsufficientInfo"
    let alpha: [String: Variant] = ["family": .string("Alpha")]
    for (descriptors, name) in [
      ([[:]], insufficient), ([alpha, ["weight": .double(400)]], insufficient),
      ([["family": .string("")]], insufficient), ([["id": .string("1.0")]], insufficient),
      (Array(repeating: alpha, count: 257), BusError.invalidArguments),
      ([["family": .uint32(1)]], BusError.invalidArguments),
      ([["family": .string("Alpha"), "weight": .string("bold")]], BusError.invalidArguments),
      ([["family": .string("Alpha"), "traits": .strings(["loud"])]], BusError.invalidArguments),
      ([["family": .string("Alpha"), "format": .string("woff")]], BusError.invalidArguments),
      ([["family": .string(String(repeating: "x", count: 2000))]], BusError.invalidArguments),
    ] as [([[String: Variant]], String)] {
      #expect(
        await fixture.errorName { () throws(BusError) in _ = try await reader.request(descriptors) }
          == name, "\(descriptors.first ?? [:])")
    }
    #expect(try await reader.request(Array(repeating: alpha, count: 256)).fonts.count == 256)
    #expect(
      await fixture.errorName { () throws(BusError) in
        _ = try await reader.open(Array(repeating: "1.0", count: 65))
      } == BusError.invalidArguments)
    #expect(fixture.prompts.questions.count == 1)
  }

  @Test func `fonts that are not found are returned as they were asked for`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let reader = try await fixture.desktop.consumer()
    let outcome = try await reader.request([
      ["family": .string("None"), "weight": .double(700), "other": .uint32(1)],
      ["family": .string("Alpha")], ["postscript-name": .string(".Alpha-Regular")],
    ])
    #expect(outcome.fonts.map { $0["request-index"] } == [.uint32(1)])
    #expect(
      outcome.unresolved == [
        ["family": .string("None"), "weight": .double(700), "request-index": .uint32(0)],
        ["postscript-name": .string(".Alpha-Regular"), "request-index": .uint32(2)],
      ])
    #expect(fixture.prompts.missing.isEmpty)
  }

  @Test func `at most 16 file descriptors are in a response, and other fonts are opened by id`()
    async throws
  {
    let fixture = try await ConsumerFixture()
    let fonts = (0..<70).map { number in
      var font = SyntheticFont("Many", style: "Style \(number)")
      font.seed = UInt32(number)
      return font
    }
    let paths = try fonts.map { try fixture.desktop.font($0) }
    let registered = try await fixture.provider.register(paths.map(FontSource.path)).outcome()
    try #require(registered.fonts.count == 70)
    let reader = try await fixture.desktop.consumer()
    let outcome = try await reader.request(
      [["family": .string("many")]], interactive: false, withDescriptors: true)
    #expect(outcome.fonts.count == 70)
    #expect(outcome.fonts.count { $0["fd"] != nil } == BusNames.descriptorLimit)
    var rest = outcome.fonts.filter { $0["fd"] == nil }.compactMap { $0["id"]?.stringValue }
    while !rest.isEmpty {
      let (opened, descriptors) = try await reader.open(Array(rest.prefix(64)))
      let ready = opened.filter { $0["fd"] != nil }
      #expect(opened.count == min(rest.count, 64))
      #expect(ready.count == min(rest.count, 16) && descriptors.count == ready.count)
      rest.removeAll { id in ready.contains { $0["id"]?.stringValue == id } }
    }
  }

  @Test func `a program in Python gets the bytes with the response`() async throws {
    let fixture = try await ConsumerFixture("Alpha", "Beta")
    try fixture.desktop.installApp(
      id: PrivateDesktop.readerID, entitlements: "use-installed-fonts;")
    let script = """
      import dbus, dbus.mainloop.glib, hashlib, os
      from gi.repository import GLib
      dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
      bus = dbus.SessionBus()
      fonts = bus.get_object("org.typecase.Fonts", "/org/freedesktop/portal/Typecase")
      fonts.Register("\(PrivateDesktop.readerID)", {}, dbus_interface="org.typecase.HostApps1")
      loop = GLib.MainLoop()
      def response(code, results):
          for font in results["fonts"]:
              with os.fdopen(font["fd"].take(), "rb") as file:
                  digest = hashlib.sha256(file.read()).hexdigest()
              print(code, font["request-index"], font["postscript-name"], digest == font["digest"])
          loop.quit()
      sender = bus.get_unique_name()[1:].replace(".", "_")
      bus.add_signal_receiver(response, "Response", "org.typecase.Request1",
          path="/org/freedesktop/portal/Typecase/request/" + sender + "/one")
      fonts.RequestFonts("", dbus.Array([{"family": "beta"}, {"family": "Alpha"}], "a{sv}"),
          {"handle_token": "one", "interactive": False}, dbus_interface="org.typecase.Consumer1")
      GLib.timeout_add_seconds(120, loop.quit)
      loop.run()
      """
    let output = try await fixture.desktop.run("/usr/bin/python3", ["-c", script])
    #expect(output == "0 0 Beta-Regular True\n0 1 Alpha-Regular True\n")
  }

  @Test func `64 clients that ask at once are all served`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    var readers: [ConsumerProbe] = []
    for _ in 0..<64 { readers.append(try await fixture.desktop.consumer()) }
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for reader in readers {
        group.addTask {
          let ids = try await reader.request("Alpha-Regular").ids
          return try await reader.open(ids).descriptors.first?.readAll(limit: 1 << 20).count ?? 0
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.count == 64 && Set(counts) == [SyntheticFont("Alpha").data().count])
    #expect(try await fixture.library.grants().count == 1)
  }

  @Test func `a file that is not the installed one is not given to apps`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let path = try #require(try await fixture.library.fonts().first?.location.path)
    chmod(path, 0o600)
    let file = try OwnedDescriptor.open(path, flags: O_WRONLY)
    try file.write(all: [1, 2, 3])
    let reader = try await fixture.desktop.consumer()
    let outcome = try await reader.request(
      [["family": .string("Alpha")]], interactive: false, withDescriptors: true)
    #expect(outcome.response == 0 && outcome.fonts.isEmpty && outcome.unresolved.count == 1)
  }

  // MARK: Who may

  @Test func `without the entitlement every name gets the same answer`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let app = try await fixture.desktop.consumer(entitlements: "install-fonts;")
    let id = try #require(try await fixture.ids("Alpha").first)
    var errors: Set<String> = []
    for name in ["Alpha-Regular", "None"] {
      do throws(BusError) { _ = try await app.request(name, interactive: true) } catch {
        errors.insert("\(error)")
      }
    }
    #expect(errors.count == 1 && errors.first?.contains("MissingEntitlement") == true)
    for (method, arguments) in [
      ("OpenFont", [.string(id)]), ("OpenFonts", [.strings([id])]), ("GetGrantedFonts", []),
      ("RequestFonts", [.string(""), .dictionaries([[:]]), .dictionary([:])]),
    ] as [(String, [Variant])] {
      #expect(
        await fixture.errorName { () throws(BusError) in try await app.call(method, arguments) }
          == ConsumerFixture.missingEntitlement, "\(method)")
    }
    #expect(fixture.prompts.missing.isEmpty && fixture.prompts.uses.isEmpty)
    #expect(try await fixture.library.grants().isEmpty)
  }

  @Test(arguments: ["snap", "broken", "flatpak"])
  func `callers in a sandbox without a known identity are refused`(kind: String) async throws {
    let fixture = try await ConsumerFixture("Alpha")
    try "\(getpid()) \(kind) org.example.Sandboxed\n".write(
      toFile: fixture.desktop.folder + "/identities", atomically: true, encoding: .utf8)
    let probe = try await ConsumerProbe(address: fixture.desktop.address, appID: nil)
    #expect(
      await fixture.errorName { () throws(BusError) in _ = try await probe.request("Alpha-Regular")
      }
        == ConsumerFixture.missingEntitlement)
  }

  @Test func `for a program without identity the person is asked, and it keeps nothing`()
    async throws
  {
    let fixture = try await ConsumerFixture("Alpha", "Beta")
    let program = try await ConsumerProbe(address: fixture.desktop.address, appID: nil)
    // The prompts may not be shown.
    #expect(try await program.request("Alpha-Regular").unresolved.count == 1)
    #expect(fixture.prompts.uses.isEmpty)
    let outcome = try await program.request("Alpha-Regular", "None", interactive: true)
    #expect(outcome.names == ["Alpha-Regular"] && outcome.unresolved.count == 1)
    let question = try #require(fixture.prompts.uses.first)
    #expect(
      question.app
        == .init(id: "", name: "", icon: "", identity: "unidentified", assurance: .unknown))
    #expect(question.families.map(\.family) == ["Alpha"])
    #expect(try await program.granted() == ["Alpha-Regular"])
    let given = try #require(outcome.ids.first)
    #expect(try await program.open(given) != nil)
    // It gets the same font again without another question.
    #expect(try await program.request("Alpha-Regular", interactive: true).fonts.count == 1)
    #expect(fixture.prompts.uses.count == 1)
    #expect(try await fixture.library.grants().isEmpty)

    await program.disconnect()
    let again = try await ConsumerProbe(address: fixture.desktop.address, appID: nil)
    #expect(try await again.granted().isEmpty)
    #expect(
      await fixture.errorName { () throws(BusError) in
        _ = try await again.open(given)
      } == ConsumerFixture.notRegistered)
    fixture.prompts.follow(.answer(.refused))
    let refused = try await again.request("Alpha-Regular", "None", interactive: true)
    #expect(refused.response == 0 && refused.fonts.isEmpty && refused.unresolved.count == 2)
    // A refused program cannot ask more often by a new connection.
    for _ in 0..<8 {
      let other = try await ConsumerProbe(address: fixture.desktop.address, appID: nil)
      #expect(try await other.request("Beta-Regular", interactive: true).fonts.isEmpty)
    }
    #expect(fixture.prompts.uses.count <= 6)
  }

  @Test func `an app that loses the entitlement loses everything at once`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let reader = try await fixture.desktop.consumer()
    let id = try #require(try await reader.request("Alpha-Regular").ids.first)
    try fixture.desktop.installApp(id: PrivateDesktop.readerID, entitlements: "")
    #expect(
      await fixture.errorName { () throws(BusError) in _ = try await reader.open(id) }
        == ConsumerFixture.missingEntitlement)
  }

  @Test func `an id opens nothing for another app, and guessed ids open nothing`() async throws {
    let fixture = try await ConsumerFixture("Alpha", "Beta")
    let reader = try await fixture.desktop.consumer()
    let other = try await fixture.desktop.consumer("org.example.Other")
    let alpha = try #require(try await reader.request("Alpha-Regular").ids.first)
    let beta = try #require(try await fixture.ids("Beta").first)
    #expect(try await reader.open(alpha) != nil)
    for (probe, id) in [
      (other, alpha), (reader, beta), (reader, "nothing"), (reader, ""), (reader, "1.99"),
    ] {
      #expect(
        await fixture.errorName { () throws(BusError) in _ = try await probe.open(id) }
          == ConsumerFixture.notRegistered, "\(id)")
      #expect(try await probe.open([id]).fonts.isEmpty)
    }
    #expect(try await other.granted().isEmpty)
    let (fonts, _) = try await reader.open([beta, alpha])
    #expect(fonts.map { $0["request-index"] } == [.uint32(1)])
  }

  @Test func `fonts of a process are not given to apps`() async throws {
    let fixture = try await ConsumerFixture()
    let path = try fixture.desktop.font(SyntheticFont("Own"))
    let outcome = try await fixture.provider.register([.path(path)], scope: .process).outcome()
    try #require(outcome.fonts.count == 1)
    let reader = try await fixture.desktop.consumer()
    #expect(try await reader.request("Own-Regular").fonts.isEmpty)
  }
}
