// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc
import SyntheticFonts
import TestRandomness
import Testing
import TypecaseSystemKit

/// The fonts in folders and archives, hostile ones among them.
struct GatheringTests {
  let folder: TestFolder
  let archives: Archives

  init() throws {
    folder = try TestFolder()
    archives = Archives(folder: folder)
    _ = try folder.makeFolder("scratch")
    try folder.write("a.ttf", SyntheticFont("Alpha").data())
    try folder.write("b.ttf", SyntheticFont("Beta").data())
  }

  private func gathering(_ limits: ArchiveLimits = ArchiveLimits()) throws -> FontGathering {
    FontGathering(
      sandbox: try InspectionSandbox(helperPath: builtHelper()),
      scratch: folder.path + "/scratch", limits: limits)
  }

  /// The families of what was found, by where it was.
  private func families(_ findings: FontGathering.Findings) async throws -> [String: String] {
    var result: [String: String] = [:]
    for font in findings.fonts {
      let report = try await inspector().inspect(InspectionInput(font))
      result[font.member] = report.faces.first?.descriptor.family ?? "none"
    }
    return result
  }

  private func gather(
    _ path: String, _ limits: ArchiveLimits = ArchiveLimits()
  ) async throws -> FontGathering.Findings {
    try #require(try await gathering(limits).gather(path: path))
  }

  // MARK: Kinds

  @Test(arguments: ["w:", "w:gz", "w:bz2", "w:xz"])
  func `a tar is known by its content`(mode: String) async throws {
    let path = try archives.make(
      "archive.dat",
      """
      with tarfile.open(path, '\(mode)') as tar:
        tar.add(folder + '/a.ttf', 'fonts/a.ttf')
        tar.add(folder + '/b.ttf', 'fonts/b')
      """)
    let findings = try await gather(path)
    #expect(findings.refused.isEmpty)
    #expect(try await families(findings) == ["fonts/a.ttf": "Alpha", "fonts/b": "Beta"])
  }

  @Test func `a tar with Zstandard is read`() async throws {
    let tar = try archives.make(
      "a.tar", "with tarfile.open(path, 'w') as tar: tar.add(folder + '/a.ttf', 'a.ttf')")
    let zstd = try ChildProcess("/usr/bin/zstd", ["-q", tar]).runBlocking()
    try #require(zstd.ending == .exited(0), "install zstd")
    #expect(try await families(gather(tar + ".zst")) == ["a.ttf": "Alpha"])
  }

  @Test func `files of a zip that are not fonts are skipped and counted`() async throws {
    let path = try archives.make(
      "fonts.zip",
      """
      with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as zip:
        zip.writestr('Fonts/', '')
        zip.writestr('Fonts/Größe.ttf', font('a.ttf'))
        zip.writestr('Fonts/no-extension', font('b.ttf'))
        zip.writestr('README.md', 'Read me')
        zip.writestr('OFL.txt', 'Licence')
        zip.writestr('__MACOSX/Fonts/._a.ttf', 'resource fork')
        zip.writestr('.hidden/a.ttf', font('a.ttf'))
        zip.writestr('web/a.woff2', b'wOF2' + bytes(100))
        zip.writestr('more.zip', b'PK\\3\\4' + bytes(100))
      """)
    let findings = try await gather(path)
    #expect(findings.refused.isEmpty)
    #expect(findings.passedOver == 6)
    #expect(
      try await families(findings) == ["Fonts/Größe.ttf": "Alpha", "Fonts/no-extension": "Beta"])
  }

  @Test func `a file with a font's name is inspected and refused`() async throws {
    let path = try archives.make(
      "fonts.zip",
      "with zipfile.ZipFile(path, 'w') as zip: zip.writestr('letter.ttf', 'Dear friend')")
    let font = try #require(try await gather(path).fonts.first)
    #expect(try await inspector().inspect(InspectionInput(font)).reason == "103 magic")
  }

  @Test func `a font or something else is neither folder nor archive`() async throws {
    #expect(try await gathering().gather(path: folder.path + "/a.ttf") == nil)
    #expect(try await gathering().gather(path: folder.path + "/none") == nil)
    #expect(try await gathering().gather(path: "/dev/null") == nil)
  }

  // MARK: Hostile archives

  @Test func `names that lead elsewhere are for display only`() async throws {
    let path = try archives.make(
      "evil.tar",
      """
      with tarfile.open(path, 'w') as tar:
        for name in ['../../up.ttf', '/absolute.ttf', 'tu\\u202ern\\n.ttf']:
          info = tar.gettarinfo(folder + '/a.ttf')
          info.name = name
          tar.addfile(info, open(folder + '/a.ttf', 'rb'))
      """)
    let findings = try await gather(path)
    #expect(findings.fonts.map(\.member) == ["../../up.ttf", "/absolute.ttf", "turn .ttf"])
    #expect(access("/absolute.ttf", F_OK) != 0)
    #expect(access(folder.path + "/../up.ttf", F_OK) != 0)
    #expect(try FileSystem.names(in: folder.path + "/scratch").count == 3)
  }

  @Test func `links and devices in a tar are ignored`() async throws {
    try folder.write("secret.ttf", SyntheticFont("Secret").data())
    let path = try archives.make(
      "links.tar",
      """
      with tarfile.open(path, 'w') as tar:
        for kind, name in [(tarfile.SYMTYPE, 's.ttf'), (tarfile.LNKTYPE, 'h.ttf'),
                           (tarfile.CHRTYPE, 'c.ttf'), (tarfile.FIFOTYPE, 'f.ttf')]:
          info = tarfile.TarInfo(name)
          info.type, info.linkname = kind, folder + '/secret.ttf'
          tar.addfile(info)
      """)
    let findings = try await gather(path)
    #expect(findings.fonts.isEmpty)
    #expect(findings.passedOver == 4)
    #expect(findings.refused.map(\.issue.fault) == [.noFontsInside])
  }

  /// A script, and what the archive is refused with.
  static let refused: [(script: String, reason: InspectionIssue.Fault, code: UInt32)] = [
    (
      """
      with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as zip:
        zip.writestr('a.ttf', font('a.ttf'))
        zip.writestr('bomb.ttf', bytes([0, 1, 0, 0]) + bytes(100 << 20))
      """, .unpacksTooLarge, 106
    ),
    (
      """
      with tarfile.open(path, 'w:gz') as tar:
        tar.add(folder + '/a.ttf', 'a.ttf')
        info = tarfile.TarInfo('README')
        info.size = 200 << 20
        tar.addfile(info, io.BytesIO(bytes(200 << 20)))
      """, .unpacksTooLarge, 106
    ),
    (
      """
      import gzip
      inner = io.BytesIO()
      with tarfile.open(fileobj=inner, mode='w:gz') as tar: tar.add(folder + '/a.ttf', 'a.ttf')
      open(path, 'wb').write(gzip.compress(inner.getvalue()))
      """, .unpacksTooLarge, 106
    ),
    (
      """
      with zipfile.ZipFile(path, 'w') as zip:
        zip.writestr('a.ttf', font('a.ttf'))
        for number in range(100000): zip.writestr(str(number), '')
      """, .tooManyFiles, 106
    ),
    (
      """
      with zipfile.ZipFile(path, 'w') as zip: zip.writestr('a.ttf', font('a.ttf'))
      data = bytearray(open(path, 'rb').read())
      data[6] |= 1
      data[data.index(b'PK\\1\\2') + 8] |= 1
      open(path, 'wb').write(data)
      """, .encryptedArchive, 103
    ),
    (
      "with zipfile.ZipFile(path, 'w') as zip: zip.writestr('in.zip', b'PK\\3\\4' + bytes(40))",
      .onlyArchivesInside, 103
    ),
    (
      "with zipfile.ZipFile(path, 'w') as zip: zip.writestr('a.woff', b'wOFF' + bytes(40))",
      .onlyWebFontsInside, 103
    ),
    ("zipfile.ZipFile(path, 'w').close()", .noFontsInside, 103),
    ("open(path, 'wb').write(b'PK\\3\\4' + bytes(range(256)) * 40)", .damagedArchive, 104),
    ("open(path, 'wb').write(b'\\x1f\\x8b' + bytes(range(256)) * 40)", .damagedArchive, 104),
  ]

  @Test(arguments: refused)
  func `a malicious archive is refused as a whole`(
    script: String, reason: InspectionIssue.Fault, code: UInt32
  ) async throws {
    let findings = try await gather(try archives.make("hostile", script))
    #expect(findings.fonts.isEmpty)
    #expect(findings.refused.map(\.issue.fault) == [reason], "\(findings.refused)")
    #expect(findings.refused.map(\.issue.code) == [code])
    #expect(findings.refused.map(\.member) == [nil])
    #expect(try FileSystem.names(in: folder.path + "/scratch").isEmpty)
  }

  @Test(arguments: ["zip", "tar.xz"])
  func `complete fonts of a truncated archive are used`(kind: String) async throws {
    let path = try archives.make(
      "cut",
      """
      random = os.urandom(400000)
      if '\(kind)' == 'zip':
        with zipfile.ZipFile(path, 'w') as zip:
          zip.writestr('a.ttf', font('a.ttf'))
          zip.writestr('b.ttf', bytes([0, 1, 0, 0]) + random)
      else:
        with tarfile.open(path, 'w:xz') as tar:
          tar.add(folder + '/a.ttf', 'a.ttf')
          info = tarfile.TarInfo('b.ttf')
          info.size = len(random)
          tar.addfile(info, io.BytesIO(random))
      os.truncate(path, os.path.getsize(path) - 60000)
      """)
    let findings = try await gather(path)
    #expect(try await families(findings) == ["a.ttf": "Alpha"])
    #expect(findings.refused.map(\.issue.fault) == [.damagedArchive])
  }

  @Test func `a font that is too large stops no other`() async throws {
    let path = try archives.make(
      "large.tar",
      """
      with tarfile.open(path, 'w') as tar:
        info = tarfile.TarInfo('large.ttf')
        info.size = 2 << 20
        tar.addfile(info, io.BytesIO(os.urandom(2 << 20)))
        tar.add(folder + '/a.ttf', 'a.ttf')
      """)
    var inspection = InspectionLimits()
    inspection.fileSize = 1 << 20
    let gathering = FontGathering(
      sandbox: try InspectionSandbox(helperPath: builtHelper()),
      scratch: folder.path + "/scratch", inspection: inspection)
    let findings = try #require(try await gathering.gather(path: path))
    #expect(try await families(findings) == ["a.ttf": "Alpha"])
    #expect(findings.refused.map(\.member) == ["large.ttf"])
    #expect(findings.refused.map(\.issue.fault) == [.tooLarge])
  }

  @Test func `a folder may hold more fonts than an archive`() async throws {
    let root = try folder.makeFolder("large")
    let start = SyntheticFont("Alpha").data().prefix(4)
    let count = ArchiveLimits().fontCount + 1
    for number in 0..<count { try folder.write("large/\(number).ttf", Array(start)) }
    #expect(try await gather(root).fonts.count == count)
    var limits = ArchiveLimits()
    limits.folderFontCount = 3
    #expect(try await gather(root, limits).refused.map(\.issue.fault) == [.tooManyFiles])
  }

  @Test func `an archive over the limit is refused unread`() async throws {
    var limits = ArchiveLimits()
    limits.archiveSize = 1000
    let path = try archives.make(
      "a.zip", "with zipfile.ZipFile(path, 'w') as zip: zip.writestr('a.ttf', font('a.ttf'))")
    #expect(try await gather(path, limits).refused.map(\.issue.fault) == [.tooLarge])
  }

  @Test func `corrupted archives are read without a crash`() async throws {
    let path = try archives.make(
      "a.zip",
      """
      with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as zip:
        zip.writestr('a.ttf', font('a.ttf'))
        zip.writestr('b.ttf', font('b.ttf'))
      """)
    let original = try OwnedDescriptor.open(path).readAll(limit: 1 << 20)
    var random = SplitMix64(seed: 7)
    for _ in 0..<40 {
      var bytes = original
      for _ in 0..<4 {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let findings = try await gather(try folder.write("spoiled.zip", bytes))
      #expect(findings.fonts.count + findings.refused.count > 0)
      #expect(findings.refused.allSatisfy { $0.issue.check != .crash }, "\(findings.refused)")
    }
  }

  // MARK: A helper that an archive has taken over

  @Test(arguments: [
    "printf '{\"member\":{\"name\":\"a.ttf\"}}\\n'; read line",
    "printf '{\"end\":{\"count\":-1,\"webFonts\":0,\"archives\":0}}\\n'; read line",
    "printf '{\"member\":{\"name\":\"a\\\\u202e.ttf\"}}\\n'; read line",
    "echo nonsense; read line", "exit 0", "kill -SEGV $$",
  ])
  func `a helper that fails or lies costs the archive only`(script: String) async throws {
    let path = try archives.make(
      "a.zip", "with zipfile.ZipFile(path, 'w') as zip: zip.writestr('a.ttf', font('a.ttf'))")
    let helper = try folder.writeScript("helper", SandboxTests.ready + script)
    let gathering = FontGathering(
      sandbox: try InspectionSandbox(helperPath: helper), scratch: folder.path + "/scratch")
    let findings = try #require(try await gathering.gather(path: path))
    #expect(findings.fonts.isEmpty)
    #expect(findings.refused.map(\.issue.fault) == [.crash])
  }

  @Test func `cancellation ends a hanging archive`() async throws {
    let path = try archives.make(
      "a.zip", "with zipfile.ZipFile(path, 'w') as zip: zip.writestr('a.ttf', font('a.ttf'))")
    let helper = try folder.writeScript("helper", SandboxTests.ready + "read line")
    let gathering = FontGathering(
      sandbox: try InspectionSandbox(helperPath: helper), scratch: folder.path + "/scratch")
    let task = Task { _ = try await gathering.gather(path: path) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  // MARK: Folders

  private func reasons(_ findings: FontGathering.Findings) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: findings.passedFiles.map { ($0.member, $0.reason.rawValue) })
  }

  @Test func `links are followed once, and what is passed over is named with its reason`()
    async throws
  {
    let root = try folder.makeFolder("fonts")
    for name in ["fonts/deep", "fonts/deep/er", "fonts/.hidden", "outside", "outside/inner"] {
      _ = try folder.makeFolder(name)
    }
    func font(_ family: String) -> [UInt8] { SyntheticFont(family).data() }
    try folder.write("fonts/a.ttf", font("Alpha"))
    try folder.write("fonts/deep/er/b", font("Beta"))
    try folder.write("fonts/.hidden/c.ttf", font("Gamma"))
    try folder.write("outside/d.ttf", font("Delta"))
    try folder.write("outside/inner/e.ttf", font("Epsilon"))
    try folder.write("fonts/README", Array("read me".utf8))
    func link(_ target: String, _ name: String) throws {
      try #require(symlink(target, root + "/" + name) == 0)
    }
    try link("../outside", "out")
    try link(folder.path + "/outside", "out2")
    try link(folder.path + "/outside/d.ttf", "z.ttf")
    try link("a.ttf", "0.ttf")
    try link("..", "deep/round")
    try link("self", "self")
    try link("nowhere", "gone.ttf")
    try link("/dev/null", "null.ttf")
    try #require(mkfifo(root + "/pipe.ttf", 0o600) == 0)
    let findings = try await gather(root)
    #expect(
      try await families(findings) == [
        "0.ttf": "Alpha", "deep/er/b": "Beta", "out/d.ttf": "Delta", "out/inner/e.ttf": "Epsilon",
      ])
    #expect(
      reasons(findings) == [
        ".hidden": "hidden", "README": "not-a-font", "a.ttf": "again", "deep/round": "loop",
        "self": "loop", "gone.ttf": "dangling-link", "null.ttf": "special", "out2": "again",
        "pipe.ttf": "special", "z.ttf": "again",
      ])
    #expect(findings.passedOver == findings.passedFiles.count)
    #expect(findings.refused.isEmpty)
  }

  @Test func `a farm of links gives its fonts, as with GNU Stow`() async throws {
    let store = try folder.makeFolder("store")
    for number in 0..<20 {
      _ = try folder.makeFolder("store/package-\(number)")
      try folder.write(
        "store/package-\(number)/f.ttf", SyntheticFont("Farm \(number)").data())
    }
    let root = try folder.makeFolder("farm")
    for number in 0..<20 {
      try #require(symlink("../store/package-\(number)", "\(root)/\(number)") == 0)
      try #require(symlink("\(store)/package-\(number)/f.ttf", "\(root)/x\(number).ttf") == 0)
    }
    let findings = try await gather(root)
    #expect(Set(try await families(findings).values) == Set((0..<20).map { "Farm \($0)" }))
    #expect(findings.fonts.count == 20)
    #expect(findings.passedFiles.map(\.reason) == Array(repeating: .again, count: 20))
  }

  @Test func `links are not followed for the machine, and are named`() async throws {
    let root = try folder.makeFolder("fonts")
    try folder.write("fonts/a.ttf", SyntheticFont("Walked").data())
    try #require(symlink("../b.ttf", root + "/b.ttf") == 0)
    let gathering = FontGathering(
      sandbox: try InspectionSandbox(helperPath: builtHelper()),
      scratch: folder.path + "/scratch", followsLinks: false)
    let findings = try #require(try await gathering.gather(path: root))
    #expect(findings.fonts.map(\.member) == ["a.ttf"])
    #expect(reasons(findings) == ["b.ttf": "link"])
  }

  @Test func `what a link led to is not opened when the link leads elsewhere meanwhile`()
    async throws
  {
    let root = try folder.makeFolder("fonts")
    try #require(symlink("../a.ttf", root + "/a.ttf") == 0)
    let font = try #require(try await gather(root).fonts.first)
    #expect(throws: Never.self) { try font.open() }
    unlink(root + "/a.ttf")
    try #require(symlink("../b.ttf", root + "/a.ttf") == 0)
    #expect(throws: SystemError.self) { try font.open() }
  }

  @Test func `names that are not UTF-8 are found, in folders of such names`() async throws {
    let root = folder.path + "/" + PathText.text([0xE4])
    try FileSystem.createDirectories(root, mode: 0o700)
    let name = PathText.text(Array("caf".utf8) + [0xE9] + Array(".ttf".utf8))
    try FileSystem.write(SyntheticFont("Latin").data(), to: root + "/" + name)
    try FileSystem.write([1], to: root + "/" + PathText.text([0xFF]))
    let findings = try await gather(root)
    #expect(try await families(findings) == [name: "Latin"])
    #expect(reasons(findings) == [PathText.text([0xFF]): "not-a-font"])
  }

  @Test func `a file that became a link is not followed`() async throws {
    let root = try folder.makeFolder("fonts")
    try folder.write("fonts/a.ttf", SyntheticFont("Walked").data())
    let font = try #require(try await gather(root).fonts.first)
    unlink(root + "/a.ttf")
    try #require(symlink("../b.ttf", root + "/a.ttf") == 0)
    #expect(throws: SystemError.self) { try font.open() }
  }

  @Test func `a folder that is too deep is passed over, and with too many files all is refused`()
    async throws
  {
    let root = try folder.makeFolder("fonts")
    try folder.write("fonts/a.ttf", SyntheticFont("Walked").data())
    var path = "fonts"
    for _ in 0..<4 {
      path += "/d"
      _ = try folder.makeFolder(path)
    }
    var limits = ArchiveLimits()
    limits.depth = 3
    var findings = try await gather(root, limits)
    #expect(findings.fonts.map(\.member) == ["a.ttf"])
    #expect(reasons(findings) == ["d/d/d/d": "too-deep"])
    // Where nothing else is there, it is refused for this.
    unlink(root + "/a.ttf")
    findings = try await gather(root, limits)
    #expect(findings.refused.map(\.issue.fault) == [.tooDeep])
    #expect(findings.fonts.isEmpty)
    try folder.write("fonts/a.ttf", SyntheticFont("Walked").data())
    limits = ArchiveLimits()
    limits.entryCount = 3
    findings = try await gather(root, limits)
    #expect(findings.refused.map(\.issue.fault) == [.tooManyFiles])
    #expect(findings.fonts.isEmpty)
  }

  @Test func `an empty folder is refused`() async throws {
    let root = try folder.makeFolder("fonts")
    #expect(try await gather(root).refused.map(\.issue.fault) == [.noFontsInside])
  }
}
