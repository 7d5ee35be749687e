// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import GLibKit
import Synchronization

/// A prompts backend that answers as a test says, and remembers what it was asked.
public final class ScriptedPrompts: Sendable {
  /// What to do when it is asked.
  public enum Script: Sendable {
    case answer(ConsentAnswer)
    /// An answer that no backend may give.
    case nonsense
    /// An answer of any form.
    case reply([Variant])
    /// Takes the question, and says from then on that it does not have it.
    case forget
    /// Takes the question, and answers nothing any more.
    case hang
    /// Waits until the question is closed, or for ever.
    case wait
    /// Leaves the bus without an answer.
    case leave
  }

  private struct State {
    var script: Script
    var questions: [ConsentQuestion] = []
    var closed: [String] = []
    var waiting: [String: BusMethodCall] = [:]
    /// How often the registry asked whether a question is there.
    var checkCount = 0
    /// Calls that are never answered.
    var held: [BusMethodCall] = []
  }

  private let connection: BusConnection
  private let state: Mutex<State>

  public init(on desktop: PrivateDesktop, _ script: Script) async throws {
    connection = try await BusConnection.open(address: desktop.address)
    state = Mutex(State(script: script))
    _ = try await connection.export(
      BusNames.Prompts.path, interface: BusNames.Prompts.prompts.interface,
      xml: InterfaceXML.prompts, properties: ["version": .uint32(BusNames.version)]
    ) { [self] call in handle(call) }
    guard try await connection.requestName(BusNames.Prompts.name) else {
      throw PrivateDesktop.Failure(description: "the prompts' name is taken")
    }
  }

  public var questions: [ConsentQuestion] { state.withLock(\.questions) }
  public var closed: [String] { state.withLock(\.closed) }

  public var checkCount: Int { state.withLock(\.checkCount) }

  public func follow(_ script: Script) { state.withLock { $0.script = script } }

  /// Answers every question that waits.
  public func answer(_ answer: ConsentAnswer) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values.map(\.self)
    }
    for call in waiting { call.reply([.uint32(answer.rawValue), .dictionary([:])]) }
  }

  private func handle(_ call: BusMethodCall) {
    if call.method == "Close" {
      let handle = call.arguments.first?.stringValue ?? ""
      let waiting = state.withLock { state -> BusMethodCall? in
        state.closed.append(handle)
        return state.waiting.removeValue(forKey: handle)
      }
      waiting?.reply([.uint32(ConsentAnswer.ended.rawValue), .dictionary([:])])
      return call.reply()
    }
    if call.method == "IsAsking" {
      let handle = call.arguments.first?.stringValue ?? ""
      let isAsking = state.withLock { state -> Bool? in
        state.checkCount += 1
        if case .hang = state.script {
          state.held.append(call)
          return nil
        }
        return state.waiting[handle] != nil
      }
      if let isAsking { call.reply([.bool(isAsking)]) }
      return
    }
    guard let question = ConsentQuestion(busArguments: call.arguments) else {
      return call.fail(BusError(name: BusError.invalidArguments, message: "question"))
    }
    let script = state.withLock { state in
      state.questions.append(question)
      return state.script
    }
    switch script {
    case .answer(let answer): call.reply([.uint32(answer.rawValue), .dictionary([:])])
    case .nonsense: call.reply([.uint32(77), .dictionary([:])])
    case .reply(let values): call.reply(values)
    case .forget, .hang: state.withLock { $0.held.append(call) }
    case .wait: state.withLock { $0.waiting[question.handle] = call }
    case .leave: Task { await connection.close() }
    }
  }
}

extension ScriptedPrompts {
  /// Leaves the bus.
  public func withdraw() async { await connection.close() }
}
