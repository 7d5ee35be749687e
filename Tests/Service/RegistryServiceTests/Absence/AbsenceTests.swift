// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Foundation
import GRDB
import SyntheticFonts
import TestDesktop
import TestRandomness
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

@testable import RegistryService

/// What becomes of the fonts of an app that is not installed any more, with the built service.
@Suite(.serialized)
struct AbsenceTests {
  let desktop: PrivateDesktop
  let notifications: ScriptedNotifications
  let prompts: ScriptedPrompts

  init() async throws {
    desktop = try await PrivateDesktop()
    try desktop.setLeaving(graceSeconds: 1)
    notifications = try await ScriptedNotifications(on: desktop)
    prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
  }

  private func install(
    _ fonts: SyntheticFont..., scope: RegistrationScope = .persistent
  ) async throws {
    let paths = try fonts.map { try desktop.font($0) }
    let provider = try await desktop.provider()
    let outcome = try await provider.register(paths.map(FontSource.path), scope: scope).outcome()
    try #require(outcome.fonts.count == fonts.count, "\(outcome)")
    await provider.disconnect()
  }

  private func summary() async throws -> ProviderSummary? {
    try await desktop.library().providers().first { $0.id == PrivateDesktop.appID }
  }

  private func isUsedByName(_ family: String) async throws -> Bool {
    try await desktop.run("/usr/bin/fc-list", [":", "family"]).contains(family)
  }

  /// Waits until programs see a family, or do not see it any more: rules follow each decision.
  private func waitUntil(_ family: String, isUsedByName isUsed: Bool) async throws {
    try await desktop.wait(for: "\(family) to be \(isUsed ? "" : "un")used") {
      try await isUsedByName(family) == isUsed
    }
  }

  /// Waits until the person is asked.
  private func question(
    after count: Int = 0
  ) async throws -> ScriptedNotifications.Notification {
    try await desktop.wait(for: "the notification") {
      notifications.count > count && !notifications.open.isEmpty
    }
    return try #require(notifications.open.last)
  }

  /// The notifications that a later process knows of.
  private func notedQuestions() throws -> Set<UInt32> {
    let names = try DatabaseQueue(path: desktop.folder + "/data/typecase/registry.sqlite").read {
      try String.fetchAll(
        $0, sql: "SELECT notification FROM appPresence WHERE notification IS NOT NULL")
    }
    return Set(names.compactMap { $0.split(separator: " ").last.flatMap { UInt32($0) } })
  }

  // MARK: Going

  @Test func `the fonts of an uninstalled app are disabled, and the person is asked`() async throws
  {
    try await install(SyntheticFont("Alpha"), SyntheticFont("Beta"))
    #expect(try await summary()?.isAbsent == false)
    let before = Int64(Date().timeIntervalSince1970)
    try desktop.removeApp()
    let question = try await question()
    #expect(question.title.contains("Foundry"))
    #expect(question.body.contains("2 fonts"))
    #expect(question.actions == ["default", "keep", "remove"])
    #expect(question.hints["resident"] == .bool(true))
    #expect(question.timeout == 0)
    try await waitUntil("Alpha", isUsedByName: false)
    let summary = try #require(try await summary())
    #expect(summary.isAbsent && summary.isHeldBack)
    #expect(summary.faceCount == 2 && summary.keepableFaceCount == 2)
    #expect((before...Int64(Date().timeIntervalSince1970)).contains(summary.absentSince ?? 0))
    let fonts = try await desktop.library().fonts()
    #expect(fonts.map(\.descriptor.enabled) == [false, false])
    #expect(fonts.allSatisfy { !$0.isDisabledByPerson })
  }

  @Test func `an update, which removes and adds the app, changes nothing`() async throws {
    // Longer than the slowest machine needs to notice that the app is back.
    try desktop.setLeaving(graceSeconds: 600)
    try await install(SyntheticFont("Alpha"))
    try desktop.removeApp()
    try await desktop.wait(for: "the absence to be noticed") {
      try await summary()?.isAbsent == true
    }
    #expect(try await summary()?.isHeldBack == false)
    #expect(try await isUsedByName("Alpha"))
    try desktop.installApp()
    try await desktop.wait(for: "the return to be noticed") {
      try await summary()?.isAbsent == false
    }
    #expect(notifications.count == 0)
    #expect(try await isUsedByName("Alpha"))
  }

  @Test func `an app that is installed again has its fonts as they were`() async throws {
    try await install(SyntheticFont("Alpha"), SyntheticFont("Beta"), SyntheticFont("Gamma"))
    let library = try await desktop.library()
    let fonts = try await library.fonts()
    let beta = try #require(fonts.first { $0.descriptor.family == "Beta" }?.descriptor.id)
    let gamma = try #require(fonts.first { $0.descriptor.family == "Gamma" }?.descriptor.id)
    _ = try await library.setEnabled(false, ids: [beta])
    try desktop.removeApp()
    let question = try await question()
    // What the person turns off meanwhile stays off, and nothing can be turned on.
    _ = try await library.setEnabled(false, ids: [gamma])
    let refused = try await library.setEnabled(true, ids: [beta])
    #expect(refused.errors.map(\.code) == [.missingEntitlement])
    try desktop.installApp()
    try await desktop.wait(for: "the return") { try await summary()?.isAbsent == false }
    #expect(
      try await library.fonts().filter { $0.descriptor.enabled == true }
        .compactMap(\.descriptor.family) == ["Alpha"])
    try await desktop.wait(for: "the question to be taken back") { notifications.open.isEmpty }
    #expect(notifications.taken == [question.number])
    try await waitUntil("Alpha", isUsedByName: true)
  }

  @Test func `an app that was uninstalled while nothing ran is noticed at the next start`()
    async throws
  {
    try await install(SyntheticFont("Alpha"))
    try await desktop.wait(for: "the app to be looked at") { try await summary() != nil }
    try await desktop.killRegistry()
    try desktop.removeApp()
    // As the path unit and the login start it: nobody calls.
    var service = ChildProcess(try PrivateDesktop.program("typecase-registry"))
    service.environment = desktop.environment
    service.timeLimit = .seconds(300)
    let program = service
    async let ending = program.run()
    let question = try await question()
    notifications.choose("remove", on: question.number)
    try await desktop.wait(for: "the fonts to go") { try await summary() == nil }
    try await desktop.killRegistry()
    _ = try await ending
  }

  @Test func `an update that drops the entitlement is shown, and changes nothing else`()
    async throws
  {
    try await install(SyntheticFont("Alpha"))
    try desktop.installApp(entitlements: "")
    try await desktop.wait(for: "the look") { try await summary()?.isEntitled == false }
    let provider = try #require(try await summary())
    #expect(!provider.isAbsent && !provider.isHeldBack)
    #expect(try await isUsedByName("Alpha"))
    try desktop.installApp()
    try await desktop.wait(for: "the look") { try await summary()?.isEntitled == true }
  }

  // MARK: Keeping and removing

  @Test func `kept fonts are the person's own, with the same ids`() async throws {
    try await install(SyntheticFont("Alpha"))
    let library = try await desktop.library()
    let before = try await library.fonts().map(\.descriptor.id)
    try desktop.removeApp()
    notifications.choose("keep", on: try await question().number)
    try await desktop.wait(for: "the fonts to be kept") { try await summary() == nil }
    let fonts = try await library.fonts()
    #expect(fonts.map(\.descriptor.id) == before)
    #expect(fonts.map(\.descriptor.provider) == ["org.typecase.Person"])
    #expect(fonts.map(\.descriptor.enabled) == [true])
    try await desktop.wait(for: "the question to go") { notifications.open.isEmpty }
    try await waitUntil("Alpha", isUsedByName: true)
    // The app is no owner any more, so its return changes nothing.
    try desktop.installApp()
    let again = try await (try await desktop.provider()).register([
      .path(desktop.bundle + "/Alpha-Regular.ttf")
    ]).outcome()
    #expect(again.errors.map(\.code) == [.duplicatedName])
  }

  @Test func `what a license forbids to keep is not kept`() async throws {
    var restricted = SyntheticFont("Alpha")
    restricted.embeddingRights = 2
    var free = SyntheticFont("Beta")
    free.embeddingRights = 2
    free.licenseURL = "https://scripts.sil.org/OFL"
    try await install(restricted, free)
    try desktop.removeApp()
    let question = try await question()
    #expect(question.body.contains("license"))
    notifications.choose("keep", on: question.number)
    // The person is asked again about the rest, which can only be removed.
    let rest = try await self.question(after: 1)
    #expect(rest.actions == ["default", "remove"])
    let library = try await desktop.library()
    let kept = try await library.fonts(provider: "org.typecase.Person")
    #expect(kept.compactMap(\.descriptor.family) == ["Beta"])
    let errors = try await library.keepFonts(ofProvider: PrivateDesktop.appID).errors
    #expect(errors.map(\.code) == [.insufficientPermissions])
    notifications.choose("remove", on: rest.number)
    try await desktop.wait(for: "the rest to go") { try await summary() == nil }
  }

  @Test func `a name that was taken meanwhile is refused`() async throws {
    try await install(SyntheticFont("Alpha"), SyntheticFont("Beta"))
    try desktop.removeApp()
    _ = try await question()
    var other = SyntheticFont("Alpha")
    other.seed = 7
    let library = try await desktop.library()
    let path = try desktop.font(other, file: "other.ttf")
    #expect(try await library.add([.path(path)]).outcome().fonts.count == 1)
    let kept = try await library.keepFonts(ofProvider: PrivateDesktop.appID)
    #expect(kept.fonts.compactMap(\.descriptor.family) == ["Beta"])
    #expect(kept.errors.map(\.code) == [.duplicatedName])
    // Nor is it enabled beside the other font when the app is installed again.
    try desktop.installApp()
    try await desktop.wait(for: "the return") { try await summary()?.isAbsent == false }
    #expect(
      try await library.fonts(provider: PrivateDesktop.appID).map(\.descriptor.enabled) == [false])
  }

  @Test func `a dismissed notification removes the fonts, and that can be undone`()
    async throws
  {
    try await install(SyntheticFont("Alpha"))
    try desktop.removeApp()
    let question = try await question()
    notifications.close(question.number, reason: 2)
    try await desktop.wait(for: "the fonts to go") { try await summary() == nil }
    #expect(try await desktop.library().undo().count == 1)
    // The app is still absent: its fonts are not used, and the person is asked once more.
    _ = try await self.question(after: 1)
    #expect(try await summary()?.isHeldBack == true)
    try await waitUntil("Alpha", isUsedByName: false)
  }

  @Test func `a notification that expires, or only opens the browser, removes nothing`()
    async throws
  {
    try await install(SyntheticFont("Alpha"))
    try desktop.removeApp()
    let question = try await question()
    notifications.choose("default", on: question.number)
    notifications.close(question.number, reason: 2)
    try await desktop.wait(for: "the browser to be called") {
      try FileSystem.text(of: desktop.folder + "/log").contains("org.typecase.Typecase")
    }
    #expect(try await summary()?.isHeldBack == true)
    // Nobody is asked again before the next start.
    try await desktop.killRegistry()
    #expect(try await summary()?.isHeldBack == true)
    let second = try await self.question(after: 1)
    notifications.close(second.number, reason: 1)
    #expect(try await summary()?.isHeldBack == true)
  }

  @Test func `a notification without buttons asks nothing, and closing it decides nothing`()
    async throws
  {
    await notifications.leave()
    let plain = try await ScriptedNotifications(on: desktop, capabilities: ["body"])
    try await install(SyntheticFont("Alpha"))
    try desktop.removeApp()
    try await desktop.wait(for: "the notification") { plain.open.count == 1 }
    let notice = try #require(plain.open.first)
    #expect(notice.actions.isEmpty)
    #expect(notice.body.contains("Open Typecase"))
    plain.close(notice.number, reason: 2)
    // The service has dealt with the closing when it answers a removal.
    #expect(try await desktop.library().removeProvider(id: PrivateDesktop.appID).count == 1)
  }

  @Test func `an app's name cannot forge the notification`() {
    func shown(_ name: String) -> String {
      AbsenceNotices.name(
        of: AppIdentity(id: "org.example.Sly", name: name, icon: "", kind: "registered-host"))
    }
    #expect(shown("A\u{202E}B\nC\u{7}") == "AB C")
    #expect(shown(String(repeating: "x", count: 5000)).count <= 43)
    for name in ["Typecase", "T y p e c a s e", "\u{200B}", ""] {
      #expect(shown(name) == "org.example.Sly", "\(name)")
    }
  }

  @Test func `without a notification service the fonts stay disabled until somebody decides`()
    async throws
  {
    await notifications.leave()
    try await install(SyntheticFont("Alpha"))
    try desktop.removeApp()
    try await desktop.wait(for: "the fonts to be disabled") {
      try await summary()?.isHeldBack == true
    }
    #expect(try await desktop.library().fonts().count == 1)
    // A service that starts later shows the question.
    let later = try await ScriptedNotifications(on: desktop)
    try await desktop.wait(for: "the notification") { later.open.count == 1 }
    await later.leave()
    #expect(try await summary()?.isHeldBack == true)
    let kept = try await desktop.library().keepFonts(ofProvider: PrivateDesktop.appID)
    #expect(kept.fonts.count == 1 && kept.errors.isEmpty)
  }

  @Test func `fonts that nobody kept are removed when the offer ends`() async throws {
    await notifications.leave()
    try desktop.setLeaving(graceSeconds: 1, offerDays: 0)
    try await install(SyntheticFont("Alpha"))
    try desktop.removeApp()
    try await desktop.wait(for: "the fonts to go") { try await summary() == nil }
    #expect(try await desktop.library().undo().count == 1)
  }

  @Test func `fonts of the session are removed with the app, and cannot be kept`() async throws {
    try await install(SyntheticFont("Alpha"))
    try await install(SyntheticFont("Beta"), scope: .session)
    try desktop.removeApp()
    let question = try await question()
    try await waitUntil("Beta", isUsedByName: false)
    notifications.choose("keep", on: question.number)
    try await desktop.wait(for: "the fonts to be kept") { try await summary() == nil }
    #expect(try await desktop.library().fonts().compactMap(\.descriptor.family) == ["Alpha"])
    // First no list has them, then the files are deleted.
    try await desktop.wait(for: "the files to go") {
      try FileSystem.names(in: desktop.folder + "/runtime/typecase/fonts").isEmpty
    }
  }

  // MARK: The person begins

  @Test func `a provider's fonts are removed in one step, and restored in one`() async throws {
    try await install(SyntheticFont("Alpha"), SyntheticFont("Beta"))
    let library = try await desktop.library()
    #expect(try await library.removeProvider(id: PrivateDesktop.appID).count == 2)
    #expect(try await library.fonts().isEmpty)
    #expect(try await library.undo().count == 2)
    await #expect(throws: TypecaseError.self) {
      try await library.removeProvider(id: "org.example.Nobody")
    }
  }

  @Test func `the fonts of an installed app cannot become the person's own`() async throws {
    try await install(SyntheticFont("Alpha"))
    let library = try await desktop.library()
    let refusal = await #expect(throws: TypecaseError.self) {
      try await library.keepFonts(ofProvider: PrivateDesktop.appID)
    }
    #expect(refusal?.code == .inUse)
  }

  // MARK: Killed between the steps

  @Test func `a service that is killed in the grace period goes on from where it was`() async throws
  {
    try desktop.setLeaving(graceSeconds: 3)
    try await install(SyntheticFont("Alpha"))
    try desktop.removeApp()
    try await desktop.wait(for: "the absence to be noticed") {
      try await summary()?.isAbsent == true
    }
    let since = try await summary()?.absentSince
    try await desktop.killRegistry()
    #expect(try await summary()?.absentSince == since)
    _ = try await question()
    #expect(try await summary()?.absentSince == since)
  }

  @Test func `a service that is killed while it asks asks again, and follows the answer`()
    async throws
  {
    try await install(SyntheticFont("Alpha"))
    try desktop.removeApp()
    _ = try await question()
    try await desktop.wait(for: "the question to be noted") { try !notedQuestions().isEmpty }
    try await desktop.killRegistry()
    #expect(try await summary()?.isHeldBack == true)
    try await waitUntil("Alpha", isUsedByName: false)
    let second = try await question(after: 1)
    // It replaces the first notification, whose answer nobody would hear.
    #expect(notifications.open.count == 1)
    notifications.choose("keep", on: second.number)
    try await desktop.wait(for: "the fonts to be kept") { try await summary() == nil }
    try await desktop.killRegistry()
    let fonts = try await desktop.library().fonts()
    #expect(fonts.map(\.descriptor.provider) == ["org.typecase.Person"])
    try await waitUntil("Alpha", isUsedByName: true)
  }

  @Test(.timeLimit(.minutes(20)))
  func `killed at any moment, the service disables the fonts of an absent app only`()
    async throws
  {
    let text = ProcessInfo.processInfo.environment["TYPECASE_TEST_SEED"] ?? ""
    let seed = Int(text) ?? .random(in: 0..<1_000_000)
    print("leaving test: TYPECASE_TEST_SEED=\(seed)")
    var random = SplitMix64(seed: seed)
    try desktop.setLeaving(graceSeconds: 0)
    try await install(SyntheticFont("Alpha"), SyntheticFont("Beta"))
    let ids = try await desktop.library().fonts().map(\.descriptor.id)
    // Shown by a service that was killed before it could record that: nobody can close these.
    var lost: Set<UInt32> = []
    for _ in 0..<12 {
      for isGone in [true, false] {
        if isGone { try desktop.removeApp() } else { try desktop.installApp() }
        // Any moment from before the change is seen until all is done.
        try await ContinuousClock().sleep(for: .milliseconds(.random(in: 0..<1500, using: &random)))
        try await desktop.killRegistry()
        if isGone {
          lost.formUnion(Set(notifications.open.map(\.number)).subtracting(try notedQuestions()))
        }
        try await desktop.wait(for: "\(isGone ? "going" : "returning"), seed \(seed)") {
          try await summary()?.isHeldBack == isGone
        }
        let fonts = try await desktop.library().fonts()
        #expect(fonts.map(\.descriptor.id) == ids)
        #expect(fonts.allSatisfy { $0.descriptor.enabled == !isGone })
        try await desktop.wait(for: "the rules, seed \(seed)") {
          try await isUsedByName("Alpha") == !isGone
        }
        if isGone { continue }
        try await desktop.wait(for: "no question, seed \(seed)") {
          notifications.open.allSatisfy { lost.contains($0.number) }
        }
      }
    }
  }
}
