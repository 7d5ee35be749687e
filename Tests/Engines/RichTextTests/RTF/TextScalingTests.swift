// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText

struct TextScalingTests {
  @Test(arguments: [(17.0, 13.09), (20, 15.4), (22, 16.94), (14, 10.78)])
  func `a telephone's sizes become a desktop's, to five decimals`(phone: Double, desktop: Double) {
    #expect(TextScaling.iOS.convert(phone, to: .standard) == desktop)
    #expect(TextScaling.standard.convert(desktop, to: .iOS) == phone)
    #expect(TextScaling.iOS.convert(phone, to: .iOS) == phone)
  }

  private func file(_ head: String) -> Data { Data("{\\rtf1\\ansi\(head)\\fs34 x}".utf8) }

  private struct Sizes: Equatable {
    var size: FontSize?
    var scaling: TextScaling?

    init(_ points: Double, _ scaling: TextScaling?) {
      size = .points(points)
      self.scaling = scaling
    }
  }

  private func read(_ head: String, _ options: RTFDocument.ReadingOptions) throws -> Sizes? {
    let document = try RTFDocument.read(file(head), options: options).document
    guard case .points(let points) = document.runs.first?.attributes.size else { return nil }
    return Sizes(points, document.settings.textScaling)
  }

  private typealias Options = RTFDocument.ReadingOptions

  @Test func `the tag says for which screens the sizes are`() throws {
    let tagged = #"\cocoartf2761\cocoatextscaling1\cocoaplatform1"#
    #expect(try read(tagged, .asIs) == Sizes(17, .iOS))
    #expect(try read(tagged, Options()) == Sizes(13.09, .standard))
    #expect(try read(tagged, Options(targetTextScaling: .standard)) == Sizes(13.09, .standard))
    #expect(try read(tagged, Options(targetTextScaling: .iOS)) == Sizes(17, .iOS))
    // The option is for files that say nothing.
    let both = Options(targetTextScaling: .standard, sourceTextScaling: .standard)
    #expect(try read(tagged, both) == Sizes(13.09, .standard))
  }

  @Test func `a file without a tag is of what its writer meant then`() throws {
    let toPhone = Options(targetTextScaling: .iOS)
    // Before the tag, and writers other than the text kit.
    #expect(try read(#"\cocoartf1404"#, toPhone) == Sizes(22.07792, .iOS))
    #expect(try read("", toPhone) == Sizes(22.07792, .iOS))
    // A later version could have said it: nothing is converted.
    #expect(try read(#"\cocoartf2761"#, toPhone) == Sizes(17, .iOS))
    let declared = Options(targetTextScaling: .standard, sourceTextScaling: .iOS)
    #expect(try read("", declared) == Sizes(13.09, .standard))
    #expect(try read("", Options()) == Sizes(17, nil))
  }

  @Test(arguments: [DocumentFormat.rtf, .json])
  func `what is read without a wish has this platform's sizes, in every format`(
    format: DocumentFormat
  ) throws {
    var document = RichTextDocument(runs: [TextRun("x", TextAttributes { $0.size = .points(17) })])
    func sizes(_ options: Options) throws -> Sizes {
      var all = DocumentFormat.Options()
      all.reading = options
      let read = try format.read(try format.write(document), options: all).document
      guard case .points(let points) = read.runs.first?.attributes.size else {
        return Sizes(0, nil)
      }
      return Sizes(points, read.settings.textScaling)
    }
    // What says nothing means a desktop's sizes, and goes on saying nothing in our own format.
    let unsaid: TextScaling? = format == .json ? nil : .standard
    #expect(try sizes(Options()) == Sizes(17, unsaid))
    #expect(try sizes(.asIs) == Sizes(17, unsaid))
    #expect(try sizes(Options(targetTextScaling: .iOS)) == Sizes(22.07792, .iOS))
    document.settings.textScaling = .iOS
    #expect(try sizes(Options()) == Sizes(13.09, .standard))
    #expect(try sizes(.asIs) == Sizes(17, .iOS))
    #expect(try sizes(Options(targetTextScaling: .iOS)) == Sizes(17, .iOS))
  }

  @Test(arguments: [DocumentFormat.html, .markdown])
  func `formats that know no telephones are read for one where that is asked for`(
    format: DocumentFormat
  ) throws {
    let text = format == .html ? "<p style=\"font-size:10pt\">x" : "x"
    var options = DocumentFormat.Options()
    options.reading = Options(targetTextScaling: .iOS)
    let read = try format.read(Data(text.utf8), options: options).document
    #expect(read.settings.textScaling == .iOS)
    if format == .html { #expect(read.runs.first?.attributes.size == .points(12.98701)) }
  }

  @Test func `a file that is saved where it was opened keeps the sizes and the tag that it has`()
    throws
  {
    let file = Data(#"{\rtf1\cocoartf2761\cocoatextscaling1\cocoaplatform1 \fs34 one\par}"#.utf8)
    var document = try RTFDocument.read(file).document
    let (same, keepsSame) = RTFDocument.write(document, over: file)
    #expect(keepsSame && same == file)
    // Edited, and then written anew, since a color is not in its table.
    var runs = document.runs
    runs[0].text = "one!\n"
    document = RichTextDocument(runs: runs)
    document.settings = try RTFDocument.read(file).document.settings
    let (edited, keeps) = RTFDocument.write(document, over: file)
    #expect(keeps && edited.range(of: Data(#"\fs34 one"#.utf8)) != nil)
    runs[0].attributes.color = TextColor(red: 1, green: 0, blue: 0)
    var colored = RichTextDocument(runs: runs)
    colored.settings = document.settings
    let (whole, keepsNothing) = RTFDocument.write(colored, over: file)
    let again = try RTFDocument.read(whole, options: .asIs).document
    #expect(!keepsNothing && again.settings.textScaling == .iOS)
    #expect(again.runs.map(\.attributes.size) == [.points(17)])
    // Unless another one is asked for.
    let desktop = RTFDocument.write(colored, over: file, options: .init(textScaling: .standard))
    let there = try RTFDocument.read(desktop.data, options: .asIs).document
    #expect(there.settings.textScaling == .standard)
    #expect(there.runs.map(\.attributes.size) == [.points(13.09)])
  }

  @Test func `a file without a tag keeps its sizes whatever screen it was read for`() throws {
    let file = Data(#"{\rtf1 \fs34 one\par}"#.utf8)
    let document = try RTFDocument.read(file, options: Options(targetTextScaling: .iOS)).document
    let (written, keeps) = RTFDocument.write(document, over: file)
    #expect(keeps && written.range(of: Data(#"\fs34 one"#.utf8)) != nil)
    #expect(written.range(of: Data(#"\cocoatextscaling0"#.utf8)) != nil)
  }

  @Test func `a size of a desktop in a file for telephones changes no other byte`() throws {
    let file = Data(
      #"{\rtf1\cocoartf2761\cocoatextscaling1\cocoaplatform1 \fs34 one {\strange two}\par}"#.utf8)
    let storage = TextStorage(try RTFDocument.read(file).document.content)
    storage.convertAttributes(in: 0..<3) { $0.with { $0.size = .points(12) } }
    var document = try RTFDocument.read(file).document
    document.content = TextRope(storage.runs(in: 0..<storage.end))
    let (written, keeps) = RTFDocument.write(document, over: file)
    #expect(keeps && written.range(of: Data(#"{\strange two}"#.utf8)) != nil)
    let again = try RTFDocument.read(written).document
    guard case .points(let points)? = again.runs.first?.attributes.size else {
      return #expect(Bool(false), "no size")
    }
    #expect(abs(points - 12) < 0.001)
  }

  @Test func `words that are not known are told, and not those that mean nothing`() throws {
    func leavesOut(_ rtf: String) throws -> Bool {
      try DocumentFormat.rtf.read(Data(rtf.utf8)).leftOut == [.otherPrograms]
    }
    #expect(try leavesOut(#"{\rtf1 some \strange words}"#))
    #expect(try !leavesOut(#"{\rtf1\noxlattoyen{\*\strange group}\insrsid77 some words}"#))
  }

  @Test func `writing with a scaling alone changes the tag, and with a source the sizes`() throws {
    let document = try RTFDocument.read(file("")).document
    func written(_ options: RTFDocument.WritingOptions) -> String {
      String(decoding: RTFDocument.write(document, options: options), as: UTF8.self)
    }
    let tagOnly = written(.init(textScaling: .iOS))
    #expect(tagOnly.contains(#"\cocoatextscaling1"#) && tagOnly.contains(#"\fs34 "#))
    let converted = written(.init(textScaling: .standard, sourceTextScaling: .iOS))
    #expect(converted.contains(#"\cocoatextscaling0"#))
    #expect(converted.contains(#"\fs26\fsmilli13090"#))
    #expect(written(.init(sourceTextScaling: .iOS)).contains(#"\fs34 "#))
  }
}
