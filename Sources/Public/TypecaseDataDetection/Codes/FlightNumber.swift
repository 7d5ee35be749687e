// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A flight number.
public struct FlightNumber: Sendable, Hashable {
  /// The airline's designator by IATA: two capitals, or one and a digit.
  public var carrier: String
  /// 1 to 9999.
  public var number: Int
  /// A letter after the number, for a flight that replaces another.
  public var suffix: String?

  public init(carrier: String, number: Int, suffix: String? = nil) {
    (self.carrier, self.number, self.suffix) = (carrier, number, suffix)
  }
}
