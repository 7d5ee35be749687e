// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The pictures that reach below a line, as numbers: lines of one number have the same ones at the same distance below them.
///
/// So records of lines can be compared, and what is below an edit can stay where it has only moved.
struct PictureStates: Sendable {
  private var numbers: [[PictureObstacle]: Int32] = [:]
  private var states: [Int32: [PictureObstacle]] = [:]
  private var next: Int32 = 1
  /// Whether no picture was ever beside lines.
  private(set) var isEmpty = true
  /// So many are kept before those are forgotten that no line has.
  private var limit = 4096

  /// Those that reach below a line.
  subscript(number: Int32) -> [PictureObstacle] { number == 0 ? [] : states[number] ?? [] }

  /// Notes that a paragraph has pictures beside it, however small they are.
  mutating func begin() { isEmpty = false }

  /// The number of some pictures; 0 for none.
  mutating func number(of pictures: [PictureObstacle]) -> Int32 {
    if pictures.isEmpty { return 0 }
    isEmpty = false
    if let known = numbers[pictures] { return known }
    while states[next] != nil { next = next == .max ? 1 : next + 1 }
    defer { next = next == .max ? 1 : next + 1 }
    numbers[pictures] = next
    states[next] = pictures
    return next
  }

  /// Forgets those that no line of a text has, where there are many.
  mutating func trim(to tree: LineTree) {
    guard states.count > limit else { return }
    var used = Set([tree.lastLine?.pictures ?? 0])
    tree.tree.forEach(in: 0..<tree.length) { record, _ in used.insert(record.pictures) }
    states = states.filter { used.contains($0.key) }
    numbers = numbers.filter { used.contains($0.value) }
    limit = max(4096, 2 * states.count)
  }
}
