// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Which text is one run. Most attributes are of any text; an attachment is of one character, and what is carried comes
// before one: two such characters beside each other are two, also where all of their attributes are the same.
extension TextAttributes {
  /// Whether they are of a single character: an attachment, or unknown RTF before it.
  package var standAlone: Bool { attachment != nil || carried != nil }

  /// Whether text with these attributes and text behind it with others are one run.
  package func continues(with next: TextAttributes) -> Bool { !next.standAlone && self == next }

  /// The attributes of text that is put beside text with these.
  ///
  /// A link, a field, an attachment and a recorded change end where they end, and what is carried belongs to one place.
  public var forInsertion: TextAttributes {
    guard link != nil || field != nil || revision != nil || standAlone else { return self }
    var result = self
    (result.link, result.field, result.revision) = (nil, nil, nil)
    (result.attachment, result.carried) = (nil, nil)
    return result
  }

  /// The attributes of one character of several that were given these.
  ///
  /// - Parameters:
  ///   - scalar: the character.
  ///   - isFirst: whether it is the first of them.
  fileprivate func part(for scalar: Unicode.Scalar, isFirst: Bool) -> TextAttributes {
    var result = self
    if scalar != TextAttachment.character { result.attachment = nil }
    if !isFirst { result.carried = nil }
    return result
  }
}

extension TextRun {
  /// The run, in as many runs as it has characters that stand alone.
  ///
  /// An attachment is of each U+FFFC and of no other character, and what is carried comes before the first one.
  package var divided: [TextRun] {
    guard attributes.standAlone else { return [self] }
    var result: [TextRun] = []
    for (place, scalar) in text.unicodeScalars.enumerated() {
      let part = attributes.part(for: scalar, isFirst: place == 0)
      if let last = result.last, last.attributes.continues(with: part) {
        result[result.count - 1].text.unicodeScalars.append(scalar)
      } else {
        result.append(TextRun(String(scalar), part))
      }
    }
    return result
  }
}

extension AttributeSpan {
  /// The same as `TextRun.divided`, without the text.
  ///
  /// - Parameter text: the text that has the attributes; called only where it matters.
  package func divided(_ text: () -> String) -> [AttributeSpan] {
    guard attributes.standAlone else { return [self] }
    return TextRun(text(), attributes).divided.map { AttributeSpan($0.length, $0.attributes) }
  }
}
