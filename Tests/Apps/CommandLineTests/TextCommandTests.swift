// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestDesktop
import Testing

/// `typecasectl text`, which needs no bus.
struct TextCommandTests {
  let desktop: PrivateDesktop

  init() async throws { desktop = try await PrivateDesktop() }

  private struct Information: Decodable {
    struct Warning: Decodable {
      var offset: Int, message: String
    }
    var format: String, characters: Int, paragraphs: Int, fonts: [String], sizes: [Double]
    var textScaling: String?, encoding: String?, lineEnding: String?
    var losses: [String: [String]], warnings: [Warning]
  }

  /// No bus; the words of `wrapper` start the program.
  private func text(_ arguments: String..., wrapper: [String] = []) async throws -> CommandResult {
    try await desktop.command(
      ["text"] + arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"],
      wrapper: wrapper)
  }

  private static let rtf = #"""
    {\rtf1\ansi\ansicpg1252\cocoartf2761
    \cocoatextscaling1\cocoaplatform1{\fonttbl\f0\fnil Lobster;}
    \f0\fs34 Caf\'e9\par
    \fs44 Two}
    """#

  private func path(_ name: String) -> String { desktop.folder + "/" + name }

  private func bytes(of name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(name)))
  }

  @Test func `a document is described`() async throws {
    let file = try desktop.file("letter.rtf", Array(Self.rtf.utf8))
    let result = try await text("info", "--json", file)
    #expect(result.status == 0 && result.errors.isEmpty)
    let said = try result.json(Information.self)
    #expect(said.format == "rtf" && said.fonts == ["Lobster"] && said.sizes == [17, 22])
    #expect(said.characters == 8 && said.paragraphs == 2 && said.textScaling == "ios")
    let words = try await text("info", file)
    #expect(words.status == 0)
    #expect(words.output.contains("Lobster"))
  }

  @Test func `a document goes through all formats that keep what it says`() async throws {
    let file = try desktop.file("letter.rtf", Array(Self.rtf.utf8))
    func convert(_ from: String, _ to: String) async throws {
      let result = try await text("convert", from, to, "--text-scaling", "ios")
      #expect(result.status == 0)
    }
    try await convert(file, path("letter.json"))
    try await convert(path("letter.json"), path("letter.rtfd") + "/")
    try await convert(path("letter.rtfd"), path("again.rtf"))
    let again = try await text("info", "--json", path("again.rtf")).json(Information.self)
    #expect(again.fonts == ["Lobster"] && again.sizes == [17, 22] && again.textScaling == "ios")
    // Without a wish sizes are for a desktop, whatever the file was for.
    #expect(try await text("convert", path("letter.json"), path("usual.json")).status == 0)
    let usual = try await text("info", "--json", path("usual.json")).json(Information.self)
    #expect(usual.sizes == [13.09, 16.94] && usual.textScaling == "standard")
    let plain = try await text("convert", "--to", "plain", path("again.rtf"))
    #expect(plain.status == 0)
    #expect(plain.output == "Caf\u{E9}\nTwo")
  }

  @Test func `sizes are converted for another kind of screen`() async throws {
    let file = try desktop.file("letter.rtf", Array(Self.rtf.utf8))
    #expect(try await text("scale", "--to", "standard", file, path("desktop.rtf")).status == 0)
    let said = try await text("info", "--json", path("desktop.rtf")).json(Information.self)
    #expect(said.sizes == [13.09, 16.94] && said.textScaling == "standard")
    let same = try await text(
      "convert", "--to", "rtf", "--text-scaling", "standard", file, path("other.rtf"))
    #expect(same.status == 0)
    #expect(try bytes(of: "other.rtf") == bytes(of: "desktop.rtf"))
  }

  @Test func `a document comes from a pipe and goes into one`() async throws {
    let file = try desktop.file("letter.rtf", Array(Self.rtf.utf8))
    let result = try await text(
      "convert", "--to", "plain", "-",
      wrapper: ["/bin/sh", "-c", #"cat "$0" | "$@" | cat"#, file])
    #expect(result.status == 0)
    #expect(result.output == "Caf\u{E9}\nTwo")
  }

  @Test func `a damaged document is read as far as it can be, and the place is said`() async throws
  {
    let damaged = #"{\rtf1 one\'zz two"#
    let file = try desktop.file("damaged.rtf", Array(damaged.utf8))
    let result = try await text("convert", "--to", "plain", file)
    #expect(result.status == 0)
    #expect(result.output == "one two")
    #expect(result.errors.contains("damaged.rtf: byte 10: Two hexadecimal digits are missing."))
    #expect(result.errors.contains("byte \(damaged.utf8.count): "))
    let said = try await text("info", "--json", file)
    #expect(said.errors.isEmpty)
    let offsets = try said.json(Information.self).warnings.map { $0.offset }
    #expect(offsets == [10, damaged.utf8.count])
  }

  @Test func `what is no document is refused, and nothing is lost`() async throws {
    let file = try desktop.file("noise", [0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 13])
    let kept = try desktop.file("kept.rtf", Array(Self.rtf.utf8))
    let result = try await text("convert", file, kept)
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("noise: This is no text."))
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == Data(Self.rtf.utf8))
    let missing = try await text("info", path("nothing.rtf"))
    #expect(missing.status == 1)
    #expect(missing.errors.contains("nothing.rtf: "))
  }

  @Test func `HTML and Markdown are read and written, and what they lose is said`() async throws {
    let file = try desktop.file("letter.rtf", Array(Self.rtf.utf8))
    #expect(try await text("convert", file, path("letter.html")).errors.isEmpty)
    let html = try await text("info", "--json", path("letter.html")).json(Information.self)
    #expect(html.format == "html" && html.fonts == ["Lobster"] && html.sizes == [13.09, 16.94])
    let result = try await text("convert", path("letter.html"), path("letter.md"))
    #expect(result.status == 0)
    #expect(result.errors.contains("letter.html: markdown has no place for: fonts, sizes"))
    #expect(html.losses["markdown"] == ["fonts", "sizes"] && html.losses["json"] == nil)
    let plain = try await text("convert", "--to", "plain", path("letter.md"))
    #expect(plain.output == "Caf\u{E9}\nTwo")
    let piped = try await text(
      "convert", "--from", "markdown", "--to", "html", "-",
      wrapper: ["/bin/sh", "-c", #"printf '**x**' | "$@""#, "sh"])
    #expect(piped.output.contains("font-weight:700"))
  }

  @Test func `the encoding of a text is found, and said`() async throws {
    let bytes = Array("Gr\u{FC}\u{DF}e\r\n".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let file = try desktop.file("text.txt", [0xFF, 0xFE] + bytes)
    let said = try await text("info", "--json", file).json(Information.self)
    #expect(said.format == "plain" && said.encoding == "UTF-16LE" && said.lineEnding == "CRLF")
    #expect(try await text("convert", "--to", "plain", file).output == "Gr\u{FC}\u{DF}e\r\n")
  }

  @Test func `wrong usage gives status 2`() async throws {
    let file = try desktop.file("letter.rtf", Array(Self.rtf.utf8))
    for result in [
      try await text("convert", file), try await text("convert", "--to", "rtfd", file),
      try await text("convert", "--to", "odt", file), try await text("scale", file),
      try await text("scale", "--to", "wide", file), try await text("info"),
    ] {
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(!result.errors.isEmpty)
    }
  }

  private struct Find: Decodable {
    var kind: String, text: String, start: Int, end: Int
    var url: String?, number: String?, address: String?
  }

  @Test func `data is found in any format, and its places are told`() async throws {
    let rtf = try desktop.file(
      "data.rtf", Array(#"{\rtf1 Caf\'e9 {\b https://exam}ple.com/a, a@b.de}"#.utf8))
    let result = try await text("detect", "--json", rtf)
    #expect(result.status == 0 && result.errors.isEmpty)
    let finds = try result.json([Find].self)
    #expect(finds.map(\.kind) == ["web", "mail"])
    #expect(finds.map(\.text) == ["https://example.com/a", "a@b.de"])
    #expect(finds.map(\.start) == [5, 28])
    let words = try await text("detect", "--kinds", "mail", rtf)
    #expect(words.output == "mail\t28–34\ta@b.de\ta@b.de\n")
    let none = try await text("detect", "--json", "--kinds", "flight,parcel", rtf)
    #expect(try none.json([Find].self).isEmpty)
  }

  @Test func `plain text from a pipe is read by paragraphs, with places in all of it`() async throws
  {
    let script = """
      { yes "some words about nothing ä" | head -n 60000; echo "at x@y.de"; } | "$@"
      """
    let result = try await text(
      "detect", "--json", "-", wrapper: ["/bin/sh", "-c", script, "sh"])
    #expect(result.status == 0)
    let finds = try result.json([Find].self)
    #expect(finds.map(\.start) == [60000 * 27 + 3])
    #expect(finds.map(\.address) == ["x@y.de"])
  }

  @Test func `bytes that are no text, without end, are not kept in memory`() async throws {
    // The input ends only after the first find was told: a program that keeps all would tell none.
    let script = #"""
      mkfifo "$0"
      { head -c 1200000 /dev/zero | tr '\0' a; printf '"x@y.de"'
        head -c 1000000 /dev/zero | tr '\0' '\200'; cat "$0"; } \
        | timeout 600 "$@" | { head -n 1; : > "$0"; }
      """#
    let result = try await text(
      "detect", "--kinds", "mail", "--from", "plain", "-",
      wrapper: ["/bin/sh", "-c", script, path("gate")])
    #expect(result.output.contains("x@y.de"))
  }

  @Test(arguments: [
    #"b"\xef\xbb\xbfa@b.de\n""#, #""a@b.de\n".encode("utf-16")"#,
  ])
  func `the mark of an encoding is known when a pipe gives it a byte at a time`(_ bytes: String)
    async throws
  {
    // Each byte is written when the one before was read.
    let script = """
      import array, fcntl, sys, termios, time
      left = array.array("i", [0])
      for byte in \(bytes):
          sys.stdout.buffer.write(bytes([byte]))
          sys.stdout.flush()
          deadline = time.monotonic() + 60
          while fcntl.ioctl(1, termios.FIONREAD, left) == 0 and left[0] and time.monotonic() < deadline:
              time.sleep(0.001)
      """
    let result = try await text(
      "detect", "--json", "--from", "plain", "-",
      wrapper: ["/bin/sh", "-c", #"python3 -c "$0" | "$@""#, script])
    let finds = try result.json([Find].self)
    #expect(finds.map(\.text) == ["a@b.de"])
    #expect(finds.map(\.start) == [0])
  }

  @Test func `a file whose encoding shows late is read in it`() async throws {
    let plain = String(repeating: "some words about nothing\n", count: 6000)
    let german = String(repeating: "Sch\u{F6}ne Gr\u{FC}\u{DF}e aus M\u{FC}nchen\n", count: 100)
    let mail = "m\u{FC}ller@example.com\n"
    let latin = (plain + german + mail).unicodeScalars.map { UInt8($0.value) }
    let result = try await text("detect", "--json", try desktop.file("late.txt", latin))
    let finds = try result.json([Find].self)
    #expect(finds.map(\.address) == ["m\u{FC}ller@example.com"])
    #expect(finds.map(\.start) == [(plain + german).unicodeScalars.count])
    // The last byte alone.
    let end = try await text(
      "detect", "--json", try desktop.file("end.txt", Array("a@b.de Caf".utf8) + [0xE9]))
    #expect(try end.json([Find].self).map(\.address) == ["a@b.de"])
  }

  @Test func `region and languages are those that are asked for`() async throws {
    let file = try desktop.file("numbers.txt", Array("030 12345678 am 1/2/2024".utf8))
    let german = try await text(
      "detect", "--json", "--kinds", "phone,date", "--region", "DE", "--language", "de", file)
    #expect(try german.json([Find].self).map(\.number) == ["+493012345678", nil])
    #expect(try await text("detect", "--region", "Germany", file).status == 2)
    #expect(try await text("detect", "--kinds", "web,other", file).status == 2)
    #expect(try await text("detect", "--language", "xx", file).status == 2)
    #expect(try await text("detect", path("nothing.txt")).status == 1)
  }

  @Test func `what is found does not reach the terminal with its controls`() async throws {
    let file = try desktop.file(
      "bad.txt", Array("https://a.de/\u{200D}x \u{1B}[31m https://b.de\u{202E}".utf8))
    let result = try await text("detect", file)
    #expect(result.status == 0 && result.output.contains("https://b.de"))
    #expect(!result.output.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
  }
}
