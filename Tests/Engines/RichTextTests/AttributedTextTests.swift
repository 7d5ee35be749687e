// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

struct AttributedTextTests {
  private let red = TextAttributes { $0.color = TextColor(red: 1, green: 0, blue: 0) }

  @Test func `attributes over others fill only what is not set`() {
    let result = red.with { $0.underline = TextLine.none }.over(
      TextAttributes {
        $0.color = .black
        $0.underline = .single
        $0.size = .points(11)
      })
    #expect(result.color == red.color)
    #expect(result.underline == TextLine.none)
    #expect(result.size == .points(11))
  }

  @Test func `a copy that is changed is another, until it is changed back`() {
    var copy = red
    #expect(copy.identity == red.identity)
    copy.kerning = true
    #expect(copy != red && red.kerning == nil)
    copy.kerning = nil
    #expect(copy == red && copy.hashValue == red.hashValue)
  }

  @Test func `each attribute is set, compared, copied and coded as its own`() throws {
    // Its place is a bit of a set, and an index of the declarations.
    #expect(TextAttribute.allCases.map(\.number) == Array(0..<TextAttribute.allCases.count))
    #expect(TextAttribute.allCases.count < 64)
    let all = TextAttributes.everything
    for attribute in TextAttribute.allCases {
      var one = TextAttributes()
      #expect(attribute.isSet(in: all) && !attribute.isSet(in: one), "\(attribute)")
      #expect(!attribute.isEqual(in: all, one) && attribute.isEqual(in: all, all), "\(attribute)")
      attribute.copy(from: all, to: &one)
      #expect(attribute.isEqual(in: all, one), "\(attribute)")
      for other in TextAttribute.allCases {
        #expect(other.isSet(in: one) == (other == attribute), "\(attribute), \(other)")
      }
      #expect(TextAttributes(one.container) == one, "\(attribute)")
      let data = try JSONEncoder().encode(one)
      #expect(String(decoding: data, as: UTF8.self).hasPrefix("{\"\(attribute.rawValue)\":"))
      #expect(try JSONDecoder().decode(TextAttributes.self, from: data) == one, "\(attribute)")
      attribute.copy(from: TextAttributes(), to: &one)
      #expect(one == TextAttributes(), "\(attribute)")
    }
    #expect(TextAttributes().over(all) == all && all.over(all.with { $0.size = nil }) == all)
  }

  @Test func `a summary says what is mixed`() throws {
    let summary = try #require(
      AttributeSummary(runs: [
        red, red.with { $0.size = .points(12) }, red.with { $0.kerning = true },
      ]))
    #expect(summary.mixed == [.size, .kerning])
    #expect(summary.first == red)
    func named(_ family: String, _ weight: Double) -> TextAttributes {
      TextAttributes {
        var font = FontDescriptor()
        (font.family, font.weight) = (family, weight)
        $0.font = font
      }
    }
    let faces = try #require(AttributeSummary(runs: [named("A", 400), named("A", 700)]))
    #expect(faces.mixed == [.font] && !faces.isFamilyMixed)
    let families = try #require(AttributeSummary(runs: [named("A", 400), named("B", 400)]))
    #expect(families.isFamilyMixed)
    let tags = try #require(
      AttributeSummary(runs: [
        TextAttributes { ($0.features, $0.axes) = (["smcp": 1, "onum": 1], ["wght": 500]) },
        TextAttributes { $0.features = ["smcp": 1, "onum": 0] },
      ]))
    #expect(tags.mixedTags == ["onum", "wght"])
    #expect(AttributeSummary(runs: [TextAttributes]()) == nil)
  }

  @Test(arguments: [
    "#000000", "#12abef", "#12abef80", "color(display-p3 0.25 0.5 1.0)",
    "color(srgb 0.123 0.5 1.0 / 0.25)",
  ])
  func `a color is read as it was written`(text: String) throws {
    #expect(try #require(TextColor(text)).description == text)
  }

  @Test(arguments: [
    "", "#", "#12", "#1234567", "#gggggg", "#+1+1+1", "red", "color()", "color(srgb 1 1)",
    "color(srgb 2 0 0)", "color(srgb nan 0 0)", "color(other 0 0 0)", "color(srgb 0 0 0 1)",
  ])
  func `text that is not a color gives nil`(text: String) {
    #expect(TextColor(text) == nil)
  }

  @Test func `white and black are the same in both spaces`() {
    #expect(TextColor(.displayP3, red: 0, green: 0, blue: 0).inSRGB == .black)
    let white = TextColor(.displayP3, red: 1, green: 1, blue: 1).inSRGB
    #expect(abs(white.red - 1) < 1e-4 && abs(white.green - 1) < 1e-4 && abs(white.blue - 1) < 1e-4)
    // sRGB's own red has these Display P3 components (CSS Color 4's samples, to four places).
    let red = TextColor(.displayP3, red: 0.9175, green: 0.2003, blue: 0.1386).inSRGB
    #expect(abs(red.red - 1) < 0.002 && red.green < 0.01 && red.blue < 0.01)
  }
}

extension TextAttributes {
  /// Attributes that a closure sets.
  init(_ set: (inout TextAttributes) -> Void) {
    self.init()
    set(&self)
  }

  /// The same with something changed.
  func with(_ change: (inout TextAttributes) -> Void) -> TextAttributes {
    var copy = self
    change(&copy)
    return copy
  }
}
