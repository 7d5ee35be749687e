// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

/// What is drawn, as Pango's attributes.
struct DrawnAttributesTests {
  @Test func `all that is drawn is among Pango's attributes`() {
    var drawn = DrawnText()
    #expect(drawn.attributes.isEmpty)
    drawn.font = FontDescriptor(pangoText: "One Bold @wght=650")
    (drawn.points, drawn.rise, drawn.letterSpacing) = (9, 3, 2)
    (drawn.features, drawn.language) = ("\"kern\" 0", "ar")
    (drawn.foreground, drawn.background) = (.black, .white)
    (drawn.underline, drawn.strikethrough) = (TextLine(.wavy, color: .black), .single)
    drawn.capitals = .all
    let black = AttributeList.Color(red: 0, green: 0, blue: 0)
    #expect(
      drawn.attributes == [
        .font(FontDescription(text: "One Bold @wght=650")), .size(points: 9), .rise(3),
        .letterSpacing(2), .features("\"kern\" 0"), .language("ar"), .foreground(black),
        .background(AttributeList.Color(red: 1, green: 1, blue: 1)), .underline(.wavy, black),
        .strikethrough(true, nil), .uppercase,
      ])
    var small = DrawnText()
    (small.capitals, small.underline, small.strikethrough) = (.small, TextLine.none, TextLine.none)
    #expect(
      small.attributes == [.underline(.none, nil), .strikethrough(false, nil), .smallCapitals])
  }
}
