// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Foundation
import GRDB
import Testing
import TypecaseFontDescriptors

@testable import FontRegistry

/// Which app was given which font, whatever happens to the font.
struct GrantTests {
  let fixture: StoreFixture
  let store: FontStore
  private static let reader = AppIdentity(
    id: "org.example.Reader", name: "Reader", icon: "reader", kind: "flatpak")
  private static let app = reader.id

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  @discardableResult
  private func install(
    _ name: String, file: String? = nil, family: String? = nil, enabled: Bool = true,
    owner: AppIdentity = StoreFixture.owner
  ) throws -> [StoredFace] {
    try fixture.install(
      [try fixture.accepted(name, file: file, family: family)], in: store, owner: owner,
      enabled: enabled)
  }

  private func usable(_ descriptor: FontDescriptor) throws -> [String] {
    try store.reader.usableFaces(descriptor, byApp: Self.app).compactMap(
      \.descriptor.postScriptName)
  }

  private func named(
    _ postScriptName: String? = nil, family: String? = nil, full: String? = nil
  ) -> FontDescriptor {
    var descriptor = FontDescriptor()
    descriptor.postScriptName = postScriptName
    descriptor.family = family
    descriptor.fullName = full
    return descriptor
  }

  private func granted(in other: FontStore? = nil) throws -> [String] {
    try (other ?? store).reader.grantedFaces(ofApp: Self.app).compactMap(
      \.descriptor.postScriptName)
  }

  private func take(_ names: String..., give: Bool = false, at now: Int64 = 60) throws {
    _ = try store.setGranted(give, app: Self.app, names: names, now: now)
  }

  // MARK: Names

  @Test func `fonts are found by each name in any case, of any script`() throws {
    try install("Alpha-Regular", family: "Straße Größe")
    try install("Beta-Regular", family: "ΑΛΦΑ Serif")
    #expect(try usable(named("alpha-REGULAR")) == ["Alpha-Regular"])
    #expect(try usable(named(family: "STRAßE GRÖßE")) == ["Alpha-Regular"])
    #expect(try usable(named(family: "αλφα serif")) == ["Beta-Regular"])
    #expect(try usable(named(family: "Alpha")).isEmpty)
    #expect(try usable(named()).isEmpty)
    #expect(try usable(named("Alpha-Regular", family: "ΑΛΦΑ Serif")).isEmpty)
  }

  @Test func `other keys narrow what a family means`() throws {
    try fixture.install(
      [
        try fixture.accepted("Alpha-Regular", family: "Alpha"),
        try fixture.accepted("Alpha-Bold", family: "Alpha", weight: 700),
      ], in: store)
    var descriptor = named(family: "alpha")
    #expect(try usable(descriptor).count == 2)
    descriptor.weight = 700
    #expect(try usable(descriptor) == ["Alpha-Bold"])
    descriptor.style = "regular"
    #expect(try usable(descriptor).isEmpty)
    descriptor.weight = nil
    descriptor.size = 12
    #expect(try usable(descriptor) == ["Alpha-Regular"])
  }

  @Test func `styles of an older store are filled in when it is opened`() throws {
    try install("Alpha-Regular", family: "Größe")
    try store.database.write {
      try $0.execute(sql: "DELETE FROM fontName WHERE kind IN ('style', 'joined-name')")
    }
    var descriptor = named(family: "GRÖSSE")
    #expect(try usable(descriptor) == ["Alpha-Regular"])
    descriptor.style = "regular"
    let full = named(full: "größe regular")
    #expect(try usable(descriptor).isEmpty)
    let again = try fixture.reopen()
    #expect(try again.reader.usableFaces(descriptor, byApp: nil).count == 1)
    #expect(try again.reader.usableFaces(full, byApp: nil).count == 1)
  }

  @Test func `a font is found by every name in every language, and by old ones`() throws {
    let further = FontconfigNames(
      families: ["Corp World UltLt", "企业世界", "Κόρπους"],
      fullNames: ["Corp World Ultra Light", "企业世界 超细"])
    _ = try fixture.install(
      [
        try fixture.accepted(
          "CorpWorld-UltraLight", family: "Corp World", further: further,
          styles: ["Ultra Light", "Regular", "超细"])
      ], in: store)
    for family in ["corp world", "CorpWorld UltLt", "企业世界", "ΚΌΡΠΟΥΣ"] {
      #expect(try usable(named(family: family)).count == 1, "\(family)")
      for style in ["Ultra Light", "UltraLight", "regular", "超细"] {
        var descriptor = named(family: family)
        descriptor.style = style
        #expect(try usable(descriptor).count == 1, "\(family), \(style)")
      }
    }
    for full in ["Corp World Ultra Light", "企业世界 超细", "Corp World UltLt Regular"] {
      #expect(try usable(named(full: full)).count == 1, "\(full)")
    }
    for name in ["Corp World UltLt", "企业世界", "corpworld-ultralight", "Corp World UltLt Regular"] {
      #expect(try store.reader.faces(.init(anyName: name)).count == 1, "\(name)")
    }
    var other = named(family: "Corp World UltLt")
    other.style = "Bold"
    #expect(try usable(other).isEmpty)
    #expect(try usable(named(family: "Regular")).isEmpty)
    #expect(try usable(named(full: "Regular")).isEmpty)
    #expect(try store.reader.faces(.init(anyName: "Regular")).isEmpty)
    // A full name of its own comes before a family and a style that make the same words.
    _ = try fixture.install(
      [
        try fixture.accepted(
          "CorpWorldUltLt", family: "Corp",
          further: FontconfigNames(fullNames: ["Corp World UltLt Regular"]))
      ], in: store)
    #expect(try usable(named(full: "Corp World UltLt Regular")) == ["CorpWorldUltLt"])
    other = named("CorpWorld-UltraLight")
    other.family = "Somebody Else"
    #expect(try usable(other).isEmpty)
  }

  @Test func `of faces of a file with one PostScript name the first answers`() throws {
    _ = try fixture.install(
      [
        try fixture.collection(
          "twice",
          of: [
            fixture.report(of: "Twice-Regular", family: "Twice"),
            fixture.report(of: "Twice-Regular", family: "Twice Mono", index: 1),
            fixture.report(of: "Once-Regular", family: "Once", index: 2),
          ])
      ], in: store)
    let found = try store.reader.usableFaces(named("twice-regular"), byApp: nil)
    #expect(found.map(\.descriptor.family) == ["Twice"])
    #expect(try usable(named(family: "Twice Mono")).count == 1)
    #expect(try usable(named("Once-Regular")).count == 1)
  }

  // MARK: Grants

  @Test func `a revoked font is missing for that app only`() throws {
    let faces = try install("Alpha")
    #expect(try store.grant(faces, to: Self.reader, .asked, now: 50) == faces)
    #expect(try granted() == ["Alpha"])
    try take("ALPHA")
    #expect(try usable(named("Alpha")).isEmpty)
    #expect(try granted().isEmpty)
    #expect(try store.reader.grantedVersions(ofApp: Self.app).isEmpty)
    #expect(try store.reader.usableFaces(named("Alpha"), byApp: "org.example.Other").count == 1)
    // Asking again gives nothing, whatever was looked up before the revocation.
    #expect(try store.grant(faces, to: Self.reader, .asked, now: 70).isEmpty)
    let grant = try #require(try store.reader.grants().first)
    #expect(grant.isRevoked && grant.granted == 50 && grant.origin == .asked)
    #expect(grant.app == Self.reader && grant.ownerName == "Foundry")
    #expect(grant.face?.id == faces[0].id)
    // It is given again when the person picks it.
    #expect(
      try store.grant(faces, to: Self.reader, .picked, liftsRevocation: true, now: 80) == faces)
    #expect(try store.reader.grants().map(\.origin) == [.picked])
    #expect(try store.reader.grants().map(\.granted) == [80])
    #expect(try granted() == ["Alpha"])
  }

  @Test func `a grant stays after an undone removal, and after an update`() throws {
    let faces = try install("Alpha")
    _ = try store.grant(faces, to: Self.reader, .asked, now: 50)
    let before = try store.reader.grantedVersions(ofApp: Self.app)
    #expect(before == [FaceVersion(id: faces[0].id, digest: faces[0].digest)])
    _ = try store.remove(faces: faces.map(\.id), by: .person, now: 60)
    #expect(try granted().isEmpty)
    #expect(try store.reader.grants().map(\.postScriptName) == ["Alpha"])
    #expect(try store.reader.grants().first?.face == nil)
    _ = try store.undo(now: 70)
    #expect(try granted() == ["Alpha"])
    let newer = try install("Alpha", file: "Alpha 2")
    #expect(try granted() == ["Alpha"])
    #expect(
      try store.reader.grantedVersions(ofApp: Self.app)
        == [FaceVersion(id: newer[0].id, digest: newer[0].digest)])
    _ = try store.setEnabled(
      false, faces: newer.map(\.id), by: .person, now: 80)
    #expect(try granted().isEmpty)
    #expect(try usable(named("Alpha")).isEmpty)
  }

  @Test func `a revocation stays with a font that becomes the person's own`() throws {
    let faces = try install("Alpha") + install("Beta")
    _ = try store.grant(faces, to: Self.reader, .asked, now: 50)
    try take("Alpha")
    let owner = StoreFixture.owner.id
    try store.note(
      Absence(noticed: .init(time: 60, boot: "a", uptime: 5)), ofOwner: owner, now: 60)
    _ = try store.keep(fontsOfOwner: owner, now: 70)
    #expect(try granted() == ["Beta"])
    #expect(try usable(named("Alpha")).isEmpty)
    #expect(Set(try store.reader.grants().map(\.owner)) == [AppIdentity.person.id])
  }

  @Test func `the person revokes by name, by family or everything, and allows it again`() throws {
    let faces = try install("Alpha-Regular", family: "Alpha") + install("Beta")
    _ = try store.grant(faces, to: Self.reader, .asked, now: 50)
    #expect(
      try store.setGranted(false, app: Self.app, names: ["alpha"], now: 60).map(\.isRevoked)
        == [true])
    #expect(try granted() == ["Beta"])
    #expect(try store.setGranted(false, app: Self.app, names: ["None"], now: 60).isEmpty)
    #expect(try store.setGranted(false, app: "org.example.None", names: [], now: 60).isEmpty)
    try take()
    #expect(try granted().isEmpty)
    try take(give: true, at: 90)
    #expect(Set(try granted()) == ["Alpha-Regular", "Beta"])
    #expect(Set(try store.reader.grants().map(\.granted)) == [90])
  }

  @Test func `the last use of a font is recorded, but not of a revoked one`() throws {
    let faces = try install("Alpha") + install("Beta")
    _ = try store.grant(faces, to: Self.reader, .asked, now: 50)
    try take("Beta")
    try store.noteUse(faces.map { (Self.app, $0.grantKey, 99) })
    let uses = Dictionary(
      uniqueKeysWithValues: try store.reader.grants().map { ($0.postScriptName, $0.lastUsed) })
    #expect(uses == ["Alpha": 99, "Beta": 50])
  }

  @Test func `names are found as quickly among 20,000 faces`() throws {
    _ = try store.grant(try install("Alpha", family: "Family"), to: Self.reader, .asked, now: 50)
    // Copies of the one row, under names of their own.
    try store.database.write { database in
      let columns = """
        provider, fileExtension, byteCount, scope, coverageGroup, report, state, installed
        """
      try database.execute(
        sql: """
          WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20000)
          INSERT INTO registration (digest, \(columns))
            SELECT r.digest || n, \(columns) FROM number, registration r WHERE r.id = 1;
          INSERT INTO face (id, registration, faceIndex, postScriptName, family, weight, width, slant,
              descriptor, preview)
            SELECT r.id || '.0', r.id, 0, 'Alpha' || r.id, 'Family' || (r.id / 10), f.weight,
              f.width, f.slant, f.descriptor, f.preview
            FROM registration r, face f WHERE r.id > 1;
          INSERT INTO fontName (face, kind, name, folded, shared)
            SELECT id, 'family', family, LOWER(family), 0 FROM face
            UNION ALL SELECT id, 'postscript-name', postScriptName, LOWER(postScriptName), 0
              FROM face;
          """)
    }
    /// The least time that something takes: other tests run at the same time.
    func time(_ body: () throws -> Void) rethrows -> Duration {
      let clock = ContinuousClock()
      return try (0..<40).map { _ in try clock.measure(body) }.min() ?? .zero
    }
    let every = try time {
      try store.database.read {
        // Reads every row: with the sign, no index is used.
        _ = try Int.fetchOne(
          $0,
          sql: """
            SELECT count(*) FROM face f JOIN registration r ON r.id = f.registration
            WHERE +f.family = 'none' OR +f.postScriptName = 'none' AND r.state = 'installed'
            """)
      }
    }
    func time(_ name: String, _ body: () throws -> Int) throws {
      let duration = try time { _ = try body() }
      print("of 20,000 faces, \(name): \(duration) of \(every)")
      #expect(duration < every / 2, "\(name)")
    }
    let id = try #require(try store.reader.grantedFaces(ofApp: Self.app).first?.id)
    try time("postscript-name") {
      try store.reader.usableFaces(named("alpha"), byApp: Self.app).count
    }
    try time("none") { try store.reader.usableFaces(named("beta"), byApp: Self.app).count }
    try time("family") {
      try store.reader.usableFaces(named(family: "FAMILY"), byApp: Self.app).count
    }
    try time("id") { try store.reader.grantedFaces(ofApp: Self.app, id: id).count }
    try time("granted") { try store.reader.grantedFaces(ofApp: Self.app).count }
    try time("versions") { try store.reader.grantedVersions(ofApp: Self.app).count }
    try time("grants") { try store.reader.grants().count }
  }

  // MARK: Not now

  @Test func `an unwanted font stays unwanted until it is installed`() throws {
    try store.noteUnwanted(["alpha", "beta"], by: Self.reader)
    #expect(try store.reader.unwanted(["alpha", "gamma"], by: Self.app) == ["alpha"])
    #expect(try store.reader.unwanted(["alpha"], by: "org.example.Other").isEmpty)
    try install("Alpha-Regular", family: "Alpha")
    #expect(try store.reader.unwanted(["alpha", "beta"], by: Self.app) == ["beta"])
    try take(give: true)
    #expect(try store.reader.unwanted(["beta"], by: Self.app).isEmpty)
    try store.noteUnwanted(["beta", "delta"], by: Self.reader)
    try take("Beta", give: true)
    #expect(try store.reader.unwanted(["beta", "delta"], by: Self.app) == ["delta"])
    try store.forgetUnwanted(byApp: Self.app)
    #expect(try store.reader.unwanted(["delta"], by: Self.app).isEmpty)
  }

  // MARK: Going, and damage

  @Test func `nothing is left of an app that is forgotten`() throws {
    _ = try store.grant(try install("Alpha"), to: Self.reader, .asked, now: 50)
    try store.noteUnwanted(["beta"], by: Self.reader)
    let absence = Absence(noticed: .init(time: 60, boot: "a", uptime: 5))
    try store.note(consumer: Self.app, place: "/there", absence: absence)
    try store.note(consumer: Self.app, place: nil, absence: absence)
    let presence = try #require(try store.reader.consumers().first)
    #expect(presence.place == "/there" && presence.absence == absence && !presence.hasFonts)
    try store.forget(consumer: Self.app)
    #expect(try store.reader.consumers().isEmpty && store.reader.grants().isEmpty)
    #expect(try store.reader.unwanted(["beta"], by: Self.app).isEmpty)
    #expect(try store.reader.kind(ofConsumer: Self.app) == nil)
  }

  @Test func `entries of a forgotten app in the permission store are remembered`() throws {
    let faces = try install("Alpha")
    _ = try store.grant(faces, to: Self.reader, .asked, now: 50)
    try store.note(mirrored: try store.reader.unmirroredGrants())
    try store.forget(consumer: Self.app)
    // The process ended before the desktop could be told.
    try store.close()
    let again = try fixture.reopen()
    let rest = MirrorRest(app: Self.app, postScriptName: "Alpha")
    #expect(try again.reader.mirrorRests() == [rest])
    // The app was installed again before that: its entries must be written once more.
    _ = try again.grant(faces, to: Self.reader, .asked, now: 60)
    try again.note(mirrored: try again.reader.unmirroredGrants())
    try again.forget(rest)
    #expect(try again.reader.mirrorRests().isEmpty)
    #expect(try again.reader.unmirroredGrants().map(\.isGranted) == [true])
  }

  @Test func `a rebuilt database has the grants of the old one`() throws {
    _ = try store.grant(try install("Alpha") + install("Beta"), to: Self.reader, .asked, now: 50)
    try take("Beta")
    // The app's own row is lost: its revocations stay.
    try store.database.write { try $0.execute(sql: "DELETE FROM consumer") }
    try store.close()
    _ = try StoreRebuild(layout: fixture.layout, now: 100).run()
    try StoreRebuild(layout: fixture.layout, now: 100).finish()
    let again = try fixture.reopen()
    #expect(try granted(in: again) == ["Alpha"])
    #expect(try again.reader.grants().map(\.isRevoked) == [false, true])
    #expect(try again.reader.grants().map(\.app.name) == [Self.app, Self.app])
    #expect(try again.examine(now: 100).isEmpty)
  }

  @Test func `times from a wrong clock are found and mended`() async throws {
    _ = try store.grant(try install("Alpha"), to: Self.reader, .asked, now: 1 << 40)
    #expect(try store.examine(now: 3000).map(\.code) == [.timeInFuture])
    _ = try await store.repair(now: 3000) { _ in [] }
    #expect(try store.examine(now: 3000).isEmpty)
    #expect(try store.reader.grants().map(\.lastUsed) == [3000])
  }
}
