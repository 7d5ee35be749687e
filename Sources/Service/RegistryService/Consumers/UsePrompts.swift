// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit

/// Asks the person about the use of fonts, in turn with every other prompt.
///
/// A refusal mutes nobody here: what the person did not want is remembered by font. But the number of
/// prompts that an app opens and closes is limited, and so is that of sheets with unwanted names.
actor UsePrompts {
  private let turns: PromptTurns
  private let client: PromptClient
  private var fruitless = UnansweredQuestions()
  /// Apps that have a picker open.
  private var picking: Set<String> = []
  /// More than a person works with; a program outside a sandbox can go by the name of many apps.
  private static let mostPickers = 4

  init(turns: PromptTurns, client: PromptClient) {
    self.turns = turns
    self.client = client
  }

  /// The `errors` that say that nobody was asked: without them the app could not tell this from any other end.
  ///
  /// - Parameter message: what was not done, for a person.
  static func notAsked(_ message: String) -> [FontFailure] {
    [FontFailure(code: .notAsked, message: message)]
  }

  /// Lets an app ask as if nothing that it asked for had been refused.
  func letAsk(_ app: String) { fruitless.forget(app) }

  /// Whether programs without identity may be given fonts now: there is one question for all of them, which a
  /// program cannot avoid by connecting again.
  func allows(_ question: UseQuestion) async -> Bool {
    let turn = question.app.id
    guard fruitless.wait(ofApp: turn) == nil else { return false }
    let answer = await turns.withTurn(of: turn) { [client] in await client.ask(question) }
    if answer == .done { fruitless.forget(turn) } else { fruitless.note(turn) }
    return answer == .done
  }

  /// Lets the person pick a font; one picker for an app at a time.
  ///
  /// A picker takes no turn: the person wants it now, and an open one must not delay the questions of
  /// other apps.
  ///
  /// - Parameter key: the app; empty for programs without identity, which count as one.
  func pick(_ question: PickerQuestion, key: String) async -> PickerQuestion.Reply? {
    guard fruitless.wait(ofApp: key) == nil, picking.count < Self.mostPickers,
      picking.insert(key).inserted
    else { return nil }
    defer { picking.remove(key) }
    let reply = await client.ask(question)
    // The person may close as many as they like; the app may not open and close them quickly.
    if reply == nil || reply?.response == .ended { fruitless.note(key) }
    return reply
  }

  /// Shows what is missing, and what becomes of what the person chose; the sheet's turn lasts until
  /// that is done.
  ///
  /// - Parameters:
  ///   - preparing: completes the question when its turn has come.
  ///   - following: does what was chosen; it can ask more within the same turn, when the sheet is
  ///     gone.
  /// - Returns: nothing when nobody answered.
  func show(
    _ question: MissingFontsQuestion,
    preparing: @Sendable (MissingFontsQuestion) async -> MissingFontsQuestion,
    following:
      @Sendable (
        MissingFontsQuestion.Reply, SheetProgress,
        _ ask: @escaping @Sendable (ConsentQuestion) async -> ConsentReply?
      ) async -> Void
  ) async -> MissingFontsQuestion.Reply? {
    let turn = question.app.id
    guard fruitless.wait(ofApp: turn) == nil else { return nil }
    let reply = await turns.withTurn(of: turn) { [client] () -> MissingFontsQuestion.Reply? in
      guard let (reply, backend) = await client.show(await preparing(question)) else { return nil }
      if reply.response == .done, !reply.chosen.isEmpty {
        let sheet = SheetProgress(
          connection: client.connection, backend: backend, handle: question.handle)
        await following(reply, sheet) { await client.ask($0) }
      }
      return reply
    }
    guard let reply = reply.flatMap(\.self), reply.response != .ended else {
      fruitless.note(turn)
      return nil
    }
    if reply.response == .done, !reply.chosen.isEmpty || !reply.replacements.isEmpty {
      fruitless.forget(turn)
    } else {
      fruitless.note(turn)
    }
    return reply
  }
}
