// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit
import TypecaseNameOnlyFonts

/// The rules that give the fonts of a folder their coverage back, each said as a difference to its
/// nearest relative.
///
/// ```
/// ~1-0        assigns a coverage         ~1-0~DIGEST.ttf            has it
/// ~1-1        adds to it, takes away     ~1-0~1-1~DIGEST.ttf        has this one
/// ~1-2        and from that again        ~1-0~1-1~1-2~DIGEST.ttf
/// ```
///
/// The names of the fonts carry the tags of all rules that make their coverage, and fontconfig runs
/// rules in the order of their file, ancestors first. 552 coverages of 3,491 real fonts are 157,000
/// elements of XML when each is said by itself, and a third of that so; see `CoverageEdits` for why
/// elements are what counts.
///
/// It is a function of the groups and the number: the same fonts have the same rules.
struct CoverageTree {
  /// The prefix of a name in the folder, by the id of its group.
  let prefixes: [String: String]
  /// One for each coverage, ancestors first.
  let rules: [String]

  /// How many rules a coverage may be the result of: their tags are part of a file's name.
  private static let depthLimit = 16
  /// How many coverages are compared with each other: that takes as long as their number squared.
  private static let blockSize = 1024

  private struct Node {
    var coverage: FaceCoverage
    var tag: String
    var prefix: String
    var depth: Int
  }

  /// - Parameters:
  ///   - groups: those of the folder's fonts.
  ///   - number: tells the tags of different folders apart.
  ///   - root: the path that the folder is below, in which no tag is to be found.
  init(_ groups: [CoverageGroup], number: Int, below root: String) {
    let groups = groups.sorted { $0.id < $1.id }
    let coverages = Set(groups.compactMap(\.base)).sorted(by: Self.isBefore)
    var naming = Naming(number: number, root: root.lowercased())
    var rules: [String] = []
    var nodes: [FaceCoverage: Node] = [:]
    for start in stride(from: 0, to: coverages.count, by: Self.blockSize) {
      let block = Array(coverages[start..<min(start + Self.blockSize, coverages.count)])
      for (coverage, parent) in Self.span(block) {
        let origin = parent.flatMap { nodes[$0] }
        let tag = naming.next()
        nodes[coverage] = Node(
          coverage: coverage, tag: tag, prefix: (origin?.prefix ?? "") + tag,
          depth: (origin?.depth ?? 0) + 1)
        rules.append(
          Self.rule(tag, CoverageEdits(from: origin?.coverage, to: coverage)))
      }
    }
    var prefixes: [String: String] = [:]
    for group in groups {
      guard let base = group.base, let node = nodes[base] else {
        prefixes[group.id] = "~"
        continue
      }
      guard group.parts.count > 1 else {
        prefixes[group.id] = node.prefix + "~"
        continue
      }
      // The faces of a collection differ: from what the file's largest has by then.
      let tag = naming.next()
      prefixes[group.id] = node.prefix + tag + "~"
      for part in group.parts {
        let edits = CoverageEdits(from: base, to: part.faceCoverage)
        if !edits.xml.isEmpty { rules.append(Self.rule(tag, indexes: part.indexes, edits)) }
      }
    }
    self.prefixes = prefixes
    self.rules = rules
  }

  /// Tags, each of which is not part of another one's text.
  private struct Naming {
    let number: Int
    let root: String
    private var count = 0

    init(number: Int, root: String) {
      self.number = number
      self.root = root
    }

    mutating func next() -> String {
      while true {
        let tag = "~\(String(number, radix: 36))-\(String(count, radix: 36))"
        count += 1
        // fontconfig compares without case.
        if !root.contains(tag + "~") { return tag }
      }
    }
  }

  private static func rule(_ tag: String, indexes: [Int] = [], _ edits: CoverageEdits) -> String {
    // Of several values of a test, one must hold.
    let test =
      indexes.isEmpty
      ? ""
      : "<test name=\"index\">\(indexes.map { "<int>\($0)</int>" }.joined())</test>"
    return """
      <match target="font"><test name="file" compare="contains"><string>\(tag)~</string></test>\
      \(test)\(edits.xml)</match>
      """
  }

  /// Any order that depends on nothing else.
  private static func isBefore(_ one: FaceCoverage, _ other: FaceCoverage) -> Bool {
    for (first, second) in zip(one.characters, other.characters) where first != second {
      return (first.lowerBound, first.upperBound) < (second.lowerBound, second.upperBound)
    }
    if one.characters.count != other.characters.count {
      return one.characters.count < other.characters.count
    }
    return one.languages.lexicographicallyPrecedes(other.languages)
  }

  /// A minimum spanning tree by Prim's algorithm: coverages in the order in which they join it, each
  /// with the one that it is said to differ from, where that is cheaper than to say it by itself.
  private static func span(
    _ coverages: [FaceCoverage]
  ) -> [(coverage: FaceCoverage, parent: FaceCoverage?)] {
    let nothing = FaceCoverage(characters: [], languages: [])
    var costs = coverages.map { $0.distance(from: nothing) }
    var parents = [Int?](repeating: nil, count: coverages.count)
    var depths = [Int](repeating: 1, count: coverages.count)
    var waiting = Array(coverages.indices)
    var result: [(FaceCoverage, FaceCoverage?)] = []
    while let place = waiting.indices.min(by: { costs[waiting[$0]] < costs[waiting[$1]] }) {
      let nearest = waiting.remove(at: place)
      let parent = parents[nearest]
      if let parent { depths[nearest] = depths[parent] + 1 }
      result.append((coverages[nearest], parent.map { coverages[$0] }))
      guard depths[nearest] < depthLimit else { continue }
      for other in waiting {
        // An edit that adds and takes away has three elements more than one that assigns.
        let cost = coverages[other].distance(from: coverages[nearest]) + 3
        if cost < costs[other] {
          costs[other] = cost
          parents[other] = nearest
        }
      }
    }
    return result
  }
}

extension CoverageGroup.Part {
  var faceCoverage: FaceCoverage { FaceCoverage(characters: coverage, languages: languages) }
}

extension CoverageGroup {
  /// The coverage that is given to the whole file first.
  fileprivate var base: FaceCoverage? {
    parts.max { $0.coverage.count < $1.coverage.count }?.faceCoverage
  }
}
