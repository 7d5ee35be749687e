// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TypecaseGTK

/// Which row of which section is where in a list.
struct SectionPlaceTests {
  @Test func `headers, rows and footers follow each other from top to bottom`() {
    let places = SectionPlaces([
      ListSection(header: "A", count: 2, footer: "a"), ListSection(count: 1),
      ListSection(header: "B", count: 0), ListSection(count: 0), ListSection(count: 1, footer: "c"),
    ])
    let found = (0..<places.count).map { places[$0] }
    #expect(
      found == [
        .header(section: 0), .row(section: 0, row: 0), .row(section: 0, row: 1),
        .footer(section: 0), .row(section: 1, row: 0), .header(section: 2),
        .row(section: 4, row: 0), .footer(section: 4),
      ])
    #expect(places[-1] == nil && places[places.count] == nil)
  }

  @Test func `a list without sections has no places`() {
    #expect(SectionPlaces([]).count == 0)
    #expect(SectionPlaces([])[0] == nil)
    #expect(SectionPlaces([ListSection(count: 0)])[0] == nil)
  }

  @Test func `ten thousand rows in a thousand sections are all found, each once`() {
    let places = SectionPlaces(
      (0..<1000).map { ListSection(header: $0 % 2 == 0 ? "header" : "", count: 10) })
    let found = Set((0..<places.count).compactMap { places[$0] })
    #expect(found.count == 10_500)
    #expect(found.contains(.row(section: 999, row: 9)))
  }
}
