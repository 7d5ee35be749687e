// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import TypecaseFontDescriptors
import TypecaseRichText
import TypecaseTextAppearance

@testable import TypecaseTextLayout

/// Lays random text out in random containers, edits it at random, and looks at what came of it.
public struct RandomLayout {
  /// On paper, in fonts that every machine with the tests has, so that a length in points is one of the layout.
  public static let appearance = TextAppearance(
    fonts: SystemFonts(
      faces: FaceSet([.made("DejaVu Sans"), .made("DejaVu Sans", "Bold", weight: 700)]),
      settings: SystemFontSettings(interface: "DejaVu Sans 11", document: "DejaVu Sans 11")
    ) { _ in nil },
    textSize: .init(), medium: .paper)

  private var made: RandomText
  private var containers: [TextContainer]
  private let (repeats, options): (Bool, TextLayoutOptions)
  private let storage: TextStorage
  private let manager: TextLayoutManager

  /// Called with a description of the text before each step.
  public var tell: ((String) -> Void)?

  public init(using random: SplitMix64) {
    var random = random
    made = RandomText(random: random, isUsual: random.once(in: 2))
    containers = made.containers()
    // Without an end, the first one never is full.
    repeats = made.random.once(in: 4)
    options = made.options()
    storage = TextStorage(runs: made.runs(6))
    manager = Self.manager(storage, containers, repeats, options)
  }

  private static func manager(
    _ storage: TextStorage, _ containers: [TextContainer], _ repeats: Bool,
    _ options: TextLayoutOptions
  ) -> TextLayoutManager {
    var base = TextAttributes()
    base.font = FontDescriptor(family: "DejaVu Sans")
    base.size = .points(11)
    return TextLayoutManager(
      storage, appearance: appearance, baseAttributes: base, containers: containers,
      repeatsContainers: repeats, options: options)
  }

  /// What is wrong with the layout after any of some edits; nothing where all is as promised.
  public mutating func faults() -> [String] {
    for step in 0..<6 {
      edit()
      tell?("step \(step), \(containers.count) containers, \(storage.text.debugDescription)")
      if made.random.once(in: 2) { continue }
      let faults = differences() + (made.isUsual ? LayoutLaws.faults(of: manager) : [])
      if !faults.isEmpty { return faults.map { "step \(step): \($0)" } }
      look()
    }
    return []
  }

  private mutating func place() -> Int { Int.random(in: 0...storage.length, using: &made.random) }

  private mutating func edit() {
    let start = place()
    let end = min(start + made.random.pick([0, 0, 1, 5, 40, 4000], 0), storage.length)
    let range = Range<ScalarOffset>(start..<end)
    switch Int.random(in: 0..<9, using: &made.random) {
    case 0: storage.setAttributes(made.attributes(), in: range)
    case 1: manager.invalidateLayout(for: range)
    case 2:
      containers = made.containers()
      manager.containers = containers
    case 3:
      containers += made.containers()
      manager.containers = containers
    case 4: storage.replaceScalars(range, with: made.runs(2))
    case 5: manager.ensureLayout(through: ScalarOffset(start))
    default: storage.replace(range, with: made.runs(2))
    }
  }

  /// Where the lines are others than those of a layout from scratch.
  private func differences() -> [String] {
    manager.ensureLayout()
    let scratch = Self.manager(storage, containers, repeats, options)
    scratch.ensureLayout()
    let (one, other) = (Self.lines(of: manager), Self.lines(of: scratch))
    if one == other { return [] }
    let first = zip(one, other).enumerated().first { $1.0 != $1.1 }
    return ["other lines than from scratch: \(first.map { "\($0)" } ?? "the last one")"]
  }

  /// A line with the pictures that reach below it, whose number is another one in each layout.
  private struct Line: Equatable {
    var record: LineRecord
    var pictures: [PictureObstacle]

    init(_ record: LineRecord, _ manager: TextLayoutManager) {
      self.record = record
      self.record.pictures = 0
      pictures = manager.flow.pictureStates[record.pictures]
    }
  }

  private static func lines(of manager: TextLayoutManager) -> [Line] {
    var lines: [Line] = []
    manager.tree.tree.forEach(in: 0..<manager.storage.length) { record, _ in
      lines.append(Line(record, manager))
    }
    return lines + (manager.tree.lastLine.map { [Line($0, manager)] } ?? [])
  }

  /// Asks for places, and has lines drawn: all of it answers.
  private mutating func look() {
    for _ in 0..<4 {
      let (x, y) = (made.length([0, 30, 150]), made.length([0, 20, 100]))
      _ = manager.hit(x: x, y: y, inContainer: made.random.pick([0, 1, 9, -1], 0))
      let top = y.isNaN ? 0 : y
      let number = made.random.pick([0, 1], 0)
      _ = manager.lineFragments(in: top...max(top, 100), ofContainer: number)
      _ = manager.placedPictures(in: top...max(top, 100), ofContainer: number)
      let place = ScalarOffset(self.place())
      _ = manager.placedPicture(at: place)
      _ = manager.carets(at: place)
      _ = manager.insertionPoints(in: ScalarOffset(0)..<place)
      _ = manager.selectionRects(for: ScalarOffset(0)..<place)
      var kept: Double?
      let movement = made.random.pick(TextMovement.allCases, .left)
      _ = manager.position(movement, from: TextPosition(place), keeping: &kept)
      _ = manager.lineFragment(at: place).map { manager.drawing(of: $0) }
    }
  }
}
