// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText

@testable import TypecaseTextLayout

/// Where ink is.
///
/// The ink of a glyph is the box of what it marks. That of one line is over that of another only
///
/// - where a line is made lower than its text: by a multiple of its height below 1, a greatest height, or a font whose traits take
///   from it;
/// - where a glyph is higher or lower than its font says that its lines are, as marks above marks are;
/// - where text is over the edge of its part, as in a cell that is too narrow for one letter.
///
/// Ink leaves the part of a line, beyond what the text itself does, by half the size of its font at most, as italics lean; and that of a
/// mark that takes no room by the whole size and its own width, as fonts draw it beside its letter.
struct InkLaws {
  private let manager: TextLayoutManager

  init(_ manager: TextLayoutManager) { self.manager = manager }

  /// The ink of a glyph; lengths are the medium's units, from the container's upper left corner.
  private struct Ink {
    var (left, right, top, bottom): (Double, Double, Double, Double)
    /// Whether it is within the heights that its font says for its lines.
    var isWithinLine: Bool
    /// Whether it takes room.
    var hasAdvance: Bool

    func isOver(_ other: Ink) -> Bool {
      let rest = LayoutLaws.tolerance
      return left < other.right - rest && other.left < right - rest && top < other.bottom - rest
        && other.top < bottom - rest
    }
  }

  private struct Line {
    var line: LineFragment
    var ink: [Ink]
    /// Whether it is as high as its text, and within its parts.
    var isNatural: Bool
    var (top, bottom): (Double, Double)
  }

  /// - Parameter lines: of one container.
  func faults(of lines: [LineFragment]) -> [(line: LineFragment, text: String)] {
    var faults: [(line: LineFragment, text: String)] = []
    var above: [Line] = []
    for line in lines.map(inked).sorted(by: { $0.top < $1.top }) where !line.ink.isEmpty {
      faults += parts(of: line.line)
      above.removeAll { $0.bottom <= line.top }
      for other in above where line.isNatural && other.isNatural {
        let isOver = line.ink.contains { ink in
          ink.isWithinLine && other.ink.contains { $0.isWithinLine && $0.isOver(ink) }
        }
        if isOver { faults.append((line.line, "has ink over that of \(other.line.range.values)")) }
      }
      above.append(line)
    }
    return faults
  }

  private func inked(_ line: LineFragment) -> Line {
    let ink = line.parts.flatMap { part in
      (part.runs + part.marker).flatMap { run in self.ink(of: run, on: line) }
    }
    let style = manager.paragraphStyle(of: line)
    let leading = manager.storage.backingStore.spans(in: line.range).contains {
      $0.attributes.font?.traits?.contains(.tightLeading) ?? false
    }
    let hasRoom = line.parts.allSatisfy { $0.textWidth <= $0.width + LayoutLaws.tolerance }
    return Line(
      line: line, ink: ink,
      isNatural: style.lineHeight >= 1 && style.maximumLineHeight <= 0 && !leading && hasRoom,
      top: ink.map(\.top).min() ?? 0, bottom: ink.map(\.bottom).max() ?? 0)
  }

  private func ink(of run: LineFragment.Run, on line: LineFragment) -> [Ink] {
    var pen = run.x
    let reach = run.font.lineReach
    return run.glyphs.compactMap { glyph in
      defer { pen += Double(units: glyph.advance) }
      guard glyph.isDrawn, !glyph.isMissing else { return nil }
      let box = run.font.extents(of: glyph.id).ink
      guard box.width > 0, box.height > 0 else { return nil }
      let x = pen + Double(units: glyph.x) + box.x
      let height = Double(units: glyph.y) + box.y
      let y = line.baseline - run.rise + height
      return Ink(
        left: x, right: x + box.width, top: y, bottom: y + box.height,
        isWithinLine: height >= -reach.above && height + box.height <= reach.below,
        hasAdvance: glyph.advance > 0)
    }
  }

  /// Ink that is far beyond the part that its text is in.
  private func parts(of line: LineFragment) -> [(line: LineFragment, text: String)] {
    line.parts.flatMap { part in
      part.runs.compactMap { run in
        let most = run.font.size / 2 + LayoutLaws.tolerance
        // Beyond the part only as far as the text itself is.
        let left = min(part.x, part.textX, run.x)
        let right = max(part.x + part.width, part.textX + part.textWidth, run.x + run.width)
        let beyond = ink(of: run, on: line).first {
          let most = $0.hasAdvance ? most : 2 * most + $0.right - $0.left
          return $0.left < left - most || $0.right > right + most
        }
        return beyond.map {
          (line, "has ink from \($0.left) to \($0.right) in a part from \(left) to \(right)")
        }
      }
    }
  }
}
