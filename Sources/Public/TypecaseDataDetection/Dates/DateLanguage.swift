// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How a language writes dates, made of what ICU knows of it.
///
/// Names, phrases such as “next Monday”, the order of day, month and year, and the words that join a time to a
/// date are ICU's. What it does not have is in ``Connectors``.
struct DateLanguage: Sendable {
  /// The meaning of a word or phrase in a date.
  enum Meaning: Sendable {
    /// 1 to 12.
    case month(Int)
    /// From 1, a Sunday. A short one counts only beside a date or a time.
    case weekday(Int, isShort: Bool)
    /// The hours that a half or part of a day can have.
    case hours(Set<Int>)
    case noon
    /// Only at an end of a range of hours.
    case midnight
    case relative(DetectedDate.Unit, Int)
    case relativeWeekday(Int, weeks: Int)
    /// A Japanese era, by the year before its first.
    case era(Int)
  }

  struct Phrase: Sendable {
    /// UTF-8 in small letters.
    var text: [UInt8]
    var meaning: Meaning
  }

  /// “in 5 days”, “vor 5 Tagen”, “5 日後”.
  struct CountedPhrase: Sendable {
    var before, after: [UInt8]
    var unit: DetectedDate.Unit
    var sign: Int
  }

  /// A number in words: “two”.
  struct NumberWord: Sendable {
    var text: [UInt8]
    var value: Int
  }

  /// What is written after an hour.
  struct HourWord: Sendable {
    var text: [UInt8]
    /// Whether it says that no duration is meant.
    var isClear: Bool
  }

  enum Field: Sendable { case year, month, day }

  let language: String
  /// Phrases by their first scalar, the longest first.
  private(set) var phrases: [UInt32: [Phrase]] = [:]
  private(set) var counted: [CountedPhrase] = []
  /// The numbers that stand in such phrases as words, the longest first.
  private(set) var numberWords: [NumberWord] = []
  /// Words after which “mañana” and “Morgen” are a part of the day, not the next one.
  private(set) var joinsToMorning: [[UInt8]] = []
  /// The orders of a date whose month is a name.
  private(set) var namedOrders: [[Field]] = []
  /// The order of a date in numbers, and what is between them.
  private(set) var numericOrder: [Field] = [.year, .month, .day]
  private(set) var numericSeparator = UInt8(ascii: "/")
  /// The order of a date in numbers that ends with its year, whatever the language begins with.
  private(set) var orderWithYearLast: [Field] = [.day, .month, .year]
  /// What a day's number may have after it, the longest first: “th”, “er”, “.”.
  private(set) var ordinalEndings: [[UInt8]] = []
  /// Words between the parts of a date.
  private(set) var joinsInDate: [[UInt8]] = []
  /// Words between a date and a time.
  private(set) var joinsToTime: [[UInt8]] = []
  /// Words between the two ends of a range.
  private(set) var joinsOfRange: [[UInt8]] = []
  /// Words before a range of hours that belongs to a date: “Monday from 9 to 5 pm”.
  private(set) var joinsToHours: [[UInt8]] = []
  /// Articles before a day, where they say that no hour is meant: “le 16 à 18h”.
  private(set) var articles: [[UInt8]] = []
  /// Words before a range and between its ends: “between 9 and 5 pm”.
  private(set) var joinsBetween: [(before: [UInt8], between: [UInt8])] = []
  /// What is written after an hour: “Uhr”, “h”, “時”.
  private(set) var hourWords: [HourWord] = []
  private(set) var minuteWord: [UInt8]?
  private(set) var secondWord: [UInt8]?
  /// Whether year, month and day have a word of one letter after them: “2024年1月2日”.
  private(set) var hasUnitLetters = false
  /// What a date that is no number can begin with.
  private(set) var starts = PhraseStarts()
  /// Whether times without a half of the day leave it open.
  private(set) var countsToTwelve = false

  // MARK: - By language and region

  /// A language that is made once, however many threads ask for it: ICU takes its time.
  private final class Made: Sendable {
    private let language = Mutex<DateLanguage?>(nil)

    func callAsFunction(_ make: () -> DateLanguage) -> DateLanguage {
      language.withLock { known in
        let made = known ?? make()
        known = made
        return made
      }
    }
  }

  private static let known = Mutex<[String: Made]>([:])

  /// The language as a region writes it; made when it is first asked for.
  static func of(_ language: String, region: String) -> DateLanguage {
    // Others are not kept waiting meanwhile.
    let made = known.withLock { known in
      let made = known["\(language)_\(region)"] ?? Made()
      known["\(language)_\(region)"] = made
      return made
    }
    return made { DateLanguage(language, region: region) }
  }

  private init(_ language: String, region: String) {
    self.language = language
    // ICU would take the names and numbers of the calendar that is usual in the region.
    let local = DateNotation(locale: "\(language)_\(region)@calendar=gregorian")
    let connectors = Connectors.of(language)
    add(connectors.midnight, .midnight)
    // Names and the orders around them leave no doubt, so that all the usual ones are read.
    for locale in connectors.locales + [local.locale] {
      let notation = DateNotation(locale: locale)
      addNames(notation)
      addRelative(notation)
      for skeleton in ["yMMMMd", "yMMMd"] {
        let order = Self.fields(of: notation.pattern(skeleton) ?? "")
        if order.count == 3, !namedOrders.contains(order) { namedOrders.append(order) }
      }
    }
    let numeric = local.pattern("yMd") ?? "y/M/d"
    numericOrder = Self.fields(of: numeric)
    if let separator = numeric.utf8.first(where: { !$0.isLetter }) { numericSeparator = separator }
    // As the region's own language has it.
    let usual = DateNotation.usualLocale(of: region).map {
      Self.fields(of: DateNotation(locale: "\($0)@calendar=gregorian").pattern("yMd") ?? "")
    }
    if let usual, usual.last == .year {
      orderWithYearLast = usual
      // Where ICU does not know a language in a region, English has the order of the United States.
      if numericOrder.first == .month, !local.isKnown { numericOrder = usual }
    }
    if numericOrder.last == .year { orderWithYearLast = numericOrder }
    countsToTwelve = local.pattern("jm")?.contains("a") ?? false
    addWords(of: local, connectors)
    hasUnitLetters = connectors.hasUnitLetters
    if hasUnitLetters { addEras(DateNotation(locale: "\(language)_\(region)@calendar=japanese")) }
    for key in phrases.keys { phrases[key]?.sort { $0.text.count > $1.text.count } }
    ordinalEndings.sort { $0.count > $1.count }
    for phrase in phrases.values.joined() {
      // Halves of a day are after the hour, but in Japanese.
      if case .hours = phrase.meaning, !hasUnitLetters { continue }
      starts.insert(phrase.text)
    }
    for phrase in counted where !phrase.before.isEmpty { starts.insert(phrase.before) }
    for word in numberWords { starts.insert(word.text) }
  }

  private static func fields(of pattern: String) -> [Field] {
    var fields: [Field] = []
    for (letter, _) in letters(of: pattern) {
      let field: Field? =
        switch letter {
        case "y": .year
        case "M", "L": .month
        case "d": .day
        default: nil
        }
      if let field, !fields.contains(field) { fields.append(field) }
    }
    return fields
  }

  /// The fields of a pattern, and the quoted or plain text after each.
  private static func letters(of pattern: String) -> [(Character, literal: String)] {
    var result: [(Character, literal: String)] = []
    var isQuoted = false
    for character in pattern {
      if character == "'" {
        isQuoted.toggle()
      } else if !isQuoted, character.isASCII, character.isLetter {
        if let last = result.last, last.0 == character, last.literal.isEmpty { continue }
        result.append((character, ""))
      } else if !result.isEmpty {
        result[result.count - 1].literal.append(character)
      }
    }
    return result
  }

  // MARK: - Words

  private mutating func add(_ text: String?, _ meaning: Meaning) {
    guard let text = text?.lowercased().trimming(), let first = text.unicodeScalars.first else {
      return
    }
    let phrase = Phrase(text: TextBytes.folded(text), meaning: meaning)
    if !(phrases[first.value] ?? []).contains(where: { $0.text == phrase.text }) {
      phrases[first.value, default: []].append(phrase)
    }
  }

  private mutating func addNames(_ notation: DateNotation) {
    for names in [
      DateNotation.Names.months, .standaloneMonths, .shortMonths, .shortStandaloneMonths,
    ] {
      for month in 1...12 {
        guard let name = notation.name(names, month - 1), !name.utf8.contains(where: \.isDigit)
        else {
          continue
        }
        add(name.withoutDot(), .month(month))
      }
    }
    for weekday in 1...7 {
      add(notation.name(.weekdays, weekday), .weekday(weekday, isShort: false))
      add(notation.name(.standaloneWeekdays, weekday), .weekday(weekday, isShort: false))
      add(notation.name(.shortWeekdays, weekday)?.withoutDot(), .weekday(weekday, isShort: true))
      add(
        notation.name(.shortStandaloneWeekdays, weekday)?.withoutDot(),
        .weekday(weekday, isShort: true))
    }
    // Halves, and parts of a day with their hours: ICU says for each hour what it is called.
    var hours: [String: Set<Int>] = [:]
    let date = (year: 2024, month: 1, day: 2)
    for hour in 0..<24 {
      for pattern in ["B", "BBBB"] {
        guard
          let name = notation.format(
            pattern, year: date.year, month: date.month, day: date.day, hour: hour)
        else { continue }
        hours[name, default: []].insert(hour)
      }
    }
    let noon = notation.format("b", year: date.year, month: date.month, day: date.day, hour: 12)
    for (half, range) in [(0, 0..<12), (1, 12..<24)] {
      guard let name = notation.name(.dayHalves, half) else { continue }
      if name != noon { hours[name.withoutDots()] = Set(range) }
    }
    if let noon, noon != notation.name(.dayHalves, 1) { add(noon, .noon) }
    for (name, range) in hours where name != noon {
      add(name, .hours(range))
    }
  }

  private mutating func addRelative(_ notation: DateNotation) {
    let units: [(DateNotation.Unit, DetectedDate.Unit)] = [
      (.year, .year), (.month, .month), (.week, .week), (.day, .day), (.hour, .hour),
      (.minute, .minute),
    ]
    for (asked, unit) in units {
      if unit != .hour, unit != .minute {
        for offset in -2...2 {
          guard let phrase = notation.relative(asked, offset),
            !phrase.utf8.contains(where: \.isDigit)
          else { continue }
          add(phrase, .relative(unit, offset))
          add(phrase.withoutArticle(), .relative(unit, offset))
        }
      }
      for count in [1, 2, 5] {
        for sign in [-1, 1] {
          guard let phrase = notation.relative(asked, sign * count, inNumbers: true) else {
            continue
          }
          add(counted: phrase, count, unit, sign)
        }
      }
    }
    for weekday in 1...7 {
      for weeks in -1...1 {
        guard let phrase = notation.relative(weekday: weekday, weeks) else { continue }
        add(phrase, .relativeWeekday(weekday, weeks: weeks))
        add(phrase.withoutArticle(), .relativeWeekday(weekday, weeks: weeks))
      }
    }
  }

  private mutating func add(
    counted phrase: String, _ count: Int, _ unit: DetectedDate.Unit, _ sign: Int
  ) {
    let parts = phrase.lowercased().split(
      separator: Character("\(count)"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    let new = CountedPhrase(
      before: TextBytes.folded(String(parts[0]).trimming()),
      after: TextBytes.folded(String(parts[1]).trimming()), unit: unit, sign: sign)
    if !counted.contains(where: { $0.before == new.before && $0.after == new.after }) {
      counted.append(new)
    }
  }

  private mutating func addWords(of notation: DateNotation, _ connectors: Connectors) {
    joinsInDate = connectors.inDate.map(TextBytes.folded)
    joinsToTime = connectors.toTime.map(TextBytes.folded)
    joinsOfRange = connectors.ofRange.map(TextBytes.folded)
    joinsToMorning = connectors.toMorning.map(TextBytes.folded)
    for number in 1...20 {
      guard let word = notation.words(number) else { continue }
      numberWords.append(NumberWord(text: TextBytes.folded(word), value: number))
    }
    numberWords.sort { $0.text.count > $1.text.count }
    for locale in connectors.locales {
      let notation = DateNotation(locale: locale)
      // “EEEE, d. MMMM y 'um' HH:mm”: the word in front of the hour, and those inside of the date.
      for (letter, literal) in Self.letters(of: notation.fullPattern ?? "") {
        let word = literal.trimming()
        guard word.contains(where: \.isLetter), word.utf8.count < 8 else { continue }
        let folded = TextBytes.folded(word.lowercased())
        if letter == "y" { joinsToTime.append(folded) } else { joinsInDate.append(folded) }
      }
    }
    joinsToHours = connectors.toHours.map(TextBytes.folded)
    articles = connectors.articles.map(TextBytes.folded)
    joinsBetween = connectors.between.map { (TextBytes.folded($0), TextBytes.folded($1)) }
    let hour = Self.letters(of: notation.pattern("H") ?? "").last?.literal.trimming() ?? ""
    for word in Set([hour.lowercased()] + connectors.hours).sorted(by: {
      $0.utf8.count > $1.utf8.count
    })
    where !word.isEmpty {
      let isClear = word == hour.lowercased() && word.utf8.count > 1
      hourWords.append(HourWord(text: TextBytes.folded(word), isClear: isClear))
    }
    minuteWord = connectors.minute.map(TextBytes.folded)
    secondWord = connectors.second.map(TextBytes.folded)
    for number in 1...31 {
      guard let ordinal = notation.ordinal(number), let digit = ordinal.utf8.first, digit.isDigit
      else { continue }
      let ending = Array(ordinal.lowercased().utf8.drop { $0.isDigit })
      if !ending.isEmpty, !ordinalEndings.contains(ending) { ordinalEndings.append(ending) }
    }
  }

  private mutating func addEras(_ notation: DateNotation) {
    // A year of each era of which people write numbers, well inside of it.
    for year in [1900, 1920, 1970, 2000, 2024] {
      guard let name = notation.format("G", year: year, month: 6, day: 1, hour: 0),
        let number = notation.format("y", year: year, month: 6, day: 1, hour: 0).flatMap({ Int($0) }
        )
      else { continue }
      add(name, .era(year - number))
    }
  }
}

/// Words that join the parts of a date and that ICU does not have, or has no way to ask for.
private struct Connectors {
  /// The places whose ways to write dates with names are read, wherever the person is.
  var locales: [String]
  var inDate: [String] = []
  var toTime: [String] = []
  /// Longer ones first.
  var ofRange: [String] = []
  var toHours: [String] = []
  var articles: [String] = []
  var between: [(String, String)] = []
  /// Beside the one that ICU has.
  var hours: [String] = []
  var toMorning: [String] = []
  var midnight: String?
  var minute: String?
  var second: String?
  var hasUnitLetters = false

  static func of(_ language: String) -> Connectors {
    switch language {
    case "de":
      Connectors(
        locales: ["de_DE", "de_AT"], inDate: ["den"], toTime: ["ab"],
        ofRange: ["bis um", "bis zum", "bis"], toHours: ["von", "zwischen"],
        between: [("zwischen", "und")], hours: ["h"],
        toMorning: ["guten", "am", "diesen", "jeden", "heute", "gestern", "der", "den", "dem"],
        midnight: "Mitternacht")
    case "fr":
      Connectors(
        locales: ["fr_FR", "fr_CA"], inDate: ["le"], ofRange: ["jusqu’à", "jusqu’au", "au", "à"],
        toHours: ["de", "entre"], articles: ["le"], between: [("entre", "et")],
        hours: ["heures", "heure"],
        midnight: "minuit")
    case "es":
      Connectors(
        locales: ["es_ES", "es_MX"], inDate: ["de", "del"], toTime: ["a las", "a la"],
        ofRange: ["hasta las", "hasta la", "hasta", "a las", "a la", "al", "a"],
        toHours: ["de las", "de", "entre las", "entre"], articles: ["el"],
        between: [("entre las", "y las"), ("entre las", "y"), ("entre", "y")],
        hours: ["h", "horas", "hrs", "hs"], toMorning: ["esta", "la", "una", "cada"],
        midnight: "medianoche")
    case "ja":
      Connectors(
        locales: ["ja_JP"], toTime: ["の"], ofRange: ["から", "より"], minute: "分", second: "秒",
        hasUnitLetters: true)
    case "en":
      Connectors(
        locales: ["en_US", "en_GB"], inDate: ["of", "the"], toTime: ["on", "from", "@"],
        ofRange: ["to", "until", "till", "through"], toHours: ["from", "between"],
        between: [("between", "and")], midnight: "midnight")
    default: Connectors(locales: [])
    }
  }
}

extension String {
  fileprivate func trimming() -> String {
    var scalars = unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }

  /// “el próximo lunes” as “próximo lunes”, “来週の月曜日” as “来週月曜日”.
  fileprivate func withoutArticle() -> String {
    for article in ["el ", "la ", "le ", "l’"] where hasPrefix(article) {
      return String(dropFirst(article.count))
    }
    return String(filter { $0 != "の" })
  }

  /// A short name without the dot that some writers leave out.
  fileprivate func withoutDot() -> String { hasSuffix(".") ? String(dropLast()) : self }

  /// The letters of an abbreviation, by which it is compared: “am” of “a. m.”
  fileprivate func withoutDots() -> String {
    String(
      String.UnicodeScalarView(unicodeScalars.filter { $0 != "." && !$0.properties.isWhitespace }))
  }
}
