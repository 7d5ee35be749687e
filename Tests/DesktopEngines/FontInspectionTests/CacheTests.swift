// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc
import SyntheticFonts
import Testing
import TypecaseFontconfigKit
import TypecaseSystemKit

struct CacheTests {
  @Test func `a cache built in the sandbox is used outside, with what the scan rules say`()
    async throws
  {
    let folder = try TestFolder()
    let fonts = try folder.makeFolder("fonts")
    let caches = try folder.makeFolder("cache")
    let other = try folder.makeFolder("other")
    try folder.write("fonts/a.ttf", SyntheticFont("Cached").data())
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
    #expect(built.hasPrefix("\(caches)/"))
    #expect(try FileSystem.names(in: caches).map { "\(caches)/\($0)" } == [built])
    let before = try OwnedDescriptor.open(built).status().st_mtim.tv_nsec

    // As programs will have it: the default first, ours second.
    let outside = try #require(FontconfigConfiguration(xml: configuration([other, caches])))
    #expect(outside.buildFonts())
    let used = try #require(outside.cacheFile(of: fonts))
    #expect(FileSystem.split(used).name == FileSystem.split(built).name)
    let patterns = try #require(outside.fonts?.patterns)
    #expect(patterns.map(\.family) == ["Cached"])
    #expect(patterns.first?.characters?.ranges == [0x20...0x20])
    // A language without an orthography, as zxx is, gets lost in the cache; no other is there.
    #expect(patterns.first?.languages?.names == [])
    #expect(patterns.first?.file == "\(fonts)/a.ttf")

    let after = try OwnedDescriptor.open(built).status().st_mtim.tv_nsec
    #expect(before == after, "nobody wrote the cache again")
    let list = try await ChildProcess("/bin/ls", [other]).run()
    #expect(list.output.isEmpty, "no cache of ours lies in the default folder")
  }

  @Test func `a configuration that cannot be read is an error`() async throws {
    let folder = try TestFolder()
    await #expect(throws: CacheFailure.self) {
      try await inspector().buildCache(
        configuration: "<fontconfig><dir>", fontFolder: folder.path, cacheFolder: folder.path)
    }
  }

  @Test func `a cache that cannot be written is an error`() async throws {
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

  @Test func `a folder with folders in it is an error`() async throws {
    let folder = try TestFolder()
    let fonts = try folder.makeFolder("fonts")
    _ = try folder.makeFolder("fonts/more")
    try folder.write("fonts/more/a.ttf", SyntheticFont("Cached").data())
    let caches = try folder.makeFolder("cache")
    await #expect(throws: CacheFailure.self) {
      try await inspector().buildCache(
        configuration: "<fontconfig><dir>\(fonts)</dir><cachedir>\(caches)</cachedir></fontconfig>",
        fontFolder: fonts, cacheFolder: caches)
    }
    #expect(try FileSystem.names(in: caches).isEmpty)
  }

  /// A helper that a font has taken over.
  private static func taken(_ answer: String, _ bytes: String) -> String {
    """
    exec /usr/bin/python3 -c '
    import fcntl, os, socket
    print("{\\"ready\\":true}", flush=True)
    inspector = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, 0)
    socket.recv_fds(inspector, 64, 1)
    memory = os.memfd_create("x", os.MFD_ALLOW_SEALING)
    os.write(memory, \(bytes))
    fcntl.fcntl(memory, 1033, 15)
    socket.send_fds(inspector, [b"x"], [memory])
    print(\(answer), flush=True)
    inspector.recv(1)
    '
    """
  }

  private static let name = "0123456789abcdef0123456789abcdef-le64.cache-8"

  @Test(arguments: [
    (name, "b\"nonsense\"", "damaged"), (name, "b\"\"", "damaged"),
    (name, "bytes([4, 252, 2, 252, 8, 0, 0, 0]) + bytes(56)", "damaged cache: size"),
    ("../\(name)", "b\"\"", "impossible name"), ("CACHEDIR.TAG", "b\"\"", "impossible name"),
  ])
  func `a cache from a helper that was taken over is not put in place`(
    name: String, bytes: String, words: String
  ) async throws {
    let folder = try TestFolder()
    let (fonts, caches) = (try folder.makeFolder("fonts"), try folder.makeFolder("cache"))
    let answer = "chr(123) + \"\\\"cache\\\":\\\"\(name)\\\"\" + chr(125)"
    let taken = try inspector(script: Self.taken(answer, bytes), in: folder)
    let failure = await #expect(throws: CacheFailure.self) {
      try await taken.buildCache(
        configuration: "<fontconfig/>", fontFolder: fonts, cacheFolder: caches)
    }
    #expect(failure?.detail.contains(words) == true, "\(String(describing: failure))")
    #expect(try FileSystem.names(in: caches).isEmpty)
  }

  @Test func `a helper cannot fill the disk`() async throws {
    let folder = try TestFolder()
    let (fonts, caches) = (try folder.makeFolder("fonts"), try folder.makeFolder("cache"))
    // More than the memory that it may use; what it wrote is lost.
    let script = """
      echo '{"ready":true}'
      read line
      dd if=/dev/zero of=\(caches)/filled bs=1M count=300 2>/tmp/said
      printf '{"failure":"%s"}\\n' "$(grep -o 'No space left' /tmp/said) in $(ls \(caches))"
      read line
      """
    let filling = try inspector(script: script, in: folder)
    let failure = await #expect(throws: CacheFailure.self) {
      try await filling.buildCache(
        configuration: "<fontconfig/>", fontFolder: fonts, cacheFolder: caches)
    }
    #expect(failure?.detail == "No space left in filled")
    #expect(try FileSystem.names(in: caches).isEmpty)
  }
}

struct RealFontTests {
  static let dejaVu = "/usr/share/fonts/truetype/dejavu"

  @Test func `Debian's DejaVu is accepted with fontconfig's own coverage`() async throws {
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
      #expect(face.script == "Latn", "\(path)")
      count += 1
    }
    #expect(count == paths.count)
  }
}
