// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

/// Notes what it is told, in order.
private final class Follower: TextStorageDelegate, TextStorageObserver {
  enum Told: Equatable { case will, did, edited }
  var told: [Told] = []
  var edits: [TextStorage.Edit] = []
  var onWill: (TextStorage, TextStorage.Edit) -> Void = { _, _ in }
  var onDid: (TextStorage, TextStorage.Edit) -> Void = { _, _ in }
  var onEdit: (TextStorage, TextStorage.Edit) -> Void = { _, _ in }

  func textStorage(_ storage: TextStorage, willProcess edit: TextStorage.Edit) {
    told.append(.will)
    onWill(storage, edit)
  }

  func textStorage(_ storage: TextStorage, didProcess edit: TextStorage.Edit) {
    told.append(.did)
    onDid(storage, edit)
  }

  func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
    told.append(.edited)
    edits.append(edit)
    onEdit(storage, edit)
  }
}

extension TextStorage {
  fileprivate var allRuns: [TextRun] { runs(in: 0..<end) }

  /// A range that may be empty.
  fileprivate func randomRange(_ most: Int, using random: inout SplitMix64) -> Range<ScalarOffset> {
    let lower = Int.random(in: 0...length, using: &random)
    return Range(lower..<min(length, lower + Int.random(in: 0...most, using: &random)))
  }

  /// The runs of each paragraph.
  fileprivate var allLines: [[TextRun]] {
    var (lines, start) = ([[TextRun]](), ScalarOffset(0))
    while start < end {
      let paragraph = paragraphs(touching: start..<start)
      lines.append(runs(in: paragraph))
      start = paragraph.upperBound
    }
    return lines
  }
}

struct TextStorageTests {
  private let red = TextAttributes { $0.color = TextColor(red: 1, green: 0, blue: 0) }
  private let large = TextAttributes { $0.size = .points(30) }

  // MARK: - Sessions

  @Test func `whatever is edited in sessions within each other, all are told once, in order`()
    throws
  {
    let storage = TextStorage(runs: [TextRun("one two three four")])
    let (delegate, first, second) = (Follower(), Follower(), Follower())
    storage.delegate = delegate
    storage.add(first)
    storage.add(second)
    storage.beginEditing()
    storage.replace(4..<7, with: "2")
    storage.edit {
      storage.setAttributes(red, in: 0..<3)
      storage.replace(8..<9, with: "")
    }
    #expect(delegate.told.isEmpty)
    storage.endEditing()
    #expect(delegate.told == [.will, .did])
    #expect(first.told == [.edited])
    #expect(second.edits == first.edits)
    #expect(storage.text == "one 2 thee four")
    #expect(
      first.edits.map(\.changes) == [
        [
          .init(kinds: .attributes, range: 0..<3, oldRange: 0..<3),
          .init(kinds: .characters, range: 4..<5, oldRange: 4..<7),
          .init(kinds: .characters, range: 8..<8, oldRange: 10..<11),
        ]
      ])
    let edit = try #require(first.edits.first)
    #expect(edit.kinds == [.characters, .attributes])
    #expect(edit.range == 0..<8 && edit.oldRange == 0..<11 && edit.changeInLength == -3)
  }

  @Test func `an observer that is told in the middle of a session is told of the rest at its end`()
  {
    let storage = TextStorage(runs: [TextRun("one two three")])
    let (early, late) = (Follower(), Follower())
    storage.add(early)
    storage.add(late)
    storage.edit {
      #expect(storage.tellNow(early) == nil)
      storage.replace(0..<3, with: "1")
      #expect(storage.tellNow(early)?.changes.map(\.range) == [0..<1])
      #expect(storage.tellNow(early) == nil)
      storage.replace(2..<5, with: "2")
    }
    #expect(early.edits.map { $0.changes.map(\.oldRange) } == [[0..<3], [2..<5]])
    #expect(late.edits.map { $0.changes.map(\.oldRange) } == [[0..<3, 4..<7]])
    storage.edit {
      storage.replace(0..<1, with: "one")
      storage.tellNow(early)
    }
    #expect((early.edits.count, late.edits.count) == (3, 2))
    storage.undo()
    #expect(early.edits.last == late.edits.last)
    #expect(storage.text == "1 2 three")
  }

  @Test(arguments: 0..<24)
  func `the stretches of a session are all that is different, in whatever order it was edited`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: seed)
    let looks = (0..<3).map { number in TextAttributes { $0.tracking = Double(number) } }
    let storage = TextStorage(runs: [TextRun(String(repeating: "abcdefghij\n", count: 40))])
    let follower = Follower()
    storage.add(follower)
    func letters() -> [TextRun] {
      storage.allRuns.flatMap { run in run.text.map { TextRun(String($0), run.attributes) } }
    }
    for _ in 0..<20 {
      let before = letters()
      follower.edits = []
      storage.edit {
        for _ in 0..<Int.random(in: 1...40, using: &random) {
          let range = storage.randomRange(6, using: &random)
          if random.once(in: 3), !range.isEmpty {
            storage.setAttributes(random.pick(looks, TextAttributes()), in: range)
          } else {
            let text = String(repeating: "X", count: Int.random(in: 0...6, using: &random))
            storage.replace(range, with: text)
          }
        }
      }
      let after = letters()
      let changes = follower.edits.flatMap(\.changes)
      #expect(follower.edits.count == (after == before && changes.isEmpty ? 0 : 1))
      var rebuilt: [TextRun] = []
      var place = 0
      for change in changes {
        rebuilt += before[place..<change.oldRange.lowerBound.value] + after[change.range.values]
        place = change.oldRange.upperBound.value
      }
      #expect(rebuilt + before[place...] == after)
      for (one, next) in zip(changes, changes.dropFirst()) {
        #expect(one.range.upperBound < next.range.lowerBound)
        #expect(one.oldRange.upperBound < next.oldRange.lowerBound)
      }
    }
  }

  @Test(arguments: 0..<24)
  func `each paragraph has one style, whatever is edited, undone and done again`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let styles =
      [nil]
      + (1...3).map { number in
        ParagraphStyle(alignment: .center, indent: Double(number))
      }
    func run(_ text: String) -> TextRun {
      TextRun(text, TextAttributes { $0.paragraph = random.pick(styles, nil) })
    }
    let storages = [TextStorage(), TextStorage(PieceTable(""))]
    for _ in 0..<60 {
      let range = storages[0].randomRange(8, using: &random)
      let kind = Int.random(in: 0..<5, using: &random)
      let runs = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        run(random.pick(["a", "bc\n", "\n", "d\ne\nf"], ""))
      }
      let style = random.pick(styles, nil)
      for storage in storages {
        switch kind {
        case 0: storage.undo()
        case 1: storage.redo()
        case 2: storage.convertAttributes(in: range) { $0.with { $0.paragraph = style } }
        default: storage.replace(range, with: runs)
        }
        for line in storage.allLines {
          #expect(Set(line.map(\.attributes.paragraph)).count <= 1, "\(line)")
        }
      }
      #expect(storages[0].allRuns == storages[1].allRuns)
    }
  }

  @Test func `a paragraph keeps its style when it is joined, split, typed in and pasted into`() {
    let (one, two) = (ParagraphStyle(indent: 1), ParagraphStyle(indent: 2))
    let (first, second) = (
      TextAttributes { $0.paragraph = one }, TextAttributes { $0.paragraph = two }
    )
    func storage() -> TextStorage {
      TextStorage(runs: [TextRun("ab\n", first), TextRun("cd\n", second)])
    }
    let joined = storage()
    joined.replace(2..<3, with: "")
    #expect(joined.allRuns == [TextRun("abcd\n", first)])
    joined.undo()
    #expect(joined.allRuns == storage().allRuns)
    let split = storage()
    split.replace(4..<4, with: "\n")
    #expect(split.allRuns == [TextRun("ab\n", first), TextRun("c\nd\n", second)])
    let pasted = storage()
    pasted.replace(1..<1, with: [TextRun("X\nY", second)])
    #expect(pasted.allRuns == [TextRun("aX\n", first), TextRun("Yb\ncd\n", second)])
    // In the middle of a paragraph no other one begins.
    let centered = storage()
    centered.setAttributes(second, in: 1..<2)
    #expect(centered.allRuns == storage().allRuns)
    centered.setAttributes(second, in: 0..<1)
    #expect(centered.allRuns == [TextRun("ab\ncd\n", second)])
  }

  @Test func `a style in the middle of a paragraph changes nothing, and is no edit`() {
    let (one, two) = (ParagraphStyle(indent: 1), ParagraphStyle(indent: 2))
    let storage = TextStorage(runs: [
      TextRun("ab", TextAttributes { $0.paragraph = one }),
      // The first character counts from the beginning.
      TextRun("cd\nef", TextAttributes { $0.paragraph = two }),
    ])
    let runs = storage.allRuns
    #expect(runs.map(\.text) == ["abcd\n", "ef"])
    let follower = Follower()
    storage.add(follower)
    let isDifferent = storage.convertAttributes(in: 1..<3) { $0.with { $0.paragraph = two } }
    #expect(!isDifferent && storage.allRuns == runs && follower.told.isEmpty)
    #expect(storage.history?.undoable == nil)
    // A slider over a part of two paragraphs is one step with one edit.
    for indent in 3...5 {
      storage.edit("Indent", gesture: 1) {
        storage.convertAttributes(in: 1..<6) {
          $0.with { $0.paragraph = ParagraphStyle(indent: Double(indent)) }
        }
      }
    }
    #expect(storage.history?.undoable?.edits.count == 1)
    #expect(storage.allRuns.map(\.attributes.paragraph?.indent) == [1, 5])
    storage.undo()
    #expect(storage.allRuns == runs)
  }

  @Test func `what an observer edits while something is undone can be undone itself`() {
    let storage = TextStorage()
    let ending = Follower()
    storage.add(ending)
    ending.onEdit = { storage, _ in
      if !storage.text.hasSuffix("\n") {
        storage.replace(storage.end..<storage.end, with: "\n")
      }
    }
    storage.replace(0..<0, with: "a")
    #expect(storage.text == "a\n")
    storage.undo()
    // The line's end is back, as a step of its own, and nothing is left to be done again.
    #expect(storage.text == "a\n" && storage.history?.redoable == nil)
    ending.onEdit = { _, _ in }
    while storage.undo() != nil {}
    #expect(storage.text.isEmpty)
  }

  @Test func `lines that are pasted are each read once`() {
    let store = PieceTable("start")
    let storage = TextStorage(store)
    let line = "a line of some words\n"
    func reads(_ lines: Int) -> Int {
      let before = store.reads.count
      storage.replace(0..<0, with: String(repeating: line, count: lines))
      return store.reads.count - before
    }
    let (few, many) = (reads(100), reads(1000))
    #expect(many < few * 20, "\(few) scalars for 100 lines, \(many) for 1000")
  }

  @Test func `layouts are told before views, and views before others, whoever came first`() {
    let storage = TextStorage()
    let names = ["other", "view", "layout", "second view"]
    let followers = names.map { _ in Follower() }
    var told: [String] = []
    for (follower, name) in zip(followers, names) {
      follower.onEdit = { _, _ in told.append(name) }
    }
    storage.add(followers[0])
    storage.add(followers[1], order: .view)
    storage.add(followers[2], order: .layout)
    storage.add(followers[3], order: .view)
    storage.replace(0..<0, with: "x")
    #expect(told == ["layout", "view", "second view", "other"])
  }

  @Test func `an observer may edit, and each is told of what is different for it`() {
    let storage = TextStorage(runs: [TextRun("one two")])
    let (layout, editor, last) = (Follower(), Follower(), Follower())
    storage.add(layout, order: .layout)
    storage.add(editor, order: .view)
    storage.add(last)
    // Each knows the text by what it was told alone.
    var known = [ObjectIdentifier: String]()
    for follower in [layout, editor, last] {
      known[ObjectIdentifier(follower)] = "one two"
      follower.onEdit = { storage, edit in
        var letters = Array(known[ObjectIdentifier(follower)] ?? "")
        for change in edit.changes.reversed() {
          letters.replaceSubrange(change.oldRange.values, with: storage.text(in: change.range))
        }
        known[ObjectIdentifier(follower)] = String(letters)
        #expect(String(letters) == storage.text)
        #expect(!storage.isEditing)
        if follower === editor, editor.edits.count == 1 {
          storage.replace(0..<3, with: "1")
          storage.edit("Second") { storage.replace(0..<0, with: "0 ") }
        }
      }
    }
    storage.edit("First") { storage.replace(7..<7, with: " three") }
    #expect(storage.text == "0 1 two three")
    #expect(layout.edits.count == 2 && editor.edits.count == 2 && last.edits.count == 1)
    #expect(Set(known.values) == ["0 1 two three"])
    // Its edits are steps of their own.
    #expect(storage.history?.undoable?.title == "Second")
    storage.undo()
    storage.undo()
    storage.undo()
    #expect(storage.text == "one two")
  }

  @Test func `where nothing is different, nobody is told, and there is nothing to undo`() {
    let storage = TextStorage(runs: [TextRun("red", red), TextRun("rest")])
    let follower = Follower()
    storage.delegate = follower
    storage.add(follower)
    storage.edit("Color") {
      storage.setAttributes(red, in: 0..<3)
      storage.replace(2..<2, with: "")
    }
    #expect(follower.told.isEmpty)
    #expect(storage.history?.undoable == nil)
  }

  @Test func `only attributes that become different count as edited`() {
    let storage = TextStorage(runs: [TextRun("red", red), TextRun("two"), TextRun("red", red)])
    let follower = Follower()
    storage.add(follower)
    storage.setAttributes(red, in: 0..<9)
    #expect(
      follower.edits == [TextStorage.Edit(kinds: .attributes, range: 3..<6, changeInLength: 0)])
  }

  @Test func `what the delegate edits belongs to the session, and is undone with it`() {
    let storage = TextStorage(runs: [TextRun("ab")])
    let follower = Follower()
    storage.delegate = follower
    storage.add(follower)
    follower.onWill = { storage, edit in
      // The session ends only once.
      storage.replace(
        edit.range.upperBound..<edit.range.upperBound, with: "!", attributes: self.red)
    }
    follower.onDid = { storage, edit in
      storage.setAttributes(self.large, in: edit.range.lowerBound..<edit.range.lowerBound + 1)
    }
    storage.replace(1..<1, with: "x", attributes: TextAttributes())
    #expect(
      storage.allRuns == [TextRun("a"), TextRun("x", large), TextRun("!", red), TextRun("b")])
    #expect(follower.told == [.will, .did, .edited])
    #expect(
      follower.edits == [
        TextStorage.Edit(kinds: [.characters, .attributes], range: 1..<3, changeInLength: 2)
      ])
    follower.onDid = { _, _ in }
    #expect(storage.undo() == TextSelection(1..<1))
    #expect(storage.allRuns == [TextRun("ab")])
    storage.redo()
    #expect(storage.text == "ax!b")
    #expect(storage.history?.redoable == nil)
  }

  @Test func `an observer that is gone is not told, and nothing keeps one`() {
    let storage = TextStorage()
    var follower: Follower? = Follower()
    weak let kept = follower
    let removed = Follower()
    if let follower { storage.add(follower) }
    storage.add(removed)
    storage.remove(removed)
    follower = nil
    #expect(kept == nil)
    storage.replace(0..<0, with: "x")
    #expect(removed.told.isEmpty)
  }

  // MARK: - Edits

  /// Pieces that join with each other in every way that Unicode has (UAX 29, section 3.1.1).
  private static let pieces = [
    "a", "b ", "\n", "\r", "\r\n", "\u{301}", "e\u{301}", "🇩", "🇪", "🇫🇷🇩🇪", "👨", "\u{200D}",
    "👩‍👧", "🏽", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{0915}\u{094D}", "\u{0937}", "\u{600}", "",
    String(repeating: "long line ", count: 150), String(repeating: "ü", count: 700),
  ]

  @Test(arguments: 0..<24)
  func `a storage of any kind has what the same edits leave of plain text, and says what they were`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: seed)
    let looks = (0..<4).map { number in TextAttributes { $0.tracking = Double(number) } }
    let storages = [TextStorage(), TextStorage(PieceTable(""))]
    let followers = storages.map { storage in
      let follower = Follower()
      storage.add(follower)
      return follower
    }
    var plain = PlainText()
    var states = [plain]
    for _ in 0..<40 {
      let before = plain
      let count = plain.elements.count
      let start = Int.random(in: 0...count, using: &random)
      let most = random.once(in: 5) ? 3000 : 5
      let range = start..<Int.random(in: start...min(count, start + most), using: &random)
      let attributes = random.pick(looks, TextAttributes())
      if random.once(in: 3) {
        let handler: ConversionHandler = { old in
          var new = old
          new.tracking = attributes.tracking
          return new
        }
        for storage in storages { storage.convertAttributes(in: Range(range), by: handler) }
        plain.convert(range, by: handler)
      } else {
        let added = (0..<Int.random(in: 0...3, using: &random))
          .map { _ in random.pick(Self.pieces, "a") }.joined()
        for storage in storages {
          storage.replace(Range(range), with: added, attributes: attributes)
        }
        plain.replace(range, with: added, attributes)
      }
      for (storage, follower) in zip(storages, followers) {
        try #require(PlainText(storage.allRuns) == plain)
        try #require(storage.allRuns == plain.runs)
        try #require(storage.length == plain.elements.count)
        if before == plain {
          #expect(follower.edits.isEmpty)
          continue
        }
        // What is outside of the edit is what it was.
        let edit = try #require(follower.edits.last)
        follower.edits = []
        #expect(plain.elements.count - before.elements.count == edit.changeInLength)
        #expect(
          plain.elements[..<edit.range.lowerBound.value]
            == before.elements[..<edit.oldRange.lowerBound.value])
        #expect(
          Array(plain.elements[edit.range.upperBound.value...])
            == Array(before.elements[edit.oldRange.upperBound.value...]))
        storage.breakTyping()
      }
      if plain != before { states.append(plain) }
      let part = Int.random(in: 0...plain.elements.count, using: &random)
      for storage in storages {
        #expect(storage.runs(in: 0..<ScalarOffset(part)) == plain.runs(0..<part))
        if part < plain.elements.count {
          let (attributes, effective) = storage.attributes(at: ScalarOffset(part))
          #expect(attributes == plain.elements[part].attributes)
          #expect(effective.contains(ScalarOffset(part)))
          #expect(plain.elements[effective.values].allSatisfy { $0.attributes == attributes })
        }
      }
    }
    for storage in storages {
      for state in states.dropLast().reversed() {
        try #require(storage.undo() != nil)
        try #require(storage.allRuns == state.runs)
      }
      #expect(storage.undo() == nil)
      for state in states.dropFirst() {
        storage.redo()
        try #require(storage.allRuns == state.runs)
      }
    }
  }

  @Test func `typed text continues what it replaces, then what is before it in its line`() {
    let link = TextAttributes { $0.link = "https://example.org" }
    let storage = TextStorage(runs: [
      TextRun("a\n", red), TextRun("b", large), TextRun("c", link),
    ])
    #expect(storage.attributesForInsertion(at: 2..<2) == large)
    #expect(storage.attributesForInsertion(at: 3..<3) == large)
    #expect(storage.attributesForInsertion(at: 4..<4) == TextAttributes())
    #expect(storage.attributesForInsertion(at: 0..<3) == red)
    #expect(TextStorage().attributesForInsertion(at: 0..<0) == TextAttributes())
  }

  @Test func `paragraphs reach from line's end to line's end`() {
    let long = String(repeating: "x", count: 1000)
    let storage = TextStorage(runs: [TextRun("a\n\(long)\nb\n\nlast")])
    #expect(storage.paragraphs(touching: 0..<0) == 0..<2)
    #expect(storage.paragraphs(touching: 0..<2) == 0..<2)
    #expect(storage.paragraphs(touching: 2..<2) == 2..<1003)
    #expect(storage.paragraphs(touching: 500..<500) == 2..<1003)
    #expect(storage.paragraphs(touching: 1..<3) == 0..<1003)
    #expect(storage.paragraphs(touching: 1003..<1006) == 1003..<1006)
    #expect(storage.paragraphs(touching: storage.end..<storage.end) == 1006..<1010)
  }

  @Test func `a copy of a rope is what the text was, whatever is edited later`() {
    var rope = TextRope([TextRun(String(repeating: "old ", count: 5000), red)])
    let copy = rope
    rope.replace(10_000..<15_000, with: "new")
    rope.setAttributes(large, in: 3..<9000)
    #expect(copy.text(in: 0..<copy.end) == String(repeating: "old ", count: 5000))
    #expect(copy.attributes(at: 9).range == 0..<20_000)
    #expect(rope.length == 15_003)
  }

  // MARK: - Typing

  private static let colors = [
    "alice": TextColor(red: 1, green: 0, blue: 0), "rabbit": TextColor(red: 1, green: 0.6, blue: 0),
  ]

  @Test func `words color as one types, and lose their color when they are none anymore`() {
    let storage = TextStorage()
    let colors = WordColors(Self.colors)
    storage.delegate = colors
    for letter in "Alice saw a rabbit" {
      storage.replace(storage.end..<storage.end, with: String(letter))
    }
    let (alice, rabbit) = (
      TextAttributes { $0.color = Self.colors["alice"] },
      TextAttributes { $0.color = Self.colors["rabbit"] }
    )
    #expect(
      storage.allRuns == [TextRun("Alice", alice), TextRun(" saw a "), TextRun("rabbit", rabbit)])
    storage.replace(5..<5, with: "s")
    #expect(storage.allRuns.map(\.text) == ["Alices saw a ", "rabbit"])
    storage.undo()
    #expect(storage.allRuns.map(\.text) == ["Alice", " saw a ", "rabbit"])
    // A word is a step, with its colors.
    storage.undo()
    #expect(storage.text == "Alice saw a ")
    storage.redo()
    #expect(storage.allRuns.map(\.text) == ["Alice", " saw a ", "rabbit"])
  }

  /// A megabyte in paragraphs of a few hundred characters.
  private static func megabyte() -> String {
    let line =
      "Alice was beginning to get very tired of sitting by her sister on the bank, and of "
      + "having nothing to do.\n"
    return String(repeating: line, count: 1_000_000 / line.utf8.count + 1)
  }

  @Test func `in a megabyte of an app's own, only the paragraph typed in is looked at`() {
    let text = Self.megabyte()
    let table = PieceTable(text)
    let storage = TextStorage(table)
    let colors = WordColors(Self.colors)
    storage.delegate = colors
    let middle = storage.paragraphs(touching: 500_000..<500_000).lowerBound
    table.reads.count = 0
    storage.replace(middle..<middle, with: "R")
    for (number, letter) in "abbit ".enumerated() {
      storage.replace(middle + 1 + number..<middle + 1 + number, with: String(letter))
    }
    // Each letter: the paragraph, found from both sides and read once, and clusters around it.
    #expect(table.reads.count < 7 * 3000)
    #expect(storage.length == text.unicodeScalars.count + 7)
    let typed = storage.runs(in: storage.paragraphs(touching: middle..<middle))
    #expect(typed.map(\.text).prefix(3) == ["Rabbit", " ", "Alice"])
    storage.undo()
    storage.undo()
    #expect(storage.text == text)
  }

  @Test func `what typing costs does not grow with the text`() {
    func cost(_ text: String) -> Double {
      let storage = TextStorage(runs: [TextRun(text)])
      return ProcessorTime.least(of: 5) {
        for _ in 0..<100 {
          let middle = ScalarOffset(storage.length / 2)
          storage.replace(middle..<middle, with: "x")
        }
      }
    }
    let text = Self.megabyte()
    let small = cost(String(text.prefix(10_000)))
    // A hundred times as much text.
    #expect(cost(text) < small * 10 + 0.005)
  }

  @Test func `typing without spaces is steps that do not become ever longer`() {
    // To join a step takes as long as it is.
    let storage = TextStorage()
    for _ in 0..<2500 { storage.replace(storage.end..<storage.end, with: "\u{5B57}") }
    for left in [2000, 1000, 0] {
      storage.undo()
      #expect(storage.length == left)
    }
    #expect(storage.undo() == nil)
  }

  @Test func `edits that go to and fro in a session cost each what they cost at first`() {
    func cost(_ count: Int) -> Double {
      ProcessorTime.least(of: 3) {
        let storage = TextStorage(runs: [TextRun(String(repeating: "ab", count: count * 2))])
        let follower = Follower()
        storage.add(follower)
        storage.edit {
          for number in 0..<count {
            for start in [number * 2, storage.length - number * 2 - 1].map(ScalarOffset.init) {
              storage.replace(start..<start + 1, with: "X")
            }
          }
        }
        #expect(follower.edits.map(\.changes.count) == [count * 2])
      }
    }
    #expect(cost(3000) < cost(300) * 20 + 0.005)
  }

  @Test func `a long gesture costs for each of its steps what it costs at first`() {
    func cost(_ count: Int) -> Double {
      ProcessorTime.least(of: 3) {
        let storage = TextStorage(runs: [TextRun("abcd")])
        for number in 0..<count {
          let size = TextAttributes { $0.size = .points(Double(10 + number % 50)) }
          storage.beginEditing("Size", gesture: 1)
          for place: ScalarOffset in [0, 2] { storage.setAttributes(size, in: place..<place + 1) }
          storage.endEditing()
        }
        storage.undo()
        #expect(storage.runs(in: 0..<4) == [TextRun("abcd")])
        #expect(storage.undo() == nil)
      }
    }
    #expect(cost(10_000) < cost(1000) * 30 + 0.005)
  }
}
