// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontconfigKit
import Glibc
import SyntheticFonts
import SystemKit
import Testing

@Suite struct CacheTests {
  @Test func aCacheBuiltInTheSandboxIsUsedOutsideWithWhatTheScanRulesSay() async throws {
    let folder = try TestFolder()
    let fonts = try folder.makeFolder("fonts")
    let group = try folder.makeFolder("fonts/group")
    let caches = try folder.makeFolder("cache")
    let other = try folder.makeFolder("other")
    try folder.write("fonts/group/a.ttf", SyntheticFont("Cached").data())
    let rules = """
      <match target="scan">
        <test name="file" compare="contains"><string>\(fonts)/</string></test>
        <edit name="charset" mode="assign"><charset><int>0x20</int></charset></edit>
        <edit name="lang" mode="assign"><langset><string>zxx</string></langset></edit>
      </match>
      """
    func configuration(_ cacheFolders: [String]) -> String {
      """
      <?xml version="1.0"?><fontconfig><dir salt="typecase">\(fonts)</dir>
      \(cacheFolders.map { "<cachedir>\($0)</cachedir>" }.joined()) \(rules)</fontconfig>
      """
    }
    let built = try await inspector().buildCache(
      configuration: configuration([caches]), fontFolder: fonts, cacheFolder: caches)
    #expect(built.count == 2)
    #expect(built.allSatisfy { $0.hasPrefix("\(caches)/") })
    let before = try built.map { try OwnedDescriptor.open($0).status().st_mtim.tv_nsec }

    // As programs will have it: the default first, ours second.
    let outside = try #require(FontconfigConfiguration(xml: configuration([other, caches])))
    #expect(outside.buildFonts())
    #expect(outside.cacheFile(of: fonts).map(built.contains) == true)
    #expect(outside.cacheFile(of: group).map(built.contains) == true)
    let patterns = try #require(outside.fonts?.patterns)
    #expect(patterns.map(\.family) == ["Cached"])
    #expect(patterns.first?.characters?.ranges == [0x20...0x20])
    // A language without an orthography, as zxx is, gets lost in the cache; no other is there.
    #expect(patterns.first?.languages?.names == [])
    #expect(patterns.first?.file == "\(group)/a.ttf")

    let after = try built.map { try OwnedDescriptor.open($0).status().st_mtim.tv_nsec }
    #expect(before == after, "nobody wrote the caches again")
    let list = try await ChildProcess("/bin/ls", [other]).run()
    #expect(list.output.isEmpty, "no cache of ours lies in the default folder")
  }

  @Test func aConfigurationThatCannotBeReadIsAnError() async throws {
    let folder = try TestFolder()
    await #expect(throws: CacheFailure.self) {
      try await inspector().buildCache(
        configuration: "<fontconfig><dir>", fontFolder: folder.path, cacheFolder: folder.path)
    }
  }

  @Test func aCacheThatCannotBeWrittenIsAnError() async throws {
    let folder = try TestFolder()
    let fonts = try folder.makeFolder("fonts")
    try folder.write("fonts/a.ttf", SyntheticFont("Cached").data())
    let caches = try folder.makeFolder("cache")
    await #expect(throws: CacheFailure.self) {
      try await inspector().buildCache(
        configuration: "<fontconfig><dir>\(fonts)</dir><cachedir>/nowhere</cachedir></fontconfig>",
        fontFolder: fonts, cacheFolder: caches)
    }
  }
}

@Suite struct RealFontTests {
  static let dejaVu = "/usr/share/fonts/truetype/dejavu"

  @Test func debiansDejaVuIsAcceptedWithFontconfigsOwnCoverage() async throws {
    let list = try await ChildProcess("/bin/ls", [Self.dejaVu]).run()
    let names = String(decoding: list.output, as: UTF8.self).split(separator: "\n")
    try #require(names.count > 1, "install fonts-dejavu-core")
    let paths = names.map { "\(Self.dejaVu)/\($0)" }
    var count = 0
    for try await result in try inspector().inspect(paths.map { InspectionInput(path: $0) }) {
      let path = paths[result.index]
      #expect(result.report.verdict != .rejected, "\(path): \(result.report.issues)")
      let face = try #require(result.report.faces.first)
      let pattern = try #require(FontconfigFontSet(scanning: path)?.patterns.first)
      #expect(face.coverage == pattern.characters?.ranges)
      #expect(face.fontconfigLanguages == pattern.languages?.names)
      #expect(face.descriptor.postScriptName == pattern.postScriptName)
      #expect(face.descriptor.family == pattern.family)
      #expect(face.script == (path.contains("Math") ? "Zsym" : "Latn"), "\(path)")
      count += 1
    }
    #expect(count == paths.count)
  }
}
