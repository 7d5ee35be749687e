// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The properties that the words for paragraphs have set.
struct RTFParagraphState {
  var style = ParagraphStyle()
  /// `\sl`, in twentieths of a point, or of 240ths of a line with `\slmult1`.
  var line: Int32 = 0
  var lineIsMultiple = false
  var nextTab = TabStop.Alignment.left
  /// The number of a color; 0 for none.
  var background: Int32 = 0
  var list: Int32 = 0
  /// The place of an older list among those of the file, from 1; 0 for none.
  var oldList: Int32 = 0
  /// Whether it says itself on which level of an outline it is, which counts more than its style.
  var saysOutlineLevel = false
  /// Whether it says which list it is in, or that it is in none.
  private(set) var saysList = false
  var level: Int32 = 0
  var isInTable = false
  var depth: Int32 = 0
  /// Whether a number was beyond what a document may have.
  private(set) var isBeyondLimits = false
  /// The properties from the words of a table's row, until the paragraph begins.
  var definition: RTFRowDefinition?

  /// How deep in tables the paragraph is; 0 outside.
  var tableDepth: Int { isInTable ? AttributeLimits.depth.nearest(to: Int(depth)) : 0 }

  mutating func apply(_ word: RTFWord.Paragraph, _ parameter: Int32?) {
    let number = parameter ?? 0
    let (lengths, spaces) = (AttributeLimits.length, AttributeLimits.space)
    func length(_ limits: ClosedRange<Double>) -> Double {
      if !limits.contains(Double(number) / 20) { isBeyondLimits = true }
      return RTFCharacterState.length(number, limits)
    }
    switch word {
    case .reset:
      let definition = self.definition
      self = RTFParagraphState()
      self.definition = definition?.forNextParagraph
    case .align(let alignment): style.alignment = alignment
    case .direction(let direction): style.direction = direction
    case .indent: style.indent = length(lengths)
    case .firstLineIndent: style.firstLineIndent = length(lengths)
    case .tailIndent: style.tailIndent = length(lengths)
    case .before: style.spaceBefore = length(spaces)
    case .after: style.spaceAfter = length(spaces)
    case .line:
      line = number
      // With 240ths of a line these are no twentieths of a point, but both have about the same limits.
      if !spaces.contains(abs(Double(number) / 20)) { isBeyondLimits = true }
    case .lineIsMultiple: lineIsMultiple = number != 0
    case .lineSpacing: style.lineSpacing = length(lengths)
    case .minimumLine: style.minimumLineHeight = length(spaces)
    case .maximumLine: style.maximumLineHeight = length(spaces)
    case .tab:
      if style.tabStops.count < 1000 { style.tabStops.append(TabStop(length(lengths), nextTab)) }
      nextTab = .left
    case .tabAlignment(let alignment): nextTab = alignment
    case .tabInterval: style.tabInterval = length(spaces)
    case .tightening:
      style.tightening = AttributeLimits.tightening.nearest(to: Double(number) / 100)
    // These are on without a number, and off with 0.
    case .hyphenation: style.hyphenation = parameter != 0
    case .keptWithNext: style.keepsWithNext = parameter != 0
    case .keptTogether: style.keepsLinesTogether = parameter != 0
    case .widowControl: style.controlsWidowsAndOrphans = parameter != 0
    case .noWidowControl: style.controlsWidowsAndOrphans = false
    case .background: background = number
    case .list: (list, saysList) = (number, true)
    case .level:
      level = number
      if !AttributeLimits.level.contains(Int(number)) { isBeyondLimits = true }
    case .outlineLevel: setOutlineLevel(number)
    case .style: style.carried.style = Int(number)
    case .inTable: isInTable = true
    case .depth:
      depth = number
      isInTable = number > 0
      if number > AttributeLimits.depth.upperBound { isBeyondLimits = true }
    case .end, .section: break
    }
  }

  /// Six levels are those of headings; 9 is text, and the others are kept for others.
  private mutating func setOutlineLevel(_ number: Int32) {
    saysOutlineLevel = true
    style.headingLevel = AttributeLimits.heading.contains(Int(number) + 1) ? Int(number) + 1 : nil
    if style.headingLevel == nil, style.carried.words.utf8.count < RTFLimits.mostWords {
      style.carried.words += "\\outlinelevel\(number)"
    }
  }

  /// The style with the rules for lines that `\sl` gives (specification, "Paragraph Formatting
  /// Properties"), and without list and table.
  var finished: ParagraphStyle {
    var result = style
    guard line != 0 else { return result }
    if lineIsMultiple {
      result.lineHeight = AttributeLimits.lineHeight.nearest(to: abs(Double(line)) / 240)
    } else {
      let points = AttributeLimits.space.nearest(to: abs(Double(line)) / 20)
      result.minimumLineHeight = points
      if line < 0 { result.maximumLineHeight = points }
    }
    return result
  }
}

/// The shape of a table's row, as `\trowd` and the words after it give it.
struct RTFRowDefinition {
  struct Cell {
    var end: Double
    var words: String
  }

  var words = ""
  var cells: [Cell] = []
  /// Words of the cell whose end is not there yet.
  private var cellWords = ""
  private var isCell = false
  /// Whether words for borders are still for the row and its cells.
  private(set) var isOpen = true

  var forNextParagraph: RTFRowDefinition {
    var definition = self
    definition.isOpen = false
    return definition
  }

  mutating func addRowWord(_ word: String) {
    isCell = false
    addBorderWord(word)
  }

  mutating func addCellWord(_ word: String) {
    isCell = true
    addBorderWord(word)
  }

  /// A word for the cell or the row that the word before was for.
  mutating func addBorderWord(_ word: String) {
    if isCell {
      if cellWords.utf8.count < RTFLimits.mostWords { cellWords += word }
    } else if words.utf8.count < RTFLimits.mostWords {
      words += word
    }
  }

  mutating func endCell(_ end: Double) {
    guard cells.count < RTFLimits.mostCells else { return }
    cells.append(Cell(end: end, words: cellWords))
    cellWords = ""
  }
}

/// The text's position in a table, for each depth.
struct RTFTableCursor {
  var table: Int
  var row = 0
  var column = 0
  /// Paragraphs of the row whose shape is not known yet.
  var paragraphs: [(runs: Range<Int>, style: ParagraphStyle)] = []
}
