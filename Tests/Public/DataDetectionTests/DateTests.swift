// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDataDetection

struct DateTests {
  typealias Time = DetectedDate.Time

  private func date(
    _ year: Int?, _ month: Int?, _ day: Int?, weekday: Int? = nil, _ time: Time? = nil,
    zone: Int? = nil
  ) -> DetectedDate {
    DetectedDate(
      day: .components(year: year, month: month, day: day, weekday: weekday), time: time, zone: zone
    )
  }

  @Test(
    arguments: [
      ("Ich will mehr 2024 haben", "IR", "de"), ("1 Farvardin 1403", "IR", "en"),
      ("1 Ramadan 1445", "SA", "en"), ("1 Farvardin 1403", "AF", "en"),
    ])
  func `names of other calendars are no months`(
    _ text: String, _ region: String, _ language: String
  ) {
    #expect(found(text, .dates, region: region, languages: [language]) == [])
  }

  @Test(arguments: ["IR", "SA", "AF", "TH"])
  func `dates are Gregorian whatever the calendar of the region is`(_ region: String) {
    let finds = DataDetector(kinds: .dates, region: region, languages: ["en"])
      .detect(in: "on 3 March 2024")
    #expect(finds.map(\.data) == [.date(DateRange(date(2024, 3, 3)))])
  }

  @Test(
    arguments: [
      (
        "Meet on Tuesday, July 4th, 2024 at 3:30 p.m. UTC!",
        "Tuesday, July 4th, 2024 at 3:30 p.m. UTC"
      ),
      ("the 4th of July was hot", "4th of July"), ("tomorrow at 5 pm.", "tomorrow at 5 pm"),
      (
        "Am Dienstag, den 2. Januar 2024 um 14:30 Uhr.", "Dienstag, den 2. Januar 2024 um 14:30 Uhr"
      ),
      ("nächsten Montag gehe ich", "nächsten Montag"), ("VOR 3 TAGEN", "VOR 3 TAGEN"),
      ("le mardi 2 janvier 2024 à 14 h 30,", "mardi 2 janvier 2024 à 14 h 30"),
      ("aujourd'hui ou jamais", "aujourd'hui"), ("le 1er mars", "1er mars"),
      ("el martes, 2 de enero de 2024 a las 15:00.", "martes, 2 de enero de 2024 a las 15:00"),
      ("hace 3 días", "hace 3 días"), ("MIÉRCOLES", "MIÉRCOLES"),
      ("会議は2024年1月2日(火)午後3時30分です", "2024年1月2日(火)午後3時30分"),
      ("来週の月曜日に", "来週の月曜日"), ("２０２４年１月２日", "２０２４年１月２日"),
      ("friday the 22nd", "friday the 22nd"),
    ])
  func `a date is found whole in each language`(_ text: String, _ expected: String) {
    #expect(found(text, .dates) == [expected])
  }

  @Test func `a value has what the text says, and no more`() {
    #expect(
      values("Tuesday, July 4th at 3:30 p.m.", .dates) == [
        .date(DateRange(date(nil, 7, 4, weekday: 3, Time(hour: 15, minute: 30))))
      ])
    #expect(
      values("2024-01-02T14:30:15+02:00", .dates) == [
        .date(DateRange(date(2024, 1, 2, Time(hour: 14, minute: 30, second: 15), zone: 7200)))
      ])
    #expect(
      values("令和6年4月1日", .dates) == [.date(DateRange(date(2024, 4, 1)))])
    #expect(values("two weeks ago", .dates) == [.date(DateRange(.init(day: .relative(.week, -2))))])
    #expect(
      values("dans deux semaines", .dates) == [.date(DateRange(.init(day: .relative(.week, 2))))])
    #expect(values("in 2 weeks", .dates) == [.date(DateRange(.init(day: .relative(.week, 2))))])
    #expect(
      values("at 3:30", .dates) == [
        .date(DateRange(.init(time: Time(hour: 3, minute: 30, isHalfOpen: true))))
      ])
  }

  @Test func `numbers have the order of the person's region, unless only one is possible`() {
    #expect(values("1/2/2024", .dates, region: "US") == [.date(DateRange(date(2024, 1, 2)))])
    #expect(values("1/2/2024", .dates, region: "GB") == [.date(DateRange(date(2024, 2, 1)))])
    #expect(values("21/4/2024", .dates, region: "US") == [.date(DateRange(date(2024, 4, 21)))])
    #expect(values("2024/4/21", .dates, region: "DE") == [.date(DateRange(date(2024, 4, 21)))])
  }

  @Test func `ranges have two ends, each with what belongs to both`() {
    let july = [DetectedData.date(DateRange(date(2024, 7, 3), to: date(2024, 7, 5)))]
    for text in [
      "3–5 July 2024", "July 3-5, 2024", "3. bis 5. Juli 2024", "du 3 au 5 juillet 2024",
      "del 3 al 5 de julio de 2024", "2024年7月3日〜5日",
    ] {
      #expect(values(text, .dates) == july, "\(text)")
    }
    #expect(
      values("9 to 5 pm", .dates) == [
        .date(DateRange(.init(time: Time(hour: 9)), to: .init(time: Time(hour: 17))))
      ])
  }

  @Test(
    arguments: [
      "1.2.3.4", "3.14", "16:9", "1/2 cup", "12.5.1", "$5.00", "Section 1.2. says", "2024-02-30",
      "99/99/2024", "I mean sun and sat", "it may be march", "2時間",
      "https://example.com/2024-01-02",
      "25:00", "esta mañana", "Guten Morgen",
    ])
  func `versions, ratios, sums and impossible days are no dates`(_ text: String) {
    #expect(found(text, .dates) == [])
  }
}
