// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// The result of a question.
enum ConsentDecision: Sendable, Hashable {
  case install(FontExposure)
  /// The person said no, now or before; with why, in words for a person.
  case refused(String)
  /// Nobody answered.
  case unanswered
}

/// Where apps' questions about installing wait for the person.
///
///     ask --> the app's line --> its turn --> all that waits in the line, as one question
///
/// An app that was refused waits, longer each time, and is muted in the end (`AskingRecord`): until
/// then, and from then on, its questions are answered at once.
actor ConsentDesk {
  private let registry: Registry
  private let turns: PromptTurns
  /// Shows a question; nothing when nobody answered.
  private let show: @Sendable (ConsentQuestion) async -> ConsentReply?

  private struct Waiting {
    let serial: Int
    let subject: ConsentSubject
    let continuation: CheckedContinuation<ConsentDecision, Never>
  }

  /// The question that is shown.
  private struct Shown {
    let app: AppSummary
    /// The callers that wait for the answer; a caller that cancels does not get it.
    var askers: [Waiting]
    let task: Task<ConsentReply?, Never>
  }

  private var lines: [String: [Waiting]] = [:]
  /// The apps that wait for their turn.
  private var awaited: Set<String> = []
  private var shown: Shown?
  private var serial = 0
  private var unanswered: UnansweredQuestions

  /// How many questions of one app may wait.
  private static let lineLimit = 64

  /// - Parameters:
  ///   - now: the time by which questions without an answer are counted.
  ///   - show: shows a question to the person.
  init(
    registry: Registry, turns: PromptTurns = PromptTurns(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    show: @escaping @Sendable (ConsentQuestion) async -> ConsentReply?
  ) {
    self.registry = registry
    self.turns = turns
    unanswered = UnansweredQuestions(now: now)
    self.show = show
  }

  /// Why an app may not ask now, in words for a person; nothing when it may.
  func refusal(ofApp id: String) -> String? {
    let record: AskingRecord?
    do { record = try registry.asking(ofApp: id) } catch {
      // When the earlier refusals cannot be read, no app may ask.
      Log.failure("it is not known whether \(id) may ask", error)
      return RegistryWording.notAnswered
    }
    switch record?.state(now: registry.clock.now) ?? .free {
    case .muted: return RegistryWording.muted
    case .waits(let seconds): return RegistryWording.mayAskAgain(inSeconds: seconds)
    case .free: return unanswered.wait(ofApp: id).map(RegistryWording.mayAskAgain(inSeconds:))
    }
  }

  /// Lets an app ask as if it had never been refused and had never canceled a question.
  func letAsk(_ app: String) throws {
    try registry.forgetRefusals(ofApp: app)
    unanswered.forget(app)
  }

  /// Asks the person when the app's turn has come; canceling the task takes the question away.
  func ask(_ subject: ConsentSubject) async -> ConsentDecision {
    let app = subject.app.id
    if let refusal = refusal(ofApp: app) { return .refused(refusal) }
    guard lines[app, default: []].count < Self.lineLimit else {
      return .refused(RegistryWording.mayAskAgain(inSeconds: 1))
    }
    serial += 1
    let serial = serial
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        lines[app, default: []].append(
          Waiting(serial: serial, subject: subject, continuation: continuation))
        awaitTurn(of: app)
      }
    } onCancel: {
      Task { await self.cancel(serial) }
    }
  }

  /// How many questions wait behind the one that is shown.
  var waitingCount: Int { lines.values.reduce(0) { $0 + $1.count } }

  // MARK: Turns

  private func awaitTurn(of app: String) {
    guard awaited.insert(app).inserted else { return }
    Task(executorPreference: BlockingExecutor.shared) {
      await self.turns.withTurn(of: app) { await self.takeTurn(of: app) }
    }
  }

  /// Shows what waits in an app's line.
  private func takeTurn(of app: String) async {
    awaited.remove(app)
    guard let line = lines.removeValue(forKey: app), let first = line.first else { return }
    if let refusal = refusal(ofApp: app) {
      for waiting in line { waiting.continuation.resume(returning: .refused(refusal)) }
      return
    }
    let together = line.filter { $0.subject.isAnswered(with: first.subject) }
    let rest = line.filter { !$0.subject.isAnswered(with: first.subject) }
    if !rest.isEmpty {
      lines[app] = rest
      awaitTurn(of: app)
    }
    let subject = ConsentSubject(
      first.subject, mergedWith: together.dropFirst().map(\.subject))
    let question = subject.question(
      refusalCount: (try? registry.asking(ofApp: app))?.refusalCount ?? 0)
    let task = Task { [show, question] in await show(question) }
    shown = Shown(app: question.app, askers: together, task: task)
    finish(await task.value)
  }

  private func finish(_ reply: ConsentReply?) {
    guard let shown else { return }
    self.shown = nil
    let decision = decide(reply, about: shown)
    for asker in shown.askers { asker.continuation.resume(returning: decision) }
  }

  /// Records what the person decided.
  private func decide(_ reply: ConsentReply?, about shown: Shown) -> ConsentDecision {
    let app = shown.app
    do {
      switch reply?.response {
      case .done?:
        // When all have canceled, nobody waits for the decision.
        if !shown.askers.isEmpty { try letAsk(app.id) }
        return .install(reply?.exposure ?? .asks)
      case .refused?:
        try registry.noteRefusal(
          of: AppIdentity(id: app.id, name: app.name, icon: app.icon, kind: app.identity),
          mutes: reply?.mutes ?? false)
        // Its caller learns when it may ask again.
        return .refused(refusal(ofApp: app.id) ?? RegistryWording.cancelled)
      case .ended?, nil:
        Log.info("nobody answered the question of \(app.id)")
        unanswered.note(app.id)
        return .unanswered
      }
    } catch {
      Log.failure("what the person answered to \(app.id) could not be kept", error)
      return .unanswered
    }
  }

  private func cancel(_ serial: Int) {
    if let place = shown?.askers.firstIndex(where: { $0.serial == serial }) {
      shown?.askers.remove(at: place).continuation.resume(returning: .unanswered)
      if shown?.askers.isEmpty == true { shown?.task.cancel() }
    }
    for (app, line) in lines {
      guard let place = line.firstIndex(where: { $0.serial == serial }) else { continue }
      lines[app]?.remove(at: place).continuation.resume(returning: .unanswered)
      if lines[app]?.isEmpty == true { lines[app] = nil }
    }
  }
}

/// Asks the person for consent to install fonts.
protocol ConsentAsking: Sendable {
  /// Why an app may not ask now, in words for a person; nothing when it may.
  func refusal(ofApp id: String) async -> String?

  /// The exposure that the person has chosen already; nil when the question offers the choice.
  var chosenExposure: FontExposure? { get }

  /// Asks the person, if need be; canceling the task takes the question away.
  func ask(_ subject: ConsentSubject) async -> ConsentDecision
}

extension ConsentDesk: ConsentAsking {
  nonisolated var chosenExposure: FontExposure? { nil }
}

/// Questions that were shown and came to nothing, because the app canceled them or the prompt ended.
///
/// An app must not avoid a refusal by canceling each question, nor make windows flicker.
struct UnansweredQuestions {
  private var times: [String: [ContinuousClock.Instant]] = [:]
  private let now: @Sendable () -> ContinuousClock.Instant

  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

  /// How many may end without an answer in a minute.
  private static let limit = 5
  private static let memory = Duration.seconds(60)

  mutating func note(_ app: String) {
    let time = now()
    // Records of apps that have not asked for long are removed as well.
    times = times.mapValues { $0.filter { $0 > time - Self.memory } }.filter { !$0.value.isEmpty }
    times[app, default: []].append(time)
  }

  mutating func forget(_ app: String) { times[app] = nil }

  /// How many seconds an app must wait before it may ask again.
  func wait(ofApp app: String) -> Int64? {
    let time = now()
    let recent = times[app, default: []].filter { $0 > time - Self.memory }
    guard recent.count >= Self.limit, let first = recent.first else { return nil }
    return max((first + Self.memory - time).components.seconds, 1)
  }
}
