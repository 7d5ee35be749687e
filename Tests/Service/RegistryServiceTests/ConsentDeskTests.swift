// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Foundation
import Synchronization
import TestDesktop
import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import RegistryService

/// How questions wait for the person: merged, in turns, and never two at once.
final class ConsentDeskTests {
  private let folder: String
  private let registry: Registry
  private let screen = Screen()
  private let desk: ConsentDesk

  init() throws {
    folder = NSTemporaryDirectory() + "typecase-desk-\(UUID().uuidString)"
    let layout = StoreLayout(environment: [
      "HOME": folder, "XDG_DATA_HOME": folder + "/data", "XDG_CONFIG_HOME": folder + "/config",
    ])
    registry = try .alone(in: layout)
    // The time stands, so that a busy machine does not make a minute of five questions.
    let start = ContinuousClock.now
    desk = ConsentDesk(registry: registry, now: { start }, show: screen.show)
  }

  deinit { FileSystem.removeTree(folder) }

  /// Takes the person's place: a shown question waits until the test answers.
  private final class Screen: Sendable {
    private struct State {
      var shown: [ConsentQuestion] = []
      var open: CheckedContinuation<ConsentReply?, Never>?
      var mostAtOnce = 0
      var atOnce = 0
      var takenAway = 0
    }

    private let state = Mutex(State())

    var shown: [ConsentQuestion] { state.withLock(\.shown) }
    var mostAtOnce: Int { state.withLock(\.mostAtOnce) }
    var takenAway: Int { state.withLock(\.takenAway) }

    @Sendable func show(_ question: ConsentQuestion) async -> ConsentReply? {
      await withTaskCancellationHandler {
        let reply = await withCheckedContinuation { continuation in
          state.withLock { state in
            state.shown.append(question)
            state.atOnce += 1
            state.mostAtOnce = max(state.mostAtOnce, state.atOnce)
            state.open = continuation
          }
        }
        state.withLock { $0.atOnce -= 1 }
        return reply
      } onCancel: {
        state.withLock { $0.takenAway += 1 }
        answer(nil)
      }
    }

    func answer(_ reply: ConsentReply?) {
      let open = state.withLock { state in
        defer { state.open = nil }
        return state.open
      }
      open?.resume(returning: reply)
    }
  }

  private static func question(
    _ family: String, app: String = "org.example.A", scope: RegistrationScope = .persistent,
    window: String = ""
  ) -> ConsentSubject {
    subject([face(family)], app: app, scope: scope, window: window)
  }

  private static func subject(
    _ faces: [ShownFace], app: String = "org.example.A", scope: RegistrationScope = .persistent,
    window: String = "", policy: [String] = []
  ) -> ConsentSubject {
    let family = faces.first?.descriptor.family ?? ""
    return ConsentSubject(
      handle: "/request/\(family)", parentWindow: window,
      app: .init(id: app, name: app, icon: "", identity: "flatpak"), faces: faces, fontCount: 1,
      warnings: [.init(family: family, message: "old")],
      notices: ["Programs that ask for “\(family)” get it."], policy: policy, exposure: .byName,
      scope: scope, refused: [.init(name: "\(family).ttf", message: "broken")])
  }

  private static func face(
    _ family: String, style: String = "Regular", weight: Double = 400, names: [String] = [],
    isVariable: Bool = false, color: ColorKind = .none, isUpdate: Bool = false
  ) -> ShownFace {
    var descriptor = FontDescriptor(family: family)
    descriptor.style = style
    descriptor.weight = weight
    return ShownFace(
      descriptor: descriptor,
      preview: FacePreview(
        style: style, index: 0, script: "Latn", languages: [], isVariable: isVariable, color: color),
      path: "/\(family)-\(style)", isUpdate: isUpdate, families: [family] + names)
  }

  /// Whether it is a refusal that tells when the app may ask again.
  private static func saysWhen(_ decision: ConsentDecision) -> Bool {
    if case .refused(let message) = decision { message.contains("may ask again in") } else { false }
  }

  private func ask(_ question: ConsentSubject) -> Task<ConsentDecision, Never> {
    Task { [desk] in await desk.ask(question) }
  }

  private func shown(_ count: Int) async throws {
    try await waitUntil("question \(count)") { screen.shown.count == count }
  }

  private func waiting(_ count: Int) async throws {
    try await waitUntil("\(count) waiting") { await desk.waitingCount == count }
  }

  @Test func `questions of one app that wait become one question`() async throws {
    let first = ask(Self.question("One"))
    try await shown(1)
    let others = [
      Self.question("Two"), Self.question("Three", window: "x11:1"), Self.question("Two"),
    ].map(ask)
    try await waiting(3)
    screen.answer(ConsentReply(.done, exposure: .asks))
    #expect(await first.value == .install(.asks))
    try await shown(2)
    let question = screen.shown[1]
    #expect(Set(question.families.map(\.family)) == ["Two", "Three"])
    #expect(question.families.first { $0.family == "Two" }?.faceCount == 2)
    #expect(question.fontCount == 3)
    #expect(question.warnings.count == 3)
    #expect(question.refused.count == 3)
    #expect(
      question.notices == [
        "Programs that ask for “Two” get it.", "Programs that ask for “Three” get it.",
      ])
    #expect(question.parentWindow == "x11:1")
    screen.answer(ConsentReply(.done, exposure: .byName))
    for other in others { #expect(await other.value == .install(.byName)) }
    #expect(screen.mostAtOnce == 1)
  }

  @Test func `what waits is shown with all its names, colors and variations`() async throws {
    let first = ask(Self.question("A"))
    try await shown(1)
    let plain = ask(Self.question("Lovely"))
    try await waiting(1)
    let more = ask(
      Self.subject(
        [
          Self.face("Lovely", style: "Bold", weight: 700, names: ["Company Payroll Sans"]),
          Self.face(
            "Lovely", style: "Black", weight: 900, names: ["Another Secret Name"],
            isVariable: true, color: .colrV0, isUpdate: true),
        ], policy: ["Decided."]))
    try await waiting(2)
    screen.answer(ConsentReply(.done, exposure: .asks))
    try await shown(2)
    let question = screen.shown[1]
    #expect(
      question.families == [
        ConsentQuestion.Family(
          family: "Lovely", faceCount: 3, styles: ["Regular", "Bold", "Black"],
          location: FaceLocation(path: "/Lovely-Regular", index: 0), script: "Latn", languages: [],
          color: .colrV0, isVariable: true, isUpdate: true,
          furtherNames: ["Company Payroll Sans", "Another Secret Name"])
      ])
    #expect(question.policy == ["Decided."])
    screen.answer(ConsentReply(.done, exposure: .asks))
    for asked in [first, plain, more] { #expect(await asked.value == .install(.asks)) }
  }

  @Test func `apps take turns, one prompt at a time`() async throws {
    let first = ask(Self.question("A1"))
    try await shown(1)
    let second = ask(Self.question("A2"))
    try await waiting(1)
    let other = ask(Self.question("B1", app: "org.example.B"))
    try await waiting(2)
    screen.answer(ConsentReply(.done, exposure: .byName))
    try await shown(2)
    #expect(screen.shown[1].app.id == "org.example.B")
    screen.answer(ConsentReply(.refused, exposure: .byName))
    try await shown(3)
    screen.answer(ConsentReply(.done, exposure: .byName))
    #expect(await first.value == .install(.byName))
    #expect(await second.value == .install(.byName))
    #expect(Self.saysWhen(await other.value))
    #expect(screen.mostAtOnce == 1)
  }

  @Test func `fonts for the session are a question of their own`() async throws {
    let first = ask(Self.question("One"))
    try await shown(1)
    let second = ask(Self.question("Two"))
    let third = ask(Self.question("Three", scope: .session))
    try await waiting(2)
    for count in 1...3 {
      try await shown(count)
      #expect(screen.shown[count - 1].families.count == 1)
      screen.answer(ConsentReply(.done, exposure: .byName))
    }
    for task in [first, second, third] { #expect(await task.value == .install(.byName)) }
  }

  @Test func `a refusal covers all waiting questions of the app`() async throws {
    let first = ask(Self.question("One"))
    try await shown(1)
    let second = ask(Self.question("Two"))
    try await waiting(1)
    screen.answer(ConsentReply(.refused, exposure: .byName))
    #expect(Self.saysWhen(await first.value))
    guard case .refused = await second.value else {
      Issue.record("the second question was not refused")
      return
    }
    #expect(screen.shown.count == 1)
    // The refusal does not concern another app.
    let other = ask(Self.question("Three", app: "org.example.B"))
    try await shown(2)
    screen.answer(nil)
    #expect(await other.value == .unanswered)
  }

  @Test func `a question that all its askers canceled is closed, and the next one is shown`()
    async throws
  {
    let first = ask(Self.question("One"))
    try await shown(1)
    let second = ask(Self.question("Two"))
    let other = ask(Self.question("Three", app: "org.example.B"))
    try await waiting(2)
    second.cancel()
    #expect(await second.value == .unanswered)
    try await waiting(1)
    first.cancel()
    #expect(await first.value == .unanswered)
    try await shown(2)
    #expect(screen.takenAway == 1)
    #expect(screen.shown[1].app.id == "org.example.B")
    screen.answer(ConsentReply(.done, exposure: .byName))
    #expect(await other.value == .install(.byName))
  }

  @Test func `one of several askers cancels, and the others get the answer`() async throws {
    let first = ask(Self.question("Zero", app: "org.example.B"))
    try await shown(1)
    let leaving = ask(Self.question("One"))
    let staying = ask(Self.question("Two"))
    try await waiting(2)
    screen.answer(ConsentReply(.done, exposure: .byName))
    try await shown(2)
    #expect(screen.shown[1].fontCount == 2)
    leaving.cancel()
    #expect(await leaving.value == .unanswered)
    screen.answer(ConsentReply(.done, exposure: .asks))
    #expect(await staying.value == .install(.asks))
    #expect(await first.value == .install(.byName))
    #expect(screen.takenAway == 0)
  }

  @Test func `an app that asks and cancels again and again must wait`() async throws {
    for count in 1...5 {
      let question = ask(Self.question("One"))
      try await shown(count)
      question.cancel()
      #expect(await question.value == .unanswered)
      try await waitUntil("the prompt gone") { screen.takenAway == count }
    }
    try await waitUntil("the app held") { await desk.refusal(ofApp: "org.example.A") != nil }
    guard case .refused = await desk.ask(Self.question("One")) else {
      Issue.record("a sixth question was asked")
      return
    }
    #expect(screen.shown.count == 5)
    // The person has refused nothing.
    #expect(try registry.store.askingRecords().isEmpty)
    // The person lets it ask again.
    try await desk.letAsk("org.example.A")
    let question = ask(Self.question("One"))
    try await shown(6)
    screen.answer(ConsentReply(.refused, exposure: .asks))
    guard case .refused = await question.value else {
      Issue.record("the person's no was not told")
      return
    }
  }

  @Test func `a yes resets the refusals`() async throws {
    _ = try await registry.change { store in
      try store.noteRefusal(
        of: AppIdentity(id: "org.example.A", name: "", icon: "", kind: ""), mutes: false, now: 0)
    }
    let question = ask(Self.question("One"))
    try await shown(1)
    #expect(screen.shown[0].refusalCount == 1)
    screen.answer(ConsentReply(.done, exposure: .byName))
    #expect(await question.value == .install(.byName))
    #expect(try registry.store.askingRecords().isEmpty)
  }
}
