// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRandomness
import Testing
import TypecaseDataDetection
import TypecaseRichText

struct IncrementalTests {
  @Test func `an edit has only its own paragraph looked at`() {
    let storage = TextStorage(runs: [TextRun("a@b.de\nsee c.de\nd@e.de\n", TextAttributes())])
    let detection = StorageDetection(of: storage)
    var changes: [DetectedRanges.Change] = []
    detection.changed = { changes.append($0) }
    storage.replace(10..<11, with: ": ")
    #expect(changes.map(\.paragraphs) == [7..<17])
    // What moved within the paragraph is found as before.
    #expect(changes.first?.removed == [])
    #expect(changes.first?.added == [])
    #expect(detection.ranges.all.map(\.range) == [0..<6, 12..<16, 17..<23])
    #expect(detection.ranges.find(at: 13)?.range == 12..<16)
    #expect(detection.ranges.find(at: 6) == nil)
  }

  @Test
  func
    `edits far apart have only their own paragraphs looked at, and those of one paragraph together`()
  {
    let line = "see example.com\n"
    let storage = TextStorage(runs: [TextRun(String(repeating: line, count: 100))])
    let detection = StorageDetection(of: storage)
    var changes: [DetectedRanges.Change] = []
    detection.changed = { changes.append($0) }
    storage.edit {
      storage.replace(storage.end - 2..<storage.end - 2, with: "x")
      storage.replace(0..<1, with: "")
      storage.replace(4..<4, with: "an ")
    }
    #expect(changes.map(\.paragraphs) == [0..<18, 1586..<1603])
    #expect(detection.ranges.all == DataDetector().detect(in: storage.text))
    // What is gone is said at its place before the edit.
    changes = []
    let before = detection.ranges.all
    storage.edit {
      storage.replace(storage.end - 33..<storage.end, with: "")
      storage.replace(0..<0, with: "x\n")
    }
    #expect(changes.flatMap(\.removed) == before.suffix(1))
  }

  @Test func `a line's end that parts an address, and one that is taken out again`() {
    let storage = TextStorage(runs: [TextRun("see example.com", TextAttributes())])
    let detection = StorageDetection(of: storage)
    storage.replace(11..<11, with: "\n")
    #expect(detection.ranges.all == [])
    storage.undo()
    #expect(detection.ranges.all.map(\.range) == [4..<15])
  }

  @Test func `other kinds are looked for when they are asked for`() {
    let storage = TextStorage(runs: [TextRun("a@b.de or c.de", TextAttributes())])
    let detection = StorageDetection(of: storage, by: DataDetector(kinds: .mailAddresses))
    #expect(detection.ranges.all.map(\.range) == [0..<6])
    var change: DetectedRanges.Change?
    detection.changed = { change = $0 }
    detection.detector.kinds = .webAddresses
    #expect(detection.ranges.all.map(\.range) == [10..<14])
    #expect(change?.removed.map(\.range) == [0..<6])
  }

  @Test func `after any edits the same is found as in the whole text`() {
    let text = ProcessInfo.processInfo.environment["TYPECASE_TEST_SEED"] ?? ""
    let seed = Int(text) ?? .random(in: 0..<1_000_000)
    print("incremental detection test: TYPECASE_TEST_SEED=\(seed)")
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a@b.de", "example.com", " ", "\n", "https://", "/x", "3 May ", "2024", "+49 30 12345678",
      "日本",
      ".", "é", "at ", "10:30", "flight LH 400", "tomorrow", " 10 Downing Street, London SW1A 2AA",
      "Łódź Straße 5, 10785 Berlin", "05.10.1986", "-", "030 ", "9h à 17h30", "12,50 €",
      "Am Graben 19, 1010 Wien",
    ]
    let storage = TextStorage()
    let detection = StorageDetection(of: storage)
    var plain = DetectedRanges(in: "")
    for _ in 0..<400 {
      let lower = Int.random(in: 0...storage.length, using: &random)
      let upper = min(storage.length, lower + Int.random(in: 0...8, using: &random))
      let piece = pieces.randomElement(using: &random) ?? ""
      let old = storage.wholeClusters(Range(lower..<upper))
      let isInsert = Bool.random(using: &random) || storage.length < 200
      let new = storage.replace(old, with: isInsert ? piece + " " : "")
      let whole = storage.text
      plain.replace(old, with: new.count, in: whole)
      let expected = DataDetector().detect(in: whole)
      #expect(detection.ranges.all == expected)
      #expect(plain.all == expected)
      if expected != detection.ranges.all { return }
    }
  }
}
