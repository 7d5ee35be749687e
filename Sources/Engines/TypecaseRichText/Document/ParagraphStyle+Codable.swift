// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension ParagraphStyle: Codable {
  private enum Key: String, CodingKey {
    case alignment, indent, direction, tightening, hyphenation, background, heading, list, cell
    case name = "style"
    case lineHeight = "line-height"
    case spaceBefore = "space-before"
    case spaceAfter = "space-after"
    case firstLineIndent = "first-line-indent"
    case tailIndent = "tail-indent"
    case minimumLineHeight = "minimum-line-height"
    case maximumLineHeight = "maximum-line-height"
    case lineSpacing = "line-spacing"
    case tabStops = "tab-stops"
    case tabInterval = "tab-interval"
    case lineBreakStrategy = "line-break-strategy"
    case keepsWithNext = "keeps-with-next"
    case keepsLinesTogether = "keeps-lines-together"
    case controlsWidowsAndOrphans = "controls-widows-and-orphans"
    case hangsPunctuation = "hangs-punctuation"
    case rtfStyle = "rtf-style"
    case rtfWords = "rtf-words"
  }

  /// Missing properties have their defaults.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self.init()
    let (lengths, spaces) = (AttributeLimits.length, AttributeLimits.space)
    alignment = try values.name(.alignment) ?? alignment
    lineHeight = try values.number(.lineHeight, in: AttributeLimits.lineHeight) ?? lineHeight
    spaceBefore = try values.number(.spaceBefore, in: spaces) ?? spaceBefore
    spaceAfter = try values.number(.spaceAfter, in: spaces) ?? spaceAfter
    indent = try values.number(.indent, in: lengths) ?? indent
    firstLineIndent = try values.number(.firstLineIndent, in: lengths) ?? firstLineIndent
    tailIndent = try values.number(.tailIndent, in: lengths) ?? tailIndent
    minimumLineHeight = try values.number(.minimumLineHeight, in: spaces) ?? 0
    maximumLineHeight = try values.number(.maximumLineHeight, in: spaces) ?? 0
    lineSpacing = try values.number(.lineSpacing, in: lengths) ?? 0
    tabStops = try values.decodeIfPresent([TabStop].self, forKey: .tabStops) ?? []
    tabInterval = try values.number(.tabInterval, in: spaces)
    direction = try values.name(.direction)
    tightening = try values.number(.tightening, in: AttributeLimits.tightening)
    hyphenation = try values.decodeIfPresent(Bool.self, forKey: .hyphenation)
    lineBreakStrategy = try values.name(.lineBreakStrategy)
    keepsWithNext = try values.decodeIfPresent(Bool.self, forKey: .keepsWithNext) ?? false
    keepsLinesTogether = try values.decodeIfPresent(Bool.self, forKey: .keepsLinesTogether) ?? false
    controlsWidowsAndOrphans = try values.decodeIfPresent(
      Bool.self, forKey: .controlsWidowsAndOrphans)
    hangsPunctuation = try values.decodeIfPresent(Bool.self, forKey: .hangsPunctuation) ?? false
    background = try values.decodeIfPresent(TextColor.self, forKey: .background)
    name = try values.decodeIfPresent(StyleName.self, forKey: .name) ?? .body
    if let level: Int = try values.number(.heading, in: AttributeLimits.heading) {
      headingLevel = level
    }
    list = try values.decodeIfPresent(ListItem.self, forKey: .list)
    cell = try values.decodeIfPresent(TableCell.self, forKey: .cell)
    carried.style = try values.integer(.rtfStyle)
    carried.words = try values.decodeIfPresent(String.self, forKey: .rtfWords) ?? ""
  }

  public func encode(to encoder: any Encoder) throws {
    let usual = ParagraphStyle()
    var values = encoder.container(keyedBy: Key.self)
    func encode(_ value: Double, _ usual: Double, _ key: Key) throws {
      if value != usual { try values.encode(value, forKey: key) }
    }
    if alignment != usual.alignment { try values.encode(alignment, forKey: .alignment) }
    try encode(lineHeight, usual.lineHeight, .lineHeight)
    try encode(spaceBefore, usual.spaceBefore, .spaceBefore)
    try encode(spaceAfter, usual.spaceAfter, .spaceAfter)
    try encode(indent, usual.indent, .indent)
    try encode(firstLineIndent, usual.firstLineIndent, .firstLineIndent)
    try encode(tailIndent, usual.tailIndent, .tailIndent)
    try encode(minimumLineHeight, usual.minimumLineHeight, .minimumLineHeight)
    try encode(maximumLineHeight, usual.maximumLineHeight, .maximumLineHeight)
    try encode(lineSpacing, usual.lineSpacing, .lineSpacing)
    if !tabStops.isEmpty { try values.encode(tabStops, forKey: .tabStops) }
    try values.encodeIfPresent(tabInterval, forKey: .tabInterval)
    try values.encodeIfPresent(direction, forKey: .direction)
    try values.encodeIfPresent(tightening, forKey: .tightening)
    try values.encodeIfPresent(hyphenation, forKey: .hyphenation)
    try values.encodeIfPresent(lineBreakStrategy, forKey: .lineBreakStrategy)
    if keepsWithNext { try values.encode(true, forKey: .keepsWithNext) }
    if keepsLinesTogether { try values.encode(true, forKey: .keepsLinesTogether) }
    try values.encodeIfPresent(controlsWidowsAndOrphans, forKey: .controlsWidowsAndOrphans)
    if hangsPunctuation { try values.encode(true, forKey: .hangsPunctuation) }
    try values.encodeIfPresent(background, forKey: .background)
    // The name of a heading is its level.
    if name != .body, name.headingLevel == nil { try values.encode(name, forKey: .name) }
    try values.encodeIfPresent(headingLevel, forKey: .heading)
    try values.encodeIfPresent(list, forKey: .list)
    try values.encodeIfPresent(cell, forKey: .cell)
    try values.encodeIfPresent(carried.style, forKey: .rtfStyle)
    if !carried.words.isEmpty { try values.encode(carried.words, forKey: .rtfWords) }
  }
}

extension TabStop: Codable {
  private enum Key: String, CodingKey { case position, alignment }

  /// A number of points, or an object with position and alignment.
  public init(from decoder: any Decoder) throws {
    if let position = try? decoder.singleValueContainer().decode(Double.self) {
      self.init(position)
      return
    }
    try decoder.refuseUnknownKeys(except: Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try values.decode(Double.self, forKey: .position), try values.name(.alignment) ?? .left)
  }

  public func encode(to encoder: any Encoder) throws {
    guard alignment != .left else {
      var container = encoder.singleValueContainer()
      return try container.encode(position)
    }
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(position, forKey: .position)
    try values.encode(alignment, forKey: .alignment)
  }
}

extension ListItem: Codable {
  private enum Key: String, CodingKey { case list, level, marker, text, start, task, continues }

  /// What `task` says.
  private enum Task: String, CaseIterable, Codable { case open, done }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      list: try values.neededInteger(.list),
      level: try values.number(.level, in: AttributeLimits.level) ?? 0,
      marker: try values.decodeIfPresent(String.self, forKey: .marker) ?? "{disc}",
      text: try values.decodeIfPresent(String.self, forKey: .text) ?? "")
    start = try values.number(.start, in: AttributeLimits.itemNumber)
    isDone = try values.name(.task, Task.self).map { $0 == .done }
    continuesItem = try values.decodeIfPresent(Bool.self, forKey: .continues) ?? false
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(list, forKey: .list)
    if level != 0 { try values.encode(level, forKey: .level) }
    try values.encode(marker, forKey: .marker)
    if !text.isEmpty { try values.encode(text, forKey: .text) }
    // Programs that know no such key read the number's marker as it was written.
    if start != writtenNumber { try values.encodeIfPresent(start, forKey: .start) }
    try values.encodeIfPresent(isDone.map { $0 ? Task.done : .open }, forKey: .task)
    if continuesItem { try values.encode(true, forKey: .continues) }
  }
}

extension TableCell: Codable {
  private enum Key: String, CodingKey {
    case table, row, column, depth, end
    case rtfCell = "rtf-cell"
    case rtfRow = "rtf-row"
  }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      table: try values.neededInteger(.table),
      row: try values.neededInteger(.row),
      column: try values.neededInteger(.column),
      depth: try values.number(.depth, in: AttributeLimits.depth) ?? 1,
      end: try values.decodeIfPresent(Double.self, forKey: .end) ?? 0,
      carried: CarriedRTF(
        try values.decodeIfPresent(String.self, forKey: .rtfCell) ?? "",
        rowWords: try values.decodeIfPresent(String.self, forKey: .rtfRow) ?? ""))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(table, forKey: .table)
    try values.encode(row, forKey: .row)
    try values.encode(column, forKey: .column)
    if depth != 1 { try values.encode(depth, forKey: .depth) }
    if end != 0 { try values.encode(end, forKey: .end) }
    if !carried.words.isEmpty { try values.encode(carried.words, forKey: .rtfCell) }
    if !carried.rowWords.isEmpty { try values.encode(carried.rowWords, forKey: .rtfRow) }
  }
}
