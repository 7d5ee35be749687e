// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Lines whose ends are chosen together.
struct FittedLinesTests {
  private func lines(
    _ text: String, _ strategy: ParagraphStyle.LineBreakStrategy,
    _ alignment: ParagraphStyle.Alignment = .justified, containers: [TextContainer],
    options: TextLayoutOptions = TextLayoutOptions(), points: Double = 11
  ) -> [LineFragment] {
    var attributes = TextAttributes()
    attributes.paragraph = ParagraphStyle(alignment: alignment)
    attributes.paragraph?.lineBreakStrategy = strategy
    let manager = LayoutFixture.manager(
      TextStorage(runs: [TextRun(text, attributes)]), containers: containers, points: points,
      options: options)
    return manager.fragments
  }

  @Test func `lines are more even than with as much as fits on each`() throws {
    // The squares of what is left of each line but the last one.
    var unevenness: [ParagraphStyle.LineBreakStrategy: Double] = [:]
    for language in ["english", "russian", "mixed"] {
      let text = String(repeating: try #require(LayoutFixture.texts[language]), count: 3)
      for (strategy, width) in [180.0, 240, 333, 480].flatMap({ width in
        ParagraphStyle.LineBreakStrategy.allCases.map { ($0, width) }
      }) {
        let lines = lines(text, strategy, .left, containers: [TextContainer(width: width)])
        #expect(lines.reduce(0) { $0 + $1.range.count } == text.unicodeScalars.count)
        for line in lines.dropLast() {
          let left = (width - line.parts[0].textWidth) / width
          #expect(left >= 0)
          unevenness[strategy, default: 0] += left * left
        }
      }
    }
    let (greedy, optimal) = (unevenness[.greedy] ?? 0, unevenness[.optimal] ?? 0)
    #expect(optimal < greedy * 0.9)
  }

  @Test(arguments: ["english", "russian", "mixed", "hebrew"], [200.0, 300])
  func `justified lines reach from edge to edge with wider or narrower spaces`(
    language: String, width: Double
  ) throws {
    let text = String(repeating: try #require(LayoutFixture.texts[language]), count: 3)
    let natural = lines(text, .optimal, .left, containers: [TextContainer(width: width)])
    let lines = lines(text, .optimal, containers: [TextContainer(width: width)])
    #expect(natural.count >= lines.count)
    let scalars = Array(text.unicodeScalars)
    var narrower = 0
    for line in lines.dropLast() {
      let part = line.parts[0]
      #expect(abs(part.textX - part.x) < 0.01 && abs(part.textWidth - width) < 0.01)
      let shown = part.cells.filter { $0.x > -0.01 && $0.x + $0.width <= width + 0.01 }
      let spaces = shown.filter { scalars[$0.range.lowerBound] == " " }.map(\.width)
      let usual = 11 * 0.318
      if let least = spaces.min() {
        #expect(least > usual * 2 / 3 - 0.1)
        if least < usual - 0.01 { narrower += 1 }
      }
    }
    #expect(narrower > 0 || language != "english")
  }

  @Test func `letters are moved apart before spaces are too wide, as far as they may be`() throws {
    let text = String(repeating: try #require(LayoutFixture.texts["english"]), count: 2)
    /// The widest space of all lines, and the widest letter "e".
    func widest(_ most: Double) -> (space: Double, letter: Double) {
      var options = TextLayoutOptions()
      options.mostLetterSpacing = most
      let lines = lines(
        text, .greedy, containers: [TextContainer(width: 120)], options: options)
      let scalars = Array(text.unicodeScalars)
      func widest(_ scalar: Unicode.Scalar) -> Double {
        lines.dropLast().flatMap { line in
          line.parts[0].cells.filter {
            scalars[$0.range.lowerBound] == scalar && $0.x + $0.width <= 120.01
          }.map(\.width)
        }.max() ?? 0
      }
      for line in lines.dropLast() {
        let part = line.parts[0]
        #expect(abs(part.textWidth - 120) < 0.01)
        let glyphs = part.runs.flatMap(\.glyphs).reduce(0.0) { $0 + Double(units: $1.advance) }
        #expect(abs(glyphs - part.cells.reduce(0) { $0 + $1.width }) < 0.01)
      }
      return (widest(" "), widest("e"))
    }
    let (none, some, more) = (widest(0), widest(0.02), widest(0.06))
    #expect(none.space > some.space && some.space > more.space)
    #expect(none.letter < some.letter && some.letter < more.letter)
    // A line of this font is 12.8 points high.
    #expect(more.letter - none.letter < 12.9 * 0.06)
  }

  @Test func `lines end at separators, and begin anew behind them`() {
    let text = "aaa bbb ccc\u{2028} ddd eee fff ggg hhh\u{2028}\u{2028}iii\nnext"
    let containers = [TextContainer(width: 70)]
    let lines = lines(text, .optimal, containers: containers)
    let ends = lines.map(\.range.upperBound.value)
    for end in [12, 33, 34, 38, 42] { #expect(ends.contains(end)) }
  }

  @Test func `hyphens are used where lines are better with them, not too many in a row`() throws {
    let text = String(repeating: try #require(LayoutFixture.texts["english"]), count: 4)
    for most in [1, 2] {
      var options = LayoutFixture.hyphenated
      options.mostHyphensInRow = most
      let lines = lines(
        text, .optimal, containers: [TextContainer(width: 105)], options: options)
      #expect(lines.contains { $0.endsWithHyphen })
      var row = 0
      for line in lines {
        row = line.endsWithHyphen ? row + 1 : 0
        #expect(row <= most)
        let part = line.parts[0]
        #expect(part.textX + part.textWidth <= part.x + part.width + 0.01)
      }
    }
  }

  @Test func `each part beside a shape has lines of its own width`() throws {
    let text = String(repeating: try #require(LayoutFixture.texts["english"]), count: 4)
    let shape = TextExclusion(
      TextPath(ellipseIn: LayoutRect(x: 150, y: 30, width: 120, height: 140)), margin: 4)
    let containers = [TextContainer(width: 420, exclusions: [shape])]
    let lines = lines(text, .optimal, containers: containers)
    let greedy = self.lines(text, .greedy, containers: containers)
    #expect(lines.contains { $0.parts.count == 2 })
    #expect(lines.map(\.range) != greedy.map(\.range))
    var next: ScalarOffset = 0
    for line in lines {
      #expect(line.range.lowerBound == next)
      next = line.range.upperBound
      for part in line.parts {
        #expect(part.textX >= part.x - 0.01)
        #expect(part.textX + part.textWidth <= part.x + part.width + 0.01)
      }
    }
    #expect(next.value == text.unicodeScalars.count)
  }

  @Test func `text with tabs, or in containers that cut it, is broken line by line`() throws {
    let text = try #require(LayoutFixture.texts["english"])
    let tabbed = "a\tb " + text
    var containers = [TextContainer(width: 200)]
    #expect(
      lines(tabbed, .optimal, containers: containers).map(\.range)
        == lines(tabbed, .greedy, containers: containers).map(\.range))
    #expect(
      lines(text, .optimal, containers: containers).map(\.range)
        != lines(text, .greedy, containers: containers).map(\.range))
    containers[0].truncation = TextTruncation(.tail)
    #expect(
      lines(text, .optimal, containers: containers).map(\.range)
        == lines(text, .greedy, containers: containers).map(\.range))
  }

  @Test func `a word that is wider than a line is broken within, and the rest goes on`() {
    let text = "aaa bbb wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww ccc ddd"
    let lines = lines(text, .optimal, containers: [TextContainer(width: 80)])
    #expect(lines.map(\.range.count).reduce(0, +) == text.count)
    for line in lines { #expect(line.parts[0].textWidth <= 80.01) }
  }
}
