// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestDesktop
import Testing
import TypecaseFontFinding
import TypecaseSystemKit

@testable import BrowserUI

/// The person's collections, in their file.
@MainActor
struct PersonCollectionsTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/settings/collections.json" }

  init() throws { folder = try TemporaryFolder(in: "/tmp") }

  private func read() async -> (collections: PersonCollections, problems: Box) {
    let collections = PersonCollections(path: path)
    let problems = Box()
    collections.failed = { problems.texts.append($0) }
    collections.read()
    await collections.settle()
    return (collections, problems)
  }

  private final class Box { var texts: [String] = [] }

  @Test func `what was changed is there at the next start`() async {
    let (first, problems) = await read()
    #expect(first.all == FontCollections())
    first.change { $0.favorites.add(family: "Inter") }
    first.change { $0.add("Posters", .fonts([.init(family: "Lobster")])) }
    await first.settle()
    let (second, _) = await read()
    #expect(second.all == first.all)
    #expect(second.all.collections.map(\.name) == ["Posters"])
    #expect(problems.texts.isEmpty)
  }

  @Test func `a broken file is put aside, and said where it is wrong`() async throws {
    let broken = Array(#"{"format": "typecase-collections", "version": 1, "favorites": 3}"#.utf8)
    try FileSystem.createDirectories(folder.path + "/settings", mode: 0o700)
    try FileSystem.write(broken, to: path)
    let (collections, problems) = await read()
    #expect(problems.texts.count == 1)
    #expect(problems.texts.first?.contains("favorites") == true)
    #expect(try FileSystem.text(of: path + ".broken") == String(decoding: broken, as: UTF8.self))
    collections.change { $0.favorites.add(family: "Inter") }
    await collections.settle()
    let (again, others) = await read()
    #expect(again.all.favorites.map(\.family) == ["Inter"])
    #expect(others.texts.isEmpty)
  }

  @Test func `the file of a newer version stays as it is`() async throws {
    let newer = Array(#"{"format": "typecase-collections", "version": 9}"#.utf8)
    try FileSystem.createDirectories(folder.path + "/settings", mode: 0o700)
    try FileSystem.write(newer, to: path)
    let (collections, problems) = await read()
    collections.change { $0.favorites.add(family: "Inter") }
    await collections.settle()
    #expect(problems.texts.count == 2)
    #expect(collections.all == FontCollections())
    #expect(try FileSystem.text(of: path) == String(decoding: newer, as: UTF8.self))
  }

  @Test func `a change that cannot be written is taken back`() async throws {
    let (collections, problems) = await read()
    // A file where the folder would be.
    try FileSystem.write([], to: folder.path + "/settings")
    var changes = 0
    collections.changed = { changes += 1 }
    collections.change { $0.favorites.add(family: "Inter") }
    await collections.settle()
    #expect(collections.all == FontCollections())
    #expect(changes == 2)
    #expect(problems.texts.count == 1)
  }
}
