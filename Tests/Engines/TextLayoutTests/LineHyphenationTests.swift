// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRandomness
import Testing
import TypecaseRichText
import TypecaseSystemKit

@testable import TypecaseTextLayout

/// Lines that end in words which a dictionary divides.
struct LineHyphenationTests {
  private let folder: TemporaryFolder

  /// With a dictionary that divides a word before each "k", and one of another language before each "m".
  init() throws {
    folder = try TemporaryFolder(in: NSTemporaryDirectory())
    for (language, letter) in [("xx", "k"), ("yy", "m")] {
      try FileSystem.save(
        Array("UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\n1\(letter)\n".utf8),
        to: "\(folder.path)/hyph_\(language).dic")
    }
  }

  private var options: TextLayoutOptions {
    var options = LayoutFixture.hyphenated
    (options.language, options.dictionaryFolders) = ("xx", [folder.path])
    return options
  }

  private func manager(
    _ text: String, width: Double, _ attributes: TextAttributes = TextAttributes(),
    options: TextLayoutOptions? = nil, containers: [TextContainer]? = nil
  ) -> TextLayoutManager {
    LayoutFixture.manager(
      TextStorage(runs: [TextRun(text, attributes)]),
      containers: containers ?? [TextContainer(width: width)], options: options ?? self.options)
  }

  private func with(_ edit: (inout TextAttributes) -> Void) -> TextAttributes {
    var attributes = TextAttributes()
    edit(&attributes)
    return attributes
  }

  /// The text of each line, with a sign where a hyphen is shown.
  private func lines(_ manager: TextLayoutManager) -> [String] {
    manager.fragments.map {
      manager.storage.text(in: $0.range) + ($0.endsWithHyphen ? "=" : "")
    }
  }

  /// As wide as a text, and a little wider.
  private func width(of text: String) -> Double {
    manager(text, width: 10_000).lineFragment(at: 0).map { $0.parts[0].textWidth + 0.5 } ?? 0
  }

  @Test func `a word that has no room is divided where the most of it fits`() throws {
    let text = "aaaa bakibakibaki cc"
    let manager = manager(text, width: width(of: "aaaa bakiba-"))
    #expect(lines(manager) == ["aaaa bakiba=", "kibaki cc"])
    let part = try #require(manager.lineFragment(at: 0)?.parts.first)
    #expect(part.textX + part.textWidth <= part.x + part.width)
    // One letter less, and less of the word fits.
    #expect(
      lines(self.manager(text, width: width(of: "aaaa bakiba-") - 2))[0] == "aaaa ba=")
    // Nothing of it fits.
    #expect(
      lines(self.manager(text, width: width(of: "aaaa b")))[0] == "aaaa ")
  }

  @Test func `only where it is asked for, and in the text's own language`() throws {
    let text = "aaaa bakimakibaki cc"
    let width = width(of: "aaaa bakimaki-")
    var off = options
    off.hyphenation = false
    #expect(lines(manager(text, width: width, options: off))[0] == "aaaa ")
    var style = ParagraphStyle()
    style.hyphenation = true
    #expect(
      lines(manager(text, width: width, with { $0.paragraph = style }, options: off))[0]
        == "aaaa bakima=")
    style.hyphenation = false
    #expect(
      lines(manager(text, width: width, with { $0.paragraph = style }))[0] == "aaaa ")
    #expect(
      lines(manager(text, width: width, with { $0.language = "yy" }))[0] == "aaaa baki=")
    var unknown = options
    unknown.language = nil
    #expect(lines(manager(text, width: width, options: unknown))[0] == "aaaa ")
    // Soft hyphens are the only places of a word.
    #expect(
      lines(manager("aaaa ba\u{AD}kimakibaki cc", width: width))[0] == "aaaa ba\u{AD}=")
  }

  @Test func `a word that is wider than a line is divided by its dictionary before it is broken`() {
    let width = width(of: "bakiba-")
    #expect(
      lines(manager("bakibakibakibakibaki", width: width)).prefix(2) == ["bakiba=", "kiba="])
    #expect(lines(manager("bbbbbbbbbbbbbbbb", width: width))[0].hasPrefix("bbb"))
    #expect(!lines(manager("bbbbbbbbbbbbbbbb", width: width))[0].hasSuffix("="))
  }

  @Test func `not too many lines in a row end so, nor the last full line of a paragraph`() {
    let text = String(repeating: "baki", count: 12)
    for most in [1, 2, 3, 0] {
      var options = options
      options.mostHyphensInRow = most
      var (row, longest) = (0, 0)
      for line in lines(manager(text, width: width(of: "bakiba-"), options: options)) {
        row = line.hasSuffix("=") ? row + 1 : 0
        longest = max(longest, row)
      }
      #expect(most > 0 ? longest == most : longest > 3)
    }
    #expect(
      lines(manager("aaaa bakibakibaki", width: self.width(of: "aaaa bakiba-")))
        == ["aaaa ", "bakibakibaki"])
  }

  @Test func `a divided ligature has two halves with glyphs and widths of their own`() throws {
    // DejaVu Sans has a ligature of "f" and "i".
    try FileSystem.save(
      Array("UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\nf1i\n".utf8),
      to: "\(folder.path)/hyph_zz.dic")
    let attributes = with { $0.language = "zz" }
    // No letter is moved towards the hyphen.
    let first = width(of: "aaaa baf") + width(of: "\u{2010}") - 1
    let manager = manager("aaaa bafiba cc", width: first + 0.5, attributes)
    #expect(lines(manager) == ["aaaa baf=", "iba cc"])
    let widths = manager.fragments.map { $0.parts[0].runs.reduce(0) { $0 + $1.width } }
    #expect(abs(widths[0] - first) < 0.1)
    #expect(abs(widths[1] - width(of: "iba cc") + 0.5) < 0.1)
    let second = try #require(manager.lineFragment(at: 9))
    #expect(abs(second.parts[0].textWidth - widths[1]) < 0.01)
  }

  @Test func `lines wait for no dictionary, and are others when it has been read`() async throws {
    let text = "aaaa bakibakibaki cc"
    var options = options
    options.waitsForDictionaries = false
    let width = width(of: "aaaa bakiba-")
    for isAll in [false, true] {
      let manager = manager(text, width: width, options: options)
      #expect(lines(manager)[0] == "aaaa ")
      if isAll { await manager.layOut() } else { #expect(await manager.prepareHyphenation()) }
      #expect(manager.isLaidOut == isAll)
      #expect(lines(manager)[0] == "aaaa bakiba=")
      #expect(await !manager.prepareHyphenation())
      // What is typed now is hyphenated at once.
      manager.storage.replace(0..<1, with: "aa")
      #expect(lines(manager)[0] == "aaaaa ba=")
    }
    // A language without a dictionary changes nothing.
    options.language = "qq"
    let manager = manager(text, width: width, options: options)
    #expect(lines(manager)[0] == "aaaa ")
    #expect(await !manager.prepareHyphenation())
    #expect(manager.isLaidOut)
  }

  @Test func `an edit in any part of a word divides it anew`() {
    let width = width(of: "bakiba-")
    let manager = manager("aa bakibakibakibakibaki cc bakiba", width: width)
    for edit in ["k", "b", " ", ""] {
      for place in 0..<manager.storage.length {
        let place = ScalarOffset(place)
        guard place < manager.storage.end else { break }
        manager.storage.replace(place..<place + 1, with: edit)
        let scratch = self.manager(
          manager.storage.text(in: 0..<manager.storage.end), width: width)
        #expect(lines(manager) == lines(scratch))
      }
    }
  }
}
