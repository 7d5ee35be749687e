// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango

/// What can be done at a place between two characters.
package struct TextBoundary: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A line may end there (UAX 14, with what dictionaries know of words without spaces).
  package static let line = Self(CTYPECASE_PANGO_LINE_BREAK)
  /// A line must end there.
  package static let mandatory = Self(CTYPECASE_PANGO_MANDATORY_BREAK)
  /// A line may end there where no other place is left.
  package static let character = Self(CTYPECASE_PANGO_CHARACTER_BREAK)
  /// The character behind it is white.
  package static let white = Self(CTYPECASE_PANGO_WHITE)
  /// A caret can stand there: a grapheme cluster ends (UAX 29).
  package static let cursor = Self(CTYPECASE_PANGO_CURSOR)
  package static let wordStart = Self(CTYPECASE_PANGO_WORD_START)
  package static let wordEnd = Self(CTYPECASE_PANGO_WORD_END)
  /// Whether of a word or of what is between words (UAX 29).
  package static let word = Self(CTYPECASE_PANGO_WORD_BOUNDARY)
  package static let sentence = Self(CTYPECASE_PANGO_SENTENCE_BOUNDARY)
  /// Backspace deletes the one character before it, not the whole cluster.
  package static let backspaceCharacter = Self(CTYPECASE_PANGO_BACKSPACE_CHARACTER)
  /// The character behind it is a space that may be wider in a justified line.
  package static let expandable = Self(CTYPECASE_PANGO_EXPANDABLE_SPACE)

  private init(_ mask: some BinaryInteger) { self.init(rawValue: UInt16(truncatingIfNeeded: mask)) }
}

/// What Unicode says of text, whatever font it is in.
///
/// The bytes are the caller's, and read during the call.
package enum TextAnalysis {
  /// What can be done before each character of a text, and at its end: one more than it has characters.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, read during the call only.
  ///   - items: those of the text, for what depends on scripts, such as words of Thai; none for what all have in common.
  package static func boundaries(
    of bytes: UnsafeBufferPointer<UInt8>, scalarCount: Int, items: [TextItem] = []
  ) -> [TextBoundary] {
    let count = scalarCount + 1
    return withUnsafeTemporaryAllocation(of: PangoLogAttr.self, capacity: count) { attributes in
      attributes.initialize(repeating: PangoLogAttr())
      bytes.withPangoText { text in
        guard let base = attributes.baseAddress else { return }
        // An empty text has no address of its own.
        let start = text.baseAddress ?? UnsafePointer(bitPattern: 1)
        pango_default_break(start, CInt(clamping: text.count), nil, base, CInt(clamping: count))
        var scalar = 0
        for item in items {
          let length = item.scalarCount
          guard let start = text.baseAddress, scalar + length < count else { break }
          withUnsafeMutablePointer(to: &item.pointer.pointee.analysis) { analysis in
            pango_tailor_break(
              start + item.bytes.lowerBound, CInt(clamping: item.bytes.count), analysis,
              CInt(clamping: item.bytes.lowerBound), base + scalar, CInt(clamping: length + 1))
          }
          scalar += length
        }
      }
      return [TextBoundary](unsafeUninitializedCapacity: count) { result, initialized in
        for (place, attribute) in attributes.enumerated() {
          withUnsafePointer(to: attribute) {
            result[place] = TextBoundary(rawValue: ctypecase_pango_mask($0))
          }
        }
        initialized = count
      }
    }
  }

  /// The levels of a paragraph's characters (UAX 9, before rule L1), which run from the right where they are odd.
  ///
  /// - Parameter bytes: UTF-8 of a whole paragraph, read during the call only.
  package static func levels(
    of bytes: UnsafeBufferPointer<UInt8>, scalarCount: Int, isRightToLeft: Bool
  ) -> [UInt8] {
    guard scalarCount > 0 else { return [] }
    var direction = isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    let levels = bytes.withPangoText {
      pango_log2vis_get_embedding_levels($0.baseAddress, CInt(clamping: $0.count), &direction)
    }
    guard let levels else { return [UInt8](repeating: isRightToLeft ? 1 : 0, count: scalarCount) }
    defer { g_free(levels) }
    return [UInt8](UnsafeBufferPointer(start: levels, count: scalarCount))
  }

  /// Whether the first letter with a direction runs from the right; nil where there is none.
  ///
  /// - Parameter bytes: UTF-8, read during the call only.
  package static func isRightToLeft(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    // What the text says itself is the same, whatever its surroundings are.
    func resolved(_ surroundings: PangoDirection) -> PangoDirection {
      var direction = surroundings
      bytes.withPangoText {
        g_free(
          pango_log2vis_get_embedding_levels($0.baseAddress, CInt(clamping: $0.count), &direction))
      }
      return direction
    }
    let (one, other) = (resolved(PANGO_DIRECTION_WEAK_LTR), resolved(PANGO_DIRECTION_WEAK_RTL))
    guard one == other else { return nil }
    return one == PANGO_DIRECTION_RTL || one == PANGO_DIRECTION_WEAK_RTL
  }
}
