// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestRandomness
import Testing
import TypecaseRichText

/// Files that are damaged, by accident or to do harm.
struct RTFDamageTests {
  private func read(_ rtf: String) throws -> RTFDocument.Reading {
    try RTFDocument.read(Data(rtf.utf8))
  }

  @Test(arguments: [
    (#"{\rtf1 a{b c"#, "ab c", [RTFWarning(.missingBraces, at: 12)]),
    (
      #"{\rtf1 a}} b\par"#, "a", [RTFWarning(.strayBrace, at: 8)]
    ),
    (#"{\rtf1 a} b\par c\par}"#, "a", [RTFWarning(.bytesAfterEnd, at: 8)]),
    (#"{\rtf1 a}} }"#, "a", []),
    (#"{\rtf1 a} rubbish"#, "a", [RTFWarning(.bytesAfterEnd, at: 8)]),
    (#"{\rtf1 a\'gz b}"#, "a b", [RTFWarning(.wrongHexadecimal, at: 8)]),
    (
      #"{\rtf1 a\u345\'3?b}"#, "ařb".replacing("ř", with: "\u{159}"),
      [RTFWarning(.wrongHexadecimal, at: 13)]
    ),
    (
      #"{\rtf1 a\bin999999999 b}"#, "a",
      [RTFWarning(.shortBinary, at: 8), RTFWarning(.missingBraces, at: 24)]
    ),
    (#"{\rtf1 a\f7 b}"#, "ab", [RTFWarning(.unknownFont, at: 8)]),
    (#"{\rtf1 a\u-10179?b}"#, "a\u{FFFD}b", [RTFWarning(.loneSurrogate, at: 17)]),
    (
      #"{\rtf1 a\'"#, "a",
      [RTFWarning(.wrongHexadecimal, at: 8), RTFWarning(.missingBraces, at: 10)]
    ),
    (#"{\rtf1 {\fonttbl{\f0 A;"#, "", [RTFWarning(.missingBraces, at: 23)]),
  ])
  func `a damaged file is read as far as it can be, and says where it is damaged`(
    rtf: String, text: String, warnings: [RTFWarning]
  ) throws {
    let reading = try read(rtf)
    #expect(reading.document.runs.map(\.text).joined() == text)
    #expect(reading.warnings == warnings)
  }

  @Test func `groups may be in each other as deep as real files have them, and deeper`() throws {
    let open = String(repeating: #"{\b"#, count: 3000)
    let close = String(repeating: "}", count: 3000)
    let real = try read(#"{\rtf1 "# + open + " x" + close + "y}")
    #expect(real.document.runs.map(\.text) == ["x", "y"])
    #expect(real.warnings.isEmpty)
    let count = RTFLimits.deepestGroup + 100_000
    let hostile = try read(
      #"{\rtf1 "# + String(repeating: "{", count: count) + "x"
        + String(repeating: "}", count: count) + "y}")
    #expect(hostile.document.runs.map(\.text).joined() == "xy")
    #expect(hostile.warnings.map(\.kind) == [.tooDeep])
  }

  static let sample = #"""
    {\rtf1\ansi\ansicpg1252\cocoartf2761
    \cocoatextscaling0\cocoaplatform0{\fonttbl\f0\fswiss\fcharset0 Helvetica;\f1\fnil\fcharset128 Ryumin;}
    {\colortbl;\red255\green255\blue255;\red9\green9\blue9;}{\*\expandedcolortbl;;\cssrgb\c1\c2\c3;}
    {\info{\author X}{\creatim\yr2020}}{\*\listtable{\list{\listlevel\levelnfc0}\listid1}}
    {\*\listoverridetable{\listoverride\listid1\ls1}}\paperw11900
    \pard\tx720\ls1\ilvl0\f0\b\fs26\fsmilli13090 {\listtext\tab 1.\tab}One\
    {\field{\*\fldinst{HYPERLINK "https://example.org"}}{\fldrslt two}}\f1 \'82\'a0\uc1\u-10179?\u-9047?
    \trowd\cellx100\cellx200\pard\intbl a\cell\pard\intbl\itap2 n\nestcell{\*\nesttableprops\trowd\cellx9
    \nestrow}\pard\intbl b\cell\row\pard{\pict\pngblip\bin4 {}{}}{\*\odd{x}}{{\NeXTGraphic a.png \width20
    }\'ac} end}
    """#

  @Test(arguments: 0..<6)
  func `whatever is done to a file, it is read or refused, and what was read can be written`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: seed)
    let original = Array(Self.sample.utf8)
    for _ in 0..<50 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) { damage(&bytes, using: &random) }
      guard let reading = try? RTFDocument.read(Data(bytes)) else { continue }
      let written = RTFDocument.write(reading.document)
      let again = try RTFDocument.read(written).document
      #expect(
        again.runs.map(\.text).joined() == reading.document.runs.map(\.text).joined(),
        "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private func damage(_ bytes: inout [UInt8], using random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 5..<max(6, bytes.count), using: &random)
    guard place < bytes.count else { return }
    let words = [
      "{", "}", "\\", "\\'", "\\bin99 ", "\\bin-1", "\\u", "\\uc99 ", "{\\*\\", "\\par", "\\cell",
      "\\row",
      "\\trowd", "\\cellx99999999999", "\\intbl", "\\itap9", "\\fs-2147483648", "\\sl2147483647",
      "\\fonttbl", "{\\pict", "\u{0}", "\\li-2147483648", "{\\field", "\\f-1", "\\cf65536",
    ]
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
    case 2: bytes.insert(contentsOf: Array(random.pick(words, "{").utf8), at: place)
    case 3:
      let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
      bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 5...place, using: &random))
    default: bytes.removeSubrange(place...)
    }
  }

  /// Twice as much of what is slow to read takes about twice the time, and not four times.
  @Test(arguments: [
    "{", #"{\*\a"#, #"{\b x}"#, #"\cell"#, #"\trowd\cellx1\intbl a\cell\row "#, #"\par "#, #"\'82"#,
    #"{\field{\*\fldinst X}{\fldrslt "#, #"{\fonttbl{\f1 A;}}"#, #"\f3 x"#, "}", #"{\listtext a}"#,
    "{\\field", "}a", #"\keep\par "#, #"\trgaph1\cellx9 a\cell\row "#,
    "{{\\field{\\*\\fldinst X}}}",
  ])
  func `time grows with the size of a file, whatever is in it`(unit: String) throws {
    func time(_ count: Int) throws -> Double {
      let rtf = Data((#"{\rtf1 "# + String(repeating: unit, count: count) + #"\par"#).utf8)
      return try ProcessorTime.least(of: 2) { _ = try RTFDocument.read(rtf) }
    }
    let small = try time(500)
    let large = try time(4000)
    // Eight times as much: 64 times as long would be quadratic.
    #expect(large < small * 40 + 0.005, "\(small) s, \(large) s")
  }
}
