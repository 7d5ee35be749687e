// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

// Folds belong to a layout, and not to the text: another layout of the same text may have others, and no document has any.
extension TextLayoutManager {
  /// The folds, in the order of the text; one that is within another one comes behind it, and counts when that is unfolded.
  ///
  /// They move with their text. Where text in one is edited, it is unfolded, so that nothing is changed unseen; attributes may change.
  public var folds: [TextFold] {
    catchUp()
    return textFolds.all
  }

  /// Folds text.
  ///
  /// In a table, only text of one paragraph and before its end is shown folded, so that no cell goes on in another one.
  ///
  /// - Parameter fold: one whose range another one has takes its place.
  /// - Returns: whether it was folded: not where it has no text, or crosses the edge of another one.
  @discardableResult
  public func fold(_ fold: TextFold) -> Bool { !self.fold([fold]).isEmpty }

  /// Folds text at several places at once, which takes less time than one after another.
  ///
  /// - Parameter folds: in the order in which they are folded.
  /// - Returns: those that were folded, as in ``folds``.
  @discardableResult
  public func fold(_ folds: [TextFold]) -> [TextFold] {
    catchUp()
    let added = folds.compactMap { fold in
      var fold = fold
      fold.range = fold.range.clamped(to: 0..<storage.end)
      return textFolds.add(fold) ? fold : nil
    }
    foldsChanged(around: added)
    return added
  }

  /// Has all text laid out again from the first of some folds to the end of the last one.
  private func foldsChanged(around folds: [TextFold]) {
    guard let start = folds.map(\.range.lowerBound).min(),
      let end = folds.map(\.range.upperBound).max()
    else { return }
    foldsChanged(in: start.value..<end.value)
  }

  /// Unfolds text; folds within remain.
  ///
  /// - Parameter range: that of a fold.
  /// - Returns: whether there was one.
  @discardableResult
  public func unfold(_ range: Range<ScalarOffset>) -> Bool {
    !unfold { $0.range == range }.isEmpty
  }

  /// Unfolds all text.
  public func unfoldAll() { _ = unfold { _ in true } }

  private func unfold(where isMeant: (TextFold) -> Bool) -> [TextFold] {
    catchUp()
    let removed = textFolds.remove(where: isMeant)
    foldsChanged(around: removed)
    return removed
  }

  /// The fold that hides a scalar: of those within each other the outermost.
  public func fold(at place: ScalarOffset) -> TextFold? {
    folds.first { $0.range.contains(place) }
  }

  /// Unfolds what hides some text, so that a caret or the match of a search is seen in it.
  ///
  /// An app calls it where it sets a caret or a selection that the person did not get by moving: carets go over folds
  /// (``position(_:from:keeping:)``).
  ///
  /// - Parameter range: text of which all is to be seen; where it is empty, a caret.
  /// - Returns: whether it is seen now: not where the ``delegate`` refuses to unfold something.
  @discardableResult
  public func reveal(_ range: Range<ScalarOffset>) -> Bool {
    let hiding = folds.filter { fold in
      range.isEmpty ? fold.hides(range.lowerBound) : fold.range.overlaps(range)
    }
    let opening = hiding.filter { delegate?.textLayoutManager(self, mayUnfold: $0) ?? true }
    if !opening.isEmpty { _ = unfold(where: opening.contains) }
    return opening.count == hiding.count
  }

  /// A position that no fold hides: behind one that a caret goes into forwards, else before it.
  func outsideOfFolds(_ position: TextPosition, from place: ScalarOffset) -> TextPosition {
    catchUp()
    let offset = position.offset
    guard let range = flow.settledParagraph(at: offset.value).foldedRange(hiding: offset) else {
      return position
    }
    return TextPosition(offset > place ? range.upperBound : range.lowerBound)
  }
}
