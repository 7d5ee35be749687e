// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestRandomness
import Testing
import TypecaseRichText

struct ListMarkerTests {
  private func run(
    _ text: String, level: Int = 0, marker: String = "{decimal}.", written: String = "",
    start: Int? = nil, continues: Bool = false
  ) -> TextRun {
    TextRun(
      text,
      TextAttributes {
        $0.paragraph = style(
          ListItem(
            list: 1, level: level, marker: marker, text: written, start: start,
            continuesItem: continues))
      })
  }

  private func style(_ item: ListItem) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.list = item
    return style
  }

  private func markers(_ storage: TextStorage) -> [String?] {
    let markers = ListMarkers(of: storage)
    return (0..<storage.paragraphCount).map { markers.marker(ofParagraph: $0) }
  }

  @Test func `items are numbered by level, over text between them, from where they say`() {
    let storage = TextStorage(runs: [
      run("a\nb\n"), run("x\ny\n", level: 1, marker: "({lower-alpha})"), TextRun("text\n"),
      run("c\n"), run("more of c\n", continues: true),
      run("z\n", level: 1, marker: "{upper-roman}"),
      run("d\n", start: 9), run("e"),
    ])
    #expect(
      markers(storage) == [
        "1.", "2.", "(a)", "(b)", nil, "3.", nil, "I", "9.", "10.",
      ])
  }

  @Test func `tasks are boxes, and a marker that no number makes is the one that was written`() {
    let storage = TextStorage(runs: [
      run("a\n", written: "\t1.1.\t"), run("b\n", marker: "{disc}", written: "\t◆\t"),
      run("c\n", marker: "-", written: ""), run("d", marker: "{square}"),
    ])
    #expect(markers(storage) == ["1.1.", "◆", "-", "▪"])
    var item = ListItem(list: 1)
    item.isDone = false
    #expect(item.shownMarker(number: 3) == "☐")
    item.isDone = true
    #expect(item.shownMarker(number: 3) == "☑")
  }

  @Test func `items are renumbered while they are edited, and what is typed moves none`() {
    let storage = TextStorage(runs: [
      run("a\n", written: "\t1.\t"), run("b\n", written: "\t2.\t"), run("c\n", written: "\t3.\t"),
    ])
    let kept = ListMarkers(of: storage)
    func shown() -> [String?] { (0..<storage.paragraphCount).map { kept.marker(ofParagraph: $0) } }
    #expect(shown() == ["1.", "2.", "3.", nil])
    storage.replace(1..<1, with: "\nnew")
    #expect(shown() == ["1.", "2.", "3.", "4.", nil])
    storage.replace(0..<0, with: "typed")
    #expect(shown() == ["1.", "2.", "3.", "4.", nil])
    storage.replace(0..<7, with: "")
    #expect(shown() == ["1.", "2.", "3.", nil])
    storage.setParagraphStyle(
      style(ListItem(list: 1, marker: "{decimal}.")), at: storage.end)
    #expect(shown() == ["1.", "2.", "3.", "4."])
    while storage.undo() != nil {}
    #expect(shown() == ["1.", "2.", "3.", nil])
  }

  @Test(arguments: 0..<24)
  func `kept markers are those that are counted anew, whatever is edited`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let storage = TextStorage(runs: [run("a\nb\nc\n"), TextRun("text\n"), run("d\n", level: 1)])
    let kept = ListMarkers(of: storage)
    for _ in 0..<40 {
      let start = Int.random(in: 0...storage.length, using: &random)
      let range = Range<ScalarOffset>(
        start..<min(storage.length, start + Int.random(in: 0...4, using: &random)))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: storage.replace(range, with: random.pick(["\n", "x\ny", "\n\n"], ""))
      case 1:
        storage.setParagraphStyle(
          random.pick([nil, run("", level: 1).attributes.paragraph], nil), at: range.lowerBound)
      case 2: storage.undo()
      default: storage.replace(range, with: random.pick(["x", "", "yz"], ""))
      }
      #expect((0..<storage.paragraphCount).map { kept.marker(ofParagraph: $0) } == markers(storage))
    }
  }

  @Test(arguments: [
    "{decimal}.", "({lower-alpha})", "{upper-roman}", "{lower-roman}.", "{upper-alpha}",
  ])
  func `a written marker says its number`(marker: String) throws {
    for number in [1, 2, 4, 9, 26, 27, 49, 1999] {
      let item = ListItem(list: 1, marker: marker)
      var written = ListItem(list: 1, marker: marker)
      written.text = "\t\(item.marker(number: number))\t"
      written.start = number
      let document = RichTextDocument(runs: [
        TextRun("a", TextAttributes { $0.paragraph = style(written) })
      ])
      let read = try RTFDocument.read(RTFDocument.write(document)).document
      #expect(markers(TextStorage(read)) == [item.marker(number: number)])
    }
  }

  // MARK: - In documents

  private static let file = #"""
    {\rtf1\ansi{\fonttbl{\f0 Sans;}}{\*\listtable{\list\listtemplateid1{\listlevel\levelnfc0\levelstartat1{\*\levelmarker \{decimal\}.}{\leveltext\'02\'00.;}{\levelnumbers\'01;}}\listid1}}{\*\listoverridetable{\listoverride\listid1\ls1}}
    \cocoatextscaling0\cocoaplatform0
    \pard\ls1\ilvl0{\listtext	3.	}three\par
    \ls1\ilvl0{\listtext	4.	}four\par
    \ls1\ilvl0{\listtext	5.	}five}
    """#

  @Test func `a file's markers stay as they came, and are counted on from where they begin`() throws
  {
    let data = Data(Self.file.utf8)
    let document = try RTFDocument.read(data).document
    let storage = TextStorage(document)
    #expect(markers(storage) == ["3.", "4.", "5."])
    let same = RTFDocument.write(document, over: data)
    #expect(same.data == data && same.keepsOriginal)
    // An item more: the markers behind it are written for their new numbers.
    storage.replace(5..<5, with: "\nnew")
    var edited = document
    edited.content = storage.document.content
    let saved = RTFDocument.write(edited, over: data)
    let again = TextStorage(try RTFDocument.read(saved.data).document)
    #expect(markers(again) == ["3.", "4.", "5.", "6."])
    let rtf = String(decoding: saved.data, as: UTF8.self)
    #expect(rtf.contains("6.") && rtf.ranges(of: "listtext").count == 4)
  }

  @Test func `a number that the marker says needs no other version of JSON`() throws {
    let document = try RTFDocument.read(Data(Self.file.utf8)).document
    let json = try JSONDocument.write(document)
    #expect(String(decoding: json, as: UTF8.self).contains("\"version\" : 1"))
    let read = try JSONDocument.read(json)
    #expect(markers(TextStorage(read)) == ["3.", "4.", "5."])
  }

  @Test(arguments: [true, false])
  func `an item without text is kept`(isJSON: Bool) throws {
    let item = run("", written: "\t2.\t").attributes.paragraph
    for (text, style) in [
      ("a\n", item), ("", item), ("a\n", nil), ("a\n", ParagraphStyle(alignment: .center)),
    ] {
      var document = RichTextDocument(
        runs: text.isEmpty ? [] : [run(text, written: "\t1.\t")])
      document.lastParagraph = style
      let read =
        isJSON
        ? try JSONDocument.read(JSONDocument.write(document))
        : try RTFDocument.read(RTFDocument.write(document)).document
      #expect(read.content == document.content)
      var (one, other) = (TextStorage(read).lastParagraph, TextStorage(document).lastParagraph)
      // The marker is made.
      one?.list?.text = ""
      other?.list?.text = ""
      #expect(one == other && markers(TextStorage(read)) == markers(TextStorage(document)))
    }
  }
}
