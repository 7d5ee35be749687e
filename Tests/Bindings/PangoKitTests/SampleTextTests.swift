// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TypecasePangoKit

struct SampleTextTests {
  let latin = Coverage([0x20...0x7E, 0xA0...0x17F, 0x2010...0x203A])
  let tamilAndLatin = Coverage([0x20...0x7E, 0xB80...0xBFF])

  @Test func `a script is shown in its own characters`() {
    let sample = SampleText(script: "Taml", languages: ["ta"], coverage: tamilAndLatin)
    #expect(sample.language == "ta")
    #expect(sample.long.unicodeScalars.contains { 0xB80...0xBFF ~= $0.value })
    #expect(sample.long.hasPrefix(sample.short))
    #expect(sample.short.count < sample.long.count)
  }

  @Test func `only characters that the face has are shown`() {
    let letters = Coverage([0x20...0x7E, 0xB85...0xB8A])
    let sample = SampleText(script: "Taml", languages: ["ta"], coverage: letters)
    #expect(letters.contains(sample.short) && letters.contains(sample.long))
    #expect(sample.short.unicodeScalars.contains { 0xB85...0xB8A ~= $0.value })
  }

  @Test func `a script without a sentence shows its letters`() {
    // Pango's sentence for Vai is in English, and would not show the face's own script.
    let vai = Coverage([0x20...0x7E, 0xA500...0xA62B])
    let sample = SampleText(script: "Vaii", languages: ["vai"], coverage: vai)
    #expect(sample.short.unicodeScalars.allSatisfy { $0 == " " || $0.value >= 0xA500 })
  }

  @Test func `a sentence is shown without the punctuation that a font lacks`() {
    let georgian = Coverage([0x20...0x20, 0x10A0...0x10C5, 0x10D0...0x10FA])
    let sample = SampleText(script: "Geor", languages: ["ka"], coverage: georgian)
    #expect(sample.language == "ka" && georgian.contains(sample.long))
  }

  @Test func `letters are shown before capitals, and marks last`() {
    // Grantha: vowel signs are alphabetic, and stand on a dotted circle.
    let grantha = Coverage([0x11302...0x11303, 0x11305...0x1130C, 0x1133E...0x11344])
    let sample = SampleText(script: "Gran", languages: [], coverage: grantha)
    #expect(sample.long.unicodeScalars.first?.value == 0x11305)
    #expect(
      sample.short.unicodeScalars.allSatisfy {
        $0 == " " || $0.properties.generalCategory == .otherLetter
      })
    let georgian = Coverage([0x10A0...0x10C5, 0x10D0...0x10D5])
    let sampleOfFew = SampleText(script: "Geor", languages: ["ka"], coverage: georgian)
    #expect(sampleOfFew.short.unicodeScalars.first?.value == 0x10D0)
  }

  @Test func `a symbol font shows symbols`() {
    let symbols = Coverage([0x20...0x7E, 0x2190...0x21FF, 0xE000...0xE0FF])
    let sample = SampleText(script: "Zsym", languages: [], coverage: symbols)
    #expect(sample.short.unicodeScalars.first.map { $0.value >= 0x2190 } == true)
  }

  @Test func `an emoji font shows common emoji that it has`() {
    let some = Coverage([
      0x1F600...0x1F600, 0x1F389...0x1F389, 0x1F30D...0x1F30D, 0x1F408...0x1F408,
    ])
    #expect(SampleText(script: "Zsye", languages: [], coverage: some).short == "😀 🎉 🌍 🐈")
  }

  @Test func `a face without characters has an empty sample`() {
    #expect(SampleText(script: "Latn", languages: [], coverage: Coverage([])).long.isEmpty)
  }

  @Test func `a name is the sample only in its own script`() {
    let coverage = tamilAndLatin
    #expect(SampleText.nameServesAsSample("Inter 4.0", script: "Latn", coverage: latin))
    #expect(!SampleText.nameServesAsSample("Noto Sans", script: "Taml", coverage: coverage))
    #expect(!SampleText.nameServesAsSample("Name Ω", script: "Latn", coverage: latin))
    #expect(!SampleText.nameServesAsSample("Icons", script: "Zsym", coverage: latin))
  }

  @Test(arguments: [
    ("Noto Sans CJK JP", "ja"), ("Noto Serif CJK KR Black", "ko"), ("Source Han Sans CN", "zh-cn"),
    ("Noto Sans Mono CJK HK", "zh-tw"),
  ])
  func `a font for all of East Asia is shown in the language of its name`(
    family: String, language: String
  ) throws {
    let script = try #require(Script.eastAsian(ofFamily: family)).code
    let all = Coverage([0x20...0xFFFF])
    #expect(SampleText(script: script, languages: [], coverage: all).language == language)
  }

  @Test func `other names say nothing of a country`() {
    for name in ["", "WenQuanYi Zen Hei", "JPN Gothic", "Fonts for SCience"] {
      #expect(Script.eastAsian(ofFamily: name) == nil)
    }
  }
}
