// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText

/// What an app adds to the attributes of text.
struct AppTextAttributeTests {
  private struct Remark: Hashable, Sendable { var author: String, words: String }

  private enum Comment: AppTextAttribute {
    static let name = "org.example.comment"

    static func encoded(_ value: Remark) -> AppValue {
      .table(["author": .text(value.author), "words": .text(value.words)])
    }

    static func decoded(_ value: AppValue) -> Remark? {
      guard case .table(let parts) = value, case .text(let author)? = parts["author"],
        case .text(let words)? = parts["words"]
      else { return nil }
      return Remark(author: author, words: words)
    }
  }

  private enum Note: AppTextAttribute {
    typealias Value = String
    static let name = "org.example.note"
  }

  private enum Checked: AppTextAttribute {
    typealias Value = Bool
    static let name = "org.example.checked"
  }

  private enum Weight: AppTextAttribute {
    typealias Value = Double
    static let name = "org.example.weight"
  }

  private enum Number: AppTextAttribute {
    typealias Value = Int
    static let name = "org.example.number"
  }

  private enum Speaker: String { case alice, rabbit }

  private enum Voice: AppTextAttribute {
    typealias Value = Speaker
    static let name = "org.example.voice"
  }

  private enum Stage: Int { case draft = 1, proof }

  private enum State: AppTextAttribute {
    typealias Value = Stage
    static let name = "org.example.state"
  }

  private static let commented = TextAttributes {
    $0[Comment.self] = Remark(author: "Ada", words: "Is this \"true\"?")
    $0[Note.self] = "ä"
  }

  private func text(_ document: RichTextDocument) throws -> String {
    String(decoding: try JSONDocument.write(document), as: UTF8.self)
  }

  private func read(app: String) throws(DocumentError) -> RichTextDocument {
    try JSONDocument.read(
      Data("{\"version\": 2, \"runs\": [{\"text\": \"a\",\n \"app\": \(app)}]}".utf8))
  }

  @Test func `a document keeps the attributes of apps, and only then is it of version 2`() throws {
    let document = RichTextDocument(runs: [TextRun("a"), TextRun("b", Self.commented)])
    let written = try text(document)
    #expect(written.contains(#""version" : 2"#))
    #expect(written.contains(#""org.example.note" : "ä""#))
    #expect(try JSONDocument.read(Data(written.utf8)) == document)
    var none = Self.commented
    (none[Comment.self], none[Note.self]) = (nil, nil)
    #expect(none == TextAttributes() && none.app == nil)
    #expect(try text(RichTextDocument(runs: [TextRun("b", none)])).contains(#""version" : 1"#))
  }

  @Test func `values of the usual types need no code, and are read as they were set`() throws {
    let set = TextAttributes {
      $0[Note.self] = ""
      $0[Checked.self] = false
      $0[Weight.self] = -0.1
      $0[Number.self] = Int.max
      $0[Voice.self] = .rabbit
      $0[State.self] = .proof
    }
    let document = try JSONDocument.read(
      JSONDocument.write(RichTextDocument(runs: [TextRun("a", set)])))
    let found = try #require(document.runs.first).attributes
    #expect(found[Note.self] == "" && found[Checked.self] == false && found[Weight.self] == -0.1)
    #expect(found[Number.self] == .max && found[Voice.self] == .rabbit)
    #expect(found[State.self] == .proof)
    #expect(TextAttributes { $0[Number.self] = 1 }.app == [Number.name: .number(1)])
  }

  @Test func `what programs that are not running wrote is kept as it is`() throws {
    let app =
      #"{"com.example.other": {"a": [1, 2.5, true, "x", []], "b": {}}, "org.example.note": 5}"#
    var document = try read(app: app)
    let attributes = try #require(document.runs.first).attributes
    // Not the text that it should be: as if it was not set.
    #expect(attributes[Note.self] == nil)
    #expect(attributes.app?[Note.name] == .number(5))
    #expect(
      attributes.app?["com.example.other"]
        == .table([
          "a": .list([.number(1), .number(2.5), .flag(true), .text("x"), .list([])]),
          "b": .table([:]),
        ]))
    #expect(try JSONDocument.read(JSONDocument.write(document)) == document)
    document.content.convertAttributes { $0.with { $0[Checked.self] = true } }
    #expect(document.runs.first?.attributes.app?.count == 3)
  }

  @Test func `copies for other documents keep it, and formats that cannot say so`() throws {
    let runs = [TextRun("b", Self.commented)]
    let copy = TextCopy(runs, textScaling: .standard, surroundings: TextAttributes())
    #expect(try TextCopy.read(copy.data(.json), .json, for: .standard) == runs)
    for format in DocumentFormat.allCases {
      let losses = format.losses(of: RichTextDocument(runs: runs))
      #expect(losses.contains(.appAttributes) == (format != .json), "\(format)")
    }
  }

  @Test func `it is undone and done again with the text`() {
    let storage = TextStorage()
    storage.replace(0..<0, with: "one two")
    storage.convertAttributes(in: 0..<3) { $0.with { $0[Note.self] = "first" } }
    let noted = [TextRun("one", TextAttributes { $0[Note.self] = "first" }), TextRun(" two")]
    #expect(storage.runs(in: 0..<7) == noted)
    storage.undo()
    #expect(storage.runs(in: 0..<7) == [TextRun("one two")])
    storage.redo()
    #expect(storage.runs(in: 0..<7) == noted)
  }

  @Test func `text behind it has nothing of it, and text in the middle is a part of it`() {
    let one = Self.commented
    var other = one
    other[Note.self] = "another"
    other.kerning = true
    #expect(one.forInsertion(before: one) == one)
    #expect(one.forInsertion(before: nil) == TextAttributes())
    var shared = one
    shared[Note.self] = nil
    #expect(one.forInsertion(before: other) == shared)
  }

  @Test func `each of them is an attribute of its own over others and in a summary`() throws {
    let noted = TextAttributes { $0[Note.self] = "mine" }
    let both = noted.over(Self.commented)
    #expect(both[Note.self] == "mine" && both[Comment.self]?.author == "Ada")
    let summary = try #require(AttributeSummary(runs: [Self.commented, both]))
    #expect(summary.mixed == [.app])
    #expect(summary.isMixed(Note.self) && !summary.isMixed(Comment.self))
  }

  @Test func `Foundation's text has them as one attribute`() throws {
    let document = RichTextDocument(runs: [TextRun("a"), TextRun("b", Self.commented)])
    #expect(RichTextDocument(text: document.text) == document)
    #expect(document.text.runs.last?[AttributeScopes.TypecaseAttributes.AppKey.self]?.count == 2)
  }

  @Test(arguments: [
    (
      #"{"comment": 1}"#,
      #"line 2, column 21, runs[0].app.comment: an app's attribute needs a name"#
    ),
    (#"{"org.example.": 1}"#, "needs a name"), (#"{".example": 1}"#, "needs a name"),
    (#"{"org.3d": 1}"#, "needs a name"), (#"{"org.exämple": 1}"#, "needs a name"),
    (#"{"\#(String(repeating: "a.", count: 128))a": 1}"#, "needs a name"),
    (
      #"{"org.a": {"b": [1, null]}}"#,
      "line 2, column 29, runs[0].app.org.a.b[1]: an app's value cannot be null"
    ),
    (#"{"org.a": null}"#, "runs[0].app.org.a: an app's value cannot be null"),
    ("[]", "line 2, column 9, runs[0].app: this should be an object in braces"),
    (
      #"{"org.a": \#(String(repeating: "[", count: 17) + String(repeating: "]", count: 17))}"#,
      "line 2, column 19, runs[0].app.org.a: an app's value is nested at most 16 levels deep"
    ),
    (
      #"{"org.a": "\#(String(repeating: "a", count: 65_536))"}"#,
      "line 2, column 19, runs[0].app.org.a: an app's value has at most 65536 bytes"
    ),
    (
      "{\((0...64).map { "\"org.a\($0)\": 1" }.joined(separator: ","))}",
      "line 2, column 9, runs[0].app: text cannot have more than 64 attributes of apps"
    ),
  ])
  func `a value beyond the limits is refused with its place`(app: String, message: String) {
    let error = #expect(throws: DocumentError.self) { _ = try read(app: app) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `values within the limits are read, and others are not written`() throws {
    let deep = String(repeating: "[", count: 16) + String(repeating: "]", count: 16)
    _ = try read(app: #"{"org.a": \#(deep)}"#)
    let wrong: [[String: AppValue]] = [
      ["comment": .flag(true)], ["org.a": .number(.nan)],
      ["org.a": .text(String(repeating: "a", count: 65_536))],
    ]
    for app in wrong {
      let document = RichTextDocument(runs: [TextRun("a", TextAttributes { $0.app = app })])
      #expect(throws: DocumentError.self) { try JSONDocument.write(document) }
    }
  }
}
