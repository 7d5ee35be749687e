// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How far the window has come on its way from one that breaks to one that does not.
///
/// Each step has all that those before it have. `docs/text-size.md` goes through them, and its pictures are of
/// `example-game --step NUMBER`.
enum Step: Int, CaseIterable, Comparable {
  /// Written for the text size of its author.
  case breaks = 1
  /// The text has the size that the person chose.
  case fonts
  /// Texts have as many lines as they need, and the page scrolls.
  case lines
  /// What has no room beside each other stands below each other.
  case layouts
  /// Pictures are as large as the text beside them.
  case images
  /// The controls of the bars, which cannot grow, are shown enlarged.
  case bars

  /// The step that `--step NUMBER` names, without it the last one, and nil for any other arguments.
  init?(_ arguments: [String]) {
    switch arguments.count {
    case 1: self = .bars
    case 3 where arguments[1] == "--step":
      guard let number = Int(arguments[2]) else { return nil }
      self.init(rawValue: number)
    default: return nil
    }
  }

  static func < (one: Step, other: Step) -> Bool { one.rawValue < other.rawValue }
}
