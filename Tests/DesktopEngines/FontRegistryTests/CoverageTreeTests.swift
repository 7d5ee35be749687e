// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestRandomness
import Testing
import TypecaseFontconfigKit
import TypecaseNameOnlyFonts
import TypecaseSystemKit

@testable import FontRegistry

/// What fontconfig itself makes of the rules, with real files.
struct CoverageTreeTests {
  private let folder: TemporaryFolder
  private var generator = SplitMix64(seed: 20)

  init() throws { folder = try TemporaryFolder(in: NSTemporaryDirectory(), prefix: "tree-") }

  private typealias Ranges = [ClosedRange<UInt32>]

  /// A coverage near another one: with a few ranges more, and a few less.
  private mutating func relative(of ranges: Ranges) -> Ranges {
    var characters = Set(ranges.flatMap(\.self))
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let start = UInt32.random(in: 0x21...0x3000, using: &generator)
      let end = start + UInt32.random(in: 0...40, using: &generator)
      for character in start...end {
        if start.isMultiple(of: 2) {
          characters.insert(character)
        } else {
          characters.remove(character)
        }
      }
    }
    var result: Ranges = []
    for character in characters.sorted() {
      if let last = result.last, last.upperBound + 1 == character {
        result[result.count - 1] = last.lowerBound...character
      } else {
        result.append(character...character)
      }
    }
    return result.isEmpty ? [0x41...0x41] : result
  }

  private func group(_ parts: [Ranges], languages: [String]) -> CoverageGroup {
    CoverageGroup(
      parts.enumerated().map { index, ranges in
        .init(indexes: [index], coverage: ranges, languages: languages)
      })
  }

  /// What fontconfig gives to the faces of files with these groups, by family.
  private func restored(
    _ tree: CoverageTree, _ fonts: [(family: String, group: CoverageGroup)],
    data: (String) -> [UInt8] = { SyntheticFont($0).data() }
  ) throws -> FontconfigConfiguration {
    let links = folder.path + "/by-name/7"
    try FileSystem.createDirectories(links, mode: 0o700)
    try FileSystem.createDirectories(folder.path + "/cache", mode: 0o700)
    for (family, group) in fonts {
      let prefix = try #require(tree.prefixes[group.id])
      try FileSystem.write(
        data(family), to: "\(links)/\(prefix)\(family).ttf")
    }
    let configuration = try #require(
      FontconfigConfiguration(
        xml: """
          <fontconfig><dir>\(links)</dir><cachedir>\(folder.path)/cache</cachedir>
          \(HiddenCoverage.rule(forFilesIn: folder.path + "/by-name"))
          \(tree.rules.joined(separator: "\n"))</fontconfig>
          """))
    #expect(configuration.buildFonts())
    return configuration
  }

  @Test func `every font has exactly its own coverage and languages in the end`() throws {
    var generator = self
    var coverages: [Ranges] = [[0x20...0x7E], [0x20...0x7E, 0xA0...0x17F], [0x4E00...0x4FFF]]
    while coverages.count < 60 {
      let origin = coverages.randomElement(using: &generator.generator) ?? []
      coverages.append(generator.relative(of: origin))
    }
    let languages = ["en", "de", "fr", "pl", "zh-cn", "tr"]
    let fonts = coverages.enumerated().map { index, ranges in
      (
        "Tree \(index)",
        group(
          [ranges], languages: languages.filter { _ in Bool.random(using: &generator.generator) })
      )
    }
    let tree = CoverageTree(fonts.map(\.1), number: 7, below: folder.path)
    let configuration = try restored(tree, fonts)
    for (family, group) in fonts {
      let found = try #require(configuration.match(family))
      #expect(found.families == [family])
      #expect(found.characters?.ranges == group.parts[0].coverage, "\(family)")
      let wanted = group.parts[0].languages
      #expect(found.languages?.names.sorted() == (wanted.isEmpty ? ["zxx"] : wanted.sorted()))
    }
    // Where that is shorter, only the difference is written.
    let alone = fonts.reduce(0) {
      $0 + CoverageTree([$1.1], number: 1, below: "/").rules.joined().utf8.count
    }
    #expect(tree.rules.joined().utf8.count < alone)
  }

  @Test func `the same fonts have the same rules, in whatever order they come`() {
    var generator = self
    var coverages: [Ranges] = [[0x20...0x7E]]
    while coverages.count < 20 { coverages.append(generator.relative(of: coverages[0])) }
    let groups = coverages.map { group([$0], languages: ["en"]) }
    let one = CoverageTree(groups, number: 3, below: "/")
    let other = CoverageTree(groups.reversed(), number: 3, below: "/")
    #expect(one.rules == other.rules)
    #expect(one.prefixes == other.prefixes)
    // No tag of a folder is found in the names of another one's.
    let next = CoverageTree(groups, number: 4, below: "/")
    #expect(Set(one.prefixes.values).isDisjoint(with: next.prefixes.values))
    #expect(one.prefixes.values.allSatisfy { $0.utf8.count < 180 })
  }

  @Test func `a folder's name is never taken for a tag`() {
    let groups = [group([[0x41...0x5A]], languages: ["en"])]
    #expect(CoverageTree(groups, number: 3, below: "/home/a").prefixes.values.first == "~3-0~")
    #expect(CoverageTree(groups, number: 3, below: "/home/~3-0~").prefixes.values.first == "~3-1~")
  }

  @Test func `faces of a collection with different coverage are distinguished by index`() throws {
    let parts: [Ranges] = [[0x20...0x7E, 0xA0...0xFF], [0x20...0x40, 0xB80...0xBFF]]
    let group = group(parts, languages: ["en"])
    let tree = CoverageTree([group], number: 7, below: folder.path)
    let configuration = try restored(tree, [("Collected", group)]) { family in
      SyntheticFont.collection([SyntheticFont(family + " A"), SyntheticFont(family + " B")])
    }
    #expect(configuration.match("Collected A")?.characters?.ranges == parts[0])
    #expect(configuration.match("Collected B")?.characters?.ranges == parts[1])
  }

  @Test func `a font that covers nothing stays hidden`() throws {
    let fonts = [("Empty", CoverageGroup([.init(indexes: [0], coverage: [], languages: [])]))]
    let tree = CoverageTree(fonts.map(\.1), number: 7, below: folder.path)
    let found = try #require(try restored(tree, fonts).match("Empty"))
    #expect(found.characters?.ranges == [0x20...0x20])
    #expect(found.languages?.names == ["zxx"])
  }
}
