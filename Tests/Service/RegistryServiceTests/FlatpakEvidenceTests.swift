// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import TestDesktop
import Testing
import TypecaseBusProtocol
import TypecaseSystemKit

@testable import RegistryService

/// How far the description of a sandbox is believed: real sandboxes, made with bubblewrap as Flatpak and
/// as anybody else makes them.
final class FlatpakEvidenceTests {
  private static let app = "org.example.Boxed"

  private let folder = NSTemporaryDirectory() + "typecase-evidence-\(UUID().uuidString)"
  private var evidence: FlatpakEvidence
  private var sandboxes: [Process] = []
  private var files: String { "\(folder)/installation/app/\(Self.app)/x86_64/master/0/files" }

  init() throws {
    evidence = FlatpakEvidence(environment: ["XDG_RUNTIME_DIR": folder + "/runtime"])
    try FileSystem.createDirectories(folder + "/runtime/.flatpak", mode: 0o700)
    try FileSystem.createDirectories(files, mode: 0o755)
    try FileSystem.write(
      Array("[Application]\n".utf8), to: FileSystem.split(files).folder + "/metadata")
    // Nothing that a test makes is where only root can write.
    evidence.systemInstallations = { [] }
  }

  deinit {
    for sandbox in sandboxes { sandbox.terminate() }
    FileSystem.removeTree(folder)
  }

  /// A running sandbox, as who asks for it sees it.
  private struct Sandbox {
    /// The process that made it.
    let launcher: pid_t
    /// Its first process.
    let child: pid_t
    let description: String
    /// What bubblewrap says of it.
    let record: String
  }

  /// Makes a sandbox that says it is an app of Flatpak's.
  private func sandbox(instance: String = "77", files: String? = nil) async throws -> Sandbox {
    let number = sandboxes.count
    let (description, record) = ("\(folder)/info\(number)", "\(folder)/record\(number)")
    let text = """
      [Application]
      name=\(Self.app)

      [Instance]
      instance-id=\(instance)
      app-path=\(files ?? self.files)

      [Policy Typecase]
      entitlements=install-fonts;

      """
    try FileSystem.write(Array(text.utf8), to: description)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      exec bwrap --unshare-pid --die-with-parent --tmpfs / --ro-bind /usr /usr --symlink usr/lib /lib \
      --symlink usr/lib64 /lib64 --proc /proc --ro-bind '\(description)' /.flatpak-info --info-fd 3 \
      /usr/bin/sleep 1000 3>'\(record)'
      """,
    ]
    try process.run()
    sandboxes.append(process)
    struct Record: Decodable {
      let child: pid_t
      enum CodingKeys: String, CodingKey { case child = "child-pid" }
    }
    var child: pid_t?
    try await waitUntil("the sandbox") {
      let said = (try? FileSystem.text(of: record)) ?? ""
      child = (try? JSONDecoder().decode(Record.self, from: Data(said.utf8)))?.child
      return child.map { FileSystem.exists("/proc/\($0)/root/.flatpak-info") } ?? false
    }
    return Sandbox(
      launcher: process.processIdentifier, child: try #require(child), description: text,
      record: try FileSystem.text(of: record))
  }

  /// Writes down a sandbox as Flatpak does.
  private func note(_ sandbox: Sandbox, instance: String = "77", launcher: pid_t? = nil) throws {
    let place = "\(folder)/runtime/.flatpak/\(instance)"
    try FileSystem.createDirectories(place, mode: 0o700)
    for (name, text) in [
      ("info", sandbox.description), ("bwrapinfo.json", sandbox.record),
      ("pid", "\(launcher ?? sandbox.launcher)"),
    ] { try FileSystem.write(Array(text.utf8), to: "\(place)/\(name)") }
  }

  private func assurance(of sandbox: Sandbox) throws -> IdentityAssurance {
    let caller = CallerProcess(
      connection: ":1.1", process: try ProcessHandle(number: sandbox.child))
    let identity = try FlatpakIdentity(evidence: evidence).identify(caller)
    guard case .flatpak(let instance) = identity else {
      Issue.record("it is no Flatpak app: \(String(describing: identity))")
      return .unknown
    }
    #expect(instance.appID == Self.app)
    return instance.assurance
  }

  @Test func `a sandbox that Flatpak did not make is not verified, whatever it says`() async throws
  {
    let forged = try await sandbox()
    #expect(try assurance(of: forged) == .claimed)
    // Not with the number of another sandbox either, and all that is said of that.
    let real = try await sandbox()
    try note(real)
    #expect(try assurance(of: real) == .ownInstallation)
    #expect(try assurance(of: forged) == .claimed)
    for instance in ["", "../77", "77/", "seventy"] {
      #expect(try assurance(of: try await sandbox(instance: instance)) == .claimed)
    }
  }

  @Test func `who asks about sandboxes alone refuses whoever the registry knows to be in one`()
    async throws
  {
    #expect(try !ProcessHandle(number: getpid()).isInSandbox())
    let boxed = try ProcessHandle(number: try await sandbox().child)
    #expect(try boxed.isInSandbox())
    // What has ended may have been in one: the number may be another process's by now.
    try boxed.kill()
    try await waitUntil("the sandbox's end") { !boxed.isRunning }
    #expect(throws: SystemError.self) { try boxed.isInSandbox() }
  }

  @Test func `a record that does not fit counts for nothing`() async throws {
    let real = try await sandbox()
    try note(real, launcher: getpid())
    #expect(try assurance(of: real) == .claimed)
    try note(real)
    #expect(try assurance(of: real) == .ownInstallation)
    let place = "\(folder)/runtime/.flatpak/77"
    for (name, text) in [
      ("info", real.description + "\n"), ("bwrapinfo.json", "{}"), ("bwrapinfo.json", "no JSON"),
      ("bwrapinfo.json", "{\"child-pid\":\(getpid())}"),
      ("bwrapinfo.json", "{\"child-pid\":\(real.child),\"pid-namespace\":1}"), ("pid", "1x"),
    ] {
      let before = try FileSystem.text(of: "\(place)/\(name)")
      try FileSystem.write(Array(text.utf8), to: "\(place)/\(name)")
      #expect(try assurance(of: real) == .claimed, "\(name): \(text)")
      try FileSystem.write(Array(before.utf8), to: "\(place)/\(name)")
    }
  }

  @Test func `an app of the system is verified where only root can change it`() async throws {
    let installation = folder + "/installation"
    evidence.systemInstallations = { [installation] }
    let real = try await sandbox()
    try note(real)
    // It is in a folder that everybody can write to.
    #expect(try assurance(of: real) == .claimed)
    evidence.isRootsAlone = { _ in true }
    #expect(try assurance(of: real) == .verified)
    // Another app's folder, and one beside the installation.
    for (files, expected) in [
      ("\(installation)/app/org.example.Other/x86_64/master/0/files", IdentityAssurance.claimed),
      ("\(folder)/beside/app/\(Self.app)/x86_64/master/0/files", .ownInstallation),
    ] {
      try FileSystem.createDirectories(FileSystem.split(files).folder, mode: 0o755)
      try FileSystem.createDirectories(files, mode: 0o755)
      let other = try await sandbox(instance: "78", files: files)
      try note(other, instance: "78")
      #expect(try assurance(of: other) == expected, "\(files)")
    }
    let forged = try await sandbox(instance: "79")
    #expect(try assurance(of: forged) == .claimed)
  }

  @Test func `only root can change what belongs to root alone, up to the root folder`() throws {
    #expect(FlatpakEvidence.onlyRootChanges(try FileSystem.resolved("/usr/bin/env")))
    #expect(!FlatpakEvidence.onlyRootChanges(folder))
    #expect(!FlatpakEvidence.onlyRootChanges("/usr/nothing"))
  }

  @Test func `the environment names no installation of the system`() {
    #expect(FlatpakEvidence.installations(environment: [:]).first == "/var/lib/flatpak")
    let own = FlatpakEvidence(environment: [
      "FLATPAK_SYSTEM_DIR": folder, "FLATPAK_CONFIG_DIR": folder,
    ])
    #expect(!own.systemInstallations().contains(folder))
  }

  @Test(arguments: [
    ("0::/user.slice/app.slice/app-flatpak-org.example.Boxed-12.scope", true),
    ("0::/user.slice/app.slice/app-gnome-org.example.Boxed-12.scope", true),
    ("0::/user.slice/app.slice/app-org.example.Boxed@autostart.service", true),
    ("0::/user.slice/session.slice/dbus.service", true), ("0::/", true),
    ("0::/user.slice/app.slice/app-org.gnome.Terminal.slice/vte-spawn-1.scope", true),
    ("0::/user.slice/app.slice/app-gnome-org.example.Game-12.scope", false),
    ("0::/user.slice/app.slice/app-flatpak-org.example.Boxed2-12.scope", false),
    ("0::/app.slice/app-org.example.Game-1.scope/app-flatpak-org.example.Boxed-1.scope", false),
  ])
  func `a control group of another app contradicts what a sandbox says`(
    line: String, isAllowed: Bool
  ) {
    #expect(FlatpakEvidence.allows([line], Self.app) == isAllowed)
  }
}
