// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemKit
import Testing

@testable import FontRegistry

struct ByNameExposureTests {
  let fixture: StoreFixture
  let exposure: ByNameExposure

  init() throws {
    fixture = try StoreFixture()
    exposure = ByNameExposure(fixture.layout.byName)
    try FileSystem.createDirectories(fixture.layout.fonts, mode: 0o700)
    try Data("font".utf8).write(to: URL(fileURLWithPath: fixture.layout.fonts + "/a.ttf"))
  }

  private var links: [ByNameExposure.Link] {
    [.init(file: fixture.layout.fonts + "/a.ttf", name: "g1-a.ttf")]
  }

  private func publish(_ links: [ByNameExposure.Link]) async throws {
    try await exposure.publish(links, rules: []) { rules in
      try Data("cache".utf8).write(to: URL(fileURLWithPath: rules.cache + "/built"))
    }
  }

  private var configuration: String {
    (try? String(contentsOfFile: fixture.layout.rules, encoding: .utf8)) ?? ""
  }

  @Test func `each change is a new folder, and the one before stays for running programs`()
    async throws
  {
    try await publish(links)
    #expect(configuration.contains("/by-name/1</dir>"))
    #expect(exposure.isCurrent(links, rules: []))
    try await publish(links)
    try await publish(links)
    #expect(configuration.contains("/by-name/3</dir>"))
    #expect(try FileSystem.names(in: fixture.layout.byName.links).sorted() == ["2", "3"])
    #expect(try FileSystem.names(in: fixture.layout.byName.caches).sorted() == ["2", "3"])
  }

  @Test func `a font can be taken away when no cache can be built, and the others stay`()
    async throws
  {
    try Data("other".utf8).write(to: URL(fileURLWithPath: fixture.layout.fonts + "/b.ttf"))
    let other = ByNameExposure.Link(file: fixture.layout.fonts + "/b.ttf", name: "g1-b.ttf")
    try await publish(links + [other])
    await #expect(throws: SystemError.self) {
      try await exposure.publish([other], rules: []) { _ in
        throw SystemError(code: 5, operation: "test")
      }
    }
    let folder = fixture.layout.byName.links + "/1"
    #expect(configuration.contains("<dir salt=\"typecase\">\(folder)</dir>"))
    #expect(configuration.contains("<rejectfont><glob>\(folder)/g1-a.ttf</glob></rejectfont>"))
    #expect(!configuration.contains("g1-b.ttf"))
    #expect(try FileSystem.names(in: fixture.layout.byName.links) == ["1"])
    #expect(!exposure.isCurrent([other], rules: []), "the next start tries again")
  }

  @Test func `the rules vanish with the last font`() async throws {
    try await publish(links)
    try await publish([])
    #expect(configuration == ByNameRules.empty(including: nil))
    #expect(exposure.isCurrent([], rules: []))
    #expect(!exposure.isCurrent(links, rules: []))
  }

  @Test func `a configuration that somebody changed is not current`() async throws {
    try await publish(links)
    try Data("<fontconfig/>".utf8).write(to: URL(fileURLWithPath: fixture.layout.rules))
    #expect(!exposure.isCurrent(links, rules: []))
  }

  @Test func `nothing is written for a person who has no provider fonts`() async throws {
    try await publish([])
    #expect(!FileSystem.exists(fixture.layout.rules))
    #expect(exposure.isCurrent([], rules: []))
  }
}
