// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseBusProtocol
import TypecaseGLibKit

/// A prompts backend that replies as a test says, and records what it was asked.
public final class ScriptedPrompts: Sendable {
  /// What to do when it is asked.
  public enum Script: Sendable {
    case answer(RequestResponse)
    /// An answer to what fonts are missing, or with which font was picked; other questions are
    /// answered with yes, or as `follow(consent:)` says.
    case choose(@Sendable (MissingFontsQuestion) -> MissingFontsQuestion.Reply)
    case pick(@Sendable (PickerQuestion) -> PickerQuestion.Reply)
    /// An invalid reply.
    case nonsense
    /// A reply of any form.
    case reply([Variant])
    /// Takes the question, and then says that it does not have it.
    case forget
    /// Takes the question, and from then on answers no call until `goOn()`.
    case hang
    /// Waits until the question is closed, or for ever.
    case wait
    /// Leaves the bus without an answer.
    case leave
  }

  private struct State {
    var script: Script
    var questions: [ConsentQuestion] = []
    var uses: [UseQuestion] = []
    var missing: [MissingFontsQuestion] = []
    var pickers: [PickerQuestion] = []
    /// What was told with ShowProgress, and with FinishMissingFonts.
    var progress: [[MissingFontProgress]] = []
    var finished: [[MissingFontProgress]] = []
    var isWanted = true
    var consent = RequestResponse.done
    var closed: [String] = []
    var waiting: [String: BusMethodCall] = [:]
    /// How often the registry asked whether a question is there.
    var checkCount = 0
    /// Calls that are never answered.
    var held: [BusMethodCall] = []
  }

  private let connection: BusConnection
  private let state: Mutex<State>

  /// - Parameter isNext: whether it waits for the name that another has.
  public init(on desktop: PrivateDesktop, _ script: Script, isNext: Bool = false) async throws {
    connection = try await BusConnection.open(address: desktop.address)
    state = Mutex(State(script: script))
    _ = try await connection.export(
      BusNames.Prompts.path, Prompts1.self, properties: ["version": .uint32(BusNames.version)]
    ) { [self] call in handle(call) }
    if isNext {
      try await connection.call(
        .bus, "RequestName", [.string(BusNames.Prompts.name), .uint32(0)])
      return
    }
    guard try await connection.requestName(BusNames.Prompts.name) else {
      throw PrivateDesktop.Failure(description: "the prompts' name is taken")
    }
  }

  public var questions: [ConsentQuestion] { state.withLock(\.questions) }
  public var uses: [UseQuestion] { state.withLock(\.uses) }
  public var missing: [MissingFontsQuestion] { state.withLock(\.missing) }
  public var pickers: [PickerQuestion] { state.withLock(\.pickers) }
  public var progress: [[MissingFontProgress]] { state.withLock(\.progress) }
  public var finished: [[MissingFontProgress]] { state.withLock(\.finished) }
  public var closed: [String] { state.withLock(\.closed) }

  public var checkCount: Int { state.withLock(\.checkCount) }

  /// What ShowProgress is answered with from now on.
  public func setWanted(_ isWanted: Bool) { state.withLock { $0.isWanted = isWanted } }

  /// How questions are answered that a script of `choose` or `pick` does not cover.
  public func follow(consent: RequestResponse) { state.withLock { $0.consent = consent } }

  public func follow(_ script: Script) { state.withLock { $0.script = script } }

  /// Answers the calls that it has held, as a backend that had stopped for a while.
  public func goOn() {
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for call in held {
      call.reply(
        call.method == "IsAsking"
          ? [.bool(true)] : [.uint32(RequestResponse.ended.rawValue), .dictionary([:])])
    }
  }

  /// Answers every question that waits.
  public func answer(_ answer: RequestResponse) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values.map(\.self)
    }
    for call in waiting { call.reply([.uint32(answer.rawValue), .dictionary([:])]) }
  }

  private func handle(_ call: BusMethodCall) {
    do throws(BusError) {
      switch Prompts1.Method(rawValue: call.method) {
      case .close: close(call, try Prompts1.Close(busArguments: call.arguments).handle)
      case .isAsking: check(call, try Prompts1.IsAsking(busArguments: call.arguments).handle)
      case .showProgress:
        let told = try Prompts1.ShowProgress(busArguments: call.arguments)
        let isWanted = state.withLock { state in
          state.progress.append(told.fonts)
          return state.isWanted
        }
        BusCall<Prompts1.ShowProgress>(call).reply(.init(wanted: isWanted))
      case .finishMissingFonts:
        let told = try Prompts1.FinishMissingFonts(busArguments: call.arguments)
        state.withLock { $0.finished.append(told.fonts) }
        call.reply()
      case .askToInstall, .askToUse, .showMissingFonts, .pickFont: ask(call)
      case nil: call.fail(BusError(name: BusError.unknownMethod, message: call.method))
      }
    } catch { call.fail(error) }
  }

  private func close(_ call: BusMethodCall, _ handle: String) {
    let waiting = state.withLock { state -> BusMethodCall? in
      state.closed.append(handle)
      return state.waiting.removeValue(forKey: handle)
    }
    waiting?.reply([.uint32(RequestResponse.ended.rawValue), .dictionary([:])])
    call.reply()
  }

  private func check(_ call: BusMethodCall, _ handle: String) {
    let isAsking = state.withLock { state -> Bool? in
      state.checkCount += 1
      if case .hang = state.script, !state.held.isEmpty {
        state.held.append(call)
        return nil
      }
      return state.waiting[handle] != nil
    }
    if let isAsking { call.reply([.bool(isAsking)]) }
  }

  /// Answers a question as the script says.
  private func ask(_ call: BusMethodCall) {
    let (use, missing, picker) = (
      UseQuestion(busArguments: call.arguments), MissingFontsQuestion(busArguments: call.arguments),
      PickerQuestion(busArguments: call.arguments)
    )
    let (script, consent) = state.withLock { state in
      switch call.method {
      case UseQuestion.method: state.uses += [use].compactMap(\.self)
      case MissingFontsQuestion.method: state.missing += [missing].compactMap(\.self)
      case PickerQuestion.method: state.pickers += [picker].compactMap(\.self)
      default:
        state.questions += [ConsentQuestion(busArguments: call.arguments)].compactMap(\.self)
      }
      // At once: a test that sees the question may close it before anything else happens here.
      if case .wait = state.script {
        state.waiting[call.arguments.first?.stringValue ?? ""] = call
      }
      return (state.script, state.consent)
    }
    switch script {
    case .answer(let answer): call.reply([.uint32(answer.rawValue), .dictionary([:])])
    case .choose(let choose):
      guard call.method == MissingFontsQuestion.method, let missing else {
        return call.reply([.uint32(consent.rawValue), .dictionary([:])])
      }
      call.reply(missing.busArguments(replying: choose(missing)))
    case .pick(let pick):
      guard call.method == PickerQuestion.method, let picker else {
        return call.reply([.uint32(consent.rawValue), .dictionary([:])])
      }
      call.reply(picker.busArguments(replying: pick(picker)))
    case .nonsense: call.reply([.uint32(77), .dictionary([:])])
    case .reply(let values): call.reply(values)
    case .forget, .hang: state.withLock { $0.held.append(call) }
    case .wait: break
    case .leave: Task { await connection.close() }
    }
  }
}

extension ScriptedPrompts {
  /// Leaves the bus.
  public func withdraw() async { await connection.close() }
}
