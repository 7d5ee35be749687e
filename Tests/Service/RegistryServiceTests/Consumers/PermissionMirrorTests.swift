// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// The desktop's real permission store shows the grants, and a reset there revokes them.
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

  /// Each app's permission for a font in the store; nil when the font is not in the table.
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

  @Test func `grants and revocations are shown in the permission store`() async throws {
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

  @Test func `no permission is left there when Typecase is uninstalled`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    try await offerStore(fixture)
    let reader = try await fixture.desktop.consumer()
    _ = try await reader.request("Alpha-Regular")
    try await wait(fixture, for: "yes")
    _ = try await fixture.library.prepareUninstall(keepingFonts: false)
    try await wait(fixture, for: nil)
  }

  @Test(arguments: ["DeletePermission", "Delete", "SetPermission"])
  func `a reset in the permission store revokes the font`(method: String) async throws {
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
    // Writing "yes" there grants nothing.
    try await fixture.connection.call(
      store, "SetPermission", [table, .bool(true), font, app, .strings(["yes"])])
    try await fixture.library.setGranted(true, app: "org.example.None")
    #expect(try await fixture.library.grants().map(\.isRevoked) == [true])
    // The app was told once.
    try await fixture.desktop.wait(for: "FontsChanged") { !reader.changes.isEmpty }
    #expect(reader.changes.count == 1)
  }

  @Test func `a reset while the registry did not run counts, and a lost table does not`()
    async throws
  {
    let fixture = try await ConsumerFixture("Alpha", "Beta")
    try await offerStore(fixture)
    let reader = try await fixture.desktop.consumer()
    _ = try await reader.request("Alpha-Regular", "Beta-Regular")
    try await wait(fixture, for: "yes")
    try await fixture.desktop.wait(for: "Beta") {
      await permissions(fixture, "Beta-Regular")?.isEmpty == false
    }
    try await fixture.desktop.killRegistry()
    try await fixture.connection.call(
      store, "Delete", [.string("typecase-fonts"), .string("Alpha-Regular")])
    try await fixture.desktop.wait(for: "the revocation") {
      try await fixture.library.grants().map(\.isRevoked) == [true, false]
    }
    try await wait(fixture, for: "no")
    try await fixture.desktop.killRegistry()
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

  @Test func `without a permission store nothing is started and nothing fails`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let reader = try await fixture.desktop.consumer()
    #expect(try await reader.request("Alpha-Regular").fonts.count == 1)
    try await fixture.library.setGranted(false, app: PrivateDesktop.readerID)
    let log = (try? FileSystem.text(of: fixture.desktop.folder + "/log")) ?? ""
    #expect(!log.contains("permission"), "\(log)")
  }

  @Test func `a removed app leaves no grants, in the registry or in the permission store`()
    async throws
  {
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
