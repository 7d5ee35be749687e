// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// Decides about the lines of a ``TextLayoutManager``, in the manager's thread.
///
/// It is asked whenever a line is laid out and again when that line is seen, so that it has to give the same answer for the same text until
/// ``TextLayoutManager/invalidateLayout(for:)`` says that it has another one. While it is asked, the manager answers from what was laid out
/// before and asks nothing more; when the delegate edits the text or changes the manager meanwhile, everything is laid out again. Only a
/// text that is no `TextRope` must not be edited then.
///
/// With a delegate, ends of lines are not chosen together, whatever strategy their paragraphs have.
public protocol TextLayoutDelegate: AnyObject {
  /// Whether a line may end before a word. Where that is refused for all words of a line, it ends where it would have without a delegate.
  ///
  /// - Parameter word: what would begin the next line, up to the next place where a line may end; in scalars of the storage.
  func textLayoutManager(
    _ manager: TextLayoutManager, mayEndLineBefore word: Range<ScalarOffset>
  ) -> Bool

  /// Whether a line may end with a hyphen within a word.
  ///
  /// - Parameter place: of the first scalar of the next line.
  func textLayoutManager(
    _ manager: TextLayoutManager, mayHyphenateBefore place: ScalarOffset
  ) -> Bool

  /// Text of a paragraph that has no glyphs, or has those of a token instead, as the marks of a markup language.
  ///
  /// Carets go over it as over a fold of the manager (`TextLayoutManager.fold`), which comes before it;
  /// ``TextLayoutManager/reveal(_:)`` knows nothing of it.
  ///
  /// - Parameter range: the whole paragraph, with the line feed at its end; in scalars of the storage.
  /// - Returns: stretches within the paragraph and before that line feed, of which no two overlap, in any order; others do not count.
  func textLayoutManager(
    _ manager: TextLayoutManager, foldsInParagraph range: Range<ScalarOffset>
  ) -> [TextFold]

  /// What is free around a paragraph and between its lines.
  ///
  /// - Parameters:
  ///   - usual: by the paragraph's attributes.
  ///   - range: the whole paragraph, with the line feed at its end; in scalars of the storage.
  func textLayoutManager(
    _ manager: TextLayoutManager, spacing usual: TextLayoutSpacing,
    ofParagraph range: Range<ScalarOffset>
  ) -> TextLayoutSpacing

  /// Where a line is that was broken: it may be moved down and sideways, and be made higher and wider.
  ///
  /// Lines below it follow. In the cell of a table, lengths are those of the cell.
  func textLayoutManager(
    _ manager: TextLayoutManager, placementOf line: TextLinePlacement
  ) -> TextLinePlacement

  /// Whether a fold opens into which a caret or the match of a search goes (``TextLayoutManager/reveal(_:)``).
  func textLayoutManager(_ manager: TextLayoutManager, mayUnfold fold: TextFold) -> Bool
}

extension TextLayoutDelegate {
  public func textLayoutManager(
    _ manager: TextLayoutManager, mayEndLineBefore word: Range<ScalarOffset>
  ) -> Bool { true }
  public func textLayoutManager(
    _ manager: TextLayoutManager, mayHyphenateBefore place: ScalarOffset
  ) -> Bool { true }
  public func textLayoutManager(
    _ manager: TextLayoutManager, foldsInParagraph range: Range<ScalarOffset>
  ) -> [TextFold] { [] }
  public func textLayoutManager(
    _ manager: TextLayoutManager, spacing usual: TextLayoutSpacing,
    ofParagraph range: Range<ScalarOffset>
  ) -> TextLayoutSpacing { usual }
  public func textLayoutManager(
    _ manager: TextLayoutManager, placementOf line: TextLinePlacement
  ) -> TextLinePlacement { line }
  public func textLayoutManager(
    _ manager: TextLayoutManager, mayUnfold fold: TextFold
  ) -> Bool { true }
}

/// What is free around a paragraph and between its lines, in units of the medium.
///
/// What is no number counts as the usual one, and what is less than 0 or more than 100,000 as that.
public struct TextLayoutSpacing: Sendable, Hashable {
  /// Above the first line; of this and what is free below the paragraph before, the larger one counts.
  public var before: Double
  /// Below the last line.
  public var after: Double
  /// Between two lines.
  public var betweenLines: Double

  public init(before: Double, after: Double, betweenLines: Double) {
    (self.before, self.after, self.betweenLines) = (before, after, betweenLines)
  }
}

/// Where a line is in its container, in units of the medium.
///
/// What is no number counts as it was, and what is out of bounds as the nearest that is not.
public struct TextLinePlacement: Sendable, Hashable {
  /// The text of the line, without the line feed that ends its paragraph.
  public let range: Range<ScalarOffset>
  /// How wide the text is; in a line of several parts, all that they take.
  public let textWidth: Double
  /// The room of the line's text, within which it is aligned, from the container's upper left corner.
  ///
  /// It is not less high than its text, not higher up than where the line would be, and nothing is farther away than 100,000. It is not narrower
  /// than its text; a line of several parts keeps its width. A first line of a container with a height stays in that.
  public var rect: LayoutRect
  /// How far the baseline is below the rectangle's upper edge, at most as far as its lower one.
  public var baseline: Double
}

/// Asks the delegate of a layout, in the units of that; an answer is always within what a line can have.
final class LayoutDecisions {
  weak var manager: TextLayoutManager?
  weak var delegate: (any TextLayoutDelegate)?
  /// Whether the delegate is being asked: it is not asked anything more then.
  private(set) var isAsking = false
  /// Whether it is not asked, since it changes what it is asked about.
  var isMuted = false

  /// The farthest that it moves anything, in layout units.
  private static let farthest = 100_000 * 1024
  /// So many ends of a line may be refused.
  static let mostRefusals = 100

  private func ask<Answer>(
    _ usual: Answer, _ body: (TextLayoutManager, any TextLayoutDelegate) -> Answer
  ) -> Answer {
    guard !isAsking, !isMuted, let manager, let delegate else { return usual }
    isAsking = true
    defer { isAsking = false }
    return body(manager, delegate)
  }

  func mayEndLine(before word: Range<ScalarOffset>) -> Bool {
    ask(true) { $1.textLayoutManager($0, mayEndLineBefore: word) }
  }

  func mayHyphenate(before place: ScalarOffset) -> Bool {
    ask(true) { $1.textLayoutManager($0, mayHyphenateBefore: place) }
  }

  /// What the delegate folds in a paragraph, from its start.
  ///
  /// - Parameter range: without the line feed at its end.
  func folds(in range: Range<Int>, endsWithLineFeed: Bool) -> [FoldedText.Stretch] {
    let whole = Range<ScalarOffset>(
      range.lowerBound..<range.upperBound + (endsWithLineFeed ? 1 : 0))
    return ask([]) { $1.textLayoutManager($0, foldsInParagraph: whole) }.compactMap { fold in
      let own = fold.range.values
      guard range.lowerBound <= own.lowerBound, own.upperBound <= range.upperBound else {
        return nil
      }
      return .init(
        range: own.lowerBound - range.lowerBound..<own.upperBound - range.lowerBound, fold: fold)
    }
  }

  func spacing(
    _ usual: LayoutParagraph.Spacing, of paragraph: Range<ScalarOffset>
  ) -> LayoutParagraph.Spacing {
    let asked = TextLayoutSpacing(
      before: Double(units: usual.before), after: Double(units: usual.after),
      betweenLines: Double(units: usual.betweenLines))
    let answer = ask(asked) {
      $1.textLayoutManager($0, spacing: asked, ofParagraph: paragraph)
    }
    func bounded(_ length: Double, _ usual: Int) -> Int {
      Self.bounded(length, usual, in: 0...Self.farthest)
    }
    return .init(
      before: bounded(answer.before, usual.before), after: bounded(answer.after, usual.after),
      betweenLines: bounded(answer.betweenLines, usual.betweenLines))
  }

  private static func bounded(
    _ length: Double, _ usual: Int, in range: ClosedRange<Int>
  ) -> Int {
    length.isNaN ? usual : min(max(Int(units: length), range.lowerBound), range.upperBound)
  }

  /// A line where the delegate wants it.
  ///
  /// - Parameter isFirst: whether it is the first one of its container, and so stays in it.
  func placed(
    _ line: BrokenLine, of paragraph: LayoutParagraph, in container: ContainerGeometry,
    isFirst: Bool
  ) -> BrokenLine {
    let spans = line.parts.map(\.span)
    let left = spans.map(\.start).min() ?? 0
    let right = max(spans.map(\.end).max() ?? left, left)
    let fill = line.parts.count == 1 ? line.parts[0].fill : nil
    let width = fill.map { paragraph.widthWithHyphen($0) } ?? right - left
    let asked = TextLinePlacement(
      range: paragraph.start + line.range.lowerBound..<paragraph.start + line.range.upperBound,
      textWidth: Double(units: width),
      rect: LayoutRect(
        x: Double(units: left), y: Double(units: line.top), width: Double(units: right - left),
        height: Double(units: line.height)), baseline: Double(units: line.baseline))
    let answer = ask(asked) { $1.textLayoutManager($0, placementOf: asked) }
    guard answer != asked else { return line }
    var placed = line
    let bottom =
      isFirst
      ? container.height.map { max($0, line.top + line.height) } : nil
    let most = bottom.map { $0 - line.top } ?? line.height + Self.farthest
    placed.height = Self.bounded(answer.rect.height, line.height, in: line.height...most)
    let lowest = bottom.map { $0 - placed.height } ?? line.top + Self.farthest
    placed.top = Self.bounded(answer.rect.y, line.top, in: line.top...lowest)
    placed.baseline = Self.bounded(
      answer.baseline, line.baseline, in: 0...max(placed.height, line.baseline))
    let x = Self.bounded(answer.rect.x, left, in: -Self.farthest...Self.farthest)
    for part in placed.parts.indices {
      placed.parts[part].span.start += x - left
      placed.parts[part].span.end += x - left
    }
    placed.markerX? += x - left
    if fill != nil, answer.rect.width != asked.rect.width {
      let least = min(width, Self.farthest)
      placed.parts[0].span.end =
        x + Self.bounded(answer.rect.width, right - left, in: least...Self.farthest)
    }
    return placed
  }
}

extension LayoutParagraph {
  /// What is free around it and between its lines, in layout units.
  struct Spacing: Hashable {
    var (before, after, betweenLines): (Int, Int, Int)
  }

  var spacing: Spacing {
    let usual = Spacing(
      before: Int(units: style.spaceBefore), after: Int(units: style.spaceAfter),
      betweenLines: Int(units: style.lineSpacing))
    guard let decisions else { return usual }
    return decisions.spacing(usual, of: start..<start + length + (endsWithLineFeed ? 1 : 0))
  }

  /// The width of a part without what hangs, with the hyphen at its end.
  func widthWithHyphen(_ fill: PartFill) -> Int {
    fill.width - fill.hang.start - fill.hang.end
      + (fill.ending == .hyphen ? hyphenWidth(at: fill.range.upperBound - 1) : 0)
  }

  /// A part whose line may end where it does.
  ///
  /// - Parameters:
  ///   - fill: as it would be without a delegate.
  ///   - narrower: as much of it as fits in a width.
  func allowed(
    _ fill: PartFill, _ decisions: LayoutDecisions, narrower: (Int) -> PartFill?
  ) -> PartFill {
    var tried = fill
    for _ in 0..<LayoutDecisions.mostRefusals {
      let end = tried.range.upperBound
      switch tried.ending {
      case .line:
        if decisions.mayEndLine(before: start + end..<start + wordEnd(from: end)) { return tried }
      case .hyphen:
        if decisions.mayHyphenate(before: start + end) { return tried }
      case .paragraph, .separator, .cluster:
        return tried.range == fill.range ? tried : fill
      }
      guard let next = narrower(widthWithHyphen(tried) - 1), next.range.upperBound < end
      else { return fill }
      tried = next
    }
    return fill
  }

  /// The next place where a line may end, or which is far away.
  private func wordEnd(from place: Int) -> Int {
    var end = place
    while end < length, end < place + Self.sliceLength {
      let (atom, start, _) = atom(at: end)
      end = start + Int(atom.scalars)
      if atom.end != .joins { break }
    }
    return min(end, length)
  }
}
