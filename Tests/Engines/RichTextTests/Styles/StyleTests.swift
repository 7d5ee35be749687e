// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors
import TypecaseRichText

/// What giving paragraphs a style, and changing a style, does to their text.
struct StyleTests {
  private static let aside = StyleName(rawValue: "Aside")

  private func size(_ points: Double) -> TextAttributes {
    TextAttributes { $0.size = .points(points) }
  }

  private func storage(_ runs: TextRun...) -> TextStorage { TextStorage(runs: runs) }

  @Test func `names are one line, and those that every document has are the same in any letters`() {
    #expect(StyleName(rawValue: "  a\n;b,\u{7}c ").rawValue == "a b c")
    #expect(StyleName(rawValue: "") == .body && StyleName(rawValue: " ; ") == .body)
    #expect(StyleName(rawValue: "HEADING 3") == .heading(3))
    #expect(StyleName(rawValue: "title") == .title && !Self.aside.isBuiltIn)
    #expect(StyleName.heading(0) == .heading(1) && StyleName.heading(9) == .heading(6))
    #expect(StyleName.heading(4).headingLevel == 4 && StyleName.title.headingLevel == nil)
    #expect(StyleName(rawValue: String(repeating: "x", count: 999)).rawValue.count == 253)
    #expect(Set(StyleName.builtIn).count == StyleName.builtIn.count)
  }

  @Test func `a heading's level and its name are one thing`() {
    var style = ParagraphStyle()
    style.headingLevel = 2
    #expect(style.name == .heading(2))
    style.name = .heading(5)
    #expect(style.headingLevel == 5)
    style.headingLevel = nil
    #expect(style.name == .body && style == ParagraphStyle())
    style.name = Self.aside
    style.headingLevel = 3
    #expect(style.name == Self.aside && style.headingLevel == 3)
    style.name = .body
    #expect(style == ParagraphStyle())
  }

  @Test func `text gets the look of a style, and keeps what is its own`() throws {
    let italic = TextAttributes { $0.font = FontDescriptor { $0.slant = 12 } }
    let storage = storage(TextRun("Down the "), TextRun("rabbit", italic), TextRun("-hole\nText"))
    let isDifferent = storage.setStyle(.heading(2), in: 3..<4)
    #expect(isDifferent)
    let runs = storage.runs(in: 0..<storage.end)
    #expect(runs.map(\.text) == ["Down the ", "rabbit", "-hole\n", "Text"])
    #expect(runs[0].attributes.font?.weight == 700 && runs[0].attributes.font?.slant == nil)
    #expect(runs[1].attributes.font?.weight == 700 && runs[1].attributes.font?.slant == 12)
    #expect(runs[1].attributes.size == .style(.title2) && runs[3].attributes == TextAttributes())
    #expect(storage.styleName(at: 0) == .heading(2) && storage.styleName(at: 22) == .body)
    storage.setStyle(.body, in: 0..<1)
    #expect(
      storage.runs(in: 0..<storage.end).map(\.text) == ["Down the ", "rabbit", "-hole\nText"])
    #expect(storage.runs(in: 9..<15)[0].attributes == italic)
  }

  @Test func `what most of a paragraph's text has goes with its style`() {
    let storage = storage(
      TextRun("All of it is in one size, ", size(11)), TextRun("but this", size(30)))
    storage.setStyle(.title, in: 0..<0)
    let sizes = storage.spans(in: 0..<storage.end).map(\.attributes.size)
    #expect(sizes == [.style(.largeTitle), .points(30)])
  }

  @Test func `paragraphs follow their style in one step, and back`() throws {
    let italic = TextAttributes { $0.font = FontDescriptor { $0.slant = 12 } }
    let storage = storage(TextRun("one\ntwo "), TextRun("own", italic), TextRun("\nthree\n"))
    let before = storage.runs(in: 0..<storage.end)
    storage.setStyle(Self.aside, in: 0..<5)
    storage.setStyle(Self.aside, in: storage.end..<storage.end)
    let given = storage.runs(in: 0..<storage.end)
    var look = size(9)
    look.paragraph = ParagraphStyle(alignment: .right)
    let isChanged = storage.setStyle(NamedStyle(Self.aside, look), title: "Style")
    #expect(isChanged)
    let spans = storage.spans(in: 0..<storage.end)
    #expect(spans.map(\.length) == [8, 3, 1, 6])
    #expect(spans.prefix(3).allSatisfy { $0.attributes.size == .points(9) })
    #expect(spans.prefix(3).allSatisfy { $0.attributes.paragraph?.alignment == .right })
    #expect(spans[1].attributes.font?.slant == 12 && spans[3].attributes.size == nil)
    #expect(storage.lastParagraph?.alignment == .right)
    #expect(storage.styles.style(Self.aside).attributes.size == .points(9))
    #expect(storage.history?.undoable?.title == "Style")
    storage.undo()
    #expect(storage.runs(in: 0..<storage.end) == given && storage.styles.isEmpty)
    storage.redo()
    #expect(storage.spans(in: 0..<storage.end) == spans)
    storage.undo()
    storage.undo()
    storage.undo()
    #expect(storage.runs(in: 0..<storage.end) == before)
  }

  @Test func `a style is updated from the selection, also a new one`() {
    let red = TextAttributes { $0.color = TextColor(red: 1, green: 0, blue: 0) }
    let storage = storage(TextRun("first\nsecond"))
    storage.setStyle(.quote, in: 0..<storage.end)
    storage.convertAttributes(in: 6..<12) { _ in
      red.over(storage.attributes(at: 6).attributes)
    }
    storage.updateStyle(.quote, from: 6..<12)
    #expect(storage.attributes(at: 0).attributes.color == red.color)
    #expect(storage.styles[.quote]?.attributes.color == red.color)
    #expect(storage.styles[.quote]?.paragraph.indent == NamedStyle.usual(.quote).paragraph.indent)
    storage.updateStyle(Self.aside, from: 0..<0)
    #expect(storage.styleNames(in: 0..<storage.end) == [Self.aside, .quote])
    #expect(storage.styles.names.last == Self.aside)
    storage.removeStyle(Self.aside)
    #expect(storage.styleName(at: 0) == .body)
    #expect(storage.attributes(at: 0).attributes == TextAttributes())
  }

  @Test func `ordinary text in the text style of a heading is one, and follows it`() {
    let title = TextAttributes { $0.size = .style(.title1) }
    let storage = storage(TextRun("A heading", title), TextRun("\nText\n"), TextRun("a", title))
    #expect(storage.styleNames(in: 0..<storage.end) == [.heading(1), .body])
    storage.setStyle(NamedStyle(.heading(1), TextAttributes { $0.size = .style(.body) }))
    #expect(storage.attributes(at: 0).attributes.paragraph?.name == .heading(1))
    #expect(storage.attributes(at: 0).attributes.size == .style(.body))
    #expect(storage.styleName(at: 0) == .heading(1) && storage.styleName(at: 10) == .body)
    storage.setStyle(NamedStyle(.body, TextAttributes { $0.size = .points(8) }))
    #expect(storage.attributes(at: 0).attributes.size == .style(.body))
    #expect(storage.attributes(at: 11).attributes.size == .points(8))
  }

  @Test func `items of lists keep their indents and numbers`() {
    let style = ParagraphStyle(indent: 36)
    let storage = storage(
      TextRun(
        "item",
        TextAttributes {
          $0.paragraph = style
          $0.paragraph?.list = ListItem(list: 1)
        }))
    storage.setStyle(.quote, in: 0..<0)
    storage.setStyle(.body, in: 0..<0)
    let paragraph = storage.attributes(at: 0).attributes.paragraph
    #expect(paragraph?.indent == 36 && paragraph?.list == ListItem(list: 1))
  }

  @Test func `a style that is updated from an item of a list keeps its own indents`() throws {
    let item = TextAttributes {
      $0.color = TextColor(red: 1, green: 0, blue: 0)
      $0.paragraph = ParagraphStyle(indent: 36)
      $0.paragraph?.list = ListItem(list: 1)
    }
    let storage = storage(TextRun("item\n", item), TextRun("text"))
    storage.updateStyle(.body, from: 0..<0)
    let style = try #require(storage.styles[.body])
    #expect(style.attributes.color == item.color && style.paragraph.indent == 0)
    let text = storage.attributes(at: 6).attributes
    #expect(text.color == item.color && text.paragraph?.indent ?? 0 == 0)
    #expect(storage.attributes(at: 0).attributes.paragraph?.indent == 36)
    storage.updateStyle(.quote, from: 0..<0)
    let quote = NamedStyle.usual(.quote).paragraph
    #expect(storage.styles[.quote]?.paragraph.indent == quote.indent)
  }

  @Test func `a style is found by its name after others are removed`() {
    var sheet = StyleSheet(["a", "b", "c"].map { NamedStyle(StyleName(rawValue: $0), size(9)) })
    sheet.remove(StyleName(rawValue: "a"))
    #expect(sheet.styles.map(\.name.rawValue) == ["b", "c"])
    #expect(sheet[StyleName(rawValue: "a")] == nil)
    sheet.set(NamedStyle(StyleName(rawValue: "c"), size(12)))
    #expect(sheet[StyleName(rawValue: "c")]?.attributes.size == .points(12))
    #expect(sheet[StyleName(rawValue: "b")]?.attributes.size == .points(9))
    #expect(sheet == StyleSheet(sheet.styles) && sheet.styles.count == 2)
  }

  @Test func `what is typed into a paragraph without text has the look of its style`() {
    let storage = TextStorage()
    let editor = TextEditor(storage)
    editor.setStyle(.heading(1))
    #expect(editor.styleName == .heading(1))
    editor.insert("Title")
    #expect(storage.attributes(at: 0).attributes.size == .style(.title1))
    #expect(storage.attributes(at: 0).attributes.paragraph?.name == .heading(1))
    editor.insert("\nmore")
    editor.selection = TextSelection(0..<7)
    #expect(editor.styleName == .heading(1))
    editor.setStyle(.code)
    editor.undo()
    #expect(storage.styleNames(in: 0..<storage.end) == [.heading(1)])
  }

  @Test func `a document that is loaded brings its styles`() {
    var document = RichTextDocument(runs: [TextRun("a")])
    document.styles.set(NamedStyle(Self.aside, size(9)))
    let storage = TextStorage(document)
    #expect(storage.styles == document.styles && storage.document == document)
    let other = TextStorage()
    other.load(document)
    #expect(other.styles == document.styles)
    other.load(RichTextDocument())
    #expect(other.styles.isEmpty)
  }
}

extension FontDescriptor {
  fileprivate init(_ body: (inout FontDescriptor) -> Void) {
    self.init()
    body(&self)
  }
}
