// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The number of a parcel or registered letter, with a correct check digit.
public struct ParcelNumber: Sendable, Hashable {
  /// The organization whose rule checks the number.
  public enum Scheme: String, Sendable, Hashable, CaseIterable {
    /// Of UPS: “1Z”, fifteen letters and digits, and a check digit.
    case ups
    /// Of the Universal Postal Union, S10: two letters, eight digits, a check digit, a country.
    case upu
    /// Of the United States Postal Service: 22 digits that begin with 91 to 95.
    case usps
    /// Of GS1, a serial shipping container code: “(00)” and eighteen digits.
    case sscc
  }

  /// The rule that the number follows.
  public var scheme: Scheme
  /// The number in capitals, without spaces.
  public var number: String
  /// The country where it was posted, as in ISO 3166, only for ``Scheme/upu``.
  public var country: String?

  public init(_ scheme: Scheme, number: String, country: String? = nil) {
    (self.scheme, self.number, self.country) = (scheme, number, country)
  }
}
