// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

// Groups that are read or kept as a whole.
extension RTFReader {
  mutating func readGroup(_ kind: RTFWord.Group, isStarred: Bool) {
    if isDeleted, kind.isPlaced { return delete(rest().whole) }
    switch kind {
    case .fontTable: fonts.read(bytes, in: rest().content, page: filePage)
    case .colorTable: colors.read(bytes, in: rest().content)
    case .expandedColors: colors.readExpanded(bytes, in: rest().content)
    case .info: readInfo(rest().content)
    case .field:
      fields.append(Field())
      openFields += 1
      group.field = Int32(fields.count)
    case .instruction:
      let content = rest().content
      guard group.field > 0 else { return }
      fields[Int(group.field) - 1] = Field(
        RTFDecoder.plainText(bytes, in: content, page: filePage).trimmed)
    case .result:
      guard let field = stack.last?.field, field > 0 else { return }
      group.character.field = field
      hasCurrentRun = false
    case .listText:
      let (content, whole) = rest()
      let text = RTFDecoder.plainText(bytes, in: content, page: page)
      if group.paragraph.list > 0 || group.paragraph.oldList > 0 {
        listText = text
      } else {
        // The list may be said behind it.
        earlyListText = (text, whole)
        carry(whole)
      }
    case .oldList:
      let (content, whole) = rest()
      guard let list = RTFOldLists.List(bytes, in: content, page: filePage) else {
        return carry(whole)
      }
      group.paragraph.oldList = Int32(oldLists.add(list))
      takeEarlyListText()
    case .picture: readPicture()
    case .attachment: readGraphic(rest().content)
    case .shape: readShape()
    case .content: break
    case .oldForm: if lexer.next() == .open { _ = lexer.skipGroup() }
    case .skipped: _ = rest()
    case .carried:
      let (content, whole) = rest()
      let name = whole.utf8.prefix(24)
      if name.starts(with: #"{\*\listtable"#.utf8) || name.starts(with: #"{\listtable"#.utf8) {
        lists.readTable(bytes, in: content)
      } else if name.starts(with: #"{\*\listoverride"#.utf8)
        || name.starts(with: #"{\listoverride"#.utf8)
      {
        lists.readOverrides(bytes, in: content)
      } else if RTFRevisionAuthors.isTable(whole) {
        authors = RTFRevisionAuthors(bytes, in: content, page: filePage)
      }
      if name.starts(with: #"{\stylesheet"#.utf8) || name.starts(with: #"{\*\stylesheet"#.utf8) {
        styles = RTFStyles(bytes, in: content, page: filePage)
        // Written anew, with the styles.
        if styles.isUnderstood { return }
      }
      carry(whole)
    }
  }

  /// Takes the marker that was before what says the list, which is then no part of other programs.
  mutating func takeEarlyListText() {
    guard let (text, whole) = earlyListText else { return }
    earlyListText = nil
    if pendingCarried.hasSuffix(whole) {
      pendingCarried.removeLast(whole.count)
    } else if head.carried.last == whole {
      head.carried.removeLast()
    } else {
      return
    }
    listText = text
  }

  /// A field without a result is written back as it is.
  mutating func endField() {
    let number = Int(group.field) - 1
    openFields -= 1
    closeDeletion()
    guard openFields == 0, fields.indices.contains(number), text.count == group.textStart
    else { return }
    guard !fields[number].isPlainLink else { return }
    // Its contents are carried with it.
    pendingCarried = String(pendingCarried.utf8.prefix(group.carriedStart)) ?? ""
    carry(bytes.latin1(group.start..<lexer.position))
  }

  // MARK: - Info

  private mutating func readInfo(_ range: Range<Int>) {
    var lexer = RTFLexer(bytes, in: range)
    while let token = lexer.next() {
      guard token == .open else { continue }
      var name: Range<Int>?
      while name == nil, let token = lexer.next() {
        switch token {
        // A word with a number counts something, and the count may be wrong by now.
        case .word(let word, let parameter): name = parameter == nil ? word : 0..<0
        case .symbol(UInt8(ascii: "*")): continue
        default: name = 0..<0
        }
      }
      let content = lexer.restOfGroup()
      guard let name, !name.isEmpty else { continue }
      let key = String(decoding: bytes[name], as: UTF8.self)
      settings.info[key] =
        RTFInfo.isTime(key)
        ? RTFInfo.time(bytes, in: content)
        : RTFDecoder.plainText(bytes, in: content, page: filePage)
    }
  }

  // MARK: - Pictures

  private mutating func readPicture() {
    let (content, whole) = rest()
    guard let picture = RTFPicture.read(bytes, in: content, page: filePage) else {
      return carry(whole)
    }
    if picture.isShort { warn(.shortBinary) }
    place(picture.attachment)
  }

  private mutating func readGraphic(_ range: Range<Int>) {
    let picture = RTFPicture.readGraphic(bytes, in: range, page: filePage)
    place(picture)
    swallowsPlaceholder = true
  }

  /// Whether the last run has no text yet.
  private var isNewRun: Bool {
    runs.last?.end == (runs.count > 1 ? runs[runs.count - 2].end : 0)
  }

  /// Puts an attachment's character into the text.
  mutating func place(_ attachment: TextAttachment) {
    flush()
    begin()
    if let last = runs.last, last.extra == 0, !isNewRun {
      runs.append(Run(end: text.count, character: last.character, extra: 0, paragraph: -1))
    }
    text += Array("\u{FFFC}".utf8)
    recordSource()
    runs[runs.count - 1].end = text.count
    let index = Int(runs[runs.count - 1].extra) - 1
    if extras.indices.contains(index) {
      extras[index].attachment = attachment
    } else {
      extras.append(Extra(attachment: attachment))
      runs[runs.count - 1].extra = Int32(extras.count)
    }
    hasCurrentRun = false
  }
}

extension RTFReader.Field {
  /// A field by its instruction, such as `HYPERLINK "https://example.org" \l "part"`.
  init(_ instruction: String) {
    self.instruction = instruction
    var words = Self.words(instruction)
    guard words.first?.uppercased() == "HYPERLINK" else { return }
    words.removeFirst()
    var (target, part, hasMore) = ("", "", false)
    var isPart = false
    for word in words {
      if word == "\\l" {
        isPart = true
      } else if isPart {
        part = word
        isPart = false
      } else if !word.hasPrefix("\\"), target.isEmpty {
        target = word
      } else {
        hasMore = true
      }
    }
    link = part.isEmpty ? target : "\(target)#\(part)"
    if link?.isEmpty == true { link = nil }
    isPlainLink = link != nil && !hasMore
  }

  /// Words, of which those in quotation marks may have blanks; a backslash is doubled inside them.
  private static func words(_ text: String) -> [String] {
    let (backslash, quote) = (UInt8(ascii: "\\"), UInt8(ascii: "\""))
    var words: [String] = []
    var word: [UInt8] = []
    var (isQuoted, isOpen, isEscaped) = (false, false, false)
    for byte in text.utf8 {
      if isQuoted, isEscaped {
        if byte != backslash, byte != quote { word.append(backslash) }
        word.append(byte)
        isEscaped = false
      } else if isQuoted, byte == backslash {
        isEscaped = true
      } else if byte == quote {
        isQuoted.toggle()
        isOpen = true
      } else if !isQuoted, byte <= 0x20 {
        if isOpen { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
        isOpen = false
      } else {
        word.append(byte)
        isOpen = true
      }
    }
    if isEscaped { word.append(backslash) }
    if isOpen { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}
