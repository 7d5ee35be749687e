// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import GLibKit

/// Asks the person about the use of fonts, in turn with every other prompt.
///
/// Nobody is muted for a no here: what the person did not want is remembered by font. But prompts
/// that come and go are not shown without end.
actor UsePrompts {
  private let turns: PromptTurns
  private let client: PromptClient
  private var fruitless = UnansweredQuestions()
  /// Apps that have a picker open.
  private var picking: Set<String> = []

  init(turns: PromptTurns, client: PromptClient) {
    self.turns = turns
    self.client = client
  }

  /// Whether programs without identity may be given fonts now: all are asked about as one, which a
  /// program cannot escape by connecting anew.
  func allows(_ question: UseQuestion) async -> Bool {
    let turn = question.app.id
    guard fruitless.wait(ofApp: turn) == nil else { return false }
    let answer = await turns.withTurn(of: turn) { [client] in await client.ask(question) }
    if answer == .install { fruitless.forget(turn) } else { fruitless.note(turn) }
    return answer == .install
  }
}
