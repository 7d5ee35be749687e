// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Data in a text, and its position.
public struct DetectedRange: Sendable, Hashable {
  /// Unicode scalars from the start of the text, as a `TextStorage` counts them.
  public var range: Range<Int>
  public var data: DetectedData

  public init(_ range: Range<Int>, _ data: DetectedData) {
    (self.range, self.data) = (range, data)
  }
}

/// The data in the searched part of a text.
public struct DetectionResult: Sendable, Hashable {
  /// The detected ranges in order; no two overlap.
  public var ranges: [DetectedRange]
  /// How many Unicode scalars were searched, from the start of the text: whole paragraphs.
  public var examined: Int
  /// Whether that is the whole text: the time limit was not reached.
  public var isComplete: Bool

  public init(ranges: [DetectedRange], examined: Int, isComplete: Bool) {
    self.ranges = ranges
    self.examined = examined
    self.isComplete = isComplete
  }
}

/// The meaning of a piece of text.
@nonexhaustive
public enum DetectedData: Sendable, Hashable {
  case webAddress(WebAddress)
  case mailAddress(MailAddress)
  case phoneNumber(PhoneNumber)
  case date(DateRange)
  case streetAddress(StreetAddress)
  case flight(FlightNumber)
  case parcel(ParcelNumber)

  public var kind: DetectionKinds {
    switch self {
    case .webAddress: .webAddresses
    case .mailAddress: .mailAddresses
    case .phoneNumber: .phoneNumbers
    case .date: .dates
    case .streetAddress: .streetAddresses
    case .flight: .flights
    case .parcel: .parcels
    }
  }
}
