// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds data in text: addresses, numbers, dates.
///
///     String -> UTF-8
///       AddressScanner      web and mail, in one pass; hides what is in them from the others
///       NumberScanner       numbers by their form; hides dates and amounts from those to dial, and amounts from dates
///     finds in bytes, without overlaps -> ranges in Unicode scalars
///
/// Each paragraph is searched separately: its results do not depend on others. For every text the
/// time is proportional to its length, and has a limit.
public struct DataDetector: Sendable, Hashable {
  /// The kinds of data to look for.
  public var kinds: DetectionKinds
  /// The person's region, as in ISO 3166: phone numbers without a country code are from there, and
  /// numeric dates have its order.
  public var region: String

  /// The languages in which dates are written, as in ISO 639, the person's own first: when a date
  /// can be read in two ways, that of the first language is used.
  public var languages: [String]

  /// How long a text may take; nil for no limit.
  ///
  /// A text that was made to be slow does not keep an app busy for longer: otherwise megabytes of
  /// digits and slashes take a minute. When the time is over, the rest of the text is not searched,
  /// and ``detection(in:)`` says where it begins. Usual texts of a few megabytes take far less than
  /// ten seconds, the default.
  public var timeLimit: Duration? = .seconds(10)

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

  /// Makes a detector for a person's locale.
  ///
  /// - Parameter locale: in the form of the environment, such as `de_AT.UTF-8`: its region is used,
  ///   and its language before the others. Parts that it lacks keep their defaults.
  public init(kinds: DetectionKinds = .all, locale: String) {
    self.init(kinds: kinds)
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
    if parts.count == 2, parts[1].utf8.count == 2 { region = parts[1].uppercased() }
    if let language = parts.first.map(String.init), languages.contains(language) {
      languages.removeAll { $0 == language }
      languages.insert(language, at: 0)
    }
  }

  /// The data in a text, in order; no two overlap.
  ///
  /// If the time was over before the end of the text, these are the results until then:
  /// ``detection(in:)`` says so.
  public func detect(in text: String) -> [DetectedRange] { detection(in: text).ranges }

  /// The data in a text, and how much of the text was searched.
  public func detection(in text: String) -> DetectionResult {
    var text = text
    return text.withUTF8 { bytes in
      let time = DetectionTime(limit: timeLimit)
      var result = DetectionResult(ranges: [], examined: 0, isComplete: true)
      var start = 0
      while start < bytes.count {
        let end = Self.end(ofPieceFrom: start, in: bytes)
        let piece = TextBytes(bytes: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        let finds = finds(in: piece, time)
        // A scanner that was stopped might have found more reliable ranges than the others.
        guard !time.isOver else {
          result.isComplete = false
          return result
        }
        result.ranges += inScalars(finds, of: piece, from: result.examined)
        result.examined += piece.scalarCount
        start = end
      }
      return result
    }
  }

  /// Whole paragraphs that are looked at together: short enough for the time to be over after them.
  private static func end(ofPieceFrom start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let least = start + 65_536
    guard least < bytes.count else { return bytes.count }
    return bytes[least...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }

  private func finds(in text: TextBytes, _ time: DetectionTime) -> [DetectedBytes] {
    var addresses = AddressScanner(text, time)
    addresses.scan()
    // Looked for whatever is asked: a number in an address is none of a telephone.
    let hidden = addresses.finds
    var lists = [hidden]
    if kinds.contains(.dates) || kinds.contains(.phoneNumbers) {
      // Both are looked for outside of the same numbers, whichever is asked.
      let numbers = NumberScanner(text).scan(outside: hidden)
      if kinds.contains(.dates) {
        let languages = languages.map { DateLanguage.of($0, region: region) }
        lists.append(
          DateScanner(text, languages: languages, time).scan(outside: hidden, numbers: numbers))
      }
      if kinds.contains(.phoneNumbers) {
        let taken = (hidden.map(\.bytes) + numbers.map(\.bytes)).sorted {
          $0.lowerBound < $1.lowerBound
        }
        lists.append(PhoneScanner(text, region: region, time).scan(outside: taken))
      }
    }
    if kinds.contains(.streetAddresses) {
      lists.append(StreetScanner(text, region: region, time).scan(outside: hidden))
    }
    if kinds.contains(.flights) { lists.append(FlightScanner(text).scan(outside: hidden)) }
    if kinds.contains(.parcels) { lists.append(ParcelScanner(text).scan(outside: hidden)) }
    return Self.withoutOverlaps(lists).filter { kinds.contains($0.data.kind) }
  }

  /// The ranges of several scanners in order; of overlapping ones, that of the more reliable kind, or
  /// otherwise the longest.
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
  ///
  /// - Parameter first: how many scalars are before the text.
  private func inScalars(
    _ finds: [DetectedBytes], of text: TextBytes, from first: ScalarOffset
  ) -> [DetectedRange] {
    var (place, count) = (0, first)
    func offset(of byte: Int) -> ScalarOffset {
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
    if bytes.count != other.bytes.count { return bytes.count > other.bytes.count }
    // libphonenumber would dial “05.10.1986” in many countries.
    return data.kind == .dates && other.data.kind == .phoneNumbers
  }
}

extension DetectedData {
  /// How reliable a kind is: addresses have a distinct form, parcels a check digit.
  fileprivate var certainty: Int {
    switch self {
    case .webAddress, .mailAddress: 2
    case .parcel: 1
    case .phoneNumber, .date, .streetAddress, .flight: 0
    }
  }
}
