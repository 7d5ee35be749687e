// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseFontDescriptors

/// Counts the files that are read, as each takes time in proportion to its size.
package final class RTFReadingCount: Sendable {
  private let count = Atomic(0)

  package var value: Int { count.load(ordering: .relaxed) }

  package init() {}

  fileprivate func add() { count.add(1, ordering: .relaxed) }

  /// Counts what a body reads, and no other task.
  package func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    try RTFReader.$count.withValue(self, operation: body)
  }
}

/// Reads one file, token by token, with a stack of its own.
struct RTFReader {
  @TaskLocal fileprivate static var count: RTFReadingCount?

  let bytes: [UInt8]
  var lexer: RTFLexer
  var decoder = RTFDecoder()
  var fonts = RTFFonts()
  var colors = RTFColors()
  var lists = RTFLists()
  var oldLists = RTFOldLists()
  var openItems = RTFOpenItems()
  var styles = RTFStyles()
  var authors = RTFRevisionAuthors()
  var settings = DocumentSettings()
  var head = RTFHead()
  var warnings: [RTFWarning] = []
  /// Whether there were words that are not known, or say more than a document can.
  var leavesOut = false
  private var saysLimits = false

  /// The state that a group restores at its end.
  struct Group {
    var character = RTFCharacterState()
    var paragraph = RTFParagraphState()
    /// How many characters stand for one of `\u` in readers that do not know it.
    var unicodeSkip = 1
    /// The font whose code page bytes are in; -1 for the file's own page, until a font is named.
    var pageFont: Int32 = -1
    /// The byte of the group's brace.
    var start = 0
    /// The field whose group this is; 0 for none.
    var field: Int32 = 0
    /// How much text there was when it began, and how much to be carried.
    var textStart = 0, carriedStart = 0
  }

  var stack: [Group] = []
  var group = Group()
  /// Fields in each other.
  ///
  /// Only the outermost is carried, so that none is twice.
  var openFields = 0
  /// Groups deeper than are told apart.
  var tooDeep = 0
  /// Whether a `\*` or the first word of a group may still define it.
  enum GroupStart { case fresh, starred, done }
  var start = GroupStart.done
  var isHead = true
  var isOver = false
  /// Characters to skip after `\u`.
  var skip = 0

  // The text, and what is known about its parts. Attributes are numbers until the end.
  var text: [UInt8] = []
  struct Run {
    var end: Int
    var character: Int32
    var extra: Int32
    var paragraph: Int32
  }
  var runs: [Run] = []
  var paragraphStart = 0
  var hasCurrentRun = false
  var characters: [RTFCharacterState] = []
  var characterNumbers: [RTFCharacterState: Int32] = [:]
  var paragraphs: [ParagraphStyle] = []
  var paragraphNumbers: [ParagraphStyle: Int32] = [:]
  struct Extra {
    var carried: String?
    var attachment: TextAttachment?
  }
  var extras: [Extra] = []
  var pendingCarried = ""
  /// Whether that ends within a group of deleted text.
  private var isDeletionOpen = false
  var listText: String?
  /// A marker that is before the words for its list, and what it is in the file.
  var earlyListText: (text: String, whole: String)?
  var swallowsPlaceholder = false
  struct Field {
    var instruction = ""
    var link: String?
    var isPlainLink = false
  }
  var fields: [Field] = []
  var cursors: [RTFTableCursor] = []
  var tableCount = 0
  private var scratch: [UInt32] = []

  /// The position of each scalar of the text in the file, if it was requested.
  private(set) var sources = RTFSources()
  private let recordsSources: Bool
  /// The bytes that are read now, and where those before them begin that wait for these.
  var current = 0..<0
  private var pendingStart: Int?
  private(set) var tag = RTFTag()

  init(_ bytes: [UInt8], recordsSources: Bool = false) {
    self.bytes = bytes
    self.recordsSources = recordsSources
    lexer = RTFLexer(bytes, in: (RTFDocument.start(of: bytes) ?? 0)..<bytes.count)
    head.codePage = nil
  }

  mutating func warn(_ kind: RTFWarning.Kind, at offset: Int? = nil) {
    guard warnings.count < RTFLimits.mostWarnings else { return }
    warnings.append(RTFWarning(kind, at: offset ?? current.lowerBound))
  }

  mutating func read() {
    Self.count?.add()
    while !isOver, let token = lexer.next() {
      current = lexer.start..<lexer.position
      switch token {
      case .open: open()
      case .close: close()
      case .word(let name, let parameter): word(name, parameter)
      case .symbol(let byte): symbol(byte)
      case .hex(let byte):
        start = .done
        if skip > 0 { skipToken() } else { addByte(byte) }
      case .damagedHex:
        warn(.wrongHexadecimal)
        if skip > 0 { skipToken() }
      case .text(let range): addText(range)
      case .binary(_, let isWhole):
        if !isWhole { warn(.shortBinary) }
        if skip > 0 { skipToken() }
      }
    }
    if !isOver { warn(.missingBraces, at: bytes.count) }
    flush()
    endParagraphs()
  }

  // MARK: - Groups

  private mutating func open() {
    skip = 0
    if stack.count >= RTFLimits.deepestGroup {
      if tooDeep == 0 { warn(.tooDeep) }
      tooDeep += 1
      start = .done
      return
    }
    if stack.count == 1, tag.isAtStart {
      (tag.place, tag.isAtStart) = (lexer.start, false)
    }
    closeDeletion()
    stack.append(group)
    group.start = lexer.start
    group.field = 0
    group.textStart = text.count
    group.carriedStart = pendingCarried.utf8.count
    start = .fresh
  }

  private mutating func close() {
    skip = 0
    start = .done
    if tooDeep > 0 {
      tooDeep -= 1
      return
    }
    guard let outer = stack.last else { return warn(.strayBrace) }
    if stack.count == 1 {
      // The document's own brace, behind which there is no text, whatever it looks like.
      isOver = true
      let rest = bytes[lexer.position...].drop { $0 <= 0x20 }
      if rest.contains(where: { $0 > 0x20 && $0 != UInt8(ascii: "}") }) {
        leavesOut = true
        warn(rest.first == UInt8(ascii: "}") ? .strayBrace : .bytesAfterEnd)
      }
      return
    }
    closeDeletion()
    if group.field > 0 { endField() }
    stack.removeLast()
    group = outer
    hasCurrentRun = false
  }

  /// The group as it is in the file, from its brace; the lexer continues after it.
  mutating func rest() -> (content: Range<Int>, whole: String) {
    let from = group.start
    let contentStart = lexer.position
    let (close, missing) = lexer.skipGroup()
    let contentEnd = close ?? bytes.count
    var whole = bytes.latin1(from..<(close.map { $0 + 1 } ?? bytes.count))
    if missing > 0 {
      warn(.missingBraces, at: bytes.count)
      whole += String(repeating: "}", count: missing)
    }
    // Its end is read: so is that of what the opening brace began.
    start = .done
    group = stack.popLast() ?? group
    hasCurrentRun = false
    if missing > 1 { isOver = true }
    return (contentStart..<max(contentEnd, contentStart), whole)
  }

  mutating func carry() { carry(rest().whole) }

  mutating func carry(_ text: String) {
    if isHead { return head.carried.append(text) }
    if group.character.deletion != nil { return delete(text) }
    closeDeletion()
    pendingCarried += text
  }

  // MARK: - Deleted text

  /// Whether text is only there until a recorded change is accepted: it is no text of the document, and kept for others.
  var isDeleted: Bool { group.character.deletion != nil }

  /// Keeps a part of what was deleted, in the words of RTF.
  mutating func delete(_ rtf: String) {
    isHead = false
    if !isDeletionOpen {
      pendingCarried += "{\(group.character.words) "
      isDeletionOpen = true
    }
    pendingCarried += rtf
  }

  mutating func closeDeletion() {
    guard isDeletionOpen else { return }
    pendingCarried += "}"
    isDeletionOpen = false
  }

  // MARK: - Words

  private mutating func symbol(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "*") where start == .fresh: start = .starred
    case 0x0A, 0x0D:
      start = .done
      if isDeleted { delete("\\par ") } else { endParagraph() }
    case UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "*"): start = .done
    default:
      start = .done
      if skip > 0 { skipToken() } else { addScalar(RTFDecoder.scalar(ofSymbol: byte)) }
    }
  }

  private mutating func word(_ name: Range<Int>, _ parameter: Int32?) {
    let beginning = start
    start = .done
    let text = String(decoding: bytes[name], as: UTF8.self)
    guard let word = RTFWord.named[text] else {
      if beginning == .starred { return carry() }
      if isHead, stack.count == 1 {
        head.carried.append(verbatim(text, parameter))
      } else {
        leavesOut = true
      }
      return
    }
    if case .group(let kind) = word {
      if beginning != .done { readGroup(kind, isStarred: beginning == .starred) }
      return
    }
    if beginning == .starred { return carry() }
    switch word {
    case .group, .ignored: break
    case .character(let word): character(word, parameter)
    case .paragraph(let word): paragraph(word, parameter)
    case .row(let word): row(word, parameter)
    case .document(let word): document(word, text, parameter)
    case .scalar(let scalar):
      if skip > 0 { skipToken() } else { addScalar(scalar) }
    case .likeScalar(let scalar):
      leavesOut = true
      if skip > 0 { skipToken() } else { addScalar(scalar) }
    case .paragraphKept:
      let words = verbatim(text, parameter)
      if group.paragraph.definition?.isOpen == true {
        group.paragraph.definition?.addBorderWord(words)
      } else {
        if group.paragraph.style.carried.words.utf8.count < RTFLimits.mostWords {
          group.paragraph.style.carried.words += words
        }
      }
    case .cellKept:
      let words = verbatim(text, parameter)
      group.paragraph.definition?.addCellWord(words)
    case .rowKept:
      let words = verbatim(text, parameter)
      group.paragraph.definition?.addRowWord(words)
    }
  }

  private func verbatim(_ name: String, _ parameter: Int32?) -> String {
    "\\\(name)\(parameter.map(String.init) ?? "")"
  }

  private mutating func character(_ word: RTFWord.Character, _ parameter: Int32?) {
    isHead = false
    hasCurrentRun = false
    closeDeletion()
    switch word {
    case .plain:
      let base = settings.cocoaVersion == nil ? head.defaultFont.map(Int32.init) ?? -1 : 0
      group.character.reset(font: base)
      group.pageFont = base
    case .font:
      let number = parameter ?? 0
      if fonts[number] == nil { warn(.unknownFont) }
      group.character.font = number
      group.pageFont = number
    case .color, .background, .underlineColor, .strikethroughColor, .strokeColor, .shadowColor:
      if let parameter, parameter >= colors.count, parameter > 1 { warn(.unknownColor) }
      group.character.apply(word, parameter)
    default:
      group.character.apply(word, parameter)
      if group.character.isBeyondLimits { warnOfLimits() }
    }
  }

  /// Says once that a number is beyond what a document may have.
  mutating func warnOfLimits() {
    if !saysLimits { warn(.outOfRange) }
    saysLimits = true
  }

  private mutating func paragraph(_ word: RTFWord.Paragraph, _ parameter: Int32?) {
    isHead = false
    switch word {
    // With its mark a deleted paragraph is one with the next.
    case .end where isDeleted: delete("\\par ")
    case .end, .section: endParagraph()
    default:
      group.paragraph.apply(word, parameter)
      if case .list = word { takeEarlyListText() }
      if group.paragraph.isBeyondLimits { warnOfLimits() }
    }
  }

  // MARK: - Text

  /// Leaves out what stands for `\u` in other readers.
  private mutating func skipToken() {
    skip -= 1
    skipSource(lexer.position)
  }

  private mutating func addText(_ range: Range<Int>) {
    start = .done
    var range = range
    if skip > 0 {
      let skipped = min(skip, range.count)
      skip -= skipped
      skipSource(range.lowerBound + skipped)
      range = range.lowerBound + skipped..<range.upperBound
    }
    guard !range.isEmpty else { return }
    if stack.count == 1, isHead, bytes[range].allSatisfy({ $0 <= 0x20 }) { return }
    guard !swallowsPlaceholder, !decoder.isPending, !isDeleted, page != RTFDecoder.symbols,
      bytes[range].allSatisfy({ $0 < 0x80 })
    else {
      for place in range {
        current = place..<place + 1
        addByte(bytes[place])
      }
      return
    }
    begin()
    text += bytes[range]
    hasText()
    if recordsSources { sources.append(bytes: range) }
  }

  /// The code page of bytes.
  var page: Int32 {
    fonts.page(group.pageFont) ?? filePage
  }

  private var defaultPage: Int {
    switch head.characterSet {
    case "mac": 10000
    case "pc": 437
    case "pca": 850
    default: 1252
    }
  }

  var filePage: Int32 { Int32(head.codePage ?? defaultPage) }

  private mutating func addByte(_ byte: UInt8) {
    if swallowsPlaceholder {
      swallowsPlaceholder = false
      if byte == 0xAC { return }
    }
    scratch.removeAll(keepingCapacity: true)
    decoder.byte(byte, page: page, into: &scratch)
    addScratch()
  }

  private mutating func addScratch() {
    for kind in decoder.takeDamage() { warn(kind) }
    let scalars = scratch
    for scalar in scalars { append(scalar) }
    if recordsSources, decoder.isPending { pendingStart = pendingStart ?? current.lowerBound }
  }

  mutating func addScalar(_ scalar: UInt32) {
    flush()
    append(scalar)
  }

  private mutating func addUnicode(_ parameter: Int32) {
    scratch.removeAll(keepingCapacity: true)
    decoder.unicode(parameter, into: &scratch)
    addScratch()
  }

  /// Ends what waits for a second half.
  mutating func flush() {
    guard decoder.isPending else { return }
    scratch.removeAll(keepingCapacity: true)
    decoder.flush(into: &scratch)
    addScratch()
  }

  mutating func append(_ value: UInt32) {
    guard value != 0, let scalar = Unicode.Scalar(value) else { return }
    if isDeleted {
      pendingStart = nil
      return delete(RTFEscaping.text(String(scalar)))
    }
    append(scalar)
  }

  /// A character of the document, also one that parts what is deleted, as the end of a cell does.
  mutating func append(_ scalar: Unicode.Scalar) {
    begin()
    text.append(contentsOf: scalar.utf8)
    hasText()
    recordSource()
  }

  /// Notes which bytes the last scalar is.
  mutating func recordSource() {
    guard recordsSources else { return }
    sources.append((pendingStart ?? current.lowerBound)..<current.upperBound)
    pendingStart = nil
  }

  /// Notes that what stands for `\u` in other readers belongs to the scalar before it.
  private mutating func skipSource(_ end: Int) {
    if recordsSources, pendingStart == nil, !isDeleted { sources.extendLast(to: end) }
  }

  /// Makes sure that the last run is for the text to come.
  mutating func begin() {
    isHead = false
    closeDeletion()
    if hasCurrentRun, pendingCarried.isEmpty { return }
    let number: Int32
    if let known = characterNumbers[group.character] {
      number = known
    } else {
      number = Int32(characters.count)
      characters.append(group.character)
      characterNumbers[group.character] = number
    }
    if pendingCarried.isEmpty, runs.count > paragraphStart, let last = runs.last,
      last.character == number, last.extra == 0
    {
      hasCurrentRun = true
      return
    }
    var extra: Int32 = 0
    if !pendingCarried.isEmpty {
      extras.append(Extra(carried: pendingCarried))
      pendingCarried = ""
      extra = Int32(extras.count)
    }
    runs.append(Run(end: text.count, character: number, extra: extra, paragraph: -1))
    hasCurrentRun = true
  }

  /// Ends the last run after the text.
  private mutating func hasText() {
    guard let extra = runs.last?.extra else { return }
    runs[runs.count - 1].end = text.count
    if extra == 0 { return }
    // Only one character has what is carried: the rest is a run of its own.
    hasCurrentRun = false
    let runStart = runs.count > 1 ? runs[runs.count - 2].end : 0
    var firstEnd = runStart + 1
    while firstEnd < text.count, text[firstEnd] & 0xC0 == 0x80 { firstEnd += 1 }
    guard firstEnd < text.count else { return }
    let character = runs[runs.count - 1].character
    runs[runs.count - 1].end = firstEnd
    runs.append(Run(end: text.count, character: character, extra: 0, paragraph: -1))
    hasCurrentRun = true
  }

  // MARK: - The document's words

  /// The end of the last word, without the blank that belongs to it.
  private var wordEnd: Int {
    bytes[lexer.position - 1] == UInt8(ascii: " ") ? lexer.position - 1 : lexer.position
  }

  private mutating func document(_ word: RTFWord.Document, _ name: String, _ parameter: Int32?) {
    let number = Int(parameter ?? 0)
    let length = RTFCharacterState.length(parameter ?? 0, 0...100_000)
    switch word {
    case .rtf: tag.place = wordEnd
    case .characterSet: head.characterSet = name
    case .codePage: if number > 0 { head.codePage = number }
    case .defaultFont:
      head.defaultFont = number
      if settings.cocoaVersion == nil { group.character.font = parameter ?? 0 }
    case .cocoaVersion:
      settings.cocoaVersion = number
      (tag.place, tag.isAtStart) = (wordEnd, false)
      fonts.namesArePostScript = true
      colors.firstIsNoBackground = true
      group.character.font = -1
    case .textScaling:
      settings.textScaling = TextScaling(rawValue: number)
      tag.range = lexer.start..<wordEnd
    case .platform:
      settings.platform = number
      tag.hasPlatform = true
    case .paperWidth: settings.page.width = length
    case .paperHeight: settings.page.height = length
    case .left: settings.page.left = length
    case .right: settings.page.right = length
    case .top: settings.page.top = length
    case .bottom: settings.page.bottom = length
    case .viewWidth: settings.view.width = length
    case .viewHeight: settings.view.height = length
    case .viewKind: settings.view.kind = number
    case .viewScale: settings.view.scale = number
    case .tabInterval: settings.tabInterval = length
    case .unicodeSkip: group.unicodeSkip = max(0, number)
    case .unicode:
      if skip > 0 { skip = 0 }
      addUnicode(parameter ?? 0)
      skip = group.unicodeSkip
    }
  }
}
