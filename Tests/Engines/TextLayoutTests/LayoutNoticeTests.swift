// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// What observers of a layout are told.
struct LayoutNoticeTests {
  private enum Notice: Equatable {
    case laidOut(Range<Int>, Range<Int>)
    case invalid(TextLayoutManager.Invalidation, Range<Int>)
    case full(Range<Int>)
  }

  private final class Observer: TextLayoutObserver {
    var notices: [Notice] = []
    var whenLaidOut: (TextLayoutManager) -> Void = { _ in }
    var whenFull: (TextLayoutManager) -> Void = { _ in }

    func textLayoutManager(
      _ manager: TextLayoutManager, didLayOut range: Range<ScalarOffset>,
      inContainers containers: Range<Int>
    ) {
      notices.append(.laidOut(range.values, containers))
      whenLaidOut(manager)
    }

    func textLayoutManager(
      _ manager: TextLayoutManager, didInvalidate part: TextLayoutManager.Invalidation,
      of range: Range<ScalarOffset>
    ) {
      notices.append(.invalid(part, range.values))
    }

    func textLayoutManager(
      _ manager: TextLayoutManager, hasNoRoomFor range: Range<ScalarOffset>
    ) {
      notices.append(.full(range.values))
      whenFull(manager)
    }
  }

  private func storage(_ text: String) -> TextStorage {
    TextStorage(runs: [TextRun(text, TextAttributes())])
  }

  private func manager(
    _ text: String, _ containers: [TextContainer] = [TextContainer(width: 200)]
  ) -> (TextLayoutManager, Observer) {
    let manager = LayoutFixture.manager(storage(text), containers: containers)
    let observer = Observer()
    manager.add(observer)
    return (manager, observer)
  }

  private let oneLine = TextContainer(width: 200, maximumNumberOfLines: 1)

  @Test func `observers are told what is laid out and what becomes invalid`() {
    let (manager, observer) = manager("one\ntwo\nthree")
    manager.ensureLayout(through: 5)
    #expect(observer.notices == [.laidOut(0..<8, 0..<1)])
    observer.notices = []
    manager.ensureLayout()
    manager.ensureLayout()
    #expect(observer.notices == [.laidOut(8..<13, 0..<1)])

    observer.notices = []
    manager.storage.replace(9..<10, with: [TextRun("xy", TextAttributes())])
    #expect(observer.notices == [.invalid(.lines, 4..<14)])
    observer.notices = []
    var red = TextAttributes()
    red.color = TextColor(red: 1, green: 0, blue: 0)
    manager.ensureLayout()
    observer.notices = []
    manager.storage.setAttributes(red, in: 0..<3)
    #expect(observer.notices == [.invalid(.drawing, 0..<3)])

    observer.notices = []
    manager.invalidateLayout(for: 9..<10)
    #expect(observer.notices == [.invalid(.lines, 4..<14)])
    manager.ensureLayout()
    observer.notices = []
    manager.invalidateLayout()
    #expect(observer.notices == [.invalid(.lines, 0..<14)])
    manager.remove(observer)
    manager.ensureLayout()
    #expect(observer.notices == [.invalid(.lines, 0..<14)])
  }

  @Test func `a container that is appended gets only what had no room`() {
    let (manager, observer) = manager("a\nb\nc\nd\n", [oneLine, oneLine])
    manager.ensureLayout()
    #expect(observer.notices == [.laidOut(0..<8, 0..<2), .full(4..<8)])
    observer.notices = []
    manager.ensureLayout()
    #expect(observer.notices == [])
    manager.containers.append(oneLine)
    manager.ensureLayout()
    // With the line before.
    #expect(
      observer.notices == [.invalid(.lines, 2..<8), .laidOut(2..<8, 1..<3), .full(6..<8)])
    #expect(manager.lineCount == 3)
  }

  @Test func `an app can append a container whenever the others are full`() {
    let text = (0..<300).map { "\($0)\n" }.joined()
    let (manager, observer) = manager(text, [oneLine])
    observer.whenFull = { $0.containers.append(oneLine) }
    manager.ensureLayout()
    #expect(manager.containers.count == 301)
    #expect(manager.usedContainerCount == 301)
    #expect(observer.notices.count(where: { if case .full = $0 { true } else { false } }) == 300)
    let scratch = LayoutFixture.manager(manager.storage, containers: manager.containers)
    scratch.ensureLayout()
    #expect(manager.lines.map(\.record) == scratch.lines.map(\.record))
    #expect(manager.tree.lastLine == scratch.tree.lastLine)
  }

  @Test(arguments: 0..<20)
  func `containers appended one by one have the lines that all of them have at once`(seed: Int) {
    var random = SplitMix64(seed: seed)
    var runs: [TextRun] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      var attributes = TextAttributes()
      var style = ParagraphStyle()
      style.keepsWithNext = Bool.random(using: &random)
      style.keepsLinesTogether = Int.random(in: 0..<4, using: &random) == 0
      style.controlsWidowsAndOrphans = Bool.random(using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 { style.lineBreakStrategy = .optimal }
      attributes.paragraph = style
      let text = LayoutFixture.texts.values.sorted().randomElement(using: &random) ?? ""
      runs.append(TextRun(text.prefix(Int.random(in: 1...200, using: &random)) + "\n", attributes))
    }
    let containers = (0..<8).map { number in
      var container = TextContainer(
        width: Bool.random(using: &random) ? 150 : 200,
        maximumNumberOfLines: Int.random(in: 1...6, using: &random))
      if Int.random(in: 0..<4, using: &random) == 0 { container.truncation = TextTruncation(.tail) }
      return container
    }
    let storage = TextStorage(runs: runs)
    let manager = LayoutFixture.manager(storage, containers: [containers[0]])
    for container in containers.dropFirst() {
      if Bool.random(using: &random) { manager.ensureLayout() }
      if Bool.random(using: &random) {
        let place = Int.random(in: 0...storage.length, using: &random)
        storage.replace(Range(place..<place), with: [TextRun("word ", TextAttributes())])
      }
      manager.containers.append(container)
    }
    manager.ensureLayout()
    let scratch = LayoutFixture.manager(storage, containers: containers)
    scratch.ensureLayout()
    #expect(manager.lines.map(\.record) == scratch.lines.map(\.record), "seed \(seed)")
    #expect(manager.tree.lastLine == scratch.tree.lastLine, "seed \(seed)")
  }

  @Test(arguments: 0..<20)
  func `all that several edits at once make stale is told`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let (manager, observer) = manager((0..<8).map { "line \($0)\n" }.joined())
    for step in 0..<10 {
      manager.ensureLayout()
      observer.notices = []
      manager.storage.beginEditing()
      for _ in 0..<4 {
        let start = Int.random(in: 0...manager.storage.length, using: &random)
        let end = min(start + Int.random(in: 0...20, using: &random), manager.storage.length)
        let text = ["", "", "x", "\n", "more\n"].randomElement(using: &random) ?? ""
        manager.storage.replace(Range(start..<end), with: [TextRun(text, TextAttributes())])
      }
      manager.storage.endEditing()
      var told = [Bool](repeating: false, count: manager.storage.length)
      for case .invalid(.lines, let range) in observer.notices {
        for place in range { told[place] = true }
      }
      for line in manager.lines where line.record.flags.contains(.isStale) {
        let range = line.start..<line.start + Int(line.record.length)
        #expect(told[range].allSatisfy { $0 }, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `observers are told in order, and held weakly`() {
    let manager = LayoutFixture.manager(storage("text"), containers: [oneLine])
    var told: [Int] = []
    let observers = (0..<3).map { number in
      let observer = Observer()
      observer.whenLaidOut = { _ in told.append(number) }
      return observer
    }
    observers.forEach(manager.add)
    manager.add(Observer())
    manager.ensureLayout()
    #expect(told == [0, 1, 2])
  }

  @Test func `an observer may edit and ask for lines while it is told`() {
    let (manager, observer) = manager("one two three\nfour")
    var edits = 0
    observer.whenLaidOut = { manager in
      #expect(manager.lineFragment(at: 0) != nil)
      guard edits < 50 else { return }
      edits += 1
      manager.storage.replace(
        0..<3, with: [TextRun(edits % 2 == 0 ? "ones " : "on", TextAttributes())])
      manager.ensureLayout()
    }
    manager.ensureLayout()
    #expect(edits == 50)
    #expect(manager.isLaidOut)
    // One that never stops is not told forever.
    observer.whenLaidOut = { manager in
      observer.notices = []
      manager.invalidateLayout()
      manager.ensureLayout()
    }
    manager.invalidateLayout()
    manager.ensureLayout()
    #expect(manager.lineFragment(at: 0)?.range.lowerBound == 0)
  }

  @Test func `what another thread laid out is told, without what was edited meanwhile`() async {
    let (manager, observer) = manager("one\ntwo\nthree\nfour\nfive")
    await manager.layOut {
      manager.storage.replace(9..<10, with: [TextRun("xy", TextAttributes())])
      observer.notices = []
    }
    #expect(
      observer.notices == [.laidOut(0..<4, 0..<1), .laidOut(15..<24, 0..<1)])
    #expect(!manager.isLaidOut)
  }
}
