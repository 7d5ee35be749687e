// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A postal address of a building; parts that are not written are nil.
public struct StreetAddress: Sendable, Hashable {
  /// The street without the number of the building.
  public var street: String?
  /// The number of the building as it is written: “12”, “12a”, “1-9-1”.
  public var houseNumber: String?
  /// An apartment or floor, after the number.
  public var unit: String?
  /// As it is written; nil where the text says none.
  public var postcode: String?
  /// As it is written; nil where the text says none.
  public var city: String?
  /// A state or prefecture.
  public var state: String?
  /// The country whose form it has, as in ISO 3166.
  public var country: String

  public init(
    street: String? = nil, houseNumber: String? = nil, unit: String? = nil,
    postcode: String? = nil, city: String? = nil, state: String? = nil, country: String
  ) {
    (self.street, self.houseNumber, self.unit) = (street, houseNumber, unit)
    (self.postcode, self.city, self.state, self.country) = (postcode, city, state, country)
  }
}
