// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText
import TypecaseSystemKit

/// The encodings of web pages, with Chromium's decoders as the judge.
struct WebEncodingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(in: "/tmp") }

  /// What Chromium makes of a page whose script writes a text.
  private func chromium(_ script: String) async throws -> String {
    let page = "\(folder.path)/page.html"
    try FileSystem.write(
      Data("<!doctype html><meta charset=utf-8><pre></pre><script>\(script)</script>".utf8),
      to: page)
    var process = ChildProcess(
      "/usr/bin/chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--dump-dom",
        "--timeout=540000", "--user-data-dir=\(folder.path)/chromium", "file://\(page)",
      ])
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    process.timeLimit = .seconds(560)
    let outcome = try await process.run()
    let seen = String(decoding: outcome.output, as: UTF8.self)
    let start = try #require(seen.firstRange(of: "<pre>"), "\(seen.prefix(200))")
    let end = try #require(seen.firstRange(of: "</pre>"))
    return String(seen[start.upperBound..<end.lowerBound])
  }

  /// It refuses to decode what nobody should.
  private static let refused = "replacement"

  @Test func `each label names the encoding that it names in Chromium`() async throws {
    let labels = WebEncoding.all.flatMap(\.allLabels)
    #expect(labels.count == 228)
    let list = labels.map { "\"\($0)\"" }.joined(separator: ",")
    let seen = try await chromium(
      """
      document.querySelector("pre").textContent = [\(list)].map(label => {
        try { return new TextDecoder(label).encoding } catch { return "\(Self.refused)" }
      }).join("\\n")
      """)
    let names = labels.map { WebEncoding(label: " \($0.uppercased())\n")?.name.lowercased() }
    #expect(names == seen.split(separator: "\n").map(String.init))
    #expect(WebEncoding(label: "utf-7") == nil && WebEncoding(label: "") == nil)
  }

  /// Chromium 156 takes the letter and the mark that four pairs are for one number, and cuts that into halves of UTF-16.
  private static let big5InChromium: [[UInt16]: [UInt16]] = [
    [0xCA, 0x304]: [0x93, 0xDF04], [0xCA, 0x30C]: [0x93, 0xDF0C], [0xEA, 0x304]: [0xB3, 0xDF04],
    [0xEA, 0x30C]: [0xB3, 0xDF0C],
  ]

  /// Hashes of the characters of all sequences of bytes: of single ones, then of two for each first one.
  private func hashes(_ encoding: WebEncoding) -> [UInt32] {
    var decoder = WebDecoder(of: encoding)
    var hash: UInt32 = 0
    func units(_ bytes: [UInt8]) -> [UInt16] {
      let units = Array(decoder.decode(bytes).text.utf16)
      return encoding.name == "Big5" ? Self.big5InChromium[units] ?? units : units
    }
    func add(_ bytes: [UInt8]) {
      for unit in units(bytes) { hash = hash &* 31 &+ UInt32(unit) }
      hash = hash &* 31 &+ 1
    }
    func sum(_ body: (UInt8) -> Void) -> UInt32 {
      hash = 0
      for byte in UInt8.min...UInt8.max { body(byte) }
      return hash
    }
    return [sum { add([$0]) }]
      + (UInt8.min...UInt8.max).map { first in sum { add([first, $0]) } }
  }

  @Test func `bytes are the characters that they are in Chromium, alone and in pairs`() async throws
  {
    let encodings = WebEncoding.all.filter { $0.name != Self.refused }
    let list = encodings.map { "\"\($0.name)\"" }.joined(separator: ",")
    let seen = try await chromium(
      """
      const lines = [];
      for (const name of [\(list)]) {
        let hash = 0;
        const add = bytes => {
          // Of a decoder that is used again, some state stays.
          const text = new TextDecoder(name, { ignoreBOM: true }).decode(bytes);
          for (let place = 0; place < text.length; place++) {
            hash = (Math.imul(hash, 31) + text.charCodeAt(place)) >>> 0;
          }
          hash = (Math.imul(hash, 31) + 1) >>> 0;
        };
        const sum = body => {
          hash = 0;
          for (let byte = 0; byte < 256; byte++) body(byte);
          return hash;
        };
        const one = new Uint8Array(1), two = new Uint8Array(2);
        const sums = [sum(byte => { one[0] = byte; add(one); })];
        for (let first = 0; first < 256; first++) {
          two[0] = first;
          sums.push(sum(byte => { two[1] = byte; add(two); }));
        }
        lines.push(sums.join(" "));
      }
      document.querySelector("pre").textContent = lines.join("\\n");
      """)
    let lines = seen.split(separator: "\n")
    #expect(lines.count == encodings.count)
    for (encoding, line) in zip(encodings, lines) {
      let judged = line.split(separator: " ").map { UInt32($0) }
      let own = hashes(encoding)
      #expect(judged.count == own.count)
      let others = zip(own, judged).enumerated().filter { $0.element.0 != $0.element.1 }
      #expect(
        others.isEmpty,
        "\(encoding.name): \(others.map { $0.offset == 0 ? "alone" : String($0.offset - 1, radix: 16) })"
      )
    }
  }

  @Test(arguments: [
    ("gb18030", [0x84, 0x31, 0x82, 0x36, 0x81, 0x30, 0x81, 0x30], "\u{FE10}\u{80}"),
    ("gb18030", [0x90, 0x30, 0x81, 0x30, 0x81, 0x30, 0x41], "\u{10000}\u{FFFD}0A"),
    ("euc-jp", [0x8F, 0xB0, 0xA1, 0x8E, 0xB1], "\u{4E02}\u{FF71}"),
    (
      "iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x4A, 0x5C, 0x7E],
      "\u{65E5}\u{A5}\u{203E}"
    ),
    (
      "iso-2022-jp", [0x1B, 0x28, 0x49, 0x31, 0x1B, 0x28, 0x42, 0x1B, 0x28, 0x42],
      "\u{FF71}\u{FFFD}"
    ),
    ("iso-2022-kr", [0x41, 0x42], "\u{FFFD}"), ("x-user-defined", [0x41, 0xFF], "A\u{F7FF}"),
    ("utf-16", [0x3D, 0xD8, 0x00, 0xDE, 0x41], "\u{1F600}\u{FFFD}"),
    ("utf-8", [0xF0, 0x9F, 0x98, 0x41, 0xE2, 0x82], "\u{FFFD}A\u{FFFD}"),
  ])
  func `longer sequences are read as the standard says`(
    label: String, bytes: [Int], text: String
  ) throws {
    var decoder = WebDecoder(of: try #require(WebEncoding(label: label)))
    #expect(decoder.decode(bytes.map { UInt8($0) }).text == text)
  }

  private func page(_ label: String, _ bytes: [UInt8]) throws -> String {
    let data = Data(Array("<meta charset = '\(label)'><p>".utf8) + bytes)
    return try HTMLDocument.read(data).document.runs.map(\.text).joined()
  }

  @Test func `a page is read in the encoding that it says, unless it is plainly UTF-8`() throws {
    #expect(try page("GB2312", [0xD6, 0xEC, 0xE9, 0x46, 0xBB, 0xF9]) == "\u{6731}\u{9555}\u{57FA}")
    #expect(try page("x-sjis", [0x93, 0xFA, 0x96, 0x7B]) == "\u{65E5}\u{672C}")
    #expect(try page("iso-2022-jp", Array("\u{1B}$BF|\u{1B}(B".utf8)) == "\u{65E5}")
    #expect(try page("latin1", [0x80, 0x93]) == "\u{20AC}\u{201C}")
    // A page that can be read so is not in units of two bytes.
    #expect(try page("utf-16", Array("\u{E9}".utf8)) == "\u{E9}")
    #expect(try page("x-user-defined", [0x80]) == "\u{20AC}")
    // One pair for Chinese may be a character of UTF-8; a letter of Windows' page hardly ever is.
    #expect(try page("gbk", [0xD2, 0xBB]) == "\u{4E00}")
    #expect(try page("gbk", Array("\u{E9}\u{E8}\u{E0}\u{FC}".utf8)) == "\u{E9}\u{E8}\u{E0}\u{FC}")
    #expect(try page("windows-1252", Array("\u{E9}".utf8)) == "\u{E9}")
  }
}
