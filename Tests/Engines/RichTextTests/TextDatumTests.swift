// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

struct TextDatumTests {
  @Test(arguments: [
    ("https://Example.ORG:8080/a?b#c", "https", "example.org", false),
    ("HTTP://bank.example@evil.example/", "http", "evil.example", true),
    ("https://evil.example\\@bank.example", "https", "evil.example", false),
    ("http://[::1]:80/", "http", "[::1]", false),
    ("mailto:a@example.org?cc=b@evil.example", "mailto", "example.org", false),
    ("tel:+4930123", "tel", nil, false), ("geo:1,2", "geo", nil, false),
    ("https:", "https", nil, false), ("://a", nil, nil, false), ("1a:b", nil, nil, false),
    ("java script:x", nil, nil, false), ("", nil, nil, false),
    ("\u{202E}http://a", nil, nil, false),
  ])
  func `an address has a scheme and leads to a host`(
    text: String, scheme: String?, host: String?, hasUser: Bool
  ) {
    let address = TextAddress(text)
    #expect((address.scheme, address.host) == (scheme, host))
    #expect(address.hasUser == hasUser)
    #expect(address.address == text)
  }

  @Test(arguments: [
    ("our page", "https://example.org/", nil),
    ("example.org", "https://www.example.org/a", nil),
    ("https://example.org", "https://docs.example.org/", nil),
    ("see (example.org), please", "https://example.org", nil),
    ("README.md", "https://example.org/README.md", nil),
    ("e.g. this. And that", "https://example.org", nil), ("3.14", "https://example.org", nil),
    ("bank.example", "https://evil.example/", "evil.example"),
    ("https://bank.example/login", "https://evil.example/bank.example", "evil.example"),
    (
      "go to www.bank.example now", "https://bank.example.evil.example", "bank.example.evil.example"
    ),
    ("the bank", "https://bank.example@evil.example", "evil.example"),
    ("ada@bank.example", "mailto:eve@evil.example", "evil.example"),
    ("bank.example", "javascript:alert(1)", "javascript:alert(1)"),
    ("notbank.example", "https://bank.example", "bank.example"),
  ])
  func `a text that reads as another address disguises where its link leads`(
    text: String, target: String, disguised: String?
  ) {
    #expect(TextDatum(link: target, text: text).disguisedTarget == disguised)
  }

  @Test(arguments: [
    ("https://example.org/ä", true), ("https://example.org/a b", false),
    ("https://example.org/\u{202E}gpj", false), ("https://example.org/\n", false),
    ("https://exam\u{200B}ple.org", false), ("https://exam\u{AD}ple.org", false),
  ])
  func `what cannot be seen of an address is known`(address: String, isPlain: Bool) {
    #expect(TextAddress(address).isPlain == isPlain)
  }

  @Test func `a mail has no files of this machine, and addresses are written without their scheme`()
  {
    func without(_ address: String) -> String { TextAddress(address).withoutFiles.address }
    #expect(
      without("mailto:a@b.example?attach=/etc/passwd&subject=Hi&ATTACHMENT=x")
        == "mailto:a@b.example?subject=Hi")
    #expect(without("mailto:a@b.example?attach=/etc/passwd") == "mailto:a@b.example")
    #expect(without("https://b.example?attach=1") == "https://b.example?attach=1")
    #expect(TextAddress("mailto:a%2Bb@b.example?subject=x").written == "a+b@b.example")
    #expect(TextAddress("mailto:a%+1@b.example").written == "a%+1@b.example")
    #expect(TextAddress("tel:+4930;ext=12").written == "+4930")
    #expect(TextAddress("https://b.example").written == "https://b.example")
  }

  @Test func `a link is all text that has it, however that is formatted`() {
    func run(_ text: String, _ link: String?, size: Double = 11) -> TextRun {
      TextRun(
        text,
        TextAttributes {
          ($0.link, $0.size) = (link, .points(size))
        })
    }
    let evil = "https://evil.example/"
    let storage = TextStorage(runs: [
      run("see ", nil), run("bank", evil), run(".exam", evil, size: 12), run("ple", evil, size: 13),
      run("other", "https://example.org/"),
    ])
    for place in 4..<16 {
      let link = storage.link(at: ScalarOffset(place))
      #expect(link?.range == 4..<16)
      #expect(link?.datum.text == "bank.example")
      #expect(link?.datum.disguisedTarget == "evil.example")
    }
    #expect(storage.link(at: 16)?.range == 16..<21)
    for place in [ScalarOffset(0), 3, 21, 22, -1] { #expect(storage.link(at: place) == nil) }
  }

  // MARK: - Days

  @Test func `days are counted as the calendar has them`() {
    #expect(CalendarDay(number: 0) == CalendarDay(year: 1970, month: 1, day: 1))
    #expect(CalendarDay(year: 2000, month: 3, day: 1).number == 11_017)
    #expect(CalendarDay(year: 2026, month: 11, day: 27).weekday == 6)
    var day = CalendarDay(year: 1600, month: 1, day: 1)
    for number in day.number...day.number + 300_000 {
      let made = CalendarDay(number: number)
      guard made == day, made.number == number, made.isValid else {
        Issue.record("\(made) is not \(day)")
        return
      }
      let lengths = [
        31, day.year % 4 == 0 && (day.year % 100 != 0 || day.year % 400 == 0) ? 29 : 28, 31, 30, 31,
        30, 31, 31, 30, 31, 30, 31,
      ]
      day.day += 1
      if day.day > lengths[day.month - 1] { (day.month, day.day) = (day.month + 1, 1) }
      if day.month > 12 { (day.year, day.month) = (day.year + 1, 1) }
    }
    #expect(
      CalendarDay(year: 2026, month: 1, day: 31).adding(months: 1)
        == CalendarDay(year: 2026, month: 2, day: 28))
    #expect(!CalendarDay(year: 2026, month: 2, day: 29).isValid)
  }

  // MARK: - Calendars

  private let now = CalendarEvent.Moment(
    CalendarDay(year: 2026, month: 11, day: 27), seconds: 3600, zone: 7200)

  private func lines(_ event: CalendarEvent) -> [String] {
    (event.iCalendar(id: "1", now: now) ?? "").split(separator: "\r\n").map { String($0) }
  }

  @Test func `an event is a file of a calendar`() throws {
    let day = CalendarDay(year: 2027, month: 2, day: 28)
    let whole = CalendarEvent(title: "A, b; c\\d\ne", start: .init(day), end: .init(day))
    #expect(
      lines(whole) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Typecase//Typecase//EN", "BEGIN:VEVENT",
        "UID:1", "DTSTAMP:20261126T230000Z", "DTSTART;VALUE=DATE:20270228",
        "DTEND;VALUE=DATE:20270301", "SUMMARY:A\\, b\\; c\\\\d\\ne", "END:VEVENT", "END:VCALENDAR",
      ])
    // A time without a zone is that of the person, wherever that is.
    let timed = CalendarEvent(
      title: "x", start: .init(day, seconds: 54_000), end: .init(day, seconds: 57_661))
    #expect(lines(timed)[6...7] == ["DTSTART:20270228T150000", "DTEND:20270228T160101"])
    let elsewhere = CalendarEvent(title: "x", start: .init(day, seconds: 82_800, zone: -7200))
    #expect(lines(elsewhere)[6] == "DTSTART:20270301T010000Z")
    // An end before the start is none.
    let backwards = CalendarEvent(title: "x", start: .init(day), end: .init(day.adding(days: -1)))
    #expect(lines(backwards)[7] == "SUMMARY:x")
    let impossible = CalendarEvent(
      title: "x", start: .init(CalendarDay(year: 2026, month: 2, day: 30)))
    #expect(impossible.iCalendar(id: "1", now: now) == nil)
  }

  @Test(arguments: 0..<50)
  func `lines are folded at 75 octets, and read as they were`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let title = (0..<Int.random(in: 0...200, using: &random)).map { _ in
      random.pick(["a", "é", "漢", "🏳️‍🌈", ",", ";", "\\", "\r\n", "\n", "\u{7}", "BEGIN:VEVENT"], "a")
    }.joined()
    let event = CalendarEvent(
      title: title, start: .init(CalendarDay(year: 2027, month: 1, day: 1)))
    let file = try #require(event.iCalendar(id: "1", now: now))
    let physical = file.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(physical.last?.isEmpty == true)
    for line in physical.dropLast() {
      #expect(line.last == UInt8(ascii: "\r") && line.count <= 76, "seed \(seed)")
      #expect(String(validating: line, as: UTF8.self) != nil, "seed \(seed)")
    }
    // What a calendar reads: lines without their folds, then texts without their escapes.
    var lines: [[UInt8]] = []
    for line in physical.dropLast().map({ $0.dropLast() }) {
      if line.first == UInt8(ascii: " "), !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(Array(line))
      }
    }
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts.filter { $0 == "BEGIN:VEVENT" }.count == 1, "seed \(seed)")
    let summary = try #require(texts.first { $0.hasPrefix("SUMMARY:") })
    var rest = summary.unicodeScalars.dropFirst("SUMMARY:".count)
    var read = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      read.append(scalar == "\\" ? rest.popFirst().map { $0 == "n" ? "\n" : $0 } ?? scalar : scalar)
    }
    let expected = title.replacing("\r\n", with: "\n").replacing("\u{7}", with: "")
    #expect(read.elementsEqual(expected.unicodeScalars), "seed \(seed)")
  }
}
