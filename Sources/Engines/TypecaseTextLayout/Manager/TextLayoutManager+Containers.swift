// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextAppearance

// What is laid out again when a text gets other containers.
extension TextLayoutManager {
  /// The containers are others than they were.
  func containersChanged(from old: [TextContainer]) {
    catchUp()
    if Self.placesPictures(containers) != Self.placesPictures(old) { return lookChanged() }
    // What the delegate folds may depend on the room.
    guard !decisions.isAsking, !isUnsettled else { return invalidateLayout() }
    let isAppended = !repeatsContainers && !old.isEmpty && containers.starts(with: old)
    let hasOtherShapes =
      delegate == nil && flow.pictureStates.isEmpty && !repeatsContainers
      && !flow.hasNarrowContainers && hasOtherShapes(than: old)
    guard isAppended || delegate == nil else { return invalidateLayout() }
    let fitting = flow.fitting
    let states = isAppended || hasOtherShapes ? flow.pictureStates : PictureStates()
    flow.change(to: containers, repeated: repeatsContainers, states)
    let mayKeepLines =
      flow.pictureStates.isEmpty && flow.fitting == fitting && fitting.isEqual || !mayBeFitted
    guard mayKeepLines, isAppended || hasOtherShapes else { return invalidateLines() }
    generation += 1
    notices.forgetFull()
    if hasOtherShapes { remakeLines(besideShapesOf: old) } else { remakeLastLines() }
    tell()
  }

  /// Has the text laid out that has room in containers which are appended.
  private func remakeLastLines() {
    guard tree.length > 0, let last = tree.record(at: tree.length - 1) else { return }
    var start = tree.length
    if !last.record.flags.isDisjoint(with: [.isUnplaced, .isStale]) {
      start = last.before.length
      // With lines that can be in the next container now.
      remakeLines(in: flow.keptTogether(before: start)..<tree.length)
    }
    // A token stands for text that has room now.
    if let line = tree.record(at: start - 1), line.record.flags.contains(.isTruncated) {
      remakeLines(in: flow.keptTogether(before: line.before.length)..<start)
    }
  }

  private func remakeLines(in text: Range<Int>) {
    // A range that ends where a line begins would take that one as well, and with it maybe the start of a container.
    let range = text.lowerBound..<max(text.upperBound - 1, text.lowerBound)
    notices.add(.invalid(.lines, makeStale(range, newLength: range.count)))
  }

  // MARK: - Shapes

  /// Whether the containers differ in their shapes alone, and have some now as before.
  private func hasOtherShapes(than old: [TextContainer]) -> Bool {
    containers.count == old.count
      && zip(containers, old).allSatisfy { now, before in
        var same = now
        same.exclusions = before.exclusions
        // Without any shape, lines have no parts that could be too narrow.
        return same == before && now.exclusions.isEmpty == before.exclusions.isEmpty
          && now.truncation == nil
      }
  }

  /// Has lines made again that are beside shapes which came, went or moved, or may come to be; all others stay where they are, unless
  /// lines before them come to other ends.
  private func remakeLines(besideShapesOf old: [TextContainer]) {
    for number in containers.indices.reversed() {
      guard let reach = TextExclusion.reach(changing: old[number], to: containers[number]) else {
        continue
      }
      if let text = text(beside: reach, ofContainer: number) {
        remakeLines(in: flow.keptTogether(before: text.lowerBound)..<text.upperBound)
      }
      remakeLines(before: number)
    }
    // What had no room may have some.
    if tree.length > 0, let last = tree.record(at: tree.length - 1),
      last.record.flags.contains(.isUnplaced)
    {
      remakeLines(in: flow.keptTogether(before: last.before.length)..<tree.length)
    }
    tree.lastLine = nil
  }

  /// Has the last lines made again that are before a container, or those behind it where it was skipped: what they stay together with may
  /// have room there now, or none any more.
  private func remakeLines(before number: Int) {
    guard number > 0, number <= tree.summary.containers, tree.length > 0 else { return }
    let start = tree.containerStart(number: number)?.length ?? tree.length
    guard start > 0 else { return remakeLines(in: 0..<1) }
    let end = tree.isSkipped(container: number) ? start + 1 : start
    remakeLines(in: flow.keptTogether(before: start - 1)..<end)
  }

  /// The text of the lines that are in a stretch of a container's height, with the next line, which may have room there.
  ///
  /// - Returns: nil where none are.
  private func text(beside reach: ClosedRange<Double>, ofContainer number: Int) -> Range<Int>? {
    // Rounding must hide no line.
    guard !tree.isSkipped(container: number), let start = tree.containerStart(number: number),
      let first = tree.record(atHeight: start.height + max(Int(units: reach.lowerBound - 1), 0))
    else { return nil }
    let bottom = start.height + Int(units: reach.upperBound + 1)
    var end = first.before.length
    while let next = tree.record(at: end) {
      end += Int(next.record.length)
      if next.before.height + next.record.summary.height > bottom { break }
    }
    return first.before.length..<end
  }
}

extension TextExclusion {
  /// From the highest to the lowest point that only one of two containers excludes, in points; nil where they exclude the same.
  fileprivate static func reach(
    changing old: TextContainer, to new: TextContainer
  ) -> ClosedRange<Double>? {
    let reaches = Set(old.exclusions).symmetricDifference(new.exclusions).compactMap(\.reach)
    guard let top = reaches.map(\.lowerBound).min(), let bottom = reaches.map(\.upperBound).max()
    else { return nil }
    return top...bottom
  }
}
