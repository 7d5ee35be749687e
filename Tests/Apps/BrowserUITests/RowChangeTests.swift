// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BrowserUI

struct RowChangeTests {
  struct Row: ListedRow {
    var key: String
    var value = 0
  }

  static func rows(_ text: String) -> [Row] { text.map { Row(key: String($0)) } }

  /// What a list shows after the changes were made to it one after the other.
  static func apply(_ changes: [RowChange<Row>], to rows: [Row]) -> [Row] {
    var rows = rows
    for change in changes {
      rows.replaceSubrange(
        change.position..<(change.position + change.removals), with: change.additions)
    }
    return rows
  }

  @Test(arguments: [
    ("", "abc"), ("abc", ""), ("abc", "abc"), ("abcdef", "abdf"), ("abdf", "xabcdefy"),
    ("abc", "cab"), ("abcdefg", "axcdyg"), ("ab", "cd"), ("abcd", "bacd"),
  ])
  func `the changes make the new list of the old`(old: String, new: String) {
    let changes = RowChange.changes(from: Self.rows(old), to: Self.rows(new))
    #expect(Self.apply(changes, to: Self.rows(old)) == Self.rows(new))
  }

  @Test func `a list that is the same has no changes, and a first list is one`() {
    #expect(RowChange.changes(from: Self.rows("abc"), to: Self.rows("abc")).isEmpty)
    #expect(RowChange.changes(from: Self.rows(""), to: Self.rows("abc")).count == 1)
  }

  @Test func `a removed row touches no other`() {
    let changes = RowChange.changes(from: Self.rows("abcdef"), to: Self.rows("abdef"))
    #expect(changes.count == 1)
    #expect(changes.first?.position == 2 && changes.first?.removals == 1)
    #expect(changes.first?.additions.isEmpty == true)
  }

  @Test func `a row that changed is replaced in its place`() {
    var new = Self.rows("abc")
    new[1].value = 7
    let changes = RowChange.changes(from: Self.rows("abc"), to: new)
    #expect(changes.count == 1)
    #expect(changes.first?.position == 1 && changes.first?.removals == 1)
    #expect(changes.first?.additions == [Row(key: "b", value: 7)])
  }
}
