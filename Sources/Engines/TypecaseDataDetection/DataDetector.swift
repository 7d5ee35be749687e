// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds data in text: addresses, numbers, dates.
///
///     String -> UTF-8
///       AddressScanner      web and mail, in one pass; hides what is in them from the others
///     finds in bytes, without overlaps -> ranges in Unicode scalars
///
/// A paragraph is looked at on its own: what is found in it does not depend on others. Whatever a text has in
/// it, the time is in proportion to its length.
public struct DataDetector: Sendable, Hashable {
  /// What is looked for.
  public var kinds: DetectionKinds
  /// Where the person is, as in ISO 3166: phone numbers without a country's code are from there, and dates in
  /// numbers have the order of there.
  public var region: String

  /// The languages in which dates are written, as in ISO 639, the person's own first: of two ways to read one, that
  /// of the first is taken.
  public var languages: [String]

  /// The languages whose dates are known.
  public static let knownLanguages = ["en", "de", "fr", "es", "ja"]

  public init(
    kinds: DetectionKinds = .all, region: String = "US",
    languages: [String] = DataDetector.knownLanguages
  ) {
    self.kinds = kinds
    self.region = region
    self.languages = languages
  }

  /// Looks for what a person means who has a locale.
  ///
  /// - Parameter locale: as programs are given it, such as `de_AT.UTF-8`: its region, and its language before the
  ///   others. What it does not say stays as it is without one.
  public init(kinds: DetectionKinds = .all, locale: String) {
    self.init(kinds: kinds)
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
    if parts.count == 2, parts[1].utf8.count == 2 { region = parts[1].uppercased() }
    if let language = parts.first.map(String.init), languages.contains(language) {
      languages.removeAll { $0 == language }
      languages.insert(language, at: 0)
    }
  }

  /// What is in a text, in order; no two overlap.
  public func detect(in text: String) -> [DetectedRange] {
    var text = text
    return text.withUTF8 { detect(in: TextBytes(bytes: $0)) }
  }

  private func detect(in text: TextBytes) -> [DetectedRange] {
    var addresses = AddressScanner(text)
    addresses.scan()
    // Looked for whatever is asked: a number in an address is none of a telephone.
    let hidden = addresses.finds
    var lists = [hidden]
    if kinds.contains(.phoneNumbers) {
      lists.append(PhoneScanner(text, region: region).scan(outside: hidden))
    }
    if kinds.contains(.dates) {
      let languages = languages.map { DateLanguage.of($0, region: region) }
      lists.append(DateScanner(text, languages: languages).scan(outside: hidden))
    }
    if kinds.contains(.streetAddresses) {
      lists.append(StreetScanner(text).scan(outside: hidden))
    }
    if kinds.contains(.flights) { lists.append(FlightScanner(text).scan(outside: hidden)) }
    if kinds.contains(.parcels) { lists.append(ParcelScanner(text).scan(outside: hidden)) }
    let finds = Self.withoutOverlaps(lists).filter { kinds.contains($0.data.kind) }
    return inScalars(finds, of: text)
  }

  /// The finds of several scanners in order; of those that overlap, the one whose kind is surer, or else the
  /// longest.
  private static func withoutOverlaps(_ lists: [[DetectedBytes]]) -> [DetectedBytes] {
    let sorted = lists.joined().sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    var finds: [DetectedBytes] = []
    for find in sorted {
      if let last = finds.last, last.bytes.upperBound > find.bytes.lowerBound {
        if find.isBetter(than: last) { finds[finds.count - 1] = find }
      } else {
        finds.append(find)
      }
    }
    return finds
  }

  /// Finds with their places in scalars instead of bytes.
  private func inScalars(_ finds: [DetectedBytes], of text: TextBytes) -> [DetectedRange] {
    var (place, count) = (0, 0)
    func offset(of byte: Int) -> Int {
      for next in place..<byte where text[next] & 0xC0 != 0x80 { count += 1 }
      place = byte
      return count
    }
    return finds.map { find in
      let start = offset(of: find.bytes.lowerBound)
      return DetectedRange(start..<offset(of: find.bytes.upperBound), find.data)
    }
  }
}

extension DetectedBytes {
  /// Whether it is kept of two that overlap.
  fileprivate func isBetter(than other: DetectedBytes) -> Bool {
    if data.certainty != other.data.certainty { return data.certainty > other.data.certainty }
    return bytes.count > other.bytes.count
  }
}

extension DetectedData {
  /// How little a find depends on guesses: addresses have a shape of their own, parcels a check digit.
  fileprivate var certainty: Int {
    switch self {
    case .webAddress, .mailAddress: 2
    case .parcel: 1
    case .phoneNumber, .date, .streetAddress, .flight: 0
    }
  }
}
