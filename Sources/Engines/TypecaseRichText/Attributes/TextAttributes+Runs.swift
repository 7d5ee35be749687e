// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Which text is one run. Most attributes are of any text; an attachment is of one character, and what is carried comes
// before one: two such characters beside each other are two, also where all of their attributes are the same.
extension TextAttributes {
  /// Whether they are of a single character: an attachment, or unknown RTF before it.
  package var standAlone: Bool { isSet(.attachment) || isSet(.carried) }

  /// Whether text with these attributes and text behind it with others are one run.
  package func continues(with next: TextAttributes) -> Bool { !next.standAlone && self == next }

  /// The attributes of text that is put behind text with these.
  ///
  /// An attachment, and what is carried, are of one character. A link, a field, a recorded change and what apps added end where they
  /// end: text in the middle of one is a part of it.
  ///
  /// - Parameter next: what the text behind it has; nil where that does not matter, or where there is none.
  package func forInsertion(before next: TextAttributes?) -> TextAttributes {
    guard isSet(.link) || isSet(.field) || isSet(.revision) || isSet(.app) || standAlone else {
      return self
    }
    var result = self
    (result.attachment, result.carried) = (nil, nil)
    if link != next?.link { result.link = nil }
    if field != next?.field { result.field = nil }
    if revision != next?.revision { result.revision = nil }
    if app != next?.app { result.app = app?.filter { next?.app?[$0.key] == $0.value } }
    return result
  }
}

extension TextRun {
  /// The run, in as many runs as it has characters that stand alone.
  ///
  /// An attachment is of each U+FFFC and of no other character, and what is carried comes before the first one.
  package var divided: [TextRun] {
    guard attributes.standAlone else { return [self] }
    var (picture, plain) = (attributes, attributes)
    picture.carried = nil
    (plain.attachment, plain.carried) = (nil, nil)
    let scalars = text.unicodeScalars
    var result: [TextRun] = []
    var start = scalars.startIndex
    func endPlain(at end: String.Index) {
      if start < end { result.append(TextRun(String(text[start..<end]), plain)) }
    }
    if attributes.carried != nil, let first = scalars.first {
      var one = attributes
      if first != TextAttachment.character { one.attachment = nil }
      result.append(TextRun(String(first), one))
      start = scalars.index(after: start)
    }
    if attributes.attachment != nil {
      var place = start
      while let found = scalars[place...].firstIndex(of: TextAttachment.character) {
        endPlain(at: found)
        result.append(TextRun(String(TextAttachment.character), picture))
        place = scalars.index(after: found)
        start = place
      }
    }
    endPlain(at: scalars.endIndex)
    return result
  }
}

extension [AttributeSpan] {
  /// Adds the attributes of text behind these: to the last span where that is continued.
  ///
  /// - Parameter length: Unicode scalars.
  package mutating func add(_ length: Int, _ attributes: TextAttributes) {
    if let last = self.last, last.attributes.continues(with: attributes) {
      self[count - 1].length += length
    } else {
      append(AttributeSpan(length, attributes))
    }
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
