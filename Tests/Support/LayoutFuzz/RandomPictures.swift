// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import TypecaseFontDescriptors
import TypecaseRichText

@testable import TypecaseTextLayout

/// A text with pictures in containers of some kind, and edits of all kinds.
public struct RandomPictures {
  public let storage: TextStorage
  public let manager: TextLayoutManager
  private var random: SplitMix64
  private let options: TextLayoutOptions
  private let repeats: Bool
  private let outline: PictureOutlines = { attachment in
    attachment.width.map { Int($0) % 2 == 0 } == true
      ? PictureOutline(polygons: [
        [
          LayoutPoint(x: 0.5, y: 0), LayoutPoint(x: 1, y: 0.37), LayoutPoint(x: 0.7, y: 1),
          LayoutPoint(x: 0, y: 0.61),
        ]
      ]) : nil
  }

  public init(seed: Int) {
    random = SplitMix64(seed: seed)
    var options = TextLayoutOptions()
    if seed % 5 == 1 { options.lineBreakStrategy = .optimal }
    if seed % 4 == 2 { options.controlsWidowsAndOrphans = true }
    if seed % 7 == 3 { options.lineGrid = 15 }
    self.options = options
    repeats = seed % 2 == 0
    storage = TextStorage(runs: [])
    manager = Self.manager(storage, Self.containers(seed % 6, &random), repeats, options)
    manager.pictureOutline = outline
    storage.replace(0..<0, with: (0..<24).map { _ in run() })
  }

  /// A layout of the same text that never was another one.
  public func freshManager() -> TextLayoutManager {
    let fresh = Self.manager(
      TextStorage(storage.document), manager.containers, repeats, options)
    fresh.pictureOutline = outline
    return fresh
  }

  private static func manager(
    _ storage: TextStorage, _ containers: [TextContainer], _ repeats: Bool,
    _ options: TextLayoutOptions
  ) -> TextLayoutManager {
    var base = TextAttributes()
    (base.font, base.size) = (FontDescriptor(family: "DejaVu Sans"), .points(11))
    return TextLayoutManager(
      storage, appearance: RandomLayout.appearance, baseAttributes: base, containers: containers,
      repeatsContainers: repeats, options: options)
  }

  /// What is wrong after any of some edits; nothing where lines and pictures are as from scratch, and as promised.
  public mutating func faults(edits count: Int) -> [String] {
    manager.ensureLayout()
    for number in 0..<count {
      edit()
      switch number % 3 {
      case 0: continue
      // What is below is laid out later.
      case 1: manager.ensureLayout(through: ScalarOffset(storage.length / 2))
      default: break
      }
      let faults =
        differences(from: freshManager())
        // What is true of all lines takes long to find out.
        + (number % 3 == 2 ? PictureLaws.faults(of: manager) : [])
        + (number % 10 == 1 ? LayoutLaws.faults(of: manager) : [])
      if !faults.isEmpty { return faults.map { "edit \(number): \($0)" } }
    }
    return []
  }

  private func differences(from fresh: TextLayoutManager) -> [String] {
    struct Line: Equatable {
      var (range, container): (Range<ScalarOffset>, Int)
      var (y, height): (Double, Double)
      var parts: [Double]
    }
    func lines(_ manager: TextLayoutManager) -> [Line] {
      var lines: [Line] = []
      manager.enumerateLineFragments { line in
        lines.append(
          Line(
            range: line.range, container: line.container, y: line.y, height: line.height,
            parts: line.parts.flatMap { [$0.x, $0.width, $0.textX, $0.textWidth] }))
        return true
      }
      return lines
    }
    let (own, others) = (lines(manager), lines(fresh))
    var found: [String] = []
    if let (one, other) = zip(own, others).first(where: { $0 != $1 }) {
      found.append("a line is \(one), and from scratch \(other)")
    }
    if own.count != others.count { found.append("\(own.count) lines instead of \(others.count)") }
    let (pictures, fromScratch) = (
      PictureLaws.pictures(of: manager), PictureLaws.pictures(of: fresh)
    )
    if pictures != fromScratch {
      found.append(
        "pictures are at \(pictures.map(\.frame)), and from scratch at \(fromScratch.map(\.frame))")
    }
    if manager.usedHeight() != fresh.usedHeight() {
      found.append("\(manager.usedHeight()) high instead of \(fresh.usedHeight())")
    }
    return found
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private static func containers(_ kind: Int, _ random: inout SplitMix64) -> [TextContainer] {
    func width() -> Double { Double(Int.random(in: 120...320, using: &random)) }
    switch kind {
    case 0: return [TextContainer(width: width(), height: 220)]
    case 2:
      return [
        TextContainer(width: width(), height: 160), TextContainer(width: width(), height: 260),
      ]
    case 4:
      return [
        TextContainer(
          width: width(), height: 300, exclusions: [shape], lineFragmentPadding: 5)
      ]
    case 3: return [TextContainer(width: width(), exclusions: [shape])]
    case 5:
      return [
        TextContainer(width: width(), height: 200), TextContainer(width: width(), height: 200),
        TextContainer(width: width()),
      ]
    default: return [TextContainer(width: width())]
    }
  }

  private static let shape = TextExclusion(
    TextPath(ellipseIn: LayoutRect(x: 60, y: 90, width: 60, height: 70)), margin: 3)

  private mutating func attributes() -> TextAttributes {
    var attributes = TextAttributes()
    if number(0...3) == 0 { attributes.size = .points(Double(number(8...24))) }
    if number(0...5) == 0 {
      attributes.paragraph = ParagraphStyle()
      attributes.paragraph?.spaceBefore = Double(number(0...20))
      attributes.paragraph?.keepsWithNext = number(0...3) == 0
      attributes.paragraph?.alignment = number(0...1) == 0 ? .right : .natural
    }
    return attributes
  }

  private mutating func placement() -> PicturePlacement? {
    if number(0...7) == 0 { return nil }
    let side = PicturePlacement.Side.allCases[number(0...2)]
    return PicturePlacement(
      side, x: Double(number(0...10)) / 10, followsOutline: number(0...2) == 0,
      margin: Double(number(0...12)))
  }

  private mutating func run() -> TextRun {
    var attributes = attributes()
    if number(0...3) > 0 {
      let count = number(1...40)
      let words = String(repeating: "words and ", count: count)
      return TextRun(count % 2 == 0 ? words + "\n" : words, attributes)
    }
    attributes.attachment = TextAttachment(
      bytes: [1], type: "image/png", width: Double(number(10...200)),
      height: Double(number(10...150)), placement: placement())
    return TextRun(String(TextAttachment.character), attributes)
  }

  /// Inserts, deletes, sets attributes, places, moves or resizes pictures, or makes containers wider.
  public mutating func edit() {
    let start = number(0...storage.length)
    let range = ScalarOffset(start)..<ScalarOffset(min(start + number(0...30), storage.length))
    switch number(0...9) {
    case 0...2: storage.replace(range, with: [run()])
    case 3: storage.replace(range, with: [])
    case 4: storage.replace(range.lowerBound..<range.lowerBound, with: [TextRun("\n")])
    case 5:
      let more = attributes()
      storage.convertAttributes(in: range) { attributes in
        var attributes = attributes
        (attributes.size, attributes.paragraph) = (more.size, more.paragraph)
        return attributes
      }
    case 6...8:
      guard let place = pictures.randomElement(using: &random) else { return }
      let (placement, width) = (placement(), Double(number(10...200)))
      let kind = number(0...3)
      if kind == 3 {
        storage.replace(place..<place + 1, with: [])
        return
      }
      storage.convertAttributes(in: place..<place + 1) { attributes in
        var attributes = attributes
        if kind > 0 { attributes.attachment?.placement = placement }
        if kind < 2 { attributes.attachment?.width = width }
        return attributes
      }
    default:
      for number in manager.containers.indices {
        manager.containers[number].width = Double(Int.random(in: 120...320, using: &random))
      }
    }
  }

  private var pictures: [ScalarOffset] {
    var (found, place) = ([ScalarOffset](), ScalarOffset(0))
    for run in storage.document.runs {
      if run.attributes.attachment != nil { found.append(place) }
      place = place + run.text.unicodeScalars.count
    }
    return found
  }
}
