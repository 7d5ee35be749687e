// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import PromptsUI
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTK
import TypecaseSystemKit

/// Looks at each window that asks, takes a picture of it, and replies as a developer has said.
package final class ScriptedPerson: PromptScript {
  private var script: ReplyScript
  private let transcript: Transcript?
  private var count = 0

  /// What is done in a window.
  private enum Act {
    case reply(PromptReply)
    case pick(String)
  }

  /// Why a reply of the script was not possible in the window.
  private struct Impossible: Error { let reason: String }

  /// - Throws: when the transcript cannot be written.
  package init(_ script: ReplyScript) throws(SystemError) {
    self.script = script
    var transcript: Transcript?
    if let path = script.transcript { transcript = try Transcript(path) }
    self.transcript = transcript
  }

  package func see(_ prompt: ShownPrompt) {
    // The replies are dealt out in the order of the windows, whichever of them is drawn first.
    count += 1
    guard let (act, entry) = act(to: prompt.question, number: count) else { return }
    Task { await perform(act, in: prompt, entry) }
  }

  private func act(
    to question: any PromptQuestion, number: Int
  ) -> (Act, Transcript.Entry)? {
    let (act, content): (Act, Transcript.Content)
    switch question {
    case let question as ConsentQuestion:
      (act, content) = (.reply(script.install.next()), .init(question))
    case let question as UseQuestion:
      (act, content) = (.reply(script.use.next()), .init(question))
    case let question as MissingFontsQuestion:
      (act, content) = (.reply(script.missing.next()), .init(question))
    case let question as PickerQuestion:
      (act, content) = (.pick(script.pick.next()), .init(question))
    default: return nil
    }
    let reply =
      switch act {
      case .reply(let reply): reply.word
      case .pick(let family): family.isEmpty ? PromptReply.refuse.word : family
      }
    let picture = script.pictures.map { _ in "\(number)-\(content.question).png" }
    return (act, Transcript.Entry(content: content, reply: reply, picture: picture))
  }

  private func perform(_ act: Act, in prompt: ShownPrompt, _ entry: Transcript.Entry) async {
    var entry = entry
    do {
      try await prompt.settle()
      if let folder = script.pictures, let picture = entry.picture {
        guard let drawn = try await prompt.picture(), drawn.write(to: "\(folder)/\(picture)")
        else { throw Impossible(reason: "no picture could be written to \(folder)") }
      }
      try prepare(act, in: prompt)
      // Written before the reply, so that it is there when the app continues.
      transcript?.add(entry)
      try await perform(act, in: prompt)
    } catch {
      let reason =
        switch error {
        case let impossible as Impossible: impossible.reason
        case let failure as AuditFailure: failure.message
        default: "\(error)"
        }
      entry.failure = "“\(entry.reply)” is not possible: \(reason)"
      entry.reply = PromptReply.refuse.word
      transcript?.add(entry)
      printError("typecase-scripted-prompts: \(entry.failure ?? "")")
      prompt.refuse()
    }
  }

  /// Chooses what the reply is about; what the window cannot offer is known here, without waiting for it.
  private func prepare(_ act: Act, in prompt: ShownPrompt) throws(Impossible) {
    switch act {
    case .reply(.allow(let exposure)):
      guard !prompt.hasNothingToInstall else {
        throw Impossible(reason: "the window has nothing to install")
      }
      if let exposure { prompt.choose(exposure) }
    case .reply(.mute):
      guard prompt.offersToMute else {
        throw Impossible(
          reason: "a window offers to ask no more when the app was refused before, and this was not"
        )
      }
    case .pick(let family):
      guard family.isEmpty || prompt.choose(family: family) else {
        throw Impossible(reason: "the picker does not have the family “\(family)”")
      }
    case .reply(.refuse), .reply(.end), .reply(.wait): break
    }
  }

  private func perform(_ act: Act, in prompt: ShownPrompt) async throws {
    switch act {
    case .reply(.refuse), .pick(""): prompt.refuse()
    case .reply(.allow), .pick: try await prompt.agree()
    case .reply(.mute): prompt.mute()
    case .reply(.end): prompt.end()
    case .reply(.wait): break
    }
  }
}
