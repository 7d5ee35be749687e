// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseSystemKit

/// A configuration that hides our rules or fonts is told, with the reason, by who adds fonts and by the doctor.
///
/// A repair promises only what it can do. fc-match is the judge of what programs see.
struct VisibilityServiceTests {
  private struct Finding: Decodable, Equatable {
    var code, path, remedy, advice: String
    var line: Int?
    var families: [String]?
    var mended: Bool
  }

  private struct Addition: Decodable { var findings: [Finding] }

  /// A desktop with the font “Alpha” in use.
  private struct Scene {
    let desktop: PrivateDesktop

    init(_ desktop: PrivateDesktop) async throws {
      self.desktop = desktop
      #expect(try await add("Alpha") == [])
      #expect(try await isSeen("Alpha"))
    }

    var folder: String { desktop.folder + "/config/fontconfig" }
    var rules: String { folder + "/conf.d/60-typecase.conf" }

    func write(_ name: String, _ rules: String) throws -> String {
      let path = "\(folder)/\(name)"
      try FileSystem.write("<fontconfig>\n\(rules)\n</fontconfig>\n".utf8, to: path)
      return path
    }

    func add(_ family: String) async throws -> [Finding] {
      let path = try desktop.font(SyntheticFont(family))
      let result = try await desktop.command(["add", "--json", path])
      #expect(result.status == 0, "\(result.errors)")
      return try JSONDecoder().decode(Addition.self, from: Data(result.output.utf8)).findings
    }

    func doctor(_ options: String...) async throws -> (status: CInt?, findings: [Finding]) {
      let result = try await desktop.command(["doctor", "--json"] + options)
      return (
        result.status, try JSONDecoder().decode([Finding].self, from: Data(result.output.utf8))
      )
    }

    func isSeen(_ family: String, _ environment: [String: String] = [:]) async throws -> Bool {
      try await desktop.run(
        "/usr/bin/env",
        environment.map { "\($0)=\($1)" } + ["/usr/bin/fc-match", "--format=%{family}", family])
        == family
    }
  }

  private static func rejection(of family: String) -> String {
    """
    <selectfont>
    <rejectfont><pattern><patelt name="family"><string>\(family)</string></patelt></pattern></rejectfont>
    </selectfont>
    """
  }

  @Test func `a family that Font Manager rejects is told when it is added, until it is not`()
    async throws
  {
    let scene = try await Scene(PrivateDesktop())
    let path = try scene.write("conf.d/78-Reject.conf", Self.rejection(of: "Beta"))
    let before = try FileSystem.text(of: path)
    let told = try await scene.add("Beta")
    #expect(told.map(\.code) == ["fonts-rejected"])
    #expect(told.first?.path == path)
    #expect(told.first?.line == 3)
    #expect(told.first?.families == ["Beta"])
    #expect(try await !scene.isSeen("Beta"))
    let (status, findings) = try await scene.doctor("--repair")
    #expect(status == 1)
    #expect(findings == told)
    #expect(findings.allSatisfy { !$0.mended && $0.remedy == "none" && !$0.advice.isEmpty })
    #expect(try FileSystem.text(of: path) == before)
    // One that is not rejected is not told.
    #expect(try await scene.add("Gamma") == [])
    try FileSystem.remove(path)
    #expect(try await scene.doctor().findings == [])
    #expect(try await scene.isSeen("Beta"))
  }

  @Test func `a family that a rule replaces is told with the rule`() async throws {
    let scene = try await Scene(PrivateDesktop())
    let path = try scene.write(
      "fonts.conf",
      """
      <match><test name="family"><string>Alpha</string></test>
      <edit name="family" mode="assign" binding="same"><string>DejaVu Serif</string></edit></match>
      """)
    #expect(try await !scene.isSeen("Alpha"))
    let (status, findings) = try await scene.doctor()
    #expect(status == 1)
    #expect(findings.map(\.code) == ["fonts-substituted"])
    #expect(findings.first?.path == path)
    #expect(findings.first?.line == 2)
  }

  @Test func `rules that hide nothing, and a broken file, raise no false alarm`() async throws {
    let scene = try await Scene(PrivateDesktop())
    _ = try scene.write(
      "conf.d/99-harmless.conf",
      Self.rejection(of: "Nobody")
        + "<selectfont><acceptfont><glob>/usr/*</glob></acceptfont></selectfont>"
        + "<alias><family>Alpha</family><prefer><family>DejaVu Serif</family></prefer></alias>")
    #expect(try await scene.isSeen("Alpha"))
    #expect(try await scene.doctor().findings == [])
    let path = try scene.write("fonts.conf", "<match>")
    #expect(try await scene.isSeen("Alpha"))
    #expect(try await scene.add("Beta") == [])
    let findings = try await scene.doctor().findings
    #expect(findings.map(\.code) == ["configuration-broken"])
    #expect(findings.first?.path == path)
    #expect(findings.first?.line == 3)
  }

  @Test(arguments: ["a file", "a link that leads nowhere"])
  func `what is in the place of the folder of rules is told and left alone`(kind: String)
    async throws
  {
    let scene = try await Scene(PrivateDesktop())
    let folder = scene.folder + "/conf.d"
    try FileSystem.rename(folder, toNew: folder + ".kept")
    if kind == "a file" {
      try FileSystem.write("mine".utf8, to: folder)
    } else {
      try #require(symlink("/proc/none/conf.d", folder) == 0)
    }
    let told = try await scene.add("Beta")
    #expect(told.map(\.code) == ["configuration-replaced"])
    #expect(told.first?.path == folder)
    #expect(try await !scene.isSeen("Beta"))
    let (status, findings) = try await scene.doctor("--repair")
    #expect(status == 1)
    #expect(Set(findings.map(\.code)) == ["configuration-replaced", "rules-outdated"])
    #expect(findings.allSatisfy { $0.remedy == "none" && !$0.mended }, "\(findings)")
    if kind == "a file" { #expect(try FileSystem.text(of: folder) == "mine") }
    // Once it is out of the way, a repair does what it says.
    try FileSystem.remove(folder)
    try FileSystem.rename(folder + ".kept", toNew: folder)
    #expect(try await scene.doctor("--repair").status == 0)
    #expect(try await scene.isSeen("Beta"))
    #expect(try await scene.doctor().findings == [])
  }

  @Test func `rules that another program broke are written again, and asked about`() async throws {
    let scene = try await Scene(PrivateDesktop())
    // The service writes them itself soon after its start.
    let deadline = ContinuousClock.now + .seconds(120)
    var (status, findings): (CInt?, [Finding]) = (0, [])
    repeat {
      try FileSystem.write("<fontconfig><match".utf8, to: scene.rules)
      (status, findings) = try await scene.doctor()
    } while findings.isEmpty && ContinuousClock.now < deadline
    #expect(status == 1)
    #expect(findings.map(\.code) == ["rules-outdated"])
    #expect(findings.first?.remedy == "rewrite")
    #expect(try await scene.doctor("--repair").findings.allSatisfy { $0.mended })
    #expect(try await scene.isSeen("Alpha"))
    #expect(try await scene.doctor().findings == [])
  }

  @Test func `a configuration that includes none of our rules is told`() async throws {
    let folder = NSTemporaryDirectory() + "typecase-plain-\(UUID().uuidString)"
    try FileSystem.createDirectories(folder, mode: 0o700)
    defer { FileSystem.removeTree(folder) }
    let plain = folder + "/fonts.conf"
    try FileSystem.write(
      "<fontconfig><dir>/usr/share/fonts</dir><cachedir>\(folder)</cachedir></fontconfig>".utf8,
      to: plain)
    let desktop = try await PrivateDesktop(serviceEnvironment: ["FONTCONFIG_FILE": plain])
    let path = try desktop.font(SyntheticFont("Alpha"))
    let result = try await desktop.command(["add", "--json", path])
    #expect(result.status == 0, "\(result.output) \(result.errors)")
    let told = try JSONDecoder().decode(Addition.self, from: Data(result.output.utf8)).findings
    #expect(told.map(\.code) == ["rules-not-read"])
    #expect(told.first?.path == plain)
  }

  @Test func `a removed font that is accepted by a rule is told, and a repair takes it away`()
    async throws
  {
    let scene = try await Scene(PrivateDesktop())
    #expect(try await scene.add("Beta") == [])
    _ = try scene.write(
      "conf.d/99-all.conf", "<selectfont><acceptfont><glob>*</glob></acceptfont></selectfont>")
    let library = try await scene.desktop.library()
    let font = try #require(try await library.fonts().first { $0.descriptor.family == "Beta" })
    _ = try await library.remove(ids: [try #require(font.descriptor.id)])
    let (_, findings) = try await scene.doctor("--repair")
    // Layers are put together a moment later anyway, and a busy machine may have done it before.
    #expect(findings.allSatisfy { $0.code == "fonts-still-found" && $0.mended }, "\(findings)")
    #expect(try await !scene.isSeen("Beta"))
    #expect(try await scene.isSeen("Alpha"))
  }

  @Test func `a folder of rules that cannot be written to is told`() async throws {
    let desktop = try await PrivateDesktop.inMountNamespace(
      "mkdir -p \"$XDG_CONFIG_HOME/fontconfig/conf.d\""
        + " && mount --bind \"$XDG_CONFIG_HOME/fontconfig/conf.d\" \"$XDG_CONFIG_HOME/fontconfig/conf.d\""
        + " && mount -o remount,bind,ro \"$XDG_CONFIG_HOME/fontconfig/conf.d\"")
    let library = try await desktop.library()
    let path = try desktop.font(SyntheticFont("Alpha"))
    let outcome = try await library.add([.path(path)]).outcome()
    #expect(outcome.fonts.count == 1, "\(outcome)")
    #expect(outcome.findings.map(\.code) == ["read-only"])
    #expect(outcome.findings.first?.path == desktop.folder + "/config/fontconfig/conf.d")
    let findings = try await library.repairStore()
    #expect(Set(findings.map(\.code)) == ["read-only", "rules-outdated"])
    #expect(findings.allSatisfy { $0.remedy == "none" && !$0.isMended })
  }
}
