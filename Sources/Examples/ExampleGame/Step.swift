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

  /// The step that `--step NUMBER` names, without it the last one; nil for what is not a step.
  init?(_ arguments: [String]) {
    guard let place = arguments.firstIndex(where: { $0 == "--step" || $0.hasPrefix("--step=") })
    else {
      self = .bars
      return
    }
    let option = arguments[place].split(separator: "=", maxSplits: 1)
    let value = option.count == 2 ? String(option[1]) : arguments.dropFirst(place + 1).first
    guard let number = value.flatMap({ Int($0) }) else { return nil }
    self.init(rawValue: number)
  }

  static func < (one: Step, other: Step) -> Bool { one.rawValue < other.rawValue }
}
