// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A recorded change by RTF's numbers: who made it, and when.
struct RTFRevision: Hashable {
  /// The place of the author in the file's table.
  var author: Int32 = 0
  /// In the notation of ``RTFRevisionTime``.
  var time: Int32 = 0

  /// Whether carried words have text that was deleted.
  static func isDeletion(_ words: String) -> Bool { words.contains(#"\deleted"#) }
}

/// The table of the authors of recorded changes: `{\*\revtbl{Unknown;}{Ann;}}`.
struct RTFRevisionAuthors {
  /// By their numbers; the first one stands for nobody.
  private(set) var names: [String] = []

  /// The most authors that a file may have.
  private static let most = Int(RTFLimits.highestNumber)

  init() {}

  /// Reads the content of a table.
  init(_ bytes: [UInt8], in range: Range<Int>, page: Int32) {
    var lexer = RTFLexer(bytes, in: range)
    while names.count < Self.most, let token = lexer.next() {
      guard token == .open else { continue }
      let text = RTFDecoder.plainText(bytes, in: lexer.restOfGroup(), page: page)
      names.append(String(text.prefix { $0 != ";" }).trimmed)
    }
  }

  /// Reads the table among the carried groups of a head.
  init(carried: [String]) {
    let bytes = carried.first(where: Self.isTable).map(RTFEscaping.bytes) ?? []
    self.init(bytes, in: 1..<max(1, bytes.count - 1), page: 1252)
  }

  /// Whether a carried group is such a table.
  static func isTable(_ group: String) -> Bool {
    group.hasPrefix(#"{\*\revtbl"#) || group.hasPrefix(#"{\revtbl"#)
  }

  /// The author of a number; nil where nobody is known.
  func name(_ number: Int32) -> String? {
    guard number > 0, names.indices.contains(Int(number)) else { return nil }
    let name = names[Int(number)]
    return name.isEmpty ? nil : name
  }

  /// The number of an author, who is added if need be.
  mutating func number(of name: String?) -> Int {
    guard let name, !name.isEmpty else { return 0 }
    if let known = names.dropFirst().firstIndex(of: name) { return known }
    if names.isEmpty { names.append("Unknown") }
    guard names.count < Self.most else { return 0 }
    names.append(name)
    return names.count - 1
  }

  /// The table as a group.
  var table: String {
    #"{\*\revtbl"# + names.map { "{\(RTFEscaping.text($0));}" }.joined() + "}"
  }
}

/// Times as the bits of a number: minute 6, hour 5, day 5, month 4, years after 1900 9, day of the week 3 (specification 1.9.1,
/// "Track Changes").
enum RTFRevisionTime {
  /// `2026-11-23T09:05:00`; nil for a number that is no time.
  static func text(_ number: Int32) -> String? {
    let bits = Int(UInt32(bitPattern: number))
    let (minute, hour, day) = (bits & 0x3F, bits >> 6 & 0x1F, bits >> 11 & 0x1F)
    let (month, year) = (bits >> 16 & 0xF, 1900 + (bits >> 20 & 0x1FF))
    guard minute < 60, hour < 24, (1...31).contains(day), (1...12).contains(month) else {
      return nil
    }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))T\(padded(hour)):\(padded(minute)):00"
  }

  /// The number of a time in that notation; nil for another text.
  static func number(_ text: String) -> Int32? {
    let parts = text.split { "-T:".contains($0) }.map { Int($0) }
    guard parts.count == 6, let year = parts[0], let month = parts[1], let day = parts[2],
      let hour = parts[3], let minute = parts[4], (1900...2411).contains(year),
      (1...12).contains(month), (1...31).contains(day), (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    let bits =
      UInt32(weekday(year, month, day)) << 29 | UInt32(year - 1900) << 20 | UInt32(month) << 16
      | UInt32(day) << 11 | UInt32(hour) << 6 | UInt32(minute)
    return Int32(bitPattern: bits)
  }

  /// The day of the week, from 0 for Sunday.
  private static func weekday(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin with March, so that a leap day is the last one (Zeller's congruence).
    let (year, month) = month < 3 ? (year - 1, month + 12) : (year, month)
    let days = day + (month + 1) * 13 / 5 + year + year / 4 - year / 100 + year / 400
    return (days + 6) % 7
  }
}
