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

/// The bus starts the service; it ends when nobody needs it, and loses nothing.
struct LifetimeTests {
  private func installed(on desktop: PrivateDesktop, _ families: [String]) async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let paths = try families.map { try desktop.font(SyntheticFont($0)) }
    let outcome = try await (try await desktop.provider()).register(paths.map(FontSource.path))
      .outcome()
    #expect(outcome.fonts.count == families.count, "\(outcome)")
    await prompts.withdraw()
  }

  @Test func `the service ends when no app is left, and has all fonts when it starts again`()
    async throws
  {
    let desktop = try await PrivateDesktop(idleSeconds: 0.3)
    // While an app that called is on the bus, the service runs.
    let caller = try await BusConnection.open(address: desktop.address)
    try await caller.call(
      BusNames.Apps.hostApps, "Register", [.string(PrivateDesktop.appID), .dictionary([:])])
    try await installed(on: desktop, ["Alpha"])
    let first = try #require(try await desktop.registryProcess())
    let library = try await desktop.library()
    let removed = try await library.remove(
      ids: try await library.fonts().compactMap(\.descriptor.id))
    #expect(removed.count == 1)
    #expect(try await desktop.registryProcess() == first)
    await caller.close()
    // It gives its name up before it ends, to look once more whether somebody has called.
    try await desktop.wait(for: "the service to leave") { Self.hasEnded(first) }
    // Another process answers, which may have ended meanwhile.
    #expect(try await library.undo().count == 1)
    #expect(try await library.fonts().compactMap(\.descriptor.family) == ["Alpha"])
  }

  /// Whether a process has ended, or is a zombie that waits for its parent.
  private static func hasEnded(_ process: pid_t) -> Bool {
    guard let status = try? FileSystem.text(of: "/proc/\(process)/stat") else { return true }
    return status.split(separator: ")").last?.hasPrefix(" Z") ?? true
  }

  @Test func `calls that arrive while the service ends are all answered`() async throws {
    let desktop = try await PrivateDesktop(idleSeconds: 0.02)
    let library = try await desktop.library()
    var processes: Set<pid_t> = []
    var pause = 0
    try await desktop.wait(for: "four services, one after the other", within: .seconds(600)) {
      #expect(try await library.fonts().isEmpty)
      if let process = try await desktop.registryProcess() { processes.insert(process) }
      // Sometimes before the service ends, sometimes after.
      pause = (pause + 7) % 60
      try await ContinuousClock().sleep(for: .milliseconds(pause))
      return processes.count >= 4
    }
  }

  @Test func `a kill during a request loses no installed font`() async throws {
    let desktop = try await PrivateDesktop()
    try await installed(on: desktop, ["Alpha", "Beta"])
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let path = try desktop.font(SyntheticFont("Gamma"))
    let request = try await desktop.provider().register([.path(path)])
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    try await desktop.killRegistry()
    #expect(try await request.failure?.name == BusError.noReply)
    let fonts = try await desktop.library().fonts()
    #expect(fonts.compactMap(\.descriptor.family) == ["Alpha", "Beta"])
    #expect(fonts.allSatisfy { FileSystem.exists($0.location.path) })
    #expect(try FileSystem.names(in: desktop.folder + "/data/typecase/staging").isEmpty)
  }

  @Test func `a second service ends at once and says why`() async throws {
    let desktop = try await PrivateDesktop()
    try await installed(on: desktop, ["Alpha"])
    var second = ChildProcess(try PrivateDesktop.program("typecase-registry"))
    second.environment = desktop.environment
    second.timeLimit = .seconds(300)
    let outcome = try await second.run()
    #expect(outcome.ending == .exited(1))
    #expect(String(decoding: outcome.errors, as: UTF8.self).contains("another registry works"))
    #expect(try await desktop.library().fonts().count == 1)
  }

  @Test func `an unreadable store is reported, and not touched`() async throws {
    let desktop = try await PrivateDesktop(idleSeconds: 0.3)
    let database = desktop.folder + "/data/typecase/registry.sqlite"
    try FileSystem.createDirectories(FileSystem.split(database).folder, mode: 0o700)
    try FileSystem.write(Array("no database".utf8), to: database)
    var service = ChildProcess(try PrivateDesktop.program("typecase-registry"))
    service.environment = desktop.environment
    service.timeLimit = .seconds(300)
    let outcome = try await service.run()
    #expect(outcome.ending == .exited(1))
    #expect(String(decoding: outcome.errors, as: UTF8.self).contains("not a database"))
    #expect(try FileSystem.text(of: database) == "no database")
  }
}
