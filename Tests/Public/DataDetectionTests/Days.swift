// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDataDetection

/// A day of a year, and how it is written.
struct Day: Sendable, CustomStringConvertible {
  var year, month, day: Int

  /// All days of a year.
  static func all(of year: Int) -> [Day] {
    (1...12).flatMap { month in
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      return (1...length).map { Day(year: year, month: month, day: $0) }
    }
  }

  /// The day in a pattern of “d”, “dd”, “M”, “MM”, “yy” and “yyyy”, with other characters between.
  func written(_ pattern: String) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text = ""
    var rest = pattern[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      rest = rest.dropFirst(run.count)
      switch run {
      case "d": text += "\(day)"
      case "dd": text += padded(day)
      case "M": text += "\(month)"
      case "MM": text += padded(month)
      case "yy": text += padded(year % 100)
      case "yyyy": text += "\(year)"
      default: text += run
      }
    }
    return text
  }

  var description: String { written("yyyy-MM-dd") }

  var detected: DetectedDate {
    DetectedDate(day: .components(year: year, month: month, day: day, weekday: nil))
  }
}

/// What a detector finds in each of some lines.
func finds(
  _ lines: [String], _ kinds: DetectionKinds = .all, region: String,
  languages: [String] = DataDetector.knownLanguages
) -> [[(text: String, data: DetectedData)]] {
  let text = lines.joined(separator: "\n")
  let scalars = Array(text.unicodeScalars)
  var detector = DataDetector(kinds: kinds, region: region, languages: languages)
  detector.timeLimit = nil
  var (ends, end) = ([Int](), 0)
  for line in lines {
    end += line.unicodeScalars.count + 1
    ends.append(end)
  }
  var result = lines.map { _ in [(text: String, data: DetectedData)]() }
  var line = 0
  for find in detector.detect(in: text) {
    while ends[line] <= find.range.lowerBound.value { line += 1 }
    var written = String.UnicodeScalarView()
    written.append(contentsOf: scalars[find.range.values])
    result[line].append((String(written), find.data))
  }
  return result
}
