// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A paragraph that is a heading.
package struct DocumentHeading: Hashable {
  package var title: String
  /// From 1, the highest.
  package var level: Int
  package var start: ScalarOffset

  /// The headings of a text, in order.
  package static func all(of text: some TextBackingStore) -> [DocumentHeading] {
    var headings: [DocumentHeading] = []
    var place: ScalarOffset = 0
    while place < text.end {
      let end = text.paragraphEnd(at: place)
      defer { place = end }
      // Most paragraphs are told apart by their first letter.
      let first = text.attributes(at: place).attributes
      let said = first.paragraph?.headingLevel
      guard said != nil || first.size?.headingLevel != nil else { continue }
      let sizes = text.spans(in: place..<end).lazy.map(\.attributes.size)
      let style = first.paragraph ?? ParagraphStyle()
      guard let level = style.headingLevel(ofTextOfSizes: sizes) else { continue }
      let title = text.text(in: place..<end)
      guard title.contains(where: { !$0.isWhitespace }) else { continue }
      headings.append(
        DocumentHeading(
          title: title.split(whereSeparator: \.isWhitespace).joined(separator: " "), level: level,
          start: place))
    }
    return headings
  }
}
