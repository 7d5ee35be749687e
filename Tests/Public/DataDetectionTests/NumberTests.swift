// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRandomness
import Testing
import TypecaseDataDetection

/// Numbers that are neither to dial nor dates, made at random.
struct NumberTests {
  private typealias Make = @Sendable (inout SplitMix64) -> String

  private static func digits(_ count: Int, _ random: inout SplitMix64) -> String {
    (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
  }

  /// A number in groups of three.
  private static func grouped(_ sign: String, _ random: inout SplitMix64) -> String {
    let groups = (0..<Int.random(in: 1...3, using: &random)).map { _ in sign + digits(3, &random) }
    return "\(Int.random(in: 1...999, using: &random))" + groups.joined()
  }

  private static func isbn13(_ random: inout SplitMix64) -> String {
    let start = "978" + digits(9, &random)
    let sum = start.utf8.enumerated().reduce(0) {
      $0 + Int($1.element & 15) * ($1.offset % 2 == 0 ? 1 : 3)
    }
    let text = start + "\((10 - sum % 10) % 10)"
    let cut = [3, 4, 6, 12].map { text.index(text.startIndex, offsetBy: $0) }
    let places = [text.startIndex] + cut + [text.endIndex]
    return zip(places, places.dropFirst()).map { String(text[$0..<$1]) }.joined(separator: "-")
  }

  private static let makers: [(name: String, make: Make)] = [
    (
      "version",
      { random in
        let parts = (0..<Int.random(in: 4...5, using: &random)).map { _ in
          "\(Int.random(in: 0...9, using: &random))"
        }
        return "\(Int.random(in: 1...99, using: &random))." + parts.joined(separator: ".")
      }
    ),
    (
      "version with a year",
      { random in
        let (month, day) = (
          Int.random(in: 1...12, using: &random), Int.random(in: 1...28, using: &random)
        )
        return "\(day).\(month).\(Int.random(in: 1970...2040, using: &random))."
          + "\(Int.random(in: 0...99, using: &random))"
      }
    ),
    (
      "named version",
      { random in
        let name = ["Version", "version", "Ver.", "versión", "バージョン"].randomElement(using: &random)
        return "\(name ?? "") \(Int.random(in: 1...30, using: &random))."
          + "\(Int.random(in: 1...12, using: &random)).\(Int.random(in: 10...99, using: &random))"
      }
    ),
    (
      "IPv4",
      { random in
        (0..<4).map { _ in "\(Int.random(in: 100...255, using: &random))" }.joined(separator: ".")
      }
    ),
    (
      "private IPv4",
      { random in
        "192.168.\(Int.random(in: 0...255, using: &random)).\(Int.random(in: 0...255, using: &random))"
      }
    ),
    (
      "coordinates",
      { random in
        let latitude =
          "\(Int.random(in: 10...89, using: &random)).\(digits(Int.random(in: 4...7, using: &random), &random))"
        let longitude =
          "\(Int.random(in: 10...179, using: &random)).\(digits(Int.random(in: 4...6, using: &random), &random))"
        let sign = [", ", ",", " "].randomElement(using: &random) ?? ""
        return latitude + sign + longitude
      }
    ),
    (
      "coordinates with letters",
      { random in
        let minutes = Int.random(in: 10...59, using: &random)
        return "\(Int.random(in: 10...89, using: &random))°\(minutes)′\(minutes)″N "
          + "\(Int.random(in: 100...179, using: &random))°\(minutes)'\(minutes)\"E"
      }
    ),
    (
      "resolution",
      { random in
        let sign = ["x", "×", " x ", " × "].randomElement(using: &random) ?? ""
        return "\(Int.random(in: 100...9999, using: &random))\(sign)"
          + "\(Int.random(in: 100...9999, using: &random))"
      }
    ),
    (
      "decimal with comma",
      { random in grouped(".", &random) + "," + digits(2, &random) }
    ),
    ("decimal with point", { random in grouped(",", &random) + "." + digits(2, &random) }),
    ("decimal with spaces", { random in grouped("\u{202F}", &random) + "," + digits(2, &random) }),
    ("decimal with apostrophes", { random in grouped("’", &random) + "." + digits(2, &random) }),
    (
      "plain decimal",
      { random in
        "\(Int.random(in: 1...99, using: &random)).\(digits(Int.random(in: 1...9, using: &random), &random))"
      }
    ),
    (
      "price",
      { random in
        let sign = ["€ ", "$", "£", "EUR ", "CHF ", "¥"].randomElement(using: &random) ?? ""
        return sign + "\(Int.random(in: 1...99_999_999, using: &random))"
      }
    ),
    (
      "price before its currency",
      { random in
        let sign = [" €", "€", " EUR", " CHF", " US$", "円", " euros"].randomElement(using: &random)
        return grouped(".", &random) + (sign ?? "")
      }
    ),
    (
      "measure",
      { random in
        let unit = [" km", " kg", "mm", " MHz", " GB", " %", " m²", " kWh"].randomElement(
          using: &random)
        return "\(Int.random(in: 1...99_999_999, using: &random))" + (unit ?? "")
      }
    ),
    (
      "range of months",
      { random in
        let sign = ["/", ".", "-"].randomElement(using: &random) ?? "/"
        func month() -> String {
          let month = Int.random(in: 1...12, using: &random)
          let written = month < 10 ? "0\(month)" : "\(month)"
          let year = "\(Int.random(in: 1970...2030, using: &random))"
          return sign == "-" ? year + sign + written : written + sign + year
        }
        let dash = [" – ", "–", " - ", "—"].randomElement(using: &random) ?? ""
        return month() + dash + month()
      }
    ),
    (
      "range of measures",
      { random in
        let (low, high) = (
          Int.random(in: 1...12, using: &random), Int.random(in: 13...28, using: &random)
        )
        return "\(low).\(low)–\(high).\(low) "
          + (["mm", "kg", "€", "%"].randomElement(using: &random) ?? "")
      }
    ),
    ("ISBN", { random in isbn13(&random) }),
    ("named ISBN", { random in "ISBN 3-16-\(digits(6, &random))-\(digits(1, &random))" }),
    (
      "ISBN without hyphens",
      { random in isbn13(&random).filter { $0 != "-" } }
    ),
  ]

  @Test(arguments: makers.map(\.name))
  func `amounts, versions, places and books are neither dates nor numbers to dial`(
    _ name: String
  ) throws {
    let seed =
      ProcessInfo.processInfo.environment["TYPECASE_TEST_SEED"].flatMap { Int($0) }
      ?? .random(in: 0..<1_000_000)
    print("number test, \(name): TYPECASE_TEST_SEED=\(seed)")
    var random = SplitMix64(seed: seed)
    let make = try #require(Self.makers.first { $0.name == name }?.make)
    let lines = (0..<200).map { _ in "x \(make(&random)) y" }
    for region in ["DE", "AT", "CH", "IT", "FR", "ES", "GB", "US", "JP"] {
      let wrong = finds(lines, [.dates, .phoneNumbers], region: region).joined().map(\.text)
      #expect(wrong.isEmpty, "\(region): \(wrong.prefix(5))")
    }
  }
}
