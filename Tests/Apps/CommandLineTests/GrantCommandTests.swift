// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import TestDesktop
import Testing
import Typecase

/// How `typecasectl` shows grants, and revokes them.
struct GrantCommandTests {
  let desktop: PrivateDesktop
  let reader: ConsumerProbe

  init() async throws {
    desktop = try await PrivateDesktop()
    let path = try desktop.font(SyntheticFont("Alpha"))
    let outcome = try await (try await desktop.library()).add([.path(path)]).outcome()
    try #require(outcome.fonts.count == 1, "\(outcome)")
    reader = try await desktop.consumer()
    try #require(try await reader.request("Alpha-Regular").fonts.count == 1)
  }

  private struct Grant: Decodable {
    var app, provider, family, how: String
    var revoked: Bool
    var id: String?
    var lastUsed: Int64

    private enum CodingKeys: String, CodingKey {
      case app, provider, family, how, revoked, id
      case lastUsed = "last-used"
    }
  }

  private func command(_ arguments: String...) async throws -> CommandResult {
    try await desktop.command(arguments)
  }

  private func grants(_ arguments: String...) async throws -> [Grant] {
    try await desktop.command(["grants", "--json"] + arguments).json()
  }

  @Test func `grants are listed, revoked and allowed again`() async throws {
    let grant = try #require(try await grants().first)
    #expect(grant.app == PrivateDesktop.readerID && grant.provider == "org.typecase.Person")
    #expect(grant.family == "Alpha" && grant.how == "asked" && !grant.revoked && grant.id != nil)
    #expect(try await grants("--app", "org.example.None").isEmpty)
    let listed = try await command("grants")
    #expect(listed.status == 0 && listed.output.contains("Alpha-Regular"))

    let revoked = try await command("revoke", PrivateDesktop.readerID, "alpha")
    #expect(revoked.status == 0 && revoked.errors.isEmpty)
    #expect(
      revoked.output
        == "taken back  Alpha  Regular  Alpha-Regular\n1 font of 1 family taken back\n")
    #expect(try await grants().map(\.revoked) == [true])
    #expect(try await reader.granted().isEmpty)
    #expect(try await command("grants").output.contains("taken back"))
    #expect(try await command("allow", PrivateDesktop.readerID).status == 0)
    #expect(try await reader.granted() == ["Alpha-Regular"])
  }

  @Test func `days are those of the person's time zone`() async throws {
    // These two time zones are 26 hours apart: at no moment do they have the same day.
    var days: [String] = []
    for zone in ["East-14", "West+12"] {
      let listed = try await desktop.command(["grants"], environment: ["TZ": zone])
      let word = try #require(listed.output.split(separator: " ").first { $0.hasPrefix("20") })
      days.append(String(word.prefix(10)))
    }
    #expect(days[0] > days[1], "\(days)")
  }

  @Test func `revoking what was never given is reported`() async throws {
    let unknown = try await command("revoke", PrivateDesktop.readerID, "None")
    #expect(unknown.status == 1 && unknown.errors.contains("None"))
    let app = try await command("revoke", "org.example.None")
    #expect(app.status == 1 && app.errors.contains("org.example.None"))
    let json = try await command("revoke", "org.example.None", "--json")
    #expect(json.status == 1)
    #expect(try json.json([Grant].self).isEmpty)
    #expect(try await command("revoke").status == 2)
    let allowed = try await command("allow", "org.example.None")
    #expect(allowed.status == 0 && allowed.output.contains("It may ask again"))
  }
}
