// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import TypecaseSystemKit

@testable import FontRegistry

struct ByNameLayersTests {
  typealias Font = ByNameLayers.Font

  let fixture: StoreFixture
  let exposure: ByNameLayers
  private let built = Built()

  /// The layers whose caches were built.
  private final class Built: Sendable {
    private let list = Mutex<[String]>([])

    var names: [String] { list.withLock(\.self) }
    func add(_ name: String) { list.withLock { $0.append(name) } }
    func forget() { list.withLock { $0 = [] } }
  }

  init() throws {
    fixture = try StoreFixture()
    exposure = ByNameLayers(fixture.layout.byName)
    try FileSystem.createDirectories(fixture.layout.fonts, mode: 0o700)
  }

  private static let latin = CoverageGroup([
    .init(indexes: [0], coverage: [65...90], languages: ["en"])
  ])

  /// Fonts that are there, by numbers.
  private func fonts(_ numbers: some Sequence<Int>) throws -> [Font] {
    try numbers.map { number in
      let font = Font(name: "font\(number).ttf", group: Self.latin.id)
      let path = "\(fixture.layout.fonts)/\(font.name)"
      if !FileSystem.exists(path) { try FileSystem.write("font \(number)".utf8, to: path) }
      return font
    }
  }

  @discardableResult
  private func publish(
    _ fonts: [Font], compacting: Bool = false, by other: ByNameLayers? = nil
  ) async throws -> Bool {
    try await (other ?? exposure).publish(
      FontsByName(fonts), compacting: compacting, groups: { _ in [Self.latin] }
    ) { [built] layer in
      built.add(FileSystem.split(layer.folder).name)
      try FileSystem.write("cache".utf8, to: layer.cache + "/built")
    }
  }

  private func isCurrent(_ fonts: [Font], by other: ByNameLayers? = nil) -> Bool {
    (other ?? exposure).isCurrent(FontsByName(fonts))
  }

  private var configuration: String {
    (try? String(contentsOfFile: fixture.layout.rules, encoding: .utf8)) ?? ""
  }

  /// The layers that the configuration names, with the numbers of fonts that are in use of each.
  private func layers() throws -> [Int: Int] {
    let places = fixture.layout.byName
    let rules = try #require(ByNameRules(reading: configuration, places: places))
    var layers: [Int: Int] = [:]
    for layer in rules.layers {
      let names = try FileSystem.names(in: places.folder(of: layer.number))
      layers[layer.number] = names.count - layer.excluded.count
    }
    return layers
  }

  @Test func `a change makes a new layer, and the one before stays for running programs`()
    async throws
  {
    try await publish(try fonts([1]))
    #expect(configuration.contains("/by-name/1</dir>"))
    #expect(isCurrent(try fonts([1])))
    try await publish(try fonts([2]))
    try await publish(try fonts([3]))
    #expect(try layers() == [3: 1])
    let places = fixture.layout.byName
    let there = ["2", "2.conf", "2.links", "3", "3.conf", "3.links"]
    #expect(try FileSystem.names(in: places.links).sorted() == there)
    #expect(try FileSystem.names(in: places.caches).sorted() == ["2", "3"])
  }

  @Test func `a change costs what is new, and layers stay few`() async throws {
    try await publish(try fonts(0..<1000))
    for count in 1001...1100 {
      built.forget()
      try await publish(try fonts(0..<count))
      let number = try #require(built.names.first)
      let folder = fixture.layout.byName.links + "/" + number
      #expect(try FileSystem.names(in: folder).count <= 100)
      #expect(try layers().count <= 6)
      #expect(try layers().values.reduce(0, +) == count)
    }
    // The first one was never made again.
    #expect(try layers()[1] == 1000)
    #expect(isCurrent(try fonts(0..<1100)))
  }

  private func link(of number: Int, in layer: Int) throws -> String {
    let names = try FileSystem.names(in: fixture.layout.byName.folder(of: layer))
    return try #require(names.first { $0.hasSuffix("~font\(number).ttf") })
  }

  @Test func `a removed font is rejected at once, and left out after compacting`()
    async throws
  {
    try await publish(try fonts(0..<300))
    built.forget()
    let rest = try fonts(1..<300)
    #expect(try await publish(rest))
    #expect(built.names.isEmpty, "nothing was made for it")
    let gone = try link(of: 0, in: 1)
    #expect(configuration.contains("<glob>\(fixture.layout.byName.links)/1/\(gone)</glob>"))
    #expect(isCurrent(rest))
    #expect(!exposure.isCompact)
    #expect(try await publish(rest, compacting: true))
    #expect(!configuration.contains("<glob>"))
    #expect(try layers() == [2: 299])
    #expect(isCurrent(rest))
    #expect(exposure.isCompact)
    #expect(try await !publish(rest, compacting: true))
  }

  @Test func `a font that is restored before that needs no new layer`() async throws {
    try await publish(try fonts(0..<300))
    try await publish(try fonts(1..<300))
    #expect(try await publish(try fonts(0..<300)))
    #expect(try layers() == [1: 300])
    #expect(!configuration.contains("<glob>"))
  }

  @Test func `another process continues with the layers that exist`() async throws {
    try await publish(try fonts(0..<300))
    try await publish(try fonts(1..<301))
    built.forget()
    let next = ByNameLayers(fixture.layout.byName)
    #expect(isCurrent(try fonts(1..<301), by: next))
    #expect(try await !publish(try fonts(1..<301), by: next))
    #expect(try await publish(try fonts(1..<302), by: next))
    #expect(try layers().values.reduce(0, +) == 301)
    #expect(try layers()[1] == 299)
    #expect(built.names.count == 1)
  }

  @Test(arguments: ["1.conf", "1.links"])
  func `changed rules are written again`(name: String) async throws {
    try await publish(try fonts([1]))
    let path = "\(fixture.layout.byName.links)/\(name)"
    try FileSystem.write((try FileSystem.text(of: path) + "\n<a/> x").utf8, to: path)
    let next = ByNameLayers(fixture.layout.byName)
    #expect(!isCurrent(try fonts([1]), by: next))
    #expect(try await publish(try fonts([1]), by: next))
    #expect(isCurrent(try fonts([1]), by: next))
    #expect(try layers() == [2: 1])
  }

  @Test func `a font can be removed when no cache can be built, and the others stay`()
    async throws
  {
    try await publish(try fonts([1, 2]))
    let link = try link(of: 1, in: 1)
    await #expect(throws: SystemError.self) {
      try await exposure.publish(FontsByName(try fonts([2, 3])), groups: { _ in [Self.latin] }) {
        _ in
        throw SystemError(code: 5, operation: "test")
      }
    }
    let folder = fixture.layout.byName.links + "/1"
    #expect(configuration.contains("<dir salt=\"typecase\">\(folder)</dir>"))
    #expect(configuration.contains("<rejectfont><glob>\(folder)/\(link)</glob></rejectfont>"))
    #expect(!configuration.contains("font2.ttf"))
    #expect(!FileSystem.exists(fixture.layout.byName.links + "/2"))
    #expect(!isCurrent(try fonts([2, 3])), "the next start tries again")
  }

  @Test func `a lost file does not prevent others from being published`() async throws {
    let lost = Font(name: "lost.ttf", group: Self.latin.id)
    try await publish(try fonts([1]) + [lost])
    #expect(try layers() == [1: 1])
    #expect(isCurrent(try fonts([1]) + [lost]))
    #expect(try await !publish(try fonts([1]) + [lost]))
  }

  @Test func `the rules are removed with the last font`() async throws {
    try await publish(try fonts([1]))
    try await publish([])
    #expect(configuration == ByNameRules(places: fixture.layout.byName, layers: []).configuration)
    #expect(isCurrent([]))
    #expect(!isCurrent(try fonts([1])))
  }

  @Test func `a configuration that somebody changed is not current`() async throws {
    try await publish(try fonts([1]))
    try FileSystem.write("<fontconfig/>".utf8, to: fixture.layout.rules)
    #expect(!isCurrent(try fonts([1])))
    #expect(try await publish(try fonts([1])))
    #expect(isCurrent(try fonts([1])))
  }

  @Test func `nothing is written for a person who has no provider fonts`() async throws {
    #expect(try await !publish([]))
    #expect(!FileSystem.exists(fixture.layout.rules))
    #expect(isCurrent([]))
  }

  @Test func `a configuration is read as it was written, in whatever folder`() throws {
    let places = ByNamePlaces(root: "/home/a&b/<x>", rules: "/c\"d")
    let rules = ByNameRules(
      places: places,
      layers: [.init(number: 3), .init(number: 12, excluded: ["~c-0~a.ttf", "~c-0~b.ttf"])],
      included: "/run/user/1/a&b.conf")
    #expect(rules.configuration.contains("/home/a&amp;b/&lt;x&gt;"))
    #expect(!rules.configuration.contains("<x>"))
    #expect(ByNameRules(reading: rules.configuration, places: places) == rules)
    #expect(ByNameRules(reading: rules.configuration + " ", places: places) == nil)
  }
}
