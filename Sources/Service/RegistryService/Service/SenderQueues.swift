// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What waits to be dealt with: in its order for each sender, while senders take turns.
///
/// A value. A sender has one piece under way at a time, however many are dealt with at once: an app
/// says who it is before it asks for anything. How much a sender may have in line is decided where it
/// comes in (`CallLimits`).
struct SenderQueues<Element> {
  private var lines: [String: ArraySlice<Element>] = [:]
  /// Whose turn is next: senders with something in line and nothing under way.
  private var turns: ArraySlice<String> = []
  private var busy: Set<String> = []

  /// Puts something in line.
  mutating func append(_ element: Element, of sender: String) {
    lines[sender, default: []].append(element)
    if lines[sender]?.count == 1, !busy.contains(sender) { turns.append(sender) }
  }

  /// Takes out what is next; its sender has no other turn before `finish`.
  mutating func next() -> (sender: String, element: Element)? {
    guard let sender = turns.popFirst(), let element = lines[sender]?.popFirst() else { return nil }
    if lines[sender]?.isEmpty == true { lines[sender] = nil }
    busy.insert(sender)
    return (sender, element)
  }

  /// What a sender had under way is done; its turn comes again after those of the others.
  mutating func finish(_ sender: String) {
    guard busy.remove(sender) != nil, lines[sender] != nil else { return }
    turns.append(sender)
  }

  /// Whether a sender has more in line than what is under way.
  func hasMore(of sender: String) -> Bool { lines[sender] != nil }

  var isEmpty: Bool { lines.isEmpty && busy.isEmpty }
}
