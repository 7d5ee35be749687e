// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRandomness
import Testing
import TypecaseDataDetection

struct RandomTextTests {
  @Test
  func `whatever a text has in it, finds are in order, inside of it, and the same by paragraphs`() {
    let text = ProcessInfo.processInfo.environment["TYPECASE_TEST_SEED"] ?? ""
    let seed = Int(text) ?? .random(in: 0..<1_000_000)
    print("random text test: TYPECASE_TEST_SEED=\(seed)")
    var random = SplitMix64(seed: seed)
    let pieces = [
      "https://", "://", "@", ".", "..", "[", "]", "(", ")", "::1", "a", "com", "%41", "\\", "\"",
      "'",
      "\u{202E}", "\u{200D}", "\u{0}", "é", "日", "を", "🙂", " ", "\n", "1", "23", "2024", "-", "/",
      ":",
      "+", "May", "pm", "Uhr", "年", "月", "Straße", "St", "1Z", "RR", "flight ", "٣", "xn--",
      "mailto:",
      "\u{2028}", "０", "〒", "都", "in ", "nächsten ", "de ", "Ł",
      " 10 Downing Street, London SW1A 2AA",
      "Łódź Straße 5, 10785 Berlin", "05.10.", "1986", "030 ", "9h", "–", " à ", "x", "€", ",5",
      "Tel. ",
      "Version ", "Am Graben 19, 1010 Wien",
    ]
    let detector = DataDetector()
    for _ in 0..<300 {
      var made = ""
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        made += pieces.randomElement(using: &random) ?? ""
      }
      let finds = detector.detect(in: made)
      var end: ScalarOffset = 0
      for find in finds {
        #expect(find.range.lowerBound >= end && !find.range.isEmpty)
        end = find.range.upperBound
      }
      #expect(end.value <= made.unicodeScalars.count)
      var byParagraphs: [DetectedRange] = []
      var start = 0
      for line in made.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
        byParagraphs += detector.detect(in: String(line)).map {
          DetectedRange($0.range.lowerBound + start..<$0.range.upperBound + start, $0.data)
        }
        start += line.count + 1
      }
      #expect(byParagraphs == finds, "\(made.debugDescription)")
    }
  }

  @Test(
    arguments: [
      "a.", "a@", "@", "://", "http://", "http://a:", "(", "a.com/(", "'", "a.'", "\"", "1 ", "1.",
      "+1",
      "1/", "May ", "in ", "1 in ", "〒", "東京", "Am ", "1 A ", "Calle ", "LH 1 ", "1Z", "9",
      "\u{200D}", "é.",
      "https://a@", "x.co", "日.", "12:", "a-", "9h-", "1.1-", "1 000 ", "1,1.", "+1 ", "1x",
      "01.01.-", "9 à ", "1-",
      "978-", "Via 1 1000 ", "Am Graben 1/",
    ])
  func `a text that is made to be slow takes time in proportion to its length`(_ piece: String) {
    let detector = DataDetector()
    _ = detector.detect(in: "1 May, http://a.de, 030 12345678")
    func least(_ count: Int) -> Double {
      let text = String(repeating: piece, count: count)
      return ProcessorTime.least(of: 3) { _ = detector.detect(in: text) }
    }
    // Sixteen times as long: time in proportion gives 16, its square 256.
    let (short, long) = (least(100), least(1600))
    #expect(long < short * 64 + 0.005, "\(short) s, \(long) s")
  }

  @Test func `what takes too long is given up, and it is said how far the text was looked at`() {
    var detector = DataDetector()
    detector.timeLimit = .seconds(2)
    // Paragraphs that are looked at first, and then one that takes a minute.
    let first = "https://a.de\n" + String(repeating: "\n", count: 65_524)
    let result = detector.detection(in: first + String(repeating: "1/1/", count: 1 << 20))
    #expect(!result.isComplete)
    #expect(result.examined.value == first.utf8.count)
    #expect(result.ranges.map(\.range) == [0..<12])
    let whole = detector.detection(in: first)
    #expect(whole == DetectionResult(ranges: result.ranges, examined: 65_537, isComplete: true))
  }

  @Test func `a text that is edited says that not all of it was looked at`() {
    var detector = DataDetector()
    detector.timeLimit = .zero
    #expect(!DetectedRanges(in: "https://a.de", by: detector).isComplete)
    detector.timeLimit = nil
    #expect(DetectedRanges(in: "https://a.de", by: detector).isComplete)
  }
}
