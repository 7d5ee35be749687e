// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseFontDescriptors
import TypecaseRichText
import TypecaseSystemKit

/// Documents keep the names of paragraphs' styles, and what styles look like, in each format that has a place for them.
struct StyleFormatTests {
  private static let chapter = StyleName(rawValue: "Chapter “one” {x} */ <b>")

  /// Paragraphs of all styles that every document has and of two of its own, of which one is a heading.
  private static var document: RichTextDocument {
    var document = RichTextDocument()
    let red = TextColor(red: 1, green: 0, blue: 0)
    var look = TextAttributes()
    (look.font, look.size, look.color) = (FontDescriptor(family: "Lato"), .points(18), red)
    look.paragraph = ParagraphStyle(alignment: .center, spaceBefore: 12, indent: 10)
    look.paragraph?.headingLevel = 2
    look.paragraph?.background = red
    document.styles.set(NamedStyle(chapter, look))
    var quote = TextAttributes()
    (quote.font, quote.size) = (FontDescriptor(family: "Lato"), .points(9))
    quote.font?.slant = 12
    quote.paragraph = ParagraphStyle(indent: 36)
    document.styles.set(NamedStyle(.quote, quote))
    document.styles.set(NamedStyle(.heading(2)))
    let names = StyleName.builtIn + [chapter, StyleName(rawValue: "Side note"), .body]
    let runs = names.enumerated().map { place, name in
      var attributes = document.styles[name]?.attributes ?? TextAttributes()
      var paragraph = attributes.paragraph ?? ParagraphStyle()
      paragraph.name = name
      attributes.paragraph = paragraph == ParagraphStyle() ? nil : paragraph
      return TextRun("paragraph \(place)\n", attributes)
    }
    document.content = RichTextDocument(runs: runs + [TextRun("end")]).content
    return document
  }

  private func again(_ document: RichTextDocument, _ format: DocumentFormat) throws
    -> RichTextDocument
  {
    try format.read(format.write(document)).document
  }

  private func names(_ document: RichTextDocument) -> [StyleName] {
    let storage = TextStorage(document)
    return (0..<storage.paragraphCount).map {
      storage.styleName(at: storage.paragraph(number: $0).lowerBound)
    }
  }

  @Test(arguments: [DocumentFormat.json, .rtf, .html])
  func `styles and their names are read as they were written`(format: DocumentFormat) throws {
    let document = Self.document
    let again = try again(document, format)
    #expect(names(again) == names(document))
    #expect(Set(again.styles.styles) == Set(document.styles.styles))
    #expect(again.runs == document.runs)
    #expect(format.losses(of: document) == [])
    #expect(try format.write(again) == format.write(document))
    let reading = try format.read(format.write(document))
    #expect(!reading.leftOut.contains(.restOfFile))
  }

  @Test func `Markdown has headings, quotations and code, and says what it has not`() throws {
    let text = "> quoted\n\n```\nlet a = 1\n\nb\n```\n\n# Heading\n\ntext\n"
    let document = try DocumentFormat.markdown.read(Data(text.utf8)).document
    #expect(names(document) == [.quote, .code, .code, .code, .heading(1), .body])
    #expect(
      String(decoding: try DocumentFormat.markdown.write(document), as: UTF8.self) == text + "\n")
    #expect(DocumentFormat.markdown.losses(of: document) == [])
    for format in [DocumentFormat.html, .rtf, .json] {
      #expect(try names(again(document, format)) == names(document), "\(format)")
    }
    #expect(DocumentFormat.markdown.losses(of: Self.document).contains(.paragraphStyles))
    #expect(DocumentFormat.plain.losses(of: document).contains(.paragraphStyles))
    var named = RichTextDocument(runs: [TextRun("a")])
    named.styles.set(NamedStyle(.body, TextAttributes { $0.size = .points(20) }))
    #expect(DocumentFormat.plain.losses(of: named) == [.paragraphStyles])
    // Whatever it looks like.
    var code = ParagraphStyle(named: .code)
    code.indent = 5
    let run = TextRun("a *b*", TextAttributes { $0.paragraph = code })
    let written = try DocumentFormat.markdown.write(RichTextDocument(runs: [run]))
    #expect(String(decoding: written, as: UTF8.self) == "```\na *b*\n```\n\n")
  }

  @Test func `HTML has elements for what they mean, with rules for browsers`() throws {
    let html = String(decoding: try DocumentFormat.html.write(Self.document), as: UTF8.self)
    #expect(html.contains("<blockquote ") && html.contains("<pre ") && html.contains("<h3 "))
    #expect(html.contains("blockquote{--style-name:") && html.contains("font-style:italic"))
    #expect(html.contains("<h2 class=\"style-chapter"))
    let page = "<blockquote>a<p>b</p></blockquote><pre>c\n\nd</pre><p>e"
    let document = try DocumentFormat.html.read(Data(page.utf8)).document
    #expect(names(document) == [.quote, .quote, .code, .code, .code, .body])
    #expect(document.styles.isEmpty)
    let broken = "<style>.a{--style-name:'A';--style:'\\7b nonsense'}</style><p class=a>b"
    let read = try DocumentFormat.html.read(Data(broken.utf8)).document
    #expect(names(read) == [StyleName(rawValue: "A")] && read.styles.isEmpty)
  }

  @Test func `the style sheet of another program stays, with what was changed in it`() throws {
    let sheet =
      #"{\stylesheet{\s0\ql\f0\fs24\lang1031 Normal;}{\s1\keepn\f0\fs36\b\sbasedon0\snext0\slink3 heading 1,Kopf;}"#
      + #"{\*\cs3\additive\b Heading Char;}{\s7\li720\brdrt\brdrs Note;}}"#
    let file =
      #"{\rtf1\ansi{\fonttbl{\f0\fswiss Lato;}}"# + sheet
      + #"\pard\s1\f0\fs36\b Head\par\pard\plain\s7\li720\f0\fs24 Note\par\pard\plain\f0\fs24 x\par}"#
    let reading = try DocumentFormat.rtf.read(Data(file.utf8))
    var document = reading.document
    let note = StyleName(rawValue: "Note")
    #expect(names(document).prefix(3) == [.heading(1), note, .body])
    #expect(document.styles[.heading(1)]?.attributes.size == .points(18))
    #expect(document.styles[.heading(1)]?.attributes.font?.weight == 700)
    #expect(document.styles[note]?.paragraph.indent == 36)
    let same = String(decoding: try DocumentFormat.rtf.write(document), as: UTF8.self)
    #expect(same.contains(sheet))
    let storage = TextStorage(document)
    storage.setStyle(NamedStyle(note, TextAttributes { $0.size = .points(7) }))
    storage.setStyle(.subtitle, in: 0..<0)
    (document.content, document.styles) = (storage.document.content, storage.styles)
    let changed = String(decoding: try DocumentFormat.rtf.write(document), as: UTF8.self)
    #expect(
      changed.contains(#"{\*\cs3\additive\b Heading Char;}{\s7\fs14\sbasedon0\snext7 Note;}"#))
    #expect(changed.contains(#"{\s8\sbasedon0\snext8 Subtitle;}}"#))
    let again = try again(document, .rtf)
    #expect(names(again).prefix(2) == [.subtitle, note])
    #expect(again.styles == document.styles)
  }

  @Test func `a removed style does not come back with the style sheet of another program`() throws {
    let file =
      #"{\rtf1\ansi{\stylesheet{\s0\ql Normal;}{\s1\fs36\b\slink3 heading 1,Kopf;}"#
      + #"{\*\cs3\additive\b Heading Char;}{\s7\li720\brdrt\brdrs Note;}{\s8\li360 Other;}}"#
      + #"\pard\s1\fs36\b Head\par\pard\plain\s7\li720 Note\par}"#
    var document = try DocumentFormat.rtf.read(Data(file.utf8)).document
    let (note, other) = (StyleName(rawValue: "Note"), StyleName(rawValue: "Other"))
    let storage = TextStorage(document)
    for name in [note, .heading(1)] { storage.removeStyle(name) }
    (document.content, document.styles) = (storage.document.content, storage.styles)
    let written = String(decoding: try DocumentFormat.rtf.write(document), as: UTF8.self)
    #expect(written.contains(#"{\*\cs3\additive\b Heading Char;}{\s8\li360 Other;}}"#))
    let again = try again(document, .rtf)
    #expect(again.styles == document.styles && again.styles[other] != nil)
    #expect(again.styles[note] == nil && again.styles[.heading(1)] == nil)
    #expect(names(again).prefix(2) == [.heading(1), .body])
  }

  @Test func `a file that was saved over keeps its bytes until its styles are others`() throws {
    let file = Data(
      #"{\rtf1\ansi\cocoatextscaling0{\stylesheet{\s0 Normal;}{\s4\li720\sbasedon0\snext4 Note;}}\pard\s4\li720 Note\par}"#
        .utf8)
    var document = try RTFDocument.read(file).document
    #expect(RTFDocument.write(document, over: file).data == file)
    document.styles.set(NamedStyle(StyleName(rawValue: "Note")))
    let written = RTFDocument.write(document, over: file)
    #expect(!written.keepsOriginal)
    #expect(try RTFDocument.read(written.data).document.styles == document.styles)
  }

  @Test func `JSON refuses styles that nobody would write`() throws {
    func read(_ styles: String) throws -> RichTextDocument {
      let json = #"{"version": 2, "runs": [{"text": "a"}], "styles": \#(styles)}"#
      return try DocumentFormat.json.read(Data(json.utf8)).document
    }
    let name = StyleName(rawValue: "A")
    let document = try read(#"[{"name": "A", "size": 9, "paragraph": {"heading": 2}}]"#)
    #expect(document.styles[name]?.paragraph.headingLevel == 2)
    #expect(try DocumentFormat.json.read(DocumentFormat.json.write(document)).document == document)
    for wrong in [
      #"[{"name": "A"}, {"name": "A"}]"#, #"[{"size": 9}]"#, #"[{"name": "A;B"}]"#,
      #"[{"name": "A", "link": "https://example.org"}]"#, #"[{"name": "TITLE"}]"#,
      #"[{"name": "A", "paragraph": {"list": {"list": 1}}}]"#, #"[{"name": "A", "colour": 1}]"#,
      #"{"name": "A"}"#,
    ] {
      #expect(throws: DocumentError.self, "\(wrong)") { try read(wrong) }
    }
  }

  @Test func `LibreOffice knows the styles of a file by their names`() async throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let path = "\(folder.path)/styles.rtf"
    var document = RichTextDocument()
    let note = StyleName(rawValue: "Side note")
    document.styles.set(NamedStyle(note, TextAttributes { $0.size = .points(9) }))
    let names: [StyleName] = [.title, .subtitle, .heading(1), .heading(4), .quote, .code, note]
    document.content =
      RichTextDocument(
        runs: names.map { name in
          TextRun("text\n", TextAttributes { $0.paragraph = ParagraphStyle(named: name) })
        }
      ).content
    try FileSystem.write(DocumentFormat.rtf.write(document), to: path)
    var process = ChildProcess(
      "/usr/bin/soffice",
      [
        "-env:UserInstallation=file://\(folder.path)/profile", "--headless", "--convert-to",
        "fodt", "--outdir", folder.path, path,
      ])
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    process.timeLimit = .seconds(280)
    let outcome = try await process.run()
    #expect(outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
    let judged = try FileSystem.text(of: "\(folder.path)/styles.fodt")
    let wanted = [
      "Title", "Subtitle", "Heading_20_1", "Heading_20_4", "Quote", "HTML_20_Preformatted",
      "Side_20_note",
    ]
    for name in wanted {
      #expect(
        judged.contains("style:parent-style-name=\"\(name)\"")
          || judged.contains("text:style-name=\"\(name)\""), "\(name)")
    }
  }
}
