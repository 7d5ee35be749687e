// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseFontDescriptors
import TypecaseRichText
import TypecaseSystemKit

/// What other programs see in the files that we write.
struct RTFOtherProgramsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(in: "/tmp") }

  private static let sans = {
    var font = FontDescriptor()
    font.family = "DejaVu Sans"
    return font
  }()

  private static let document: RichTextDocument = {
    func attributes(_ points: Double, _ edit: (inout TextAttributes) -> Void = { _ in })
      -> TextAttributes
    {
      TextAttributes {
        $0.font = sans
        $0.size = .points(points)
        edit(&$0)
      }
    }
    func cell(_ column: Int) -> TextAttributes {
      attributes(12) {
        var style = ParagraphStyle()
        style.cell = TableCell(table: 0, row: 0, column: column, end: Double(column + 1) * 144)
        $0.paragraph = style
      }
    }
    return RichTextDocument(runs: [
      TextRun("Plain \u{E4}\u{20AC} ", attributes(13.09)),
      TextRun("strong", attributes(24) { $0.font?.weight = 700 }),
      TextRun(" and ", attributes(16.94)),
      TextRun("red\n", attributes(12) { $0.color = TextColor(red: 1, green: 0, blue: 0) }),
      TextRun("linked\n", attributes(12) { $0.link = "https://example.org/?a=b" }),
      TextRun("left\n", cell(0)), TextRun("right\n", cell(1)), TextRun("end", attributes(12)),
    ])
  }()

  private func write() throws -> String {
    let path = "\(folder.path)/letter.rtf"
    try FileSystem.write(RTFDocument.write(Self.document), to: path)
    return path
  }

  private func run(_ program: String, _ arguments: [String]) async throws -> String {
    var process = ChildProcess(program, arguments)
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    process.timeLimit = .seconds(240)
    let outcome = try await process.run()
    #expect(outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
    return String(decoding: outcome.output, as: UTF8.self)
  }

  @Test func `LibreOffice sees the same text, runs, sizes, links and tables`() async throws {
    let path = try write()
    _ = try await run(
      "/usr/bin/soffice",
      [
        "-env:UserInstallation=file://\(folder.path)/profile", "--headless", "--convert-to", "fodt",
        "--outdir", folder.path, path,
      ])
    let seen = try FileSystem.text(of: "\(folder.path)/letter.fodt")
    // LibreOffice knows half points: 13.09 is 13, 16.94 is 16.5.
    for part in [
      ">Plain \u{E4}\u{20AC} </", ">strong</", "> and </", ">red</", ">linked</", ">left</",
      ">right</",
      ">end</", "xlink:href=\"https://example.org/?a=b\"", "fo:font-size=\"13pt\"",
      "fo:font-size=\"16.5pt\"", "fo:font-size=\"24pt\"", "fo:font-weight=\"bold\"",
      "fo:color=\"#ff0000\"", "<table:table-cell",
    ] { #expect(seen.ranges(of: part).count > 0, "\(part)") }
  }

  @Test func `pandoc sees the same text, runs, links and tables`() async throws {
    let html = try await run("/usr/bin/pandoc", ["-f", "rtf", "-t", "html", try write()])
    for part in [
      "Plain \u{E4}\u{20AC}", "<strong>strong</strong>", "red", ">linked</a>",
      "https://example.org/?a=b", "<td", "left", "right", "end",
    ] { #expect(html.ranges(of: part).count > 0, "\(part) in \(html)") }
  }

  /// Of a link it shows another word than the link's.
  @Test func `unrtf sees the same text`() async throws {
    let html = try await run("/usr/bin/unrtf", ["--html", try write()])
    for part in ["Plain &auml;", "<b>", "strong", "red", "left", "right", "end"] {
      #expect(html.ranges(of: part).count > 0, "\(part) in \(html)")
    }
  }
}
