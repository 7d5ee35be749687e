// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestRandomness
import Testing
import TypecaseRichText
import TypecaseSystemKit

/// What is text in a file, and which letters and numbers it has, with LibreOffice's reading of the same files as the judge.
///
/// `TYPECASE_TEST_SEED` repeats a run with the seed that it printed.
struct RTFOfficeTests {
  private static let count = 500
  /// Files of one call: of more it leaves the last ones out.
  private static let most = 100

  /// Where LibreOffice 7.4 reads otherwise.
  ///
  /// Generated files mark these places with words.
  private static func withoutExceptions(_ line: String, ofOffice: Bool) -> String {
    var line = line
    if ofOffice {
      // It writes what is deleted, since it shows that, struck.
      while let start = line.firstRange(of: "xdel"), let end = line.firstRange(of: "xend"),
        start.lowerBound < end.lowerBound
      {
        line.removeSubrange(start.lowerBound..<end.upperBound)
      }
    }
    // It does not know `\lbr`, nor breaks that the writer's lines had, and joins the words beside them.
    for break_ in ["xlbr\u{2028}", "xsoft "] where !ofOffice {
      line = line.replacing(break_, with: break_.dropLast())
    }
    return line
  }

  @Test func `LibreOffice reads the same text, letters and numbers of generated files`()
    async throws
  {
    let folder = try TemporaryFolder(in: "/tmp")
    let seed =
      ProcessInfo.processInfo.environment["TYPECASE_TEST_SEED"].flatMap { Int($0) }
      ?? Int.random(in: 0..<1 << 32)
    print("TYPECASE_TEST_SEED=\(seed)")
    var random = SplitMix64(seed: seed)
    var files: [(path: String, bytes: [UInt8])] = []
    for number in 0..<Self.count {
      var file = GeneratedRTF()
      let bytes = file.write(using: &random)
      let path = "\(folder.path)/\(number).rtf"
      try FileSystem.write(Data(bytes), to: path)
      files.append((path, bytes))
    }
    for start in stride(from: 0, to: files.count, by: Self.most) {
      let paths = files[start..<min(start + Self.most, files.count)].map(\.path)
      var process = ChildProcess(
        "/usr/bin/soffice",
        [
          "-env:UserInstallation=file://\(folder.path)/profile", "--headless", "--convert-to",
          "txt:Text", "--outdir", folder.path,
        ] + paths)
      process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
      process.timeLimit = .seconds(280)
      let outcome = try await process.run()
      #expect(outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
    }
    var different = 0
    for file in files {
      let written = try? FileSystem.text(of: "\(file.path.dropLast(3))txt")
      let judged = try #require(
        written, "no reading of \(String(decoding: file.bytes, as: UTF8.self))"
      )
      .split(whereSeparator: \.isNewline)
      .map { Self.withoutExceptions(String($0), ofOffice: true).trimmingMarks }
      let own = try lines(file.bytes)
      guard judged != own else { continue }
      different += 1
      if different <= 5 {
        Issue.record("\(judged), and not \(own), of \(String(decoding: file.bytes, as: UTF8.self))")
      }
    }
    #expect(different == 0)
  }

  /// The lines of a file with the markers of their items, as plain text of LibreOffice has them.
  private func lines(_ bytes: [UInt8]) throws -> [String] {
    let document = try RTFDocument.read(Data(bytes)).document
    let markers = ListMarkers.counted(in: document.content, lastParagraph: document.lastParagraph)
    return document.runs.map(\.text).joined().split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .enumerated().flatMap { number, paragraph in
      let text = Self.withoutExceptions(String(paragraph), ofOffice: false)
      return "\(markers[number].map { "\($0) " } ?? "")\(text)"
        .split { $0 == "\u{0C}" || $0 == "\u{2028}" }.map { String($0).trimmingMarks }
    }
    .filter { !$0.isEmpty }
  }
}

extension String {
  /// Without blanks and byte order marks at its ends.
  fileprivate var trimmingMarks: String {
    let scalars = unicodeScalars.filter { $0 != "\u{FEFF}" }
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map(scalars.index(after:))
    return String(String.UnicodeScalarView(scalars[start..<(end ?? start)]))
  }
}

/// A file with code pages, breaks, recorded changes and lists at random.
private struct GeneratedRTF {
  private var bytes: [UInt8] = []
  private var page = 1252
  private var filePage = 1252
  private var hasDefaultFont = false
  private var word = 0

  /// The code pages of fonts by their numbers; nil for the file's.
  ///
  /// The set 1 is not among them: for LibreOffice that is the page of the
  /// machine's locale.
  private static let fonts: [(words: String, page: Int?)] = [
    (#"\fcharset0"#, 1252), (#"\fcharset204"#, 1251), (#"\fcharset128\cpg65001"#, 65001), ("", nil),
    (#"\fcharset0\cpg1250"#, 1250), (#"\fcharset128"#, 932), (#"\fcharset161"#, 1253),
    (#"\cpg65001"#, 65001), (#"\fcharset238"#, 1250),
  ]

  /// Words in code pages.
  private static let words: [Int: [[UInt8]]] = [
    1252: [
      [0xE9, 0x74, 0xE9], [0x93, 0x78, 0x94], [0x80], [0x53, 0x74, 0x72, 0x61, 0xDF, 0x65],
    ],
    1251: [[0xEC, 0xE8, 0xF0], [0xC6, 0xE8, 0xB3]],
    1250: [[0x9E, 0x6C, 0x75, 0x9D], [0x8C, 0xEC]],
    932: [[0x93, 0xFA, 0x96, 0x7B], [0x83, 0x41], [0xB1, 0xB2]],
    1253: [[0xE3, 0xE7], [0xC1, 0xDE]],
    65001: ["été", "日本語", "😀𝄞", "aßΩ", "ﬁ€x", "مرحبا"].map { Array($0.utf8) },
  ]

  private static let lists = #"""
    {\*\listtable
    {\list\listtemplateid1{\listlevel\levelnfc0\leveljc0\levelfollow0\levelstartat5{\leveltext\'02\'00.;}{\levelnumbers\'01;}}
    {\listlevel\levelnfc4\leveljc0\levelfollow0\levelstartat3{\leveltext\'02\'01);}{\levelnumbers\'01;}}
    {\listlevel\levelnfc2\leveljc0\levelfollow0\levelstartat1{\leveltext\'05\'00.\'01.\'02;}{\levelnumbers\'01\'03\'05;}}
    \listid7}
    {\list\listtemplateid2{\listlevel\levelnfc1\leveljc0\levelfollow0\levelstartat1{\leveltext\'02\'00.;}{\levelnumbers\'01;}}
    {\listlevel\levelnfc0\leveljc0\levelfollow0\levelstartat1{\leveltext\'03(\'01);}{\levelnumbers\'02;}}\listid8}
    {\list\listtemplateid3{\listlevel\levelnfc3\leveljc0\levelfollow0\levelstartat9{\leveltext\'02\'00.;}{\levelnumbers\'01;}}
    {\listlevel\levelnfc0\leveljc0\levelfollow0\levelstartat0{\leveltext\'02\'01.;}{\levelnumbers\'01;}}\listid9}}
    {\*\listoverridetable{\listoverride\listid7\listoverridecount0\ls1}{\listoverride\listid7\listoverridecount0\ls3}
    {\listoverride\listid8\listoverridecount1{\lfolevel\listoverridestartat\levelstartat4}\ls2}
    {\listoverride\listid9\listoverridecount1{\lfolevel\listoverridestartat\listoverrideformat1
    {\listlevel\levelnfc0\leveljc0\levelfollow0\levelstartat17{\leveltext\'02\'00.;}{\levelnumbers\'01;}}}\ls4}}
    {\*\revtbl{Unknown;}{Ann;}}
    """#

  mutating func write(using random: inout SplitMix64) -> [UInt8] {
    filePage = random.pick([1252, 1251, 1250, 65001, 932], 1252)
    page = filePage
    hasDefaultFont = !random.once(in: 3)
    add("{\\rtf1\\ansi\\ansicpg\(filePage)\(hasDefaultFont ? "\\deff0" : ""){\\fonttbl")
    for (number, font) in Self.fonts.enumerated() {
      add("{\\f\(number)\\fnil\(font.words) F\(number);}")
    }
    add("}\(Self.lists)\n")
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      if random.once(in: 3) { addList(using: &random) } else { addParagraph(using: &random) }
    }
    // LibreOffice numbers an item that is the last paragraph otherwise.
    add("\\pard\\plain end\\par}")
    add(
      random.pick(
        ["", "\n", "}", " rubbish", "} x\\par y}", "\\par z\\par}", "{\\rtf1 again}"], ""))
    return bytes
  }

  private mutating func add(_ text: String) { bytes += text.utf8 }

  private mutating func addList(using random: inout SplitMix64) {
    let list = Int.random(in: 1...4, using: &random)
    var level = 0
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      add("\\pard\\ls\(list)\\ilvl\(level)\\fi-360\\li\(720 * (level + 1)) ")
      addWords(isItem: true, using: &random)
      add("\\par\n")
      let deepest = list == 1 || list == 3 ? 2 : 1
      level = Int.random(in: 0...min(level + 1, deepest), using: &random)
    }
  }

  private mutating func addParagraph(using random: inout SplitMix64) {
    add("\\pard ")
    addWords(using: &random)
    add(random.once(in: 8) ? "\\sect\n" : random.once(in: 5) ? "\\\n" : "\\par\n")
  }

  /// - Parameter isItem: whether they are of a list: LibreOffice takes what is behind a break of columns or pages for
  ///   another item.
  private mutating func addWords(isItem: Bool = false, using random: inout SplitMix64) {
    for place in 0..<Int.random(in: 1...6, using: &random) {
      if place > 0 {
        add(
          random.pick(
            [
              " ", " ", " ", "\\tab ", "\\line ", isItem ? " " : "\\page ",
              isItem ? " " : "\\column ",
              "xlbr\\lbr1 ",
              "xsoft\\softline ", "xsoft\\softpage ", "xsoft\\softcol ", "\\emdash ", "\\~",
            ], " "))
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: selectFont(using: &random)
      case 1:
        add("\\plain ")
        page = hasDefaultFont ? 1252 : filePage
      case 2:
        let outer = page
        add("{")
        selectFont(using: &random)
        addWord(using: &random)
        add("}")
        page = outer
      case 3: add("{\\deleted\\revauthdel1\\revdttmdel1 xdel old xend}")
      case 4: add("{\\revised\\revauth1\\revdttm1 new}")
      default: break
      }
      addWord(using: &random)
    }
  }

  private mutating func selectFont(using random: inout SplitMix64) {
    let number = Int.random(in: 0..<Self.fonts.count, using: &random)
    add("\\f\(number) ")
    page = Self.fonts[number].page ?? filePage
  }

  /// A word of ASCII, and one of the code page.
  private mutating func addWord(using random: inout SplitMix64) {
    word += 1
    add("w\(word)")
    let letters = random.pick(Self.words[page] ?? [], [0x41])
    switch Int.random(in: 0..<5, using: &random) {
    // A byte of a pair may be a brace.
    case 0 where !letters.contains(where: { "{}\\".utf8.contains($0) }): bytes += letters
    case 1: add("\\uc1\\u26085?")
    case 2: add("{\\uc2\\u-10179?\\'3f\\u-9051\\'3f?}")
    default:
      for byte in letters { add("\\'" + (byte < 16 ? "0" : "") + String(byte, radix: 16)) }
    }
  }
}
