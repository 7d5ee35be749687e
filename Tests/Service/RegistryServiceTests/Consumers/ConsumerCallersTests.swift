// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Foundation
import GRDB
import Synchronization
import SyntheticFonts
import TestDesktop
import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

@testable import RegistryService

/// Consumers: two apps with the same id, and connections that have left.
struct ConsumerCallersTests {
  @Test(arguments: ["flatpak", "registered-host"])
  func `an app outside the sandbox is another app than the one inside it with the same id`(
    kind: String
  ) async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let reader = try await fixture.desktop.consumer()
    let id = try #require(try await reader.request("Alpha-Regular").ids.first)
    await reader.disconnect()
    try await fixture.desktop.killRegistry()
    // As if the app of that kind had been given the font.
    let database = try DatabaseQueue(
      path: fixture.desktop.folder + "/data/typecase/registry.sqlite")
    try await database.write {
      try $0.execute(sql: "UPDATE consumer SET kind = ?", arguments: [kind])
    }
    try database.close()
    let again = try await fixture.desktop.consumer()
    let isSame = kind == "registered-host"
    let refusal = await fixture.errorName { () throws(BusError) in _ = try await again.open(id) }
    #expect(refusal == (isSame ? nil : ConsumerFixture.missingEntitlement))
    let asked = await fixture.errorName { () throws(BusError) in
      _ = try await again.request("Alpha-Regular", "None")
    }
    #expect(asked == refusal)
    #expect(try await fixture.library.grants().map(\.app.identity) == [kind])
  }

  // MARK: Without a bus

  private struct Place {
    let folder: TemporaryFolder
    let consumers: ConsumerAccess
    let told = Told()

    final class Told: Sendable {
      let connections = Mutex<[String]>([])
      let left = Mutex<Set<String>>([])
    }

    init() throws {
      folder = try TemporaryFolder(in: NSTemporaryDirectory(), prefix: "callers-")
      let layout = StoreLayout(data: folder.path + "/data", configuration: folder.path + "/config")
      consumers = ConsumerAccess(
        registry: try .alone(in: layout),
        tell: { [told] name, _ in told.connections.withLock { $0.append(name) } },
        isPresent: { [told] name in told.left.withLock { !$0.contains(name) } })
    }
  }

  private static func user(_ kind: String) -> Consumer {
    .app(AppIdentity(id: "org.example.Reader", name: "Reader", icon: "", kind: kind))
  }

  private func asked(_ count: Int) throws -> [AskedFont] {
    try AskedFont.list((0..<count).map { AskedDescriptor(family: "Family \($0)") })
  }

  @Test func `nothing is kept of a connection that left while its request ran`() async throws {
    let place = try Place()
    let fonts = try asked(200)
    for number in 0..<50 {
      let connection = ":1.\(number)"
      try await place.consumers.meet(Self.user("flatpak"), connection)
      place.told.left.withLock { _ = $0.insert(connection) }
      await place.consumers.forget(connection)
      try await place.consumers.note(
        missed: fonts, by: Self.user("flatpak"), connection: connection)
      _ = try await place.consumers.give(
        [], to: .program(connection: connection), connection: connection, .asked)
    }
    #expect(await place.consumers.callerCount == 0)
    try await place.consumers.note(missed: fonts, by: Self.user("flatpak"), connection: ":2.1")
    #expect(await place.consumers.callerCount == 1)
  }
}
