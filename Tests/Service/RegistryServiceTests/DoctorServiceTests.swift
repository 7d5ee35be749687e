// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// The service and `typecasectl doctor` explain why a store cannot be used, and the doctor mends it.
struct DoctorServiceTests {
  let desktop: PrivateDesktop

  init() async throws { desktop = try await PrivateDesktop() }

  private struct Finding: Decodable, Equatable {
    var code, severity, path, message, detail, remedy, advice: String
    var mended: Bool
  }

  private var data: String { desktop.folder + "/data/typecase" }

  private func command(_ arguments: String...) async throws -> (status: CInt?, output: String) {
    let result = try await desktop.command(arguments)
    return (result.status, result.output + result.errors)
  }

  private func doctor(repair: Bool = false) async throws -> (status: CInt?, findings: [Finding]) {
    let (status, output) =
      repair
      ? try await command("doctor", "--json", "--repair") : try await command("doctor", "--json")
    return (status, try JSONDecoder().decode([Finding].self, from: Data(output.utf8)))
  }

  private func install(_ families: [String]) async throws {
    let paths = try families.map { try desktop.font(SyntheticFont($0)) }
    let outcome = try await (try await desktop.library()).add(paths.map(FontSource.path)).outcome()
    #expect(outcome.fonts.count == families.count, "\(outcome)")
    try await waitForRules()
  }

  private func waitForRules() async throws {
    let desktop = desktop
    try await desktop.wait(for: "the rules to be the store's") {
      try StoreLook(at: desktop).rulesAreCurrent
    }
  }

  private func endRegistry() async throws {
    if try await desktop.registryProcess() != nil { try await desktop.killRegistry() }
  }

  private func families() async throws -> [String] {
    try await desktop.library().fonts().compactMap(\.descriptor.family)
  }

  @Test func `an undamaged store has no findings`() async throws {
    try await install(["Alpha"])
    let (status, output) = try await command("doctor")
    #expect(status == 0)
    #expect(output.contains("in order"))
    #expect(try await doctor().findings == [])
  }

  @Test func `changes by hand are found and mended while the service runs`() async throws {
    try await install(["Alpha", "Beta"])
    let fonts = try await desktop.library().fonts()
    try FileSystem.remove(fonts[0].location.path)
    FileSystem.removeTree(data + "/cache")
    try FileSystem.write(Array("mine".utf8), to: data + "/fonts/mine.ttf")
    var (status, findings): (CInt?, [Finding]) = (nil, [])
    // The service checks the rules itself soon after its start, so the test writes them again.
    let deadline = ContinuousClock.now + .seconds(120)
    repeat {
      try FileSystem.write(Array("<fontconfig/>".utf8), to: rules)
      (status, findings) = try await doctor()
    } while !findings.contains { $0.code == "rules-outdated" } && ContinuousClock.now < deadline
    #expect(status == 1)
    #expect(Set(findings.map(\.code)) == ["font-missing", "font-unknown", "rules-outdated"])
    #expect(findings.allSatisfy { !$0.message.isEmpty && !$0.advice.isEmpty && !$0.mended })
    #expect(findings.contains { $0.path == fonts[0].location.path && $0.remedy == "restore" })
    let (repaired, mended) = try await doctor(repair: true)
    #expect(repaired == 0)
    #expect(mended.allSatisfy { $0.mended })
    #expect(try await doctor().findings == [])
    #expect(try await families() == ["Alpha", "Beta"])
    #expect(try FileSystem.text(of: data + "/aside/mine.ttf") == "mine")
    let seen = try await desktop.run("/usr/bin/fc-list", ["--format=%{family}\\n"])
    #expect(seen.contains("Alpha\n"))
  }

  private var rules: String { desktop.folder + "/config/fontconfig/conf.d/60-typecase.conf" }

  @Test(arguments: ["by-name", "cache"])
  func `a deleted folder that programs read is made again at the next start`(folder: String)
    async throws
  {
    try await install(["Alpha"])
    try await endRegistry()
    FileSystem.removeTree("\(data)/\(folder)")
    _ = try await families()
    try await waitForRules()
    let seen = try await desktop.run("/usr/bin/fc-list", ["--format=%{family}\\n"])
    #expect(seen.contains("Alpha\n"))
    let desktop = desktop
    try await desktop.wait(for: "a store in order") {
      try await desktop.library().checkStore().isEmpty
    }
  }

  @Test func `a damaged database is reported to every caller, and mended`() async throws {
    try await install(["Alpha", "Beta"])
    try await endRegistry()
    for suffix in ["-wal", "-shm"] { try FileSystem.remove(data + "/registry.sqlite" + suffix) }
    let text = "this is no database, and long enough to be looked at as one"
    try FileSystem.write(text.utf8, to: data + "/registry.sqlite")
    // A sandbox does not learn where the store is, and cannot make the registry exit.
    let identities = desktop.folder + "/identities"
    try FileSystem.write("\(getpid()) flatpak org.example.Sandboxed\n".utf8, to: identities)
    let sandboxed = try await BusConnection.open(address: desktop.address)
    for method in ["CheckStore", "RepairStore"] {
      let error = await #expect(throws: BusError.self) {
        try await sandboxed.call(BusNames.Management.manager, method, [.dictionary([:])])
      }
      #expect(error?.name == BusError.accessDenied)
    }
    try FileSystem.remove(identities)
    // One process gives each answer: nothing starts and fails in a loop.
    var processes: Set<pid_t> = []
    for _ in 0..<5 {
      let error = await #expect(throws: TypecaseError.self) {
        try await desktop.library().fonts()
      }
      #expect(error?.meansStoreUnavailable == true)
      #expect(error?.message.contains("registry.sqlite") == true)
      #expect(error?.message.contains("not a database") == true)
      if let process = try await desktop.registryProcess() { processes.insert(process) }
    }
    #expect(processes.count == 1)
    await #expect(throws: TypecaseError.self) {
      try await desktop.provider().registeredFonts()
    }
    let (listed, output) = try await command("list")
    #expect(listed == 1)
    #expect(output.contains("typecasectl doctor --repair"))
    let (status, findings) = try await doctor()
    #expect(status == 1)
    #expect(findings.map(\.code) == ["database-damaged"])
    #expect(try FileSystem.text(of: data + "/registry.sqlite") == text)

    let (repaired, mended) = try await doctor(repair: true)
    #expect(repaired == 0, "\(mended)")
    #expect(try await families() == ["Alpha", "Beta"])
    try await waitForRules()
    #expect(try await doctor().findings == [])
    let aside = try FileSystem.names(in: data + "/aside")
    #expect(try aside.contains { try FileSystem.text(of: data + "/aside/\($0)") == text })
  }

  @Test func `a database that is damaged while the service runs is closed and mended`() async throws
  {
    try await install(["Alpha", "Beta"])
    let library = try await desktop.library()
    // After an orderly end all is in the database file, and nothing in its write-ahead log.
    kill(try #require(try await desktop.registryProcess()), SIGTERM)
    let desktop = desktop
    try await desktop.wait(for: "the log to be written back") {
      !FileSystem.exists(desktop.folder + "/data/typecase/registry.sqlite-wal")
    }
    _ = try await library.fonts()
    let size = try OwnedDescriptor.open(data + "/registry.sqlite").status().st_size
    let file = try OwnedDescriptor.open(data + "/registry.sqlite", flags: O_WRONLY)
    var noise = SystemRandomNumberGenerator()
    let bytes = (0..<Int(size)).map { _ in UInt8.random(in: 0...255, using: &noise) }
    #expect(pwrite(file.number, bytes, bytes.count, 0) == bytes.count)
    let (status, findings) = try await doctor()
    #expect(status == 1)
    #expect(findings.map(\.code).contains("database-damaged"), "\(findings)")
    let (repaired, mended) = try await doctor(repair: true)
    #expect(repaired == 0, "\(mended)")
    #expect(try await families() == ["Alpha", "Beta"])
  }

  @Test func `a database of a newer version is refused with an explanation`() async throws {
    try await install(["Alpha"])
    try await endRegistry()
    _ = try await desktop.run(
      "/usr/bin/python3",
      [
        "-c",
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
          + "c.execute(\"INSERT INTO grdb_migrations VALUES ('99: to come')\"); c.commit()",
        data + "/registry.sqlite",
      ])
    let error = await #expect(throws: TypecaseError.self) { try await desktop.library().fonts() }
    #expect(error?.message.contains("newer version") == true)
    let (status, findings) = try await doctor(repair: true)
    #expect(status == 1)
    #expect(findings.map(\.code) == ["database-newer"])
    #expect(findings.map(\.mended) == [false])
  }

  @Test func `without write access the doctor says so, and changes nothing`() async throws {
    try await install(["Alpha"])
    try await endRegistry()
    let font = data + "/fonts/" + (try FileSystem.names(in: data + "/fonts")[0])
    chmod(font, 0o644)
    let readOnly = PrivateDesktop.mountNamespace(
      "mount --bind '\(data)' '\(data)' && mount -o remount,bind,ro '\(data)'")
    for arguments in [["doctor"], ["doctor", "--repair"]] {
      let result = try await desktop.command(
        arguments + ["--json"], environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"],
        wrapper: readOnly)
      #expect(result.status == 1, "\(result.errors)")
      let findings = try result.json([Finding].self)
      #expect(Set(findings.map(\.code)) == ["read-only", "font-permissions"])
      #expect(findings.allSatisfy { !$0.mended && !$0.message.isEmpty && !$0.advice.isEmpty })
    }
    // Once the store is writable again, it is mended.
    #expect(try await doctor(repair: true).status == 0)
    #expect(try await doctor().findings == [])
    #expect(try await families() == ["Alpha"])
  }

  @Test func `without a bus the doctor works on the store itself`() async throws {
    try await install(["Alpha"])
    try await endRegistry()
    let font = try FileSystem.names(in: data + "/fonts")[0]
    try FileSystem.write(Array("mine".utf8), to: data + "/fonts/mine.ttf")
    chmod("\(data)/fonts/\(font)", 0o644)
    let result = try await desktop.command(
      ["doctor", "--repair", "--json"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
    #expect(result.status == 0, "\(result.errors)")
    let findings = try result.json([Finding].self)
    #expect(Set(findings.map(\.code)) == ["font-unknown", "font-permissions"])
    #expect(try await families() == ["Alpha"])
  }
}
