// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What a person selected in a text, or where the caret is.
public struct TextSelection: Sendable, Hashable {
  /// Of a caret between two lines of one paragraph, or between text of two directions: with which side it is drawn.
  public enum Affinity: Sendable, Hashable {
    /// With the text before it: at the end of a line.
    case upstream
    /// With the text after it: at the start of the next line.
    case downstream
  }

  /// Where the selection began; it stays while the selection is extended.
  public var anchor: ScalarOffset
  /// The end that moves, where the caret is.
  public var focus: ScalarOffset
  /// Of the focus.
  public var affinity: Affinity

  /// A selection from one place to another, which may be before it.
  public init(
    anchor: ScalarOffset, focus: ScalarOffset, affinity: Affinity = .downstream
  ) {
    (self.anchor, self.focus, self.affinity) = (anchor, focus, affinity)
  }

  /// A caret.
  public init(caret: ScalarOffset, affinity: Affinity = .downstream) {
    self.init(anchor: caret, focus: caret, affinity: affinity)
  }

  /// A range that was selected forwards.
  public init(_ range: Range<ScalarOffset>) {
    self.init(anchor: range.lowerBound, focus: range.upperBound)
  }

  /// The selected text; empty for a caret.
  public var range: Range<ScalarOffset> { min(anchor, focus)..<max(anchor, focus) }

  /// Whether nothing is selected.
  public var isCaret: Bool { anchor == focus }

  /// The same selection after an edit, by somebody else.
  ///
  /// Places within text that was replaced are at the end of the new text, as GTK and most programs have it.
  public func following(_ edit: TextStorage.Edit) -> TextSelection {
    TextSelection(
      anchor: edit.place(after: anchor), focus: edit.place(after: focus), affinity: affinity)
  }

  /// The same selection in a text of a length; a place outside of the text is its nearer end.
  public func clamped(to end: ScalarOffset) -> TextSelection {
    let text = 0...end
    return TextSelection(
      anchor: text.nearest(to: anchor), focus: text.nearest(to: focus), affinity: affinity)
  }
}

extension ScalarOffset {
  /// The same place after text was replaced; within that text, or where text was inserted, the end of the new text.
  func following(_ range: Range<ScalarOffset>, by length: Int) -> ScalarOffset {
    if self < range.lowerBound || self == range.lowerBound && !range.isEmpty { return self }
    return self <= range.upperBound ? range.lowerBound + length : self + (length - range.count)
  }

  /// The same place after text was replaced; within that text, or where text was inserted, the start of the new text.
  func staying(before range: Range<ScalarOffset>, replacedBy length: Int) -> ScalarOffset {
    if self > range.upperBound || self == range.upperBound && !range.isEmpty {
      return self + (length - range.count)
    }
    return min(self, range.lowerBound)
  }
}

extension TextStorage.Edit {
  /// Where a place of the former text is in the present one; within what was replaced, or
  /// where text was inserted, the end of the new text.
  public func place(after old: ScalarOffset) -> ScalarOffset {
    // From the last one: places before it are still those of the former text.
    changes.reversed().filter { $0.kinds.contains(.characters) }
      .reduce(old) { place, change in
        place.following(change.oldRange, by: change.range.count)
      }
  }

  /// The same for both ends of a range.
  package func range(after old: Range<ScalarOffset>) -> Range<ScalarOffset> {
    place(after: old.lowerBound)..<place(after: old.upperBound)
  }
}
