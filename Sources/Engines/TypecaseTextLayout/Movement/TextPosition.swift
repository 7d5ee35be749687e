// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// A place for a caret: where text is entered, and with which of two neighbors it is drawn.
public struct TextPosition: Sendable, Hashable {
  /// In the text, in scalars.
  public var offset: ScalarOffset
  /// Where a line ends and the next one begins, or text of two directions meets: with which side it is drawn.
  public var affinity: TextSelection.Affinity

  public init(_ offset: ScalarOffset, affinity: TextSelection.Affinity = .downstream) {
    (self.offset, self.affinity) = (offset, affinity)
  }
}

extension TextSelection {
  /// A caret.
  public init(caret position: TextPosition) {
    self.init(caret: position.offset, affinity: position.affinity)
  }

  /// The end that moves, where the caret is.
  public var focusPosition: TextPosition { TextPosition(focus, affinity: affinity) }
}

/// How a caret moves.
public enum TextMovement: Sendable, Hashable, CaseIterable {
  /// To the next place on the screen, through text of either direction.
  case left, right
  /// By a cluster, in the order of the text.
  case backward, forward
  /// To the start or the end of a word, by the direction of the paragraph.
  case wordLeft, wordRight
  /// To the start of a word, and to the end of one, in the order of the text.
  case wordBackward, wordForward
  /// To the line above or below, where the caret is nearest to the x that is kept; in a table within a column.
  case up, down
  case lineStart, lineEnd
  case paragraphStart, paragraphEnd
  case textStart, textEnd
}
