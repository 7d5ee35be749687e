// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The waiting work: in order for each sender, while senders take turns.
///
/// A value. Each sender has one running piece of work at a time, however many run in parallel: an
/// app identifies itself before it asks for anything. How much a sender may have in line is decided
/// where it comes in (`CallLimits`).
struct SenderQueues<Element> {
  private var lines: [String: ArraySlice<Element>] = [:]
  /// The senders whose turn is next: those with queued work and no running work.
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

  /// A sender's running work is done; its turn comes again after those of the others.
  mutating func finish(_ sender: String) {
    guard busy.remove(sender) != nil, lines[sender] != nil else { return }
    turns.append(sender)
  }

  /// Whether a sender has queued work besides the running one.
  func hasMore(of sender: String) -> Bool { lines[sender] != nil }

  var isEmpty: Bool { lines.isEmpty && busy.isEmpty }
}
