// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Lists without tables, as WordPad and other programs with RichEdit have them: each paragraph says how it is marked (specification,
/// "Bullets and Numbering", of Word 6.0 and Word 95).
struct RTFOldLists {
  /// What a group `{\*\pn…}` says.
  struct List: Equatable {
    /// In the notation of ``ListItem/marker``.
    var marker = "{disc}"
    var start: Int?
    /// The level, from 0, where the list is an outline; nil where the indent says it.
    var level: Int?
    /// Whether its paragraphs are further ones of the item before them.
    var isContinuation = false

    /// - Returns: nil where it says nothing of a marker.
    init?(_ bytes: [UInt8], in range: Range<Int>, page: Int32) {
      var lexer = RTFLexer(bytes, in: range)
      var (kind, isBullet): (String?, Bool) = (nil, false)
      var (before, behind) = ("", "")
      while let token = lexer.next() {
        guard case .word(let name, let parameter) = token else { continue }
        let word = String(decoding: bytes[name], as: UTF8.self)
        switch word {
        case "pnlvlblt": isBullet = true
        case "pnlvlcont": isContinuation = true
        case "pnlvlbody": kind = kind ?? "decimal"
        case "pnlvl":
          kind = kind ?? "decimal"
          if let parameter, (1...9).contains(parameter) { level = Int(parameter) - 1 }
        case "pnstart": start = parameter.map { AttributeLimits.itemNumber.nearest(to: Int($0)) }
        case "pntxtb", "pntxta":
          let text = RTFDecoder.plainText(bytes, in: lexer.restOfGroup(), page: page)
          if word == "pntxtb" { before = text } else { behind = text }
        default: kind = Self.kinds[word] ?? kind
        }
      }
      if isBullet {
        marker = WordMarker(before.trimmed, format: "bullet")?.notation ?? "{disc}"
      } else if let kind, before.utf8.count + behind.utf8.count < 100 {
        // Braces would be those of a number.
        let around = [before, behind].map { $0.trimmed.filter { !"{}".contains($0) } }
        marker = "\(around[0]){\(kind)}\(around[1])"
      } else if !isContinuation {
        return nil
      }
    }

    private static let kinds = [
      "pndec": "decimal", "pnlcltr": "lower-alpha", "pnucltr": "upper-alpha",
      "pnlcrm": "lower-roman", "pnucrm": "upper-roman", "pncard": "decimal", "pnord": "decimal",
      "pnordt": "decimal",
    ]
  }

  /// An item of the list that is open, with the items that it is below.
  private struct Open {
    var indent: Double
    var item: ListItem
  }

  private var lists: [List] = []
  private var open: [Open] = []
  private var count = 0

  /// The place of a list, from 1.
  mutating func add(_ list: List) -> Int {
    if lists.last != list { lists.append(list) }
    return lists.count
  }

  /// The item that a paragraph is.
  ///
  /// - Parameters:
  ///   - place: of its list, from 1; 0 for a paragraph of none, which ends what is open.
  ///   - indent: of its lines, in points: a level is where they begin.
  ///   - text: the marker that the file has for it.
  ///   - highest: the highest number of another list.
  mutating func item(
    _ place: Int, indent: Double, text: String?, above highest: Int
  ) -> ListItem? {
    guard lists.indices.contains(place - 1) else {
      open = []
      return nil
    }
    let list = lists[place - 1]
    if list.isContinuation {
      guard var item = open.last?.item else { return nil }
      (item.text, item.start, item.continuesItem) = ("", nil, true)
      return item
    }
    /// Whether an item is deeper than the paragraph (1), beside it (0) or above it (-1).
    func depth(_ other: Open) -> Int {
      if let level = list.level { return (other.item.level - level).signum() }
      // Half a point is no other place.
      return abs(other.indent - indent) <= 0.5 ? 0 : other.indent > indent ? 1 : -1
    }
    while let last = open.last, depth(last) > 0 { open.removeLast() }
    let outer = open.last
    var item = ListItem(list: 0, level: list.level ?? 0, marker: list.marker)
    if let outer, depth(outer) < 0 {
      (item.list, item.level) = (outer.item.list, list.level ?? outer.item.level + 1)
    } else if let outer, open.count > 1 || outer.item.marker == list.marker {
      (item.list, item.level) = (outer.item.list, outer.item.level)
      open.removeLast()
    } else {
      // Another marker at the edge is another list.
      open = []
      count += 1
      item.list = highest + count
      item.start = list.start == 1 ? nil : list.start
    }
    item.level = AttributeLimits.level.nearest(to: item.level)
    if let text = text?.trimmed, !text.isEmpty {
      let shown = item.isOrdered ? text : ListMarker.text(of: item.marker, 1)
      (item.text, item.start) = ("\t\(shown)\t", nil)
    }
    open.append(Open(indent: indent, item: item))
    return item
  }
}
