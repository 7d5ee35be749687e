// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestRandomness
import Testing
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

@testable import TypecaseTextLayout

/// Clusters, words, sentences, lines and paragraphs around a place.
struct TextUnitTests {
  private func unit(
    _ unit: TextUnit, around place: ScalarOffset, of manager: TextLayoutManager
  ) -> String {
    manager.storage.text(in: manager.range(of: unit, around: place))
  }

  @Test("the units around a place are those that a person would name")
  func units() {
    let manager = LayoutFixture.manager("One two. Three, fo\u{301}ur?\nFive")
    #expect(unit(.cluster, around: 17, of: manager) == "o\u{301}")
    #expect(unit(.word, around: 10, of: manager) == "Three")
    #expect(unit(.word, around: 3, of: manager) == " ")
    #expect(unit(.sentence, around: 10, of: manager) == "Three, fo\u{301}ur?\n")
    #expect(unit(.sentence, around: 0, of: manager) == "One two. ")
    #expect(unit(.line, around: 26, of: manager) == "Five")
    #expect(unit(.paragraph, around: 3, of: manager) == "One two. Three, fo\u{301}ur?\n")
    #expect(unit(.word, around: manager.storage.end, of: manager) == "Five")
    // To the end of a word, and to the start of one.
    #expect(manager.boundary(.word, from: 3, .forward) == 7)
    #expect(manager.boundary(.word, from: 9, .backward) == 4)
    #expect(manager.boundary(.word, from: manager.storage.end, .forward) == manager.storage.end)
    #expect(manager.boundary(.cluster, from: 18, .backward) == 17)
    #expect(manager.boundary(.paragraph, from: 1, .forward) == 23)
    let ended = LayoutFixture.manager("a\n")
    #expect(ended.range(of: .line, around: 2) == 2..<2)
    #expect(ended.range(of: .paragraph, around: 2) == 2..<2)
    let empty = LayoutFixture.manager("")
    for unit in TextUnit.allCases {
      #expect(empty.range(of: unit, around: 0) == 0..<0)
      #expect(empty.boundary(unit, from: 0, .forward) == 0)
      #expect(empty.boundary(unit, from: 0, .backward) == 0)
    }
  }

  @Test("boundaries are those of the whole text, wherever they are asked for", arguments: 0..<12)
  func wholeText(seed: Int) {
    var random = SplitMix64(seed: seed)
    let pieces =
      LayoutFixture.texts.values.sorted() + [
        "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}", "a\u{301}\u{323}", "\n", "\n\n", " ",
        "3.14, (Mr. X) ",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", String(repeating: "word", count: 200),
      ]
    let text = (0..<12).map { _ in random.pick(pieces, "") }.joined()
    let manager = LayoutFixture.manager(text)
    let count = text.unicodeScalars.count
    let expected = Array(text.utf8).withUnsafeBufferPointer { bytes in
      TextAnalysis.boundaries(
        of: bytes, scalarCount: count,
        items: TextItem.items(
          of: bytes, in: 0..<bytes.count, attributes: AttributeList(),
          context: manager.shaper.context, isRightToLeft: false))
    }
    for _ in 0..<60 {
      let place = Int.random(in: 1..<count, using: &random)
      for (unit, forward, backward) in [
        (TextUnit.cluster, TextBoundary.cursor, TextBoundary.cursor),
        (.word, .wordEnd, .wordStart), (.sentence, .sentence, .sentence),
      ] {
        let next = (place + 1..<count).first { expected[$0].contains(forward) } ?? count
        let last = (1..<place).last { expected[$0].contains(backward) } ?? 0
        let found = (
          manager.boundary(unit, from: ScalarOffset(place), .forward).value,
          manager.boundary(unit, from: ScalarOffset(place), .backward).value
        )
        #expect(found == (next, last), "seed \(seed), \(unit) at \(place)")
      }
    }
  }

  /// Counts how much of the text is read.
  private struct CountedText: TextBackingStore {
    final class Count { var scalars = 0 }

    let count = Count()
    var length: Int

    func text(in range: Range<ScalarOffset>) -> String {
      count.scalars += range.count
      return String(repeating: "a", count: range.count)
    }

    func attributes(at offset: ScalarOffset) -> (
      attributes: TextAttributes, range: Range<ScalarOffset>
    ) {
      (TextAttributes(), 0..<end)
    }

    mutating func replace(_ range: Range<ScalarOffset>, with text: String) {
      length += text.unicodeScalars.count - range.count
    }

    mutating func setAttributes(_ attributes: TextAttributes, in range: Range<ScalarOffset>) {}
  }

  @Test("of a word as long as the text only a part is looked at")
  func longParagraph() {
    let text = CountedText(length: 4_000_000)
    let storage = TextStorage(text)
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    text.count.scalars = 0
    let middle: ScalarOffset = 2_000_000
    #expect(manager.range(of: .cluster, around: middle) == middle..<middle + 1)
    #expect(text.count.scalars < 5_000)
    let word = manager.range(of: .word, around: middle)
    #expect(word.contains(middle) && word.count < 150_000)
    #expect(manager.boundary(.sentence, from: middle, .forward) > middle)
    #expect(manager.boundary(.sentence, from: middle, .backward) < middle)
    #expect(text.count.scalars < 800_000)
  }

  /// All emoji that are seen by themselves, of Unicode's own list.
  private func emoji() throws -> [[Unicode.Scalar]] {
    try ["emoji-test.txt", "emoji-zwj-sequences.txt"].flatMap { file in
      let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/unicode/emoji/" + file))
      return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap {
        line -> [Unicode.Scalar]? in
        let fields = line.prefix { $0 != "#" }.split(separator: ";")
        guard fields.count > 1, !fields[1].contains("component") else { return nil }
        return fields[0].split(separator: " ").compactMap {
          UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
        }
      }
    }
  }

  @Test("an emoji is one stop of a caret, also where no font has it")
  func emojiSequences() throws {
    let emoji = try emoji()
    #expect(emoji.count > 6_000)
    var text = String.UnicodeScalarView()
    var places: [Int] = []
    for (number, scalars) in emoji.enumerated() {
      places.append(text.count)
      text.append(contentsOf: scalars)
      places.append(text.count)
      text.append(number % 20 == 19 ? "\n" : "x")
    }
    let manager = LayoutFixture.manager(String(text))
    let points = manager.insertionPoints(in: 0..<manager.storage.end).map(\.value)
    #expect(points == places + [text.count])
    for number in stride(from: 0, to: places.count, by: 2) {
      let (start, end) = (ScalarOffset(places[number]), ScalarOffset(places[number + 1]))
      #expect(manager.boundary(.cluster, from: start, .forward) == end)
      #expect(manager.boundary(.cluster, from: end, .backward) == start)
    }
    let starts = Set(stride(from: 0, to: places.count, by: 2).map { places[$0] })
    for line in manager.fragments {
      for cell in line.parts[0].cells where starts.contains(cell.range.lowerBound) {
        let hit = manager.hit(x: cell.x + 0.6 * cell.width, y: line.y + 1)
        #expect(cell.width > 1 && hit?.offset.value == cell.range.lowerBound)
      }
    }
    var (position, stops) = (TextPosition(0), [0])
    var x: Double?
    while true {
      let next = manager.position(.right, from: position, keeping: &x)
      guard next != position else { break }
      position = next
      stops.append(next.offset.value)
    }
    #expect(stops == points)
  }
}
