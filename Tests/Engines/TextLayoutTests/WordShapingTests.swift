// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

@testable import TypecaseTextLayout

/// Words that are shaped by themselves.
struct WordShapingTests {
  @Test("a word that no line is said to end in is one in which Pango ends none", arguments: 0..<8)
  func unbroken(seed: Int) {
    var random = SplitMix64(seed: seed)
    let signs = (UInt8(0x21)...0x7E).filter { !("0"..."9").contains(Character(.init($0))) }
    var unbroken = 0
    for _ in 0..<4000 {
      // Most with signs at their ends only, as words have them.
      var word: [UInt8] = []
      for _ in 0..<Int.random(in: 0...2, using: &random) { word.append(random.pick(signs, 0)) }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        word.append(random.pick(Array("aZ09q".utf8), 0))
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) { word.append(random.pick(signs, 0)) }
      guard SimpleText.isUnbroken(word) else { continue }
      unbroken += word.isEmpty ? 0 : 1
      let text = Array("a ".utf8) + word + Array(" a".utf8)
      let found = text.withUnsafeBufferPointer {
        TextAnalysis.boundaries(of: $0, scalarCount: text.count)
      }
      let known: TextBoundary = [.line, .mandatory, .character, .white, .cursor, .expandable]
      let name = String(decoding: word, as: UTF8.self)
      for place in 0..<word.count {
        let expected: TextBoundary = [.character, .cursor]
        // Whether a line ends before the word is not asked.
        let boundary = found[2 + place].intersection(
          place == 0 ? known.subtracting(.line) : known)
        #expect(boundary == expected, "seed \(seed): \(name) at \(place)")
      }
      #expect(
        found[2 + word.count].intersection(known).subtracting([.character, .cursor])
          == [.white, .expandable], "seed \(seed): behind \(name)")
    }
    #expect(unbroken > 500, "seed \(seed)")
  }

  @Test func `what is around a word may be in a font and a script of its own`() {
    let shaper = TextShaper(LayoutFixture.appearance, base: LayoutFixture.base(), pageColor: nil)
    let text = "가 ABC 가"
    let input = ShapingInput(
      bytes: Array(text.utf8), range: 4..<7, styles: [(3, shaper.baseLook.style)], levels: nil)
    let stretch = ShapedStretch.shaped(input, context: shaper.context)
    #expect(stretch.advances.count == 3)
    #expect(stretch.advances.allSatisfy { $0 > 0 })
  }

  /// What lines are broken by, and the glyphs of all words.
  private func shaped(
    _ text: String, _ family: String, alone: Bool
  ) throws -> [[Int]] {
    let shaper = TextShaper(
      LayoutFixture.appearance, base: LayoutFixture.base(family), pageColor: nil)
    let style = shaper.baseLook.style
    func slice(_ text: String) -> ParagraphSlice {
      Array(text.utf8).withUnsafeBufferPointer {
        shaper.slice(
          $0, range: 0..<text.unicodeScalars.count, styles: [($0.count, style)], levels: nil,
          endsAtBreak: true)
      }
    }
    if alone {
      // Each word is met with a letter before it, which says the script.
      var rest = text[...]
      let letter = text.unicodeScalars.contains { $0.value >= 0x400 } ? "а" : "a"
      while !rest.isEmpty {
        let word = rest.prefix { $0 != " " }
        rest = rest.dropFirst(word.count)
        let spaces = rest.prefix { $0 == " " }
        rest = rest.dropFirst(spaces.count)
        _ = slice(letter + " " + word + spaces)
      }
    }
    return try slice(text).atoms.map { atom in
      let stretch = shaper.stretch(ofWord: try #require(atom.word >= 0 ? atom.word : nil))
      let place = Int(atom.place)
      let glyphs = stretch.runs.indices.flatMap { run -> [Int] in
        let range = stretch.runs[run].scalars.clamped(to: place..<place + Int(atom.scalars))
        return stretch.glyphs(ofRun: run, in: range).flatMap {
          [Int($0.id), Int($0.advance), Int($0.x), Int($0.y), Int($0.byte) - place]
        } + stretch.cells(ofRun: run, in: range).flatMap { [$0.start - place, $0.width] }
      }
      let known: TextBoundary = [.character, .white, .cursor, .expandable]
      let boundaries = stretch.boundaries[place..<place + Int(atom.scalars)].map {
        Int($0.intersection(known).rawValue)
      }
      return [
        Int(atom.start), Int(atom.scalars), Int(atom.white), Int(atom.advance), Int(atom.space),
        Int(atom.ascent), Int(atom.descent), atom.end == .line ? 1 : 0,
      ] + glyphs + boundaries
    }
  }

  @Test("words that are shaped together are as each by itself", arguments: 0..<6)
  func together(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let latin = Array("aeioutnsrWAVTofifl") + ["é", "ß", "Ž", "’", "“", "”", "–", "…"]
    let cyrillic = Array("абвгТАУещ") + ["—", "«", "»"]
    let signs = Array("0123456789.,;:-/()[]!?\"'%&+=@#*")
    for family in ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "No such family"] {
      for letters in [latin, cyrillic] {
        var text = String(letters[0]) + " "
        for _ in 0..<120 {
          for _ in 0..<Int.random(in: 1...9, using: &random) {
            text.append(random.once(in: 5) ? random.pick(signs, "-") : random.pick(letters, "a"))
          }
          text += String(repeating: " ", count: random.once(in: 12) ? 2 : 1)
        }
        if seed % 2 == 0 { text.removeLast() }
        let (one, other) = (
          try shaped(text, family, alone: false), try shaped(text, family, alone: true)
        )
        #expect(one == other, "seed \(seed), \(family): \(text)")
      }
    }
  }
}
