// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Glibc
import Testing
import TypecaseSystemKit

@testable import FontRegistry

/// Fonts of the machine's store in a person's store: links, which live as copies do.
struct SharedFileTests {
  let fixture: StoreFixture
  private let system: TemporaryFolder

  init() throws {
    fixture = try StoreFixture()
    system = try TemporaryFolder(in: NSTemporaryDirectory(), prefix: "system-store-")
  }

  private func install(_ name: String, in store: FontStore) throws -> StoredFace {
    let font = try fixture.accepted(name, shared: system.path)
    return try #require(
      try fixture.install([font], in: store, owner: .administrator).first)
  }

  private func names() throws -> [String] { try FileSystem.names(in: fixture.layout.fonts) }

  @Test func `a link is made, outlives a restart, and goes with its font`() throws {
    let store = try fixture.open()
    let face = try install("Alpha", in: store)
    let target = "\(system.path)/\(face.digest).ttf"
    #expect(face.isShared)
    #expect(FileSystem.target(ofLink: face.path) == target)
    #expect(
      try FontStore.sealedCopy(of: face.path, digest: face.digest, byteCount: face.byteCount)
        .byteCount == Int(face.byteCount))
    try store.close()
    let again = try fixture.reopen()
    #expect(try again.reader.faces() == [face])
    _ = try again.remove(
      faces: [face.id], by: .provider(AppIdentity.administrator.id), now: 4000)
    #expect(try names().isEmpty)
    #expect(FileSystem.exists(target))
  }

  @Test func `a link that leads to nothing waits for who made it`() throws {
    let store = try fixture.open()
    let face = try install("Alpha", in: store)
    try FileSystem.remove("\(system.path)/\(face.digest).ttf")
    try store.close()
    let again = try fixture.reopen()
    #expect(try again.reader.faces() == [face])
    #expect(throws: (any Error).self) {
      try FontStore.sealedCopy(of: face.path, digest: face.digest, byteCount: face.byteCount)
    }
  }

  @Test func `a link whose font was never made known goes at the next start`() throws {
    let store = try fixture.open()
    let digest = String(repeating: "a", count: 64)
    try SharedFile.link(
      to: "\(system.path)/\(digest).ttf", at: "\(fixture.layout.fonts)/\(digest).ttf")
    try store.write { database in
      try database.execute(sql: "INSERT INTO arriving VALUES (?)", arguments: [digest])
    }
    try store.close()
    _ = try fixture.reopen()
    #expect(try names().isEmpty)
    #expect(try FileSystem.names(in: fixture.layout.aside).isEmpty)
  }

  @Test func `a link to another name is none of the system's`() throws {
    let folder = system.path
    for (name, target) in [
      ("a.ttf", "\(folder)/b.ttf"), ("c.ttf", "c.ttf"), ("d.ttf", "\(folder)/d.ttf"),
    ] {
      try FileSystem.createDirectories(fixture.layout.fonts, mode: 0o700)
      let path = "\(fixture.layout.fonts)/\(name)"
      #expect(symlink(target, path) == 0)
      #expect((SharedFile(linkAt: path) != nil) == (name == "d.ttf"), "\(name)")
      #expect(SharedFile.isStored(path) == (name == "d.ttf"))
    }
    #expect(SharedFile(linkAt: folder) == nil)
  }

  @Test func `a copy stays a copy, and a link is replaced by another one`() throws {
    let path = "\(system.path)/x.ttf"
    try FileSystem.write([1], to: path)
    try SharedFile.link(to: "/elsewhere/x.ttf", at: path)
    #expect(FileKind(path) == .file)
    try FileSystem.remove(path)
    for target in ["/elsewhere/x.ttf", "/somewhere/x.ttf", "/somewhere/x.ttf"] {
      try SharedFile.link(to: target, at: path)
      #expect(FileSystem.target(ofLink: path) == target)
    }
  }

  @Test func `the doctor finds a link to other bytes, and none to the right ones`() throws {
    let store = try fixture.open()
    let face = try install("Alpha", in: store)
    func findings() throws -> [StoreFinding.Code] {
      try store.read {
        try StoreExamination(layout: fixture.layout, now: 3000).files($0, isInUse: true)
      }.map(\.code)
    }
    #expect(try findings().isEmpty)
    try Data("other".utf8).write(to: URL(fileURLWithPath: "\(system.path)/\(face.digest).ttf"))
    #expect(try findings() == [.fontChanged])
    try FileSystem.remove("\(system.path)/\(face.digest).ttf")
    #expect(try findings() == [.fontChanged])
  }
}
