// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseDataDetection

/// Ranges of hours, for all pairs of hours.
struct HourTests {
  typealias Time = DetectedDate.Time

  /// How a language writes the two hours of a range, and what is around it.
  struct Form: Sendable, CustomTestStringConvertible {
    var region, language: String
    var before = ""
    var write: @Sendable (Int, Int) -> String
    var firstMinute = 0
    var lastMinute = 0
    /// The hours that it can express.
    var hours = 0..<24

    init(
      _ region: String, _ language: String, before: String = "", _ firstMinute: Int = 0,
      _ lastMinute: Int = 0, hours: Range<Int> = 0..<24,
      _ write: @escaping @Sendable (Int, Int) -> String
    ) {
      (self.region, self.language, self.before, self.write) = (region, language, before, write)
      (self.firstMinute, self.lastMinute, self.hours) = (firstMinute, lastMinute, hours)
    }

    var testDescription: String { "\(language)_\(region) \(before)\(write(9, 17))" }
  }

  private static func two(_ hour: Int) -> String { hour < 10 ? "0\(hour)" : "\(hour)" }
  private static func twelve(_ hour: Int) -> Int { (hour + 11) % 12 + 1 }
  private static func half(_ hour: Int) -> String { hour < 12 ? "am" : "pm" }
  private static func japanese(_ hour: Int) -> String {
    "\(hour < 12 ? "午前" : "午後")\(hour % 12)時"
  }

  static let forms: [Form] = [
    Form("US", "en") { "\(twelve($0))\(half($0))–\(twelve($1))\(half($1))" },
    Form("US", "en") { "\(twelve($0)) \(half($0)) - \(twelve($1)) \(half($1))" },
    Form("GB", "en", before: "from ") { "\(twelve($0)) \(half($0)) to \(twelve($1)) \(half($1))" },
    Form("US", "en", 30, 15) { "\(twelve($0)):30 \(half($0)) to \(twelve($1)):15 \(half($1))" },
    Form("US", "en", before: "between ") {
      "\(twelve($0)) \(half($0)) and \(twelve($1)) \(half($1))"
    },
    Form("GB", "en", 30) { "\(two($0)):30-\(two($1)):00" },
    Form("GB", "en", 30, 30) { "\(twelve($0)).30\(half($0))-\(twelve($1)).30\(half($1))" },
    Form("DE", "de") { "\($0)–\($1) Uhr" },
    Form("DE", "de") { "\($0) - \($1) Uhr" },
    Form("AT", "de", before: "von ", 30) { "\($0).30 bis \($1) Uhr" },
    Form("DE", "de", before: "von ") { "\($0) bis \($1) Uhr" },
    Form("CH", "de", 30, 45) { "\($0).30–\($1).45 Uhr" },
    Form("DE", "de", 0, 30) { "\($0):00 – \($1):30 Uhr" },
    Form("DE", "de", 0, 30) { "\($0) bis \($1):30 Uhr" },
    Form("DE", "de") { "\($0) Uhr bis \($1) Uhr" },
    Form("DE", "de", before: "zwischen ") { "\($0) und \($1) Uhr" },
    Form("CH", "de", 0, 30, hours: 5..<24) { "\($0)h–\($1)h30" },
    Form("FR", "fr", 0, 30) { "\($0)h à \($1)h30" },
    Form("FR", "fr", before: "de ") { "\($0) h à \($1) h" },
    Form("FR", "fr", 45) { "\($0)h45-\($1)h" },
    Form("FR", "fr", hours: 5..<24) { "\($0)h-\($1)h" },
    Form("FR", "fr", hours: 5..<24) { "\($0)-\($1) h" },
    Form("FR", "fr", 30, 15) { "\($0) h 30 – \($1) h 15" },
    Form("FR", "fr", before: "entre ") { "\($0)h et \($1)h" },
    Form("FR", "fr", 30) { "\(two($0)):30 - \(two($1)):00" },
    Form("FR", "fr", before: "de ") { "\($0) heures à \($1) heures" },
    Form("CH", "fr", 30) { "\($0)h30 jusqu’à \($1)h00" },
    Form("ES", "es", before: "de ", 0, 30) { "\($0):00 a \($1):30 h" },
    Form("ES", "es", hours: 5..<24) { "\($0)-\($1) h" },
    Form("ES", "es", before: "de ") { "\($0) a \($1) h" },
    Form("ES", "es", before: "de ", 30) { "\($0).30 a \($1).00 h" },
    Form("ES", "es", before: "de las ") { "\($0):00 a las \($1):00" },
    Form("ES", "es", before: "entre las ") { "\($0):00 y las \($1):00" },
    Form("ES", "es", before: "de ") { "\($0) a \($1) horas" },
    Form("JP", "ja", 0, 30) { "\($0)時～\($1)時30分" },
    Form("JP", "ja", 0, 30) { "\($0):00〜\($1):30" },
    Form("JP", "ja") { "\(japanese($0))から\(japanese($1))まで" },
    Form("JP", "ja") { "\($0)時-\($1)時" },
    Form("JP", "ja") { "\($0)〜\($1)時" },
    Form("JP", "ja", 0, 30) { "\($0)：00～\($1)：30" },
    Form("JP", "ja", 30, 30) { "\($0)時半～\($1)時半" },
  ]

  @Test(arguments: forms)
  func `a range of hours is one find with its two ends`(_ form: Form) {
    var lines: [String] = []
    var texts: [String] = []
    var expected: [(Int, Int)] = []
    for first in form.hours {
      for last in form.hours where first != last {
        texts.append(form.write(first, last))
        lines.append("x " + form.before + form.write(first, last) + ", y")
        expected.append((first, last))
      }
    }
    let found = finds(
      lines, [.dates, .phoneNumbers], region: form.region, languages: [form.language])
    var missed: [String] = []
    for ((text, pair), finds) in zip(zip(texts, expected), found) {
      guard finds.map(\.text) == [text], case .date(let range)? = finds.first?.data,
        let start = range.start.time, let end = range.end?.time, range.start.day == nil
      else {
        missed.append(text)
        continue
      }
      let isRight =
        start.hour == pair.0 && start.minute == form.firstMinute
        && end.hour == pair.1 && end.minute == form.lastMinute
      if !isRight { missed.append("\(text) as \(start), \(end)") }
    }
    #expect(missed.isEmpty, "\(missed.count): \(missed.prefix(4))")
  }

  @Test(
    arguments: [
      ("en_US", "jm"), ("en_US", "j"), ("en_GB", "Hm"), ("en_GB", "hm"), ("de_DE", "Hm"),
      ("de_DE", "H"), ("de_AT", "Hm"), ("de_CH", "Hm"), ("fr_FR", "Hm"), ("fr_CH", "Hm"),
      ("es_ES", "Hm"), ("es_MX", "hm"), ("ja_JP", "Hm"), ("ja_JP", "H"),
      ("ja_JP", "hm"), ("ja_JP", "h"),
    ])
  func `ranges are found as ICU writes them`(_ locale: String, _ template: String) throws {
    let formatter = DateIntervalFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateTemplate = template
    let day = Date(timeIntervalSince1970: 1_704_153_600)
    var lines: [String] = []
    for first in 5..<23 {
      for last in first + 1..<24 {
        let start = day.addingTimeInterval(Double(first * 3600 + 900))
        lines.append(formatter.string(from: start, to: day.addingTimeInterval(Double(last * 3600))))
      }
    }
    let parts = locale.split(separator: "_").map(String.init)
    let found = finds(lines, region: parts[1], languages: [parts[0]])
    let missed = zip(lines, found).filter { $0.1.map(\.text) != [$0.0] }.map(\.0)
    #expect(missed.isEmpty, "\(missed.count): \(missed.prefix(3))")
  }

  @Test(
    arguments: [
      ("Montag, 9–17 Uhr", "de", 2), ("Montag von 9 bis 17 Uhr", "de", 2),
      ("Monday from 9 to 5 pm", "en", 2), ("lundi de 9h à 17h", "fr", 2),
      ("lunes de 9 a 17 h", "es", 2), ("9am–5pm on Monday", "en", 2), ("Mo. 9–17 Uhr", "de", 2),
      ("Mo: 9–17 Uhr", "de", 2), ("Monday: 9am–5pm", "en", 2),
      ("lunes de las 9:00 a las 17:00", "es", 2),
    ])
  func `the hours of a day belong to it`(_ text: String, _ language: String, _ weekday: Int) {
    let start = DetectedDate(
      day: .components(year: nil, month: nil, day: nil, weekday: weekday), time: Time(hour: 9))
    let range = DateRange(start, to: DetectedDate(time: Time(hour: 17)))
    let all = finds([text], region: "FR", languages: [language]).joined()
    #expect(all.map(\.text) == [text])
    #expect(all.map(\.data) == [.date(range)])
  }

  @Test func `a day of the month before a time is no hour`() {
    let finds = found("vendredi 16 à 18h", .dates, region: "FR", languages: ["fr"])
    #expect(finds == ["vendredi"])
  }

  @Test func `two ranges of a day are two finds`() {
    let text = "Ouvert 9h-12h et 14h-18h, le samedi 10h à 12h30"
    #expect(
      found(text, .dates, region: "FR", languages: ["fr"])
        == ["9h-12h", "14h-18h", "samedi 10h à 12h30"])
  }

  @Test(
    arguments: [
      ("Mo–Fr 9–17 Uhr", ["Mo–Fr", "9–17 Uhr"]), ("Mo-Fr 9:00-17:00", ["Mo-Fr", "9:00-17:00"]),
      ("Montag bis Freitag, 9–17 Uhr", ["Montag bis Freitag", "9–17 Uhr"]),
    ])
  func `the hours of several days are not those of the last`(_ text: String, _ finds: [String]) {
    #expect(found(text, .dates, region: "DE", languages: ["de"]) == finds)
  }

  @Test(arguments: ["8–24 Uhr", "8 am to midnight", "8h à minuit", "8 Uhr bis Mitternacht"])
  func `the end of a day is its midnight`(_ text: String) {
    let range = DateRange(
      DetectedDate(time: Time(hour: 8)), to: DetectedDate(time: Time(hour: 0)))
    #expect(values(text, .dates, region: "FR") == [.date(range)])
    #expect(found(text, .dates, region: "FR") == [text])
  }

  @Test(
    arguments: [
      ("2 à 3 h de travail", "fr"), ("2-3 h", "es"), ("Seite 9-17", "de"), ("9 to 5", "en"),
      ("9.30-17.00", "de"), ("24-48 h", "de"), ("9–17 Uhrzeiten", "de"), ("1.5-2.5", "de"),
      ("2時間〜3時間", "ja"), ("between 9 and 17", "en"), ("le 16 à 18h", "fr"),
    ])
  func `numbers with a dash and durations are no hours`(_ text: String, _ language: String) {
    #expect(found(text, .dates, region: "DE", languages: [language]) == [])
  }
}
