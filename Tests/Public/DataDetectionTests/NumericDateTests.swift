// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDataDetection

/// Dates in digits, for all days of a year, where libphonenumber would dial many of them.
struct NumericDateTests {
  static let regions = ["DE", "AT", "CH", "IT", "FR", "ES", "GB", "US", "JP", "LU", "NO", "BR"]

  /// Lines, and those of them in which a number to dial is found.
  private func dialed(_ lines: [String], region: String, languages: [String]) -> [String] {
    zip(lines, finds(lines, [.dates, .phoneNumbers], region: region, languages: languages))
      .filter { $0.1.contains { $0.data.kind == .phoneNumbers } }.map(\.0)
  }

  @Test(arguments: regions)
  func `no day is a number to dial, however it is written`(_ region: String) {
    let patterns = [
      "dd.MM.yyyy", "d.M.yyyy", "dd.MM.yy", "d.M.yy", "d. M. yyyy", "dd/MM/yyyy", "d/M/yyyy",
      "dd/MM/yy", "MM/dd/yyyy", "dd-MM-yyyy", "d-M-yyyy", "dd-MM-yy", "yyyy-MM-dd", "yyyy/MM/dd",
      "yyyy.MM.dd", "yy/MM/dd", "dd.MM.-dd.MM.yyyy",
    ]
    let lines = Day.all(of: 1986).flatMap { day in patterns.map { day.written($0) } }
    // A detector that finds no dates does not dial them either.
    let wrong = finds(lines, .phoneNumbers, region: region).joined().map(\.text)
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test(arguments: ["DE", "IT", "NO"], DataDetector.knownLanguages)
  func `a day is not dialed where its language is another one`(_ region: String, _ language: String)
  {
    let lines = Day.all(of: 2015).flatMap { day in
      ["dd.MM.yy", "MM/dd/yyyy", "yy/MM/dd", "dd-MM-yy"].map { day.written($0) }
    }
    let wrong = dialed(lines, region: region, languages: [language])
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  /// Lines that are not found whole as a day.
  private func missed(
    _ pattern: String, region: String, languages: [String], year: Int = 1986
  ) -> [String] {
    let days = Day.all(of: year)
    let lines = days.map { $0.written(pattern) }
    let found = finds(
      lines, [.dates, .phoneNumbers], region: region, languages: languages)
    return zip(zip(lines, days), found).filter { line, finds in
      finds.map(\.text) != [line.0] || finds.first?.data != .date(DateRange(line.1.detected))
    }
    .map(\.0.0)
  }

  @Test(arguments: ["DE", "IT", "FR", "GB"], DataDetector.knownLanguages)
  func `a date with its year last is found where days are written first`(
    _ region: String, _ language: String
  ) {
    for pattern in ["dd.MM.yyyy", "d.M.yyyy", "dd/MM/yyyy", "dd-MM-yyyy", "d. M. yyyy"] {
      let missed = missed(pattern, region: region, languages: [language])
      #expect(missed.isEmpty, "\(pattern): \(missed.count), \(missed.prefix(5))")
    }
    if language != "ja" {
      for pattern in ["dd.MM.yy", "dd/MM/yy"] {
        let missed = missed(pattern, region: region, languages: [language])
        #expect(missed.isEmpty, "\(pattern): \(missed.count), \(missed.prefix(5))")
      }
    }
  }

  @Test(arguments: ["DE", "IT", "US", "JP"], DataDetector.knownLanguages)
  func `a date with its year first is found everywhere`(_ region: String, _ language: String) {
    for pattern in ["yyyy-MM-dd", "yyyy/MM/dd", "yyyy.MM.dd", "yyyy/M/d"] {
      let missed = missed(pattern, region: region, languages: [language])
      #expect(missed.isEmpty, "\(pattern): \(missed.count), \(missed.prefix(5))")
    }
  }

  @Test func `Americans and their months come first`() {
    for pattern in ["MM/dd/yyyy", "M/d/yyyy", "MM/dd/yy", "M/d/yy", "MM-dd-yyyy", "MM.dd.yyyy"] {
      let missed = missed(pattern, region: "US", languages: ["en"])
      #expect(missed.isEmpty, "\(pattern): \(missed.count), \(missed.prefix(5))")
    }
  }

  @Test(
    arguments: [
      ("DE", "de"), ("AT", "de"), ("IT", "en"), ("FR", "fr"), ("CH", "fr"), ("ES", "es"),
      ("GB", "en"),
    ])
  func `a range of two days is one find, whatever of it is left out`(
    _ region: String, _ language: String
  ) {
    let days = Day.all(of: 2015)
    func check(_ length: Int, _ first: String, _ last: String, hasYear: Bool, sameMonth: Bool) {
      var lines: [String] = []
      var expected: [DetectedData] = []
      for (index, day) in days.enumerated() where index + length < days.count {
        let end = days[index + length]
        if sameMonth, day.month != end.month { continue }
        lines.append(day.written(first) + end.written(last))
        func detected(_ day: Day) -> DetectedDate {
          DetectedDate(
            day: .components(
              year: hasYear ? day.year : nil, month: day.month, day: day.day, weekday: nil))
        }
        expected.append(.date(DateRange(detected(day), to: detected(end))))
      }
      let found = finds(lines, [.dates, .phoneNumbers], region: region, languages: [language])
      let missed = zip(zip(lines, expected), found).filter { line, finds in
        finds.map(\.text) != [line.0] || finds.first?.data != line.1
      }
      #expect(missed.isEmpty, "\(first)\(last): \(missed.count), \(missed.prefix(3).map(\.0.0))")
    }
    for (first, last) in [
      ("dd.MM.-", "dd.MM.yyyy"), ("dd.MM-", "dd.MM.yyyy"), ("dd.MM – ", "dd.MM.yy"),
      ("dd.MM.yy-", "dd.MM.yy"), ("dd.MM.yyyy–", "dd.MM.yyyy"), ("dd.MM.yyyy - ", "dd.MM.yyyy"),
      ("dd/MM-", "dd/MM/yyyy"), ("dd/MM/yyyy - ", "dd/MM/yyyy"), ("yyyy-MM-dd/", "yyyy-MM-dd"),
      ("dd-MM-yyyy - ", "dd-MM-yyyy"),
    ] {
      check(13, first, last, hasYear: true, sameMonth: false)
    }
    for (first, last) in [("dd.MM.-", "dd.MM."), ("dd.MM-", "dd.MM"), ("d.M.–", "d.M.")] {
      check(13, first, last, hasYear: false, sameMonth: false)
    }
    for (first, last) in [
      ("dd.-", "dd.MM.yyyy"), ("dd.–", "dd.MM.yyyy"), ("dd-", "dd.MM.yyyy"), ("d./", "d.M.yyyy"),
    ] {
      check(1, first, last, hasYear: true, sameMonth: true)
    }
  }

  @Test(
    arguments: [
      ("Ruf +49 30 12.10.86 an", "DE", "+49 30 12.10.86"), ("030 12 34 56", "DE", "030 12 34 56"),
      ("030/121086", "DE", "030/121086"), ("030/12.10.86", "DE", "030/12.10.86"),
      ("030 12.10.86", "DE", "030 12.10.86"), ("(030) 12.10.86", "DE", "(030) 12.10.86"),
      ("Tel. 030 12 10 86", "DE", "030 12 10 86"), ("01.02.03.04.05", "FR", "01.02.03.04.05"),
      ("05.10.19.86.12", "FR", "05.10.19.86.12"), ("01-02-03-04-05", "FR", "01-02-03-04-05"),
      ("22.10.12.34", "NO", "22.10.12.34"), ("650.253.0000", "US", "650.253.0000"),
      ("347.1234567", "IT", "347.1234567"), ("044.123.45.67", "CH", "044.123.45.67"),
      ("01/5121986", "AT", "01/5121986"), ("03-3224-9999", "JP", "03-3224-9999"),
      ("+39 06 12.10.1986", "IT", "+39 06 12.10.1986"),
      ("05.10.1986 030 12345678", "DE", "030 12345678"),
      ("14:30 030 12345678", "DE", "030 12345678"),
      ("030 12345678, 05.10.1986", "DE", "030 12345678"),
    ])
  func `what is dialed stays so where it looks like a date`(
    _ text: String, _ region: String, _ number: String
  ) {
    for kinds in [DetectionKinds.all, .phoneNumbers] {
      let phones = finds([text], kinds, region: region).joined()
        .filter { $0.data.kind == .phoneNumbers }
      #expect(phones.map(\.text) == [number])
    }
  }

  @Test func `dates in a table of values are found in each column`() {
    #expect(
      found("05.10.1986,03.06.15,2024-01-02", .dates, region: "DE", languages: ["de"])
        == ["05.10.1986", "03.06.15", "2024-01-02"])
    #expect(found("Datum:05.10.1986", .dates, region: "DE", languages: ["de"]) == ["05.10.1986"])
  }
}
