// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The lists of a file: how their levels are marked, and what number each item has.
struct RTFLists {
  /// A level of a list.
  struct Level {
    /// In the notation of ``ListItem/marker``.
    var marker = "{disc}"
    /// The number of the first item.
    var start = 1
    /// The marker as the file has it: a scalar below 9 stands for the number of that level; empty where it has none.
    var text: [Unicode.Scalar] = []
    /// What the number is written with, such as `{decimal}`; nil for a bullet.
    var kind: String?
    /// Whether the file says the marker in this notation.
    var isNamed = false
  }

  /// A list of the table as paragraphs refer to it.
  private struct Override {
    var identifier: Int
    /// Other levels than the table's, by their numbers.
    var levels: [Int: Level] = [:]
    /// Levels that begin anew with its first item.
    var restarts: Set<Int> = []
  }

  private var tables: [Int: [Level]] = [:]
  private var overrides: [Int: Override] = [:]
  /// The templates of lists, and the number of the first list of each template that is not of tasks.
  private var templates: [Int: Int] = [:]
  private var bases: [Int: Int] = [:]
  /// The last numbers of each list's levels; nil where there was no item yet.
  private var counts: [Int: [Int?]] = [:]
  /// The lists that had an item, by the numbers that paragraphs have.
  private var begun: Set<Int> = []
  /// What others make of the items.
  private var numbering = ListNumbering()

  static let mostLevels = AttributeLimits.level.upperBound + 1

  private func level(_ level: Int, ofList list: Int) -> Level {
    let override = overrides[list]
    if let own = override?.levels[level] { return own }
    guard let levels = tables[override?.identifier ?? list], levels.indices.contains(level) else {
      return Level()
    }
    return levels[level]
  }

  /// The highest number by which paragraphs may refer to a list of the tables.
  private(set) var highestNumber = 0

  /// An item of a list by its number in the text, and a level from 0.
  func item(list: Int, level: Int, text: String) -> ListItem {
    let own = self.level(level, ofList: list)
    guard own.kind == nil, let isDone = RTFTaskMark.isDone(own.text) else {
      return ListItem(list: list, level: level, marker: own.marker, text: text)
    }
    // They are in lists with other bullets, of the same template.
    let base = templates[overrides[list]?.identifier ?? list].flatMap { bases[$0] }
    let marker = base.map { self.level(level, ofList: $0).marker } ?? "{disc}"
    return ListItem(list: base ?? list, level: level, marker: marker, isDone: isDone)
  }

  // MARK: - Counting

  /// An item of the next paragraph, whose text says its number where that does not follow from the items before it.
  ///
  /// What a file has written as its marker counts; without that, its tables do.
  mutating func counted(_ item: ListItem) -> ListItem {
    var item = item
    let number = count(item)
    let level = level(item.level, ofList: item.list)
    if item.text.isEmpty, level.kind != nil {
      let isPlain = level.text.count { $0.value < Self.mostLevels } <= 1
      if !isPlain || numbering.next(of: item) != number {
        item.text = "\t\(isPlain ? ListMarker.text(of: item.marker, number) : text(of: item))\t"
      }
    }
    var written = item
    written.start = number
    _ = numbering.number(of: written)
    return item
  }

  private mutating func count(_ item: ListItem) -> Int {
    let identifier = overrides[item.list]?.identifier ?? item.list
    var levels = counts[identifier] ?? []
    if begun.insert(item.list).inserted, let restarts = overrides[item.list]?.restarts {
      for level in restarts where levels.indices.contains(level) { levels[level] = nil }
    }
    let before = levels.indices.contains(item.level) ? levels[item.level] : nil
    levels = Array(levels.prefix(item.level))
    while levels.count < item.level { levels.append(nil) }
    let start = level(item.level, ofList: item.list).start
    let number = item.writtenNumber ?? before.map { min($0, .max - 1) + 1 } ?? start
    counts[identifier] = levels + [number]
    return number
  }

  /// The marker of an item with the numbers of the levels above it, such as `2.1.`.
  private func text(of item: ListItem) -> String {
    let identifier = overrides[item.list]?.identifier ?? item.list
    let numbers = counts[identifier] ?? []
    return level(item.level, ofList: item.list).text.map { scalar in
      guard scalar.value < Self.mostLevels else { return String(scalar) }
      let outer = level(Int(scalar.value), ofList: item.list)
      let place = Int(scalar.value)
      let number = numbers.indices.contains(place) ? numbers[place] : nil
      return outer.kind.map { ListMarker.text(of: "{\($0)}", number ?? outer.start) } ?? ""
    }.joined()
  }

  // MARK: - The tables

  mutating func readTable(_ bytes: [UInt8], in range: Range<Int>) {
    var lexer = RTFLexer(bytes, in: range)
    var levels: [Level] = []
    var template: Int?
    while let token = lexer.next() {
      guard case .word(let name, let parameter) = token else { continue }
      switch String(decoding: bytes[name], as: UTF8.self) {
      case "listtemplateid": template = parameter.map { Int($0) }
      case "listlevel":
        let place = levels.count
        let level = Self.readLevel(bytes, &lexer, at: place)
        if place < Self.mostLevels { levels.append(level) }
      case "listid":
        // The identifier is after the levels.
        if let parameter, !levels.isEmpty {
          tables[Int(parameter)] = levels
          templates[Int(parameter)] = template
        }
        (levels, template) = ([], nil)
      default: continue
      }
    }
  }

  mutating func readOverrides(_ bytes: [UInt8], in range: Range<Int>) {
    var lexer = RTFLexer(bytes, in: range)
    var override: Override?
    // Of the levels that are overridden.
    var (place, setsStart) = (-1, false)
    while let token = lexer.next() {
      guard case .word(let name, let parameter) = token else { continue }
      let number = Int(parameter ?? 0)
      switch String(decoding: bytes[name], as: UTF8.self) {
      case "listoverride": (override, place) = (nil, -1)
      case "listid": override = Override(identifier: number)
      case "lfolevel":
        place += 1
        setsStart = false
      case "listoverridestartat", "lfostartat": setsStart = true
      case "levelstartat" where setsStart && place < Self.mostLevels:
        set(AttributeLimits.itemNumber.nearest(to: number), at: place, of: &override)
      case "listlevel":
        let level = Self.readLevel(bytes, &lexer, at: place)
        guard (0..<Self.mostLevels).contains(place) else { continue }
        let start = setsStart ? level.start : nil
        override?.levels[place] = level
        if let start { set(start, at: place, of: &override) }
      case "ls":
        overrides[number] = override
        highestNumber = max(highestNumber, number)
        if let template = override.flatMap({ templates[$0.identifier] }), bases[template] == nil,
          RTFTaskMark.isDone(level(0, ofList: number).text) == nil
        {
          bases[template] = number
        }
      default: continue
      }
    }
  }

  private func set(_ start: Int, at place: Int, of override: inout Override?) {
    guard let identifier = override?.identifier else { return }
    let levels = tables[identifier] ?? []
    var level =
      override?.levels[place] ?? (levels.indices.contains(place) ? levels[place] : Level())
    level.start = start
    override?.levels[place] = level
    override?.restarts.insert(place)
  }

  /// Reads the rest of a level's group.
  private static func readLevel(
    _ bytes: [UInt8], _ lexer: inout RTFLexer, at place: Int
  ) -> Level {
    var level = Level()
    var depth = 1
    while depth > 0, let token = lexer.next() {
      switch token {
      case .open: depth += 1
      case .close: depth -= 1
      case .word(let name, let parameter):
        let word = String(decoding: bytes[name], as: UTF8.self)
        switch word {
        case "levelnfc", "levelnfcn": level.kind = kind(parameter ?? 23)
        case "levelstartat":
          level.start = AttributeLimits.itemNumber.nearest(to: Int(parameter ?? 1))
        case "leveltext", "levelmarker":
          let text = RTFDecoder.plainText(bytes, in: lexer.restOfGroup(), page: 1252)
          depth -= 1
          if word == "levelmarker" {
            (level.marker, level.isNamed) = (text.trimmed, true)
          } else {
            // Behind its length; a semicolon ends it.
            level.text = Array(text.unicodeScalars.dropFirst().prefix { $0 != ";" })
          }
        default: continue
        }
      default: continue
      }
    }
    if !level.isNamed { level.marker = marker(of: level, at: place) }
    return level
  }

  private static func marker(of level: Level, at place: Int) -> String {
    guard let kind = level.kind else { return "{disc}" }
    let numbers = level.text.filter { $0.value < mostLevels }
    guard numbers.count == 1, let own = level.text.firstIndex(where: { $0.value == place }) else {
      return "{\(kind)}."
    }
    func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      String(String.UnicodeScalarView(scalars))
    }
    return "\(string(level.text[..<own])){\(kind)}\(string(level.text[(own + 1)...]))"
  }

  /// The kinds of numbers of `\levelnfc`.
  static let kinds: [(number: Int32, kind: String)] = [
    (0, "decimal"), (1, "upper-roman"), (2, "lower-roman"), (3, "upper-alpha"), (4, "lower-alpha"),
  ]

  private static func kind(_ number: Int32) -> String? {
    kinds.first { $0.number == number }?.kind
  }
}
