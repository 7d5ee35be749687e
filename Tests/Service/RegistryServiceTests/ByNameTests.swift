// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseSystemKit

/// Provider fonts in programs that know nothing of Typecase: by name, and never in fallback.
struct ByNameTests {
  let desktop: PrivateDesktop
  let library: FontLibrary
  /// Vai, a script that no other font of the test covers.
  static let text = "ꔀꔁꔂꔃ"
  static let vai: ClosedRange<UInt32> = 0xA500...0xA62B

  init() async throws {
    desktop = try await PrivateDesktop()
    _ = try await ScriptedPrompts(on: desktop, .answer(.done))
    var font = SyntheticFont("Vaiface")
    font.coverage = [Self.vai]
    let path = try desktop.font(font)
    let outcome = try await (try await desktop.provider()).register([.path(path)]).outcome()
    try #require(outcome.fonts.count == 1)
    library = try await desktop.library()
  }

  private func match(_ pattern: String) async throws -> String {
    try await desktop.run("/usr/bin/fc-match", ["--format=%{family}", pattern])
  }

  /// The picture that pango-view draws.
  private func drawing(_ font: String, _ text: String = ByNameTests.text) async throws -> Data {
    let path = desktop.folder + "/\(UUID().uuidString).png"
    _ = try await desktop.run(
      "/usr/bin/pango-view", ["--font=\(font)", "--no-display", "--output=\(path)", "-t", text])
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test func `a font is found by its name, with its coverage, and by nothing else`() async throws {
    #expect(try await match("Vaiface") == "Vaiface")
    #expect(try await match(":postscriptname=Vaiface-Regular") == "Vaiface")
    for pattern in ["sans", "sans:lang=vai", "sans:charset=a500", ":charset=a500", "Nothing"] {
      #expect(try await match(pattern) != "Vaiface", "\(pattern)")
    }
    let charset = try await desktop.run(
      "/usr/bin/fc-match", ["--format=%{charset}", "Vaiface"])
    #expect(charset == "a500-a62b")
  }

  @Test func `pango-view draws with it by name only`() async throws {
    let named = try await drawing("Vaiface 20")
    let other = try await drawing("DejaVu Sans 20")
    #expect(named != other)
    // The same without any provider font at all.
    let font = try #require(try await library.fonts().first)
    _ = try await library.remove(ids: [try #require(font.descriptor.id)])
    #expect(try await drawing("DejaVu Sans 20") == other)
    #expect(try await drawing("Vaiface 20") == other)
  }

  @Test func `the rules go when the font is removed, and return when it is restored`() async throws
  {
    let rules = desktop.folder + "/config/fontconfig/conf.d/60-typecase.conf"
    #expect(try FileSystem.text(of: rules).contains("<match"))
    let font = try #require(try await library.fonts().first)
    _ = try await library.remove(ids: [try #require(font.descriptor.id)])
    #expect(try !FileSystem.text(of: rules).contains("<match"))
    #expect(try await match("Vaiface") != "Vaiface")
    _ = try await library.undo()
    #expect(try await match("Vaiface") == "Vaiface")
  }

  @Test func `no cache with names of our fonts is where sandboxes can read`() async throws {
    // A folder of the person's own fonts, so that programs have a cache to write.
    try FileSystem.createDirectories(desktop.folder + "/data/fonts", mode: 0o755)
    try FileSystem.write(SyntheticFont("Own").data(), to: desktop.folder + "/data/fonts/own.ttf")
    _ = try await drawing("Vaiface 20")
    _ = try await desktop.run("/usr/bin/fc-list", [])
    let caches = desktop.folder + "/cache/fontconfig"
    var names = 0
    for name in try FileSystem.names(in: caches) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: caches + "/" + name))
      #expect(bytes.range(of: Data("Vaiface".utf8)) == nil, "\(name)")
      #expect(bytes.range(of: Data("by-name".utf8)) == nil, "\(name)")
      names += 1
    }
    #expect(names > 0, "programs did write caches, of other folders")
  }

  @Test func `a program without our rules sees the whole coverage`() async throws {
    // The same folder in a plain configuration, for a program that reads none of our rules.
    let folder = desktop.folder + "/data/typecase/by-name"
    let generation = try #require(try FileSystem.names(in: folder).compactMap { Int($0) }.max())
    let plain = desktop.folder + "/plain.conf"
    try """
    <fontconfig><dir>\(folder)/\(generation)</dir>
    <cachedir>\(desktop.folder)/data/typecase/cache/\(generation)</cachedir></fontconfig>
    """.write(toFile: plain, atomically: true, encoding: .utf8)
    let charset = try await desktop.run(
      "/usr/bin/env",
      // Otherwise fontconfig's own templates would include the person's rules.
      [
        "FONTCONFIG_FILE=\(plain)", "XDG_CONFIG_HOME=\(desktop.folder)/none", "/usr/bin/fc-match",
        "--format=%{charset}", "Vaiface",
      ])
    #expect(charset == "a500-a62b")
  }

  @Test func `a damaged configuration is written again at the next start`() async throws {
    let rules = desktop.folder + "/config/fontconfig/conf.d/60-typecase.conf"
    try "<fontconfig><match".write(toFile: rules, atomically: true, encoding: .utf8)
    try await desktop.killRegistry()
    _ = try await library.fonts()
    try await desktop.wait(for: "the rules") {
      try FileSystem.text(of: rules).contains("</fontconfig>")
    }
    #expect(try await match("Vaiface") == "Vaiface")
  }
}
