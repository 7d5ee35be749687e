// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDataDetection

/// Writes finds as they come: lines with tabs, or the elements of one list of JSON.
struct FindLines {
  private let json: Bool
  private var isFirst = true

  init(json: Bool) { self.json = json }

  /// Writes the detected ranges of a part of the text that begins at this offset in
  /// scalars.
  mutating func write(_ finds: [DetectedRange], of text: String, from start: ScalarOffset) throws {
    var lines: [String] = []
    var index = text.unicodeScalars.startIndex
    var place: ScalarOffset = 0
    for find in finds {
      index = text.unicodeScalars.index(index, offsetBy: find.range.lowerBound - place)
      let end = text.unicodeScalars.index(index, offsetBy: find.range.count)
      let written = String(text.unicodeScalars[index..<end])
      (index, place) = (end, find.range.upperBound)
      let range = find.range.lowerBound + start.value..<find.range.upperBound + start.value
      if json {
        let document = FindDocument(find.data, written, range)
        let text = try Output.jsonText(document, [.sortedKeys, .withoutEscapingSlashes])
        lines.append((isFirst ? "[\n  " : ",\n  ") + text)
        isFirst = false
      } else {
        let fields = [
          find.data.name, "\(range.lowerBound)–\(range.upperBound)", written, find.data.summary,
        ]
        lines.append(fields.map(Output.safe).joined(separator: "\t"))
      }
    }
    if !lines.isEmpty {
      if json {
        try Output.document(lines.joined())
      } else {
        Output.line(lines.joined(separator: "\n"))
      }
    }
  }

  /// Ends the list.
  func end() {
    if json { Output.line(isFirst ? "[]" : "\n]") }
  }
}

/// A find, whose keys are part of the contract.
///
/// Keys that do not belong to its kind, or are not in the text, are absent.
private struct FindDocument: Encodable {
  struct Date: Encodable {
    var year, month, day: Int?
    /// 1 is a Sunday.
    var weekday: Int?
    /// A unit, and how many from now: “day” and 1 for tomorrow.
    var relativeUnit: String?
    var relativeCount: Int?
    /// “hh:mm” or “hh:mm:ss”.
    var time: String?
    /// Whether the text leaves the half of the day open.
    var halfOpen: Bool?
    /// Seconds east of UTC.
    var zone: Int?

    private enum CodingKeys: String, CodingKey {
      case year, month, day, weekday, time, zone
      case relativeUnit = "relative-unit"
      case relativeCount = "relative-count"
      case halfOpen = "half-open"
    }

    init(_ date: DetectedDate) {
      switch date.day {
      case .components(let year, let month, let day, let weekday)?:
        (self.year, self.month, self.day, self.weekday) = (year, month, day, weekday)
      case .relative(let unit, let count)?: (relativeUnit, relativeCount) = (unit.rawValue, count)
      case .relativeWeekday(let weekday, let weeks)?:
        self.weekday = weekday
        (relativeUnit, relativeCount) = ("week", weeks)
      case nil: break
      }
      time = date.time?.notation
      halfOpen = date.time?.isHalfOpen == true ? true : nil
      zone = date.zone
    }
  }

  var kind, text: String
  /// Unicode scalars from the start of the text.
  var start, end: Int
  var url, host, domain: String?
  var warnings: [String]?
  var address: String?
  var number, national, extensionNumber, region: String?
  var from, to: Date?
  var street, house, unit, postcode, city, state, country: String?
  var carrier, scheme: String?

  private enum CodingKeys: String, CodingKey {
    case kind, text, start, end, url, host, domain, warnings, address, number, national, region
    case from, to, street, house, unit, postcode, city, state, country, carrier, scheme
    case extensionNumber = "extension"
  }

  init(_ data: DetectedData, _ text: String, _ range: Range<ScalarOffset>) {
    kind = data.name
    self.text = text
    (start, end) = (range.lowerBound.value, range.upperBound.value)
    switch data {
    case .webAddress(let web):
      (url, host, domain) = (web.url, web.host, web.registrableDomain)
      warnings = web.warnings.names
    case .mailAddress(let mail):
      (address, host, warnings) = (mail.address, mail.host, mail.warnings.names)
    case .phoneNumber(let phone):
      (number, national, region) = (phone.e164, phone.national, phone.region)
      extensionNumber = phone.extensionNumber
    case .date(let range): (from, to) = (Date(range.start), range.end.map(Date.init))
    case .streetAddress(let place):
      (street, house, unit, postcode) = (
        place.street, place.houseNumber, place.unit, place.postcode
      )
      (city, state, country) = (place.city, place.state, place.country)
    case .flight(let flight):
      (carrier, number) = (flight.carrier, "\(flight.number)\(flight.suffix ?? "")")
    case .parcel(let parcel):
      (scheme, number, country) = (parcel.scheme.rawValue, parcel.number, parcel.country)
    }
  }
}

extension WebAddress.Warnings {
  /// Their names in the output.
  fileprivate var names: [String] {
    [
      contains(.userInformation) ? "user-information" : nil,
      contains(.mixedScripts) ? "mixed-scripts" : nil,
      contains(.resemblesASCII) ? "resembles-ascii" : nil,
    ].compactMap { $0 }
  }
}

extension DetectedDate.Time {
  fileprivate var notation: String {
    ([hour, minute] + (second.map { [$0] } ?? [])).map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}

extension DetectedDate {
  /// What a date says, in the order of ISO 8601; “?” for what is open.
  fileprivate var summary: String {
    var parts: [String] = []
    switch day {
    case .components(let year, let month, let day, let weekday)?:
      if year != nil || month != nil || day != nil {
        let number = { (value: Int?) in value.map { $0 < 10 ? "0\($0)" : "\($0)" } ?? "?" }
        parts.append("\(year.map(String.init) ?? "?")-\(number(month))-\(number(day))")
      }
      if let weekday { parts.append("weekday \(weekday)") }
    case .relative(let unit, let count)?:
      parts.append("\(unit.rawValue) \(count < 0 ? "" : "+")\(count)")
    case .relativeWeekday(let weekday, let weeks)?:
      parts.append("weekday \(weekday) week \(weeks < 0 ? "" : "+")\(weeks)")
    case nil: break
    }
    if let time { parts.append(time.notation + (time.isHalfOpen ? "?" : "")) }
    if let zone { parts.append("UTC\(zone < 0 ? "-" : "+")\(abs(zone) / 60) min") }
    return parts.joined(separator: " ")
  }
}

extension DetectedData {
  /// The name of a kind on the command line.
  var name: String { DetectionKinds.names.first { $0.kind == kind }?.name ?? "" }

  /// Its meaning, in one line.
  fileprivate var summary: String {
    switch self {
    case .webAddress(let web):
      ([web.url] + web.warnings.names.map { "(\($0))" }).joined(separator: " ")
    case .mailAddress(let mail):
      ([mail.address] + mail.warnings.names.map { "(\($0))" }).joined(separator: " ")
    case .phoneNumber(let phone):
      phone.e164 + (phone.extensionNumber.map { ";ext=\($0)" } ?? "")
    case .date(let range):
      range.start.summary + (range.end.map { " – \($0.summary)" } ?? "")
    case .streetAddress(let place):
      [
        place.street, place.houseNumber, place.unit, place.postcode, place.city, place.state,
        place.country,
      ].compactMap { $0 }.joined(separator: " | ")
    case .flight(let flight): "\(flight.carrier) \(flight.number)\(flight.suffix ?? "")"
    case .parcel(let parcel): "\(parcel.scheme.rawValue) \(parcel.number)"
    }
  }
}
