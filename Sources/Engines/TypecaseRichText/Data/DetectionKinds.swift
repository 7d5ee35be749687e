// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The kinds of data to look for.
public struct DetectionKinds: OptionSet, Sendable, Hashable {
  public let rawValue: Int
  /// Kinds by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Web addresses, with and without scheme.
  public static let webAddresses = DetectionKinds(rawValue: 1)
  public static let mailAddresses = DetectionKinds(rawValue: 2)
  public static let phoneNumbers = DetectionKinds(rawValue: 4)
  /// Dates, times, and ranges of them.
  public static let dates = DetectionKinds(rawValue: 8)
  /// Street addresses.
  public static let streetAddresses = DetectionKinds(rawValue: 16)
  public static let flights = DetectionKinds(rawValue: 32)
  /// Parcel numbers with a check digit.
  public static let parcels = DetectionKinds(rawValue: 64)

  public static let all: DetectionKinds = [
    .webAddresses, .mailAddresses, .phoneNumbers, .dates, .streetAddresses, .flights, .parcels,
  ]
}
