// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

@testable import RegistryService

/// Who may do what, on a real bus with the built service.
struct IdentityTests {
  let desktop: PrivateDesktop
  /// A caller of this process.
  let caller: BusConnection

  init() async throws {
    desktop = try await PrivateDesktop()
    caller = try await BusConnection.open(address: desktop.address)
  }

  /// Makes the service take this process for another kind of caller.
  private func pretend(_ kind: String, _ id: String = "org.example.Sandboxed") throws {
    try "\(getpid()) \(kind) \(id)\n"
      .write(toFile: desktop.folder + "/identities", atomically: true, encoding: .utf8)
  }

  private func register(_ id: String) async throws(BusError) {
    try await caller.call(BusNames.Apps.hostApps, "Register", [.string(id), .dictionary([:])])
  }

  private func fonts() async throws(BusError) {
    try await caller.call(BusNames.Apps.provider, "GetRegisteredFonts", [.dictionary([:])])
  }

  private let missingEntitlement = BusNames.errorPrefix + "MissingEntitlement"

  private func errorName(_ body: () async throws(BusError) -> Void) async -> String? {
    do throws(BusError) {
      try await body()
      return nil
    } catch { return error.name }
  }

  @Test func `a host app with an entitled desktop file is a provider`() async throws {
    try await register(PrivateDesktop.appID)
    try await fonts()
  }

  @Test func `an app without the entitlement is refused`() async throws {
    try desktop.installApp(id: "org.example.Plain", entitlements: "use-installed-fonts;")
    try await register("org.example.Plain")
    #expect(await errorName(fonts) == missingEntitlement)
  }

  @Test(arguments: ["flatpak", "snap", "systemd-unit", "unidentified", "broken"])
  func `every other kind of caller is refused as a provider`(kind: String) async throws {
    try pretend(kind)
    #expect(await errorName(fonts) == missingEntitlement)
  }

  @Test func `an app that the desktop started in a unit of its own is a provider`() async throws {
    try pretend("systemd-unit", PrivateDesktop.appID)
    try await fonts()
    try desktop.installApp(entitlements: "use-installed-fonts;")
    #expect(await errorName(fonts) == missingEntitlement)
  }

  @Test func `a connection keeps its identity, whoever uses it later`() async throws {
    try pretend("unidentified")
    #expect(await errorName(fonts) == missingEntitlement)
    try pretend("systemd-unit", PrivateDesktop.appID)
    #expect(await errorName(fonts) == missingEntitlement)
    #expect(
      await errorName { () throws(BusError) in try await register(PrivateDesktop.appID) }
        == BusError.failed)
  }

  /// Installs the desktop file that Flatpak exports for an app, with any content.
  private func installFlatpak(_ id: String) throws {
    try desktop.installApp(id: id)
    let path = "\(desktop.folder)/data/applications/\(id).desktop"
    try FileSystem.write(
      Array((try FileSystem.text(of: path) + "\nX-Flatpak=\(id)\n").utf8), to: path)
  }

  @Test func `a host program cannot say that it is a Flatpak app`() async throws {
    try installFlatpak("org.example.Boxed")
    #expect(
      await errorName { () throws(BusError) in try await register("org.example.Boxed") }
        == BusError.accessDenied)
    #expect(await errorName(fonts) == missingEntitlement)
  }

  @Test func `a Flatpak app is another app than the host app with the same id`() async throws {
    try await register(PrivateDesktop.appID)
    try await fonts()
    try installFlatpak(PrivateDesktop.appID)
    #expect(await errorName(fonts) == missingEntitlement)
  }

  @Test func `a program in the unit of a Flatpak app, and outside its sandbox, is not the app`()
    throws
  {
    try installFlatpak("org.example.Boxed")
    let source = SystemdIdentity(entries: DesktopEntries(environment: desktop.environment))
    #expect(source.appID(ofUnit: "app-flatpak-org.example.Boxed-77.scope") == nil)
    #expect(source.appID(ofUnit: "app-\(PrivateDesktop.appID)-77.scope") == PrivateDesktop.appID)
    #expect(source.appID(ofUnit: "app-org.example.Nobody-77.scope") == nil)
  }

  /// The signals that a connection gets from the registry.
  private final class Heard: Sendable {
    private let signals = Mutex<[String]>([])
    var count: Int { signals.withLock(\.count) }

    init(_ connection: BusConnection) {
      let stream = connection.signals(
        from: BusNames.Apps.name, path: BusNames.Apps.path, interface: nil)
      Task { [weak self] in
        for await signal in stream { self?.signals.withLock { $0.append(signal.member) } }
      }
    }
  }

  @Test func `a Flatpak app gets no signals of the host app with the same id`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let host = try await BusConnection.open(address: desktop.address)
    try await host.call(
      BusNames.Apps.hostApps, "Register", [.string(PrivateDesktop.appID), .dictionary([:])])
    try pretend("flatpak", PrivateDesktop.appID)
    #expect(await errorName(fonts) == missingEntitlement)
    try FileSystem.remove(desktop.folder + "/identities")
    let (told, untold) = (Heard(host), Heard(caller))
    let provider = try await desktop.provider()
    for (number, family) in ["Alpha", "Beta", "Gamma"].enumerated() {
      let path = try desktop.font(SyntheticFont(family))
      #expect(try await provider.register([.path(path)]).outcome().fonts.count == 1)
      try await desktop.wait(for: "the signal") { told.count > number }
    }
    // All signals of the first changes have been sent.
    #expect(await errorName(fonts) == missingEntitlement)
    #expect(untold.count == 0)
    withExtendedLifetime(prompts) {}
  }

  @Test func `no app can pass for the person`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    #expect(try await desktop.library().add([.path(path)]).outcome().fonts.count == 1)
    try desktop.installApp(id: "org.typecase.Person")
    try await register("org.typecase.Person")
    #expect(await errorName(fonts) == missingEntitlement)
  }

  @Test func `an uninstalled app is refused`() async throws {
    try await register(PrivateDesktop.appID)
    try await fonts()
    try FileSystem.remove(
      "\(desktop.folder)/data/applications/\(PrivateDesktop.appID).desktop")
    #expect(await errorName(fonts) == missingEntitlement)
  }

  @Test func `a program that does not register itself is not a provider`() async {
    #expect(await errorName(fonts) == missingEntitlement)
  }

  @Test(arguments: ["flatpak", "snap", "broken"])
  func `a sandboxed caller cannot say that it is a host app`(kind: String) async throws {
    try pretend(kind)
    #expect(
      await errorName { () throws(BusError) in try await register(PrivateDesktop.appID) }
        == BusError.accessDenied)
    #expect(await errorName(fonts) == missingEntitlement)
  }

  @Test func `an app must have a desktop file, and its id cannot be a path`() async throws {
    for id in ["org.example.Nobody", "", "../applications/org.example.Foundry", "a/b", ".x"] {
      #expect(
        await errorName { () throws(BusError) in try await register(id) }
          == BusError.invalidArguments, "\(id)")
    }
    await #expect { try await register("") } throws: {
      ($0 as? BusError)?.message.contains("The id of the app is empty") == true
    }
  }

  @Test func `an app registers once, and before any other call`() async throws {
    try await register(PrivateDesktop.appID)
    #expect(
      await errorName { () throws(BusError) in try await register(PrivateDesktop.appID) }
        == BusError.failed)
    let late = try await BusConnection.open(address: desktop.address)
    _ = try? await late.call(BusNames.Apps.provider, "GetRegisteredFonts", [.dictionary([:])])
    await #expect(throws: BusError.self) {
      try await late.call(
        BusNames.Apps.hostApps, "Register", [.string(PrivateDesktop.appID), .dictionary([:])])
    }
  }

  @Test func `apps cannot reach the manager's interface on their connection`() async throws {
    let destination = BusDestination(
      name: BusNames.Apps.name, path: BusNames.Management.path,
      interface: BusNames.Management.manager.interface)
    await #expect(throws: BusError.self) {
      try await caller.call(destination, "ListFonts", [.dictionary([:])])
    }
  }

  @Test(arguments: ["flatpak", "snap", "broken"])
  func `a sandboxed caller cannot manage fonts`(kind: String) async throws {
    try pretend(kind)
    #expect(
      await errorName { () throws(BusError) in
        try await caller.call(BusNames.Management.manager, "ListFonts", [.dictionary([:])])
      } == BusError.accessDenied)
  }

  @Test func `a caller cannot close another caller's request`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let path = try desktop.font(SyntheticFont("Alpha"))
    let provider = try await desktop.provider()
    let request = provider.register([.path(path)])
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    let handle = try #require(prompts.questions.first?.handle)
    let destination = BusDestination(
      name: BusNames.Apps.name, path: handle, interface: BusNames.Request.interface)
    #expect(
      await errorName { () throws(BusError) in try await caller.call(destination, "Close") }
        == BusError.accessDenied)
    #expect(prompts.closed.isEmpty)
    await request.close()
  }

  @Test(arguments: [
    ["0::/user.slice/user-1000.slice/user@1000.service/app.slice/snap.foo.bar-6b1f.scope"],
    // Several hierarchies: older versions of snapd used only the freezer's.
    [
      "9:freezer:/snap.foo", "2:cpu:/", "1:name=systemd:/user.slice/app-x-1.scope",
      "0::/user.slice",
    ],
  ])
  func `a snap is known by any of its control groups`(lines: [String]) {
    #expect(ProcessHandle.snap(in: lines) == "foo")
  }

  @Test func `a process outside snap's control groups is not a snap`() {
    for line in [
      "0::/", "0::/user.slice/app-snapshot-1.scope", "0::/system.slice/my-snap.foo.service", "",
      "x",
    ] { #expect(ProcessHandle.snap(in: [line]) == nil, "\(line)") }
  }

  @Test func `the unit is read from the unified hierarchy, or from systemd's`() {
    #expect(ControlGroups.unified(["1:name=systemd:/a", "0::/b:c"]) == "/b:c")
    #expect(ControlGroups.unified(["2:name=systemd:/a", "1:cpu:/"]) == "/a")
    #expect(ControlGroups.unified(["1:cpu:/app-x-1.scope"]).isEmpty)
    #expect(ControlGroups.unified([]).isEmpty)
  }

  @Test func `the id of a desktop file is read from the unit's name`() {
    #expect(
      SystemdIdentity.candidates(unit: "app-gnome-org.example.App-1234.scope")
        == ["gnome-org.example.App", "org.example.App"])
    #expect(
      SystemdIdentity.candidates(unit: "app-org.example.My\\x2dApp@abc.service").last
        == "org.example.My-App")
    #expect(SystemdIdentity.candidates(unit: "app-x.slice").isEmpty)
  }

  @Test(arguments: ["", "a-b", "a/b", "ä", String(repeating: "x", count: 129)])
  func `a handle token must be valid in an object path`(token: String) async throws {
    try await register(PrivateDesktop.appID)
    await #expect(throws: BusError.self) {
      try await caller.call(
        BusNames.Apps.provider, "RegisterFonts",
        [.string(""), .dictionaries([]), .dictionary(["handle_token": .string(token)])])
    }
  }
}
