// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Stores the text and the attributes of a ``TextStorage``, with four primitives for everything
/// else.
///
/// ``TextRope`` is the usual one. An app with its own structure for text passes that instead.
/// Offsets and lengths count Unicode scalars, and ranges are within the text: the storage ensures
/// that, and handles clusters, editing sessions, undo and observers.
public protocol TextBackingStore {
  /// How long the text is.
  var length: Int { get }

  /// Some of the text.
  func text(in range: Range<Int>) -> String

  /// The attributes of a scalar, and a range around it in which all have the same.
  ///
  /// - Parameter offset: less than ``length``.
  /// - Returns: the range may be smaller than it could be, but what goes through the text takes as many
  ///   steps as it gets ranges.
  func attributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>)

  /// Replaces text.
  ///
  /// The storage sets the attributes of the new text right after it; until then they may be any.
  mutating func replace(_ range: Range<Int>, with text: String)

  /// Gives all scalars of a range, of which there is at least one, these attributes and no others.
  mutating func setAttributes(_ attributes: TextAttributes, in range: Range<Int>)
}

extension TextBackingStore {
  /// The attributes of a range, in order; neighbors differ, unless they stand alone.
  func spans(in range: Range<Int>) -> [AttributeSpan] {
    var spans: [AttributeSpan] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let (attributes, effective) = attributes(at: place)
      let length =
        attributes.standAlone ? 1 : min(effective.upperBound, range.upperBound) - place
      spans.add(length, attributes)
      place += length
    }
    return spans
  }

  /// The text of a range with its attributes, in order; neighbors differ, unless they stand alone.
  func runs(in range: Range<Int>) -> [TextRun] {
    var place = range.lowerBound
    return spans(in: range).map { span in
      defer { place += span.length }
      return TextRun(text(in: place..<place + span.length), span.attributes)
    }
  }
}
