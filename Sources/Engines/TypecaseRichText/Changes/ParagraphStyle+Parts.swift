// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension ParagraphStyle {
  /// A change of one property of a paragraph's style; the others stay.
  public enum Part: Sendable, Hashable {
    case alignment(Alignment)
    /// Nil leaves it open.
    case direction(Direction?)
    /// A multiple of the font's own height of a line.
    case lineHeight(Double)
    /// Points.
    case spaceBefore(Double)
    /// Points.
    case spaceAfter(Double)
    /// Points, of the first line alone.
    case firstLineIndent(Double)
    /// Points, at the side where lines start.
    case indent(Double)
    /// Points, at the side where lines end.
    case tailIndent(Double)
    case tabStops([TabStop])
    /// Nil leaves it open.
    case hyphenation(Bool?)
    case keepsWithNext(Bool)
    /// An item of a list with this marker, in the notation of ``ListItem/marker``; a paragraph that is no item becomes one.
    case listMarker(String)
    /// A task of a list, not done unless it was; a paragraph that is no item becomes one.
    case listTask
    /// No item of a list.
    case noList
    /// The level of items, from 0; other paragraphs stay.
    case listLevel(Int)
    /// The number of items, nil to count on; other paragraphs stay.
    case listStart(Int?)
  }

  /// The name of a property that may be different in the paragraphs of a selection.
  public enum Property: Sendable, Hashable, CaseIterable {
    /// The name of the paragraph's style.
    case name
    case alignment, direction, lineHeight, spaceBefore, spaceAfter
    case firstLineIndent, indent, tailIndent, tabStops, hyphenation, keepsWithNext
    /// Whether there is a list, and the kind of its markers.
    case listMarker
    case listLevel, listStart

    /// Whether two styles have the same.
    public func isEqual(in one: ParagraphStyle, _ other: ParagraphStyle) -> Bool {
      switch self {
      case .name: one.name == other.name
      case .alignment: one.alignment == other.alignment
      case .direction: one.direction == other.direction
      case .lineHeight: one.lineHeight == other.lineHeight
      case .spaceBefore: one.spaceBefore == other.spaceBefore
      case .spaceAfter: one.spaceAfter == other.spaceAfter
      case .firstLineIndent: one.firstLineIndent == other.firstLineIndent
      case .indent: one.indent == other.indent
      case .tailIndent: one.tailIndent == other.tailIndent
      case .tabStops: one.tabStops == other.tabStops
      case .hyphenation: one.hyphenation == other.hyphenation
      case .keepsWithNext: one.keepsWithNext == other.keepsWithNext
      case .listMarker:
        one.list?.marker == other.list?.marker
          && (one.list?.isDone == nil) == (other.list?.isDone == nil)
      case .listLevel: one.list?.level == other.list?.level
      case .listStart: one.list?.start == other.list?.start
      }
    }
  }

  /// Changes one property.
  ///
  /// - Parameter newList: the number of the list that a paragraph becomes an item of.
  mutating func set(_ part: Part, newList: Int) {
    switch part {
    case .alignment(let alignment): self.alignment = alignment
    case .direction(let direction): self.direction = direction
    case .lineHeight(let multiple): lineHeight = multiple
    case .spaceBefore(let points): spaceBefore = points
    case .spaceAfter(let points): spaceAfter = points
    case .firstLineIndent(let points): firstLineIndent = points
    case .indent(let points): indent = points
    case .tailIndent(let points): tailIndent = points
    case .tabStops(let stops): tabStops = stops
    case .hyphenation(let isOn): hyphenation = isOn
    case .keepsWithNext(let keeps): keepsWithNext = keeps
    case .listMarker(let marker):
      setItem { item in
        var item = item ?? ListItem(list: newList)
        // What a file wrote is of the marker before.
        if item.marker != marker || item.isDone != nil { item.text = "" }
        (item.marker, item.isDone) = (marker, nil)
        return item
      }
    case .listTask:
      setItem { item in
        var item = item ?? ListItem(list: newList)
        item.isDone = item.isDone ?? false
        return item
      }
    case .noList: setItem { _ in nil }
    case .listLevel(let level):
      setItem { item in
        var item = item
        item?.level = AttributeLimits.level.nearest(to: level)
        return item
      }
    case .listStart(let number):
      list?.start = number.map { AttributeLimits.itemNumber.nearest(to: $0) }
    }
  }

  /// Changes the item, and moves the paragraph in or out by as much as its level is another.
  private mutating func setItem(_ body: (ListItem?) -> ListItem?) {
    let new = body(list)
    let depth = (list.map { $0.level + 1 } ?? 0, new.map { $0.level + 1 } ?? 0)
    if depth.0 != depth.1 {
      indent = max(indent + Self.indentOfLevel * Double(depth.1 - depth.0), min(indent, 0))
    }
    list = new
  }

  /// Points by which a list's items are moved in, for each level; what is read from other formats has as much.
  package static let indentOfLevel = 36.0
}
