// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Data in a text, and its position.
public struct DetectedRange: Sendable, Hashable {
  /// From the start of the text.
  public var range: Range<ScalarOffset>
  public var data: DetectedData

  public init(_ range: Range<ScalarOffset>, _ data: DetectedData) {
    (self.range, self.data) = (range, data)
  }
}

/// The data in the searched part of a text.
public struct DetectionResult: Sendable, Hashable {
  /// The detected ranges in order; no two overlap.
  public var ranges: [DetectedRange]
  /// Where the searched text ends, from the start of it: whole paragraphs.
  public var examined: ScalarOffset
  /// Whether that is the whole text: the time limit was not reached.
  public var isComplete: Bool

  public init(ranges: [DetectedRange], examined: ScalarOffset, isComplete: Bool) {
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
