// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import TypecaseSystemKit

/// `typecasectl check --app`: an app's own build finds what the registry would refuse.
struct AppCheckTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// A folder that goes with the test.
  final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "typecase-app-\(UUID().uuidString)"

    init() throws { try FileSystem.createDirectories(path, mode: 0o755) }
    deinit { FileSystem.removeTree(path) }

    @discardableResult
    func write(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
      let file = "\(path)/\(name)"
      try FileSystem.createDirectories(FileSystem.split(file).folder, mode: 0o755)
      try FileSystem.write(bytes, to: file, mode: 0o644)
      return file
    }
  }

  private struct App: Decodable {
    struct Finding: Decodable { var code, severity, path, message, detail: String }
    struct Font: Decodable { var path, verdict: String }
    var app, kind, verdict: String
    var entitlements: [String]
    var findings: [Finding]
    var fonts: [Font]
  }

  private func check() async throws -> (status: CInt?, apps: [App]) {
    let result = try await ChildProcess(
      try PrivateDesktop.program("typecasectl"), ["check", "--app", folder.path, "--json"]
    ).result(
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder.path])
    return (result.status, (try? result.json([App].self)) ?? [])
  }

  private func codes() async throws -> [String] {
    try await check().apps.flatMap(\.findings).map(\.code).sorted()
  }

  private func flatpak(policy: String = "entitlements=install-fonts;") throws {
    try folder.write(
      "metadata",
      "[Application]\nname=org.example.App\nruntime=r/x86_64/1\n[Policy Typecase]\n\(policy)\n".utf8
    )
    try folder.write(
      "files/share/applications/org.example.App.desktop",
      "[Desktop Entry]\nType=Application\nName=App\nExec=app\n".utf8)
    try folder.write("files/share/fonts/Alpha.ttf", SyntheticFont("Alpha").data())
  }

  private func host(_ keys: String) throws {
    try folder.write(
      "usr/share/applications/org.example.App.desktop",
      "[Desktop Entry]\nType=Application\nName=App\nExec=app\n\(keys)\n".utf8)
    try folder.write("usr/share/app/fonts/Alpha.ttf", SyntheticFont("Alpha").data())
  }

  private static let declared =
    "X-Typecase-Entitlements=install-fonts;\nX-Typecase-Fonts=/usr/share/app/fonts;"

  @Test func `a correct Flatpak build passes`() async throws {
    try flatpak()
    let (status, apps) = try await check()
    #expect(status == 0)
    let app = try #require(apps.first)
    #expect(apps.count == 1)
    #expect(app.app == "org.example.App")
    #expect(app.kind == "flatpak")
    #expect(app.verdict == "ok")
    #expect(app.entitlements == ["install-fonts"])
    #expect(app.findings.isEmpty)
    #expect(app.fonts.map(\.verdict) == ["ok"])
  }

  @Test func `a correct staged installation passes`() async throws {
    try host(Self.declared)
    let (status, apps) = try await check()
    #expect(status == 0)
    #expect(apps.map(\.kind) == ["host"])
    #expect(apps.first?.fonts.count == 1)
    #expect(apps.first?.findings.isEmpty == true)
  }

  @Test func `an app that only uses fonts declares that, and no more`() async throws {
    try host("X-Typecase-Entitlements=use-installed-fonts;")
    let (status, apps) = try await check()
    #expect(status == 0)
    #expect(apps.map(\.verdict) == ["ok"] && apps.flatMap(\.fonts).isEmpty)
    // One that says where its fonts are means to install them.
    try host("X-Typecase-Entitlements=use-installed-fonts;\nX-Typecase-Fonts=/usr/share/app/fonts;")
    #expect(try await codes() == ["missing-entitlement"])
  }

  @Test func `a Flatpak that only uses fonts may have some for itself`() async throws {
    try flatpak(policy: "entitlements=use-installed-fonts;")
    let (status, apps) = try await check()
    #expect(status == 0 && apps.map(\.verdict) == ["ok"])
    try folder.write("files/share/typecase/catalog.json", "{}".utf8)
    #expect(try await codes().contains("missing-entitlement"))
  }

  @Test func `commas and relative folders are named`() async throws {
    try host(
      "X-Typecase-Entitlements=install-fonts,use-installed-fonts\nX-Typecase-Fonts=share/fonts;")
    let findings = try await check().apps.flatMap(\.findings)
    #expect(
      findings.map(\.code) == [
        "missing-entitlement", "unknown-entitlement", "font-folder-relative", "no-fonts",
      ])
    #expect(
      findings.filter { $0.code == "unknown-entitlement" }.allSatisfy {
        $0.message.contains("semicolons")
      })
  }

  @Test func `missing declarations are reported`() async throws {
    try flatpak(policy: "entitlements=use-installed-fonts;instal-fonts;")
    let (status, apps) = try await check()
    #expect(status == 1)
    #expect(apps.first?.verdict == "rejected")
    #expect(try await codes() == ["missing-entitlement", "unknown-entitlement"])
  }

  @Test func `a staged app must declare folders of fonts, and these must exist`() async throws {
    try host("X-Typecase-Entitlements=install-fonts;")
    #expect(try await codes() == ["no-font-folder", "no-fonts"])
    try host("X-Typecase-Entitlements=install-fonts;\nX-Typecase-Fonts=/usr/share/other;relative;")
    #expect(try await codes() == ["font-folder-missing", "font-folder-relative", "no-fonts"])
  }

  @Test func `links that lead out of the app are found`() async throws {
    try flatpak()
    let fonts = folder.path + "/files/share/fonts"
    symlink("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", fonts + "/Outside.ttf")
    symlink("../../../../../../../../etc/passwd", fonts + "/Up.ttf")
    symlink("nothing.ttf", fonts + "/Nothing.ttf")
    #expect(try await check().status == 1)
    #expect(
      try await codes() == ["invalid-file-path", "invalid-file-path", "invalid-file-path"])
  }

  @Test func `fonts that would be refused are found, with the reason`() async throws {
    try flatpak()
    try folder.write("files/share/fonts/Bad.ttf", Damage.badOutlines.data())
    try folder.write("files/share/fonts/Web.woff2", Damage.woff2.data())
    var twin = SyntheticFont("Beta")
    twin.postScriptName = "ALPHA-regular"
    try folder.write("files/share/fonts/Beta.otf", twin.data())
    try folder.write("files/share/fonts/Copy.ttf", SyntheticFont("Alpha").data())
    let (status, apps) = try await check()
    #expect(status == 1)
    let findings = try #require(apps.first?.findings)
    #expect(
      findings.map(\.code).sorted() == [
        "duplicated-name", "font-rejected", "font-rejected", "same-file",
      ])
    #expect(findings.contains { $0.path.hasSuffix("Bad.ttf") && $0.detail.hasPrefix("ots: ") })
    #expect(findings.contains { $0.path.hasSuffix("Web.woff2") && $0.message.contains("WOFF 2") })
    #expect(findings.contains { $0.code == "duplicated-name" && $0.detail.contains("Alpha.ttf") })
  }

  @Test func `a catalog agrees with the files beside it`() async throws {
    try flatpak()
    let bytes = SyntheticFont("Extra").data()
    let file = try folder.write("files/share/typecase/extra.ttf", bytes)
    let digest = try FileDigest.sha256(path: file)
    func asset(_ name: String, _ resource: String) -> String {
      "{\"name\":\"\(name)\",\"resource\":{\(resource)}}"
    }
    func catalog(_ assets: String...) throws {
      try folder.write(
        "files/share/typecase/catalog.json",
        "{\"version\":1,\"assets\":[\(assets.joined(separator: ","))]}".utf8)
    }
    let right = "\"path\":\"extra.ttf\",\"size\":\(bytes.count),\"sha256\":\"\(digest)\""
    let other = String(repeating: "0", count: 64)
    try catalog(
      asset("a", right),
      asset("b", "\"url\":\"https://example.org/b.ttf\",\"size\":5,\"sha256\":\"\(other)\""))
    #expect(try await check().status == 0)
    #expect(try await codes() == [])

    try catalog(
      asset("a", "\"path\":\"extra.ttf\",\"size\":7,\"sha256\":\"\(digest)\""),
      asset("b", "\"path\":\"extra.ttf\",\"size\":\(bytes.count),\"sha256\":\"\(other)\""),
      asset("c", "\"path\":\"gone.ttf\",\"size\":7,\"sha256\":\"\(digest)\""))
    #expect(try await check().status == 1)
    #expect(try await codes() == ["asset-digest", "asset-missing", "asset-size"])

    symlink("/etc/hostname", folder.path + "/files/share/typecase/out.bin")
    try catalog(asset("a", "\"path\":\"out.bin\",\"size\":7,\"sha256\":\"\(digest)\""))
    #expect(try await codes() == ["invalid-file-path"])
    try catalog(asset("a", "\"path\":\"../extra.ttf\",\"size\":7,\"sha256\":\"\(digest)\""))
    #expect(try await codes() == ["catalog-invalid"])
    try folder.write("files/share/typecase/catalog.json", "{".utf8)
    #expect(try await codes() == ["catalog-invalid"])
  }

  @Test func `a folder that is not an app's is reported as such`() async throws {
    #expect(try await check().status == 1)
    try folder.write("metadata", "[Runtime]\nname=r\n".utf8)
    try FileSystem.createDirectories(folder.path + "/files", mode: 0o755)
    #expect(try await check().status == 1)
  }
}
