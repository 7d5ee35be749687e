// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRandomness
import Testing
import TypecaseRichText
import TypesettingRequests

@testable import Typesetting

/// Requests to the layout for programs without windows, and its answers.
struct TypesettingTests {
  /// The answer, as a program that reads JSON has it.
  struct Answer: Decodable {
    struct Container: Decodable {
      var x, width: Double
      var height: Double?
      var used: [Double]
      var lines: [Line]
    }
    struct Line: Decodable {
      var start, end: Int
      var y, height, baseline: Double
      var parts: [Part]
      var truncated: [Int]?
      var hyphen: Bool?
    }
    struct Part: Decodable {
      var start, end: Int
      var x, width, textX, textWidth: Double

      private enum CodingKeys: String, CodingKey {
        case start, end, x, width
        case textX = "text-x"
        case textWidth = "text-width"
      }
    }
    struct Hit: Decodable {
      var offset, container, insertion: Int
      var fraction: Double
      var onText: Bool

      private enum CodingKeys: String, CodingKey {
        case offset, container, insertion, fraction
        case onText = "on-text"
      }
    }
    var containers: [Container]
    var laidOut, length: Int
    var hits: [Hit?]
    var carets, selections: [[[Double]]]

    private enum CodingKeys: String, CodingKey {
      case containers, length, hits, carets, selections
      case laidOut = "laid-out"
    }

    var lines: [Line] { containers.flatMap(\.lines) }
  }

  private func answer(_ document: RichTextDocument, _ request: LayoutRequest) async throws -> Answer
  {
    let message = try TypesettingProgram.message(
      .init(interfaceFont: "DejaVu Sans 11", work: .layout(request)), document)
    let data = try await Data(TypesettingWork.answer(to: message))
    return try JSONDecoder().decode(Answer.self, from: data)
  }

  private func answer(_ text: String, _ request: LayoutRequest) async throws -> Answer {
    try await answer(RichTextDocument(runs: [TextRun(text)]), request)
  }

  private static let alice = """
    Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she \
    had peeped into the book her sister was reading, but it had no pictures or conversations in it.
    """

  // MARK: - Requests

  @Test("a request and a document arrive as they were sent, whatever is in them", arguments: 0..<20)
  func arrival(seed: Int) async throws {
    var random = SplitMix64(seed: seed)
    var request = LayoutRequest(width: random.pick([0, 1e9, 100.5], 1))
    request.height = random.pick([nil, 7.25], nil)
    request.exclusions = random.pick([[], ["M 0 0\n\"z"]], [])
    request.token = random.pick([nil, "", "\n{}"], nil)
    request.carets = random.pick([[], [0...0, 3...9]], [])
    request.selections = [2..<4]
    request.hits = [.init(x: -1.5, y: 2)]
    request.justification = random.pick([nil, .greedy, LayoutRequest.Justification.none], nil)
    var attributes = TextAttributes()
    attributes.size = .points(random.pick([9.5, 17], 12))
    attributes.language = random.pick([nil, "de"], nil)
    let text = random.pick(["", "a\nשלום\u{301}\u{FFFC}\u{2028}", "{\"\n"], "x")
    let document = RichTextDocument(runs: [TextRun(text, attributes)])
    let sent = TypesettingRequest(interfaceFont: "Cantarell 11", work: .layout(request))
    let came = try TypesettingProgram.read(TypesettingProgram.message(sent, document))
    #expect(came.request == sent, "seed \(seed)")
    #expect(came.document.runs == document.runs, "seed \(seed)")
  }

  @Test("what is no request is refused, and what cannot be done")
  func refusals() async throws {
    func refusal(_ change: (inout LayoutRequest) -> Void) async -> TypesettingRefusal? {
      var request = LayoutRequest(width: 100)
      change(&request)
      do {
        _ = try await answer("text", request)
        return nil
      } catch { return error as? TypesettingRefusal }
    }
    await #expect(throws: (any Error).self) {
      try await TypesettingWork.answer(to: Array("{}\n".utf8))
    }
    await #expect(throws: (any Error).self) { try await TypesettingWork.answer(to: []) }
    #expect(await refusal { $0.font = "No Such Font" } == .font(name: "No Such Font"))
    #expect(await refusal { $0.font = "DejaVu Sans" } == nil)
    #expect(await refusal { $0.font = "DejaVuSans-Bold" } == nil)
    #expect(await refusal { $0.font = "monospace" } == nil)
    #expect(
      await refusal { $0.exclusions = ["M0 0z", "M 0 0 L 5"] }
        == .path(number: 1, fault: .missingNumber(command: "L"), position: 9))
    #expect(
      await refusal { $0.exclusions = ["L 0 0"] } == .path(number: 0, fault: .noStart, position: 0))
    #expect(
      await refusal { $0.exclusions = ["M 0 0 a 1 1 0 2 0 5 5"] }
        == .path(number: 0, fault: .noFlag("2"), position: 14))
    let most = "M0 0" + String(repeating: "z", count: LayoutRequest.mostSegments / 2)
    #expect(await refusal { $0.exclusions = [most, most] } == nil)
    #expect(
      await refusal { $0.exclusions = [most, most, "M0 0z"] }
        == .path(number: 2, fault: .tooManySegments, position: 5))
  }

  // MARK: - Answers

  @Test("lines have text on both sides of a shape, and all of it once")
  func shapes() async throws {
    var request = LayoutRequest(width: 300)
    request.exclusions = ["M 120 0 h 60 v 60 h -60 z"]
    request.exclusionMargin = 5
    let said = try await answer(Self.alice, request)
    #expect(said.laidOut == said.length && said.length == Self.alice.unicodeScalars.count)
    #expect(said.lines[0].parts.count == 2)
    #expect(said.lines.last?.parts.count == 1)
    var next = 0
    for line in said.lines {
      #expect(line.start == next)
      #expect(line.parts.first?.start == line.start && line.parts.last?.end == line.end)
      #expect(line.y < line.baseline && line.baseline < line.y + line.height)
      next = line.end
      for part in line.parts where line.y < 65 {
        #expect(part.textX + part.textWidth <= 115.01 || part.textX >= 184.99)
      }
    }
    #expect(next == said.length)
    #expect(said.containers[0].height == nil)
    #expect(said.containers[0].used[3] == said.lines.reduce(0) { max($0, $1.y + $1.height) })
  }

  @Test("columns share the width of the page, and points and places are the page's")
  func columns() async throws {
    var request = LayoutRequest(width: 220)
    (request.columns, request.gap, request.height) = (2, 20, 60)
    request.carets = [0...1000]
    request.exclusions = ["M 90 0 h 50 v 20 h -50 z"]
    let text = String(Self.alice.prefix(150))
    request.carets = [0...text.count]
    let said = try await answer(text, request)
    #expect(said.containers.map(\.x) == [0, 120] && said.containers.map(\.width) == [100, 100])
    #expect(said.containers.allSatisfy { !$0.lines.isEmpty && $0.height == 60 })
    // The shape is at the right of the first column and at the left of the second.
    #expect(said.containers[0].lines[0].parts[0].width == 90)
    #expect(said.containers[1].lines[0].parts[0].x == 20)
    let second = try #require(said.containers[1].lines.first).start
    request.hits = said.carets[0].map { .init(x: $0[0] + 0.2, y: $0[1] + $0[3] / 2) }
    request.selections = [second..<second + 1]
    let again = try await answer(text, request)
    for (caret, hit) in zip(said.carets[0], again.hits) where Int(caret[5]) < said.laidOut {
      let hit = try #require(hit)
      #expect(hit.container == (Int(caret[5]) < second ? 0 : 1))
      #expect(hit.offset == Int(caret[5]) && hit.insertion == hit.offset)
    }
    #expect(again.selections[0].first?[0] == 140)
  }

  @Test("text that has no room is told, and a token stands for it")
  func truncation() async throws {
    var request = LayoutRequest(width: 120)
    request.maxLines = 2
    let cut = try await answer(Self.alice, request)
    #expect(cut.lines.count == 2 && cut.laidOut < cut.length)
    #expect(cut.lines.allSatisfy { $0.truncated == nil })
    request.lineBreak = .tail
    let said = try await answer(Self.alice, request)
    let truncated = try #require(said.lines.last?.truncated)
    #expect(truncated[0] > cut.lines[0].end && truncated[1] == said.length)
    request.lineBreak = .head
    request.token = "[more]"
    let head = try await answer(Self.alice, request)
    #expect(head.lines.last?.truncated?[0] == cut.lines[0].end)
  }

  @Test("a soft hyphen is shown where a word ends a line")
  func hyphen() async throws {
    let said = try await answer("beginning con\u{AD}ver\u{AD}sations", LayoutRequest(width: 90))
    #expect(said.lines.map(\.hyphen) == [true, nil])
  }

  @Test("words are divided, and lines chosen together, where it is asked for")
  func hyphenation() async throws {
    var request = LayoutRequest(width: 120)
    request.language = "en-US"
    let text = "considering conversations beginning particular extraordinary hyphenation"
    #expect(try await answer(text, request).lines.allSatisfy { $0.hyphen == nil })
    request.hyphenates = true
    #expect(try await answer(text, request).lines.contains { $0.hyphen == true })
    request.hyphenates = false
    request.width = 230
    request.justification = .greedy
    let greedy = try await answer(Self.alice, request).lines.map(\.end)
    request.justification = .total
    let total = try await answer(Self.alice, request).lines.map(\.end)
    #expect(greedy != total && greedy.last == total.last)
  }

  // MARK: - Pages

  @Test("pages are files of their format, with all text in them")
  func pages() async throws {
    let text = String(repeating: Self.alice + "\n", count: 12)
    func files(_ request: PagesRequest) async throws -> PagesAnswer {
      let message = try TypesettingProgram.message(
        TypesettingRequest(interfaceFont: "DejaVu Sans 11", work: .pages(request)),
        RichTextDocument(runs: [TextRun(text, TextAttributes())]))
      return try PagesAnswer(message: await TypesettingWork.answer(to: message))
    }
    var request = PagesRequest(.pdf)
    request.size = .init(width: 300, height: 300)
    let pdf = try await files(request)
    #expect(pdf.files.count == 1 && pdf.files[0].starts(with: "%PDF".utf8))
    #expect(pdf.missingCharacterCount == 0)
    request.format = .png
    let pictures = try await files(request)
    #expect(pictures.files.count > 1)
    #expect(pictures.files.allSatisfy { $0.starts(with: [0x89] + Array("PNG".utf8)) })
    request.format = .svg
    let drawings = try await files(request)
    #expect(drawings.files.count == pictures.files.count)
    #expect(drawings.files.allSatisfy { $0.starts(with: "<?xml".utf8) })
    // Two narrow columns have less than one wide one.
    request.columns = 2
    #expect(try await files(request).files.count >= drawings.files.count)
    (request.format, request.scale) = (.png, 1000)
    await #expect(throws: TypesettingRefusal.tooManyPixels) { try await files(request) }
  }

  @Test("a cut answer is no answer")
  func cutAnswer() throws {
    let message = try PagesAnswer(files: [[1, 2, 3]], missingCharacterCount: 1).message
    #expect(try PagesAnswer(message: message).files == [[1, 2, 3]])
    for length in 0..<message.count {
      #expect(throws: (any Error).self) { try PagesAnswer(message: Array(message.prefix(length))) }
    }
  }

  @Test("direction is of paragraphs that say nothing, justification of all but the centered")
  func overrides() async throws {
    var centered = TextAttributes()
    centered.paragraph = ParagraphStyle(alignment: .center)
    let document = RichTextDocument(runs: [
      TextRun(Self.alice + "\n"), TextRun(Self.alice, centered),
    ])
    var request = LayoutRequest(width: 200)
    func lines() async throws -> [Answer.Line] { try await answer(document, request).lines }
    #expect(try await lines()[0].parts[0].textWidth < 199)
    request.justification = .greedy
    let justified = try await lines()
    #expect(abs(justified[0].parts[0].textWidth - 200) < 0.01)
    #expect(justified.last?.parts[0].textX ?? 0 > 1)
    request.justification = nil
    request.direction = .rightToLeft
    let fromRight = try await lines()
    let first = fromRight[0].parts[0]
    #expect(abs(first.textX + first.textWidth - 200) < 0.01)
    request.carets = [0...0]
    let empty = try await answer("", request)
    #expect(empty.carets[0].map { $0[0] } == [200] && empty.carets[0].map { $0[4] } == [1])
  }

  @Test("each place with a caret has one, also at the end and in an empty last paragraph")
  func carets() async throws {
    for (text, count) in [("", 1), ("\n", 2), ("a\n", 3), ("ab", 3), ("e\u{301}x", 3)] {
      var request = LayoutRequest(width: 100)
      request.carets = [0...text.unicodeScalars.count]
      let said = try await answer(text, request)
      #expect(said.carets[0].count == count, "\(text.debugDescription)")
    }
    var request = LayoutRequest(width: 300)
    request.carets = [4...4, 14...14, 1...2]
    request.selections = [2..<6, 3..<3]
    let said = try await answer("abc שלום defghi", request)
    #expect(said.carets.map { $0.map { $0[4] } } == [[0, 1], [0], [0, 0]])
    #expect(said.selections.map(\.count) == [2, 0])
  }

  @Test("without width, without height, and where a shape covers everything, it does what it can")
  func nothing() async throws {
    var request = LayoutRequest(width: 0)
    request.hits = [.init(x: 1e9, y: -1e9)]
    #expect(try await answer("some text", request).laidOut == 9)
    request.height = 0
    // The first line of a column is there however high it is.
    let letter = try await answer("some text", request)
    #expect(letter.laidOut == 1 && letter.lines.count == 1 && letter.hits[0] != nil)
    request = LayoutRequest(width: 100)
    request.hits = [.init(x: 1e9, y: -1e9)]
    request.height = 100
    request.exclusions = ["M -1000 -1000 h 2000 v 2000 h -2000 z"]
    request.carets = [0...9]
    let covered = try await answer("some text", request)
    #expect(covered.laidOut == 0 && covered.lines.isEmpty && covered.carets == [[]])
    #expect(covered.hits.count == 1 && covered.hits[0] == nil)
    request.height = nil
    #expect(try await answer("some text", request).laidOut == 9)
  }
}
