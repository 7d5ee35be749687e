// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import Foundation
import GLibKit
import SyntheticFonts
import SystemKit
import TestDesktop
import Testing
import Typecase

/// The desktop's real permission store shows what apps were given, and takes it back.
struct PermissionMirrorTests {
  private static let name = "org.freedesktop.impl.portal.PermissionStore"
  private static let program = "/usr/libexec/xdg-permission-store"
  private let store = BusDestination(
    name: name, path: "/org/freedesktop/impl/portal/PermissionStore", interface: name)

  /// Lets the bus start the permission store.
  private func offerStore(_ fixture: ConsumerFixture) async throws {
    try #require(FileSystem.exists(Self.program), "the package xdg-desktop-portal is missing")
    try "[D-BUS Service]\nName=\(Self.name)\nExec=\(Self.program)\n".write(
      toFile: "\(fixture.desktop.folder)/services/\(Self.name).service", atomically: true,
      encoding: .utf8)
    try await fixture.connection.call(.bus, "ReloadConfig")
  }

  /// What each app has of a font there; nothing when the font is not in the table.
  private func permissions(
    _ fixture: ConsumerFixture, _ font: String = "Alpha-Regular"
  ) async -> [String: [String]]? {
    let reply = try? await fixture.connection.call(
      store, "Lookup", [.string("typecase-fonts"), .string(font)])
    guard let entries = reply?.values.first?.arrayValue else { return nil }
    return entries.reduce(into: [:]) { result, entry in
      if case .entry(.string(let app), let words) = entry { result[app] = words.stringsValue }
    }
  }

  private func wait(
    _ fixture: ConsumerFixture, for word: String?, _ app: String = PrivateDesktop.readerID
  ) async throws {
    try await fixture.desktop.wait(for: "\(word ?? "nothing") in the permission store") {
      await permissions(fixture)?[app] == word.map { [$0] }
    }
  }

  @Test func `what is given, taken back and given again is shown there`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    try await offerStore(fixture)
    let reader = try await fixture.desktop.consumer()
    _ = try await reader.request("Alpha-Regular")
    try await wait(fixture, for: "yes")
    try await fixture.library.setGranted(false, app: PrivateDesktop.readerID)
    try await wait(fixture, for: "no")
    try await fixture.library.setGranted(true, app: PrivateDesktop.readerID)
    try await wait(fixture, for: "yes")
    #expect(try await reader.granted() == ["Alpha-Regular"])
  }

  @Test(arguments: ["DeletePermission", "Delete", "SetPermission"])
  func `a reset there takes the font back here`(method: String) async throws {
    let fixture = try await ConsumerFixture("Alpha")
    try await offerStore(fixture)
    let reader = try await fixture.desktop.consumer()
    _ = try await reader.request("Alpha-Regular")
    try await wait(fixture, for: "yes")
    let (table, font, app): (Variant, Variant, Variant) = (
      .string("typecase-fonts"), .string("Alpha-Regular"), .string(PrivateDesktop.readerID)
    )
    let arguments: [Variant] =
      switch method {
      case "Delete": [table, font]
      case "DeletePermission": [table, font, app]
      default: [table, .bool(false), font, app, .strings(["no"])]
      }
    try await fixture.connection.call(store, method, arguments)
    try await fixture.desktop.wait(for: "the revocation") {
      try await fixture.library.grants().map(\.isRevoked) == [true]
    }
    #expect(try await reader.granted().isEmpty)
    try await wait(fixture, for: "no")
    // To write yes there gives nobody anything.
    try await fixture.connection.call(
      store, "SetPermission", [table, .bool(true), font, app, .strings(["yes"])])
    try await fixture.library.setGranted(true, app: "org.example.None")
    #expect(try await fixture.library.grants().map(\.isRevoked) == [true])
    // The app was told once.
    try await fixture.desktop.wait(for: "FontsChanged") { !reader.changes.isEmpty }
    #expect(reader.changes.count == 1)
  }

  @Test func `a reset while the registry was away counts, a lost table does not`() async throws {
    let fixture = try await ConsumerFixture("Alpha", "Beta")
    try await offerStore(fixture)
    let reader = try await fixture.desktop.consumer()
    _ = try await reader.request("Alpha-Regular", "Beta-Regular")
    try await wait(fixture, for: "yes")
    try await fixture.desktop.wait(for: "Beta") {
      await permissions(fixture, "Beta-Regular")?.isEmpty == false
    }
    try await stop(fixture)
    try await fixture.connection.call(
      store, "Delete", [.string("typecase-fonts"), .string("Alpha-Regular")])
    try await fixture.desktop.wait(for: "the revocation") {
      try await fixture.library.grants().map(\.isRevoked) == [true, false]
    }
    try await wait(fixture, for: "no")
    try await stop(fixture)
    for font in ["Alpha-Regular", "Beta-Regular"] {
      try await fixture.connection.call(
        store, "Delete", [.string("typecase-fonts"), .string(font)])
    }
    _ = try await fixture.library.grants()
    try await wait(fixture, for: "no")
    try await fixture.desktop.wait(for: "the table") {
      await permissions(fixture, "Beta-Regular")?[PrivateDesktop.readerID] == ["yes"]
    }
    #expect(try await fixture.library.grants().map(\.isRevoked) == [true, false])
  }

  private func stop(_ fixture: ConsumerFixture) async throws {
    let process = try #require(try await fixture.desktop.registryProcess())
    kill(process, SIGKILL)
    let owner = fixture.connection
    try await fixture.desktop.wait(for: "the registry's end") {
      await owner.owner(of: BusNames.Apps.name) == nil
    }
  }

  @Test func `where there is none, nothing is started and nothing is missed`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let reader = try await fixture.desktop.consumer()
    #expect(try await reader.request("Alpha-Regular").fonts.count == 1)
    try await fixture.library.setGranted(false, app: PrivateDesktop.readerID)
    let log = (try? FileSystem.text(of: fixture.desktop.folder + "/log")) ?? ""
    #expect(!log.contains("permission"), "\(log)")
  }

  @Test func `an app that is removed leaves nothing behind, here or there`() async throws {
    let fixture = try await ConsumerFixture("Alpha", graceSeconds: 1)
    try await offerStore(fixture)
    let reader = try await fixture.desktop.consumer()
    _ = try await reader.request("Alpha-Regular")
    try await wait(fixture, for: "yes")
    try fixture.desktop.removeApp(id: PrivateDesktop.readerID)
    try await fixture.desktop.wait(for: "the end of its grants") {
      try await fixture.library.grants().isEmpty
    }
    try await wait(fixture, for: nil)
    #expect(try await fixture.library.fonts().count == 1)
  }
}
