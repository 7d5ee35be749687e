// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDataDetection

struct DatumTests {
  /// A Friday, ten in the morning.
  private let now = CalendarEvent.Moment(
    CalendarDay(year: 2026, month: 11, day: 27), seconds: 36_000)

  private func datum(_ text: String, _ kinds: DetectionKinds, region: String = "US") -> TextDatum? {
    let result = DataDetector(kinds: kinds, region: region, languages: ["en"]).detect(in: text)
    return result.first.flatMap { $0.data.datum(text: text, now: now) }
  }

  @Test func `what is found leads where its value says`() {
    #expect(
      datum("example.org/a", .webAddresses)?.content
        == .address(TextAddress("https://example.org/a"))
    )
    #expect(
      datum("ada@example.org", .mailAddresses)?.content
        == .address(TextAddress("mailto:ada@example.org")))
    #expect(
      datum("(415) 555-2671 ext. 12", .phoneNumbers)?.content
        == .address(TextAddress("tel:+14155552671;ext=12")))
    #expect(datum("example.org", .webAddresses)?.disguisedTarget == nil)
    #expect(
      datum("https://bank.example@evil.example/", .webAddresses)?.disguisedTarget == "evil.example")
    let street = DetectedData.streetAddress(StreetAddress(street: "Main Street", country: "US"))
    #expect(street.datum(text: "1 Main Street", now: now)?.content == .place("1 Main Street"))
    let flight = DetectedData.flight(FlightNumber(carrier: "LH", number: 400))
    #expect(flight.datum(text: "LH 400", now: now) == nil)
  }

  private func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarEvent.Moment {
    CalendarEvent.Moment(CalendarDay(year: year, month: month, day: day))
  }

  private func start(_ day: DetectedDate.Day?, _ time: DetectedDate.Time? = nil, zone: Int? = nil)
    -> CalendarEvent.Moment?
  {
    DateRange(DetectedDate(day: day, time: time, zone: zone)).event(title: "x", now: now)?.start
  }

  @Test func `dates are those that come next`() {
    func parts(_ year: Int?, _ month: Int?, _ day: Int?, _ weekday: Int? = nil) -> DetectedDate.Day
    {
      .components(year: year, month: month, day: day, weekday: weekday)
    }
    #expect(start(parts(2024, 2, 29)) == day(2024, 2, 29))
    #expect(start(parts(nil, 11, 27)) == day(2026, 11, 27))
    #expect(start(parts(nil, 11, 26)) == day(2027, 11, 26))
    #expect(start(parts(nil, 2, 29)) == day(2028, 2, 29))
    #expect(start(parts(nil, nil, 5)) == day(2026, 12, 5))
    #expect(start(parts(nil, nil, 31)) == day(2026, 12, 31))
    #expect(start(parts(nil, nil, nil, 6)) == day(2026, 11, 27))
    #expect(start(parts(nil, nil, nil, 5)) == day(2026, 12, 3))
    // A month is no day, and neither is what no calendar has.
    #expect(start(parts(2027, 3, nil)) == nil)
    #expect(start(parts(2027, 2, 30)) == nil)
    #expect(start(parts(Int.max, 1, 1)) == nil)
  }

  @Test func `relative dates are counted from now`() {
    #expect(start(.relative(.day, 1)) == day(2026, 11, 28))
    #expect(start(.relative(.week, -1)) == day(2026, 11, 20))
    #expect(start(.relative(.month, 3)) == day(2027, 2, 27))
    #expect(start(.relative(.year, 1)) == day(2027, 11, 27))
    #expect(start(.relativeWeekday(2, weeks: 1)) == day(2026, 11, 30))
    #expect(start(.relativeWeekday(1, weeks: 0)) == day(2026, 11, 29))
    var later = day(2026, 11, 28)
    later.seconds = 0
    #expect(start(.relative(.hour, 14)) == later)
    later = day(2026, 11, 26)
    later.seconds = 86_400 - 3600
    #expect(start(.relative(.hour, -11)) == later)
    for count in [Int.max, .min] {
      for unit in DetectedDate.Unit.allCases { #expect(start(.relative(unit, count)) == nil) }
      #expect(start(.relativeWeekday(1, weeks: count)) == nil)
    }
  }

  @Test func `times are of their day, or of today`() {
    func time(_ hour: Int, open: Bool = false) -> DetectedDate.Time {
      .init(hour: hour, minute: 30, isHalfOpen: open)
    }
    var expected = day(2026, 11, 27)
    expected.seconds = 15 * 3600 + 1800
    #expect(start(nil, time(15)) == expected)
    #expect(start(nil, time(3, open: true)) == expected)
    expected.zone = 3600
    #expect(start(nil, time(15), zone: 3600) == expected)
    let range = DateRange(
      DetectedDate(day: .relative(.day, 1), time: time(9)), to: DetectedDate(time: time(11)))
    let event = range.event(title: "x", now: now)
    #expect(event?.end?.day == CalendarDay(year: 2026, month: 11, day: 28))
    #expect(event?.end?.seconds == 11 * 3600 + 1800)
    // Hours over midnight end on the next day, as 24 does.
    for last in [6, 0] {
      let night = DateRange(
        DetectedDate(time: .init(hour: 22)), to: DetectedDate(time: .init(hour: last)))
      let event = night.event(title: "x", now: now)
      #expect(event?.end?.day == CalendarDay(year: 2026, month: 11, day: 28))
      #expect(event?.end?.seconds == last * 3600)
    }
  }
}
