// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText

/// What text is divided into.
public enum TextUnit: Sendable, Hashable, CaseIterable {
  /// What a person sees as one character (UAX 29): a letter with its marks, a whole emoji.
  case cluster
  /// A word, or what is between two (UAX 29; dictionaries know words of Thai).
  case word
  /// A sentence with the spaces behind it (UAX 29).
  case sentence
  /// A line of the layout.
  case line
  /// A paragraph with its line feed.
  case paragraph
}

/// Which way text is gone through, whatever the direction is in which it runs.
public enum LogicalDirection: Sendable, Hashable {
  /// To the text's start.
  case backward
  /// To the text's end.
  case forward
}

// Units around a place.
extension TextLayoutManager {
  /// The next place at which a unit begins or ends; the end of the text where there is none.
  ///
  /// Of words it is the end of one that is found forwards, or the start of one that is found backwards, as an editor goes through them.
  /// What a key deletes is between a place and this one: deleting follows the text's order, however it is seen.
  ///
  /// A paragraph may be as long as it likes, as only the text around the place is looked at: of a word or a sentence 65,536 scalars.
  ///
  /// - Parameter place: in the text, in scalars.
  public func boundary(
    _ unit: TextUnit, from place: ScalarOffset, _ direction: LogicalDirection
  ) -> ScalarOffset {
    let isForward = direction == .forward
    guard isForward ? place < storage.end : place > 0 else { return place }
    switch unit {
    case .cluster: return boundary(.cursor, from: place, isForward)
    case .word: return boundary(isForward ? .wordEnd : .wordStart, from: place, isForward)
    case .sentence: return boundary(.sentence, from: place, isForward)
    case .line:
      // What is composed is in no unit.
      let line = lineFragment(at: layoutPlace(ofScalarAt: isForward ? place : place - 1))?.range
      // Text without room has no lines.
      return (isForward ? line?.upperBound : line?.lowerBound).map(storagePlace(ofLayoutPlace:))
        ?? boundary(.paragraph, from: place, direction)
    case .paragraph:
      return isForward
        ? storage.backingStore.paragraphEnd(at: place)
        : storage.backingStore.paragraphStart(at: place - 1)
    }
  }

  /// The unit that a place is in; of two between which it is the one behind it, and at the end of the text the last one.
  ///
  /// - Parameters:
  ///   - unit: of words it may be what is between two.
  ///   - place: in the text, in scalars.
  public func range(of unit: TextUnit, around place: ScalarOffset) -> Range<ScalarOffset> {
    // A paragraph without text at the end has no character.
    if unit == .paragraph || unit == .line, place == storage.end,
      storage.isLastParagraphEmpty
    {
      return place..<place
    }
    guard storage.length > 0 else { return place..<place }
    let place = min(place, storage.end - 1)
    guard unit == .word else {
      return boundary(unit, from: place + 1, .backward)..<boundary(unit, from: place, .forward)
    }
    return boundary(.word, from: place + 1, false)..<boundary(.word, from: place, true)
  }

  private func boundary(
    _ kind: TextBoundary, from place: ScalarOffset, _ isForward: Bool
  ) -> ScalarOffset {
    let window = BoundaryWindow(storage: storage, context: shaper.context)
    return ScalarOffset(
      isForward ? window.next(kind, behind: place.value) : window.last(kind, before: place.value))
  }
}
