// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGTK

/// What is replied to the questions of one kind, one after the other; the last reply stays.
package struct Replies<Reply> {
  private var replies: [Reply]

  /// - Parameter replies: not empty.
  package init(_ replies: [Reply]) { self.replies = replies }

  mutating func next() -> Reply { replies.count > 1 ? replies.removeFirst() : replies[0] }
}

/// What a person does in a window that asks for consent, or that shows missing fonts.
package enum PromptReply: Hashable, Sendable {
  /// Agrees; who may use installed fonts is chosen before, or as the window has it.
  case allow(FontExposure?)
  case refuse
  /// Refuses, and the app is not to ask again.
  case mute
  /// Nobody answers, and the window goes.
  case end
  /// Nobody answers.
  case wait

  /// Reads a reply as it is written in an option; nil for anything else.
  package init?(_ word: String) {
    switch word {
    case "allow": self = .allow(nil)
    case "refuse": self = .refuse
    case "mute": self = .mute
    case "end": self = .end
    case "wait": self = .wait
    default:
      guard let exposure = FontExposure(rawValue: word) else { return nil }
      self = .allow(exposure)
    }
  }

  /// As it is written in an option.
  var word: String {
    switch self {
    case .allow(let exposure): exposure?.rawValue ?? "allow"
    case .refuse: "refuse"
    case .mute: "mute"
    case .end: "end"
    case .wait: "wait"
    }
  }
}

/// The replies to all questions, from the options of the program.
package struct ReplyScript {
  package var install = Replies([PromptReply.allow(nil)])
  package var use = Replies([PromptReply.allow(nil)])
  package var missing = Replies([PromptReply.allow(nil)])
  /// Names of families; an empty one means to pick none.
  package var pick = Replies([""])
  /// The folder for pictures of the windows, and the file for what was asked; both optional.
  package var pictures: String?
  package var transcript: String?

  /// Why the options are not understood.
  package struct Failure: Error { package let message: String }

  /// Reads `--install=REPLY`, `--use=REPLY`, `--missing=REPLY` and `--pick=FAMILY`, each as often as there are
  /// replies, `--pictures=FOLDER` and `--transcript=FILE`.
  package init(options: some Sequence<String>) throws(Failure) {
    var replies: [String: [PromptReply]] = [:]
    var families: [String] = []
    for option in options {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw Failure(message: "“\(option)” is no option with a value")
      }
      let (name, value) = (String(parts[0]), String(parts[1]))
      switch name {
      case "--install", "--use", "--missing":
        guard let reply = PromptReply(value) else {
          throw Failure(message: "“\(value)” is no reply; see typecase-session(1)")
        }
        replies[name, default: []].append(reply)
      case "--pick": families.append(value)
      case "--pictures": pictures = value
      case "--transcript": transcript = value
      default: throw Failure(message: "“\(name)” is not an option")
      }
    }
    if let replies = replies["--install"] { install = Replies(replies) }
    if let replies = replies["--use"] { use = Replies(replies) }
    if let replies = replies["--missing"] { missing = Replies(replies) }
    if !families.isEmpty { pick = Replies(families) }
  }
}
