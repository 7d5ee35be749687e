// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The items of a list that further paragraphs may come behind.
///
/// RTF has no word for these: as in LibreOffice and Word they are paragraphs of no list, as far in as the text of their item.
struct RTFOpenItems {
  /// The outermost first.
  private var items: [(item: ListItem, indent: Double)] = []

  /// Begins an item, whose paragraph has a style.
  mutating func begin(_ item: ListItem, _ style: ParagraphStyle) {
    items.removeAll { $0.item.level >= item.level || $0.item.list != item.list }
    items.append((item, style.indent))
  }

  /// The item that a paragraph of no list is a further one of; nil for any other, which ends all items.
  mutating func further(_ style: ParagraphStyle) -> ListItem? {
    let place = items.lastIndex { abs($0.indent - style.indent) <= 0.05 }
    guard let place, style.indent > 0, style.firstLineIndent == 0, style.headingLevel == nil else {
      items = []
      return nil
    }
    items.removeSubrange((place + 1)...)
    var item = items[place].item
    (item.text, item.start, item.isDone, item.continuesItem) = ("", nil, nil, true)
    return item
  }

  mutating func end() { items = [] }

  /// Whether RTF cannot have what the items of a text are: a further paragraph that is elsewhere than its item's text, or a number
  /// that no marker has.
  static func loses(_ styles: some Sequence<ParagraphStyle?>) -> Bool {
    var open = RTFOpenItems()
    var begun: Set<Int> = []
    for style in styles {
      guard let style, let item = style.list else {
        open.end()
        continue
      }
      if item.continuesItem {
        let further = style.cell == nil ? open.further(style) : nil
        guard further?.list == item.list, further?.level == item.level else { return true }
      } else {
        open.begin(item, style)
        let isFirst = begun.insert(item.list).inserted
        if let start = item.start, start != item.writtenNumber, !isFirst { return true }
      }
    }
    return false
  }
}

/// The marks of tasks, which RTF has as bullets of lists.
enum RTFTaskMark {
  static func text(isDone: Bool) -> String { isDone ? "\u{2611}" : "\u{2610}" }

  /// Whether a bullet is the mark of a task that is done, or of one that is not; nil for any other.
  static func isDone(_ bullet: some Sequence<Unicode.Scalar>) -> Bool? {
    var scalars = bullet.makeIterator()
    guard let scalar = scalars.next(), scalars.next() == nil else { return nil }
    switch scalar {
    case "\u{2610}": return false
    case "\u{2611}", "\u{2612}": return true
    default: return nil
    }
  }
}
