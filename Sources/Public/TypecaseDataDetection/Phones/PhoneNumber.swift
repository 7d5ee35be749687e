// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A phone number.
public struct PhoneNumber: Sendable, Hashable {
  /// The number as it is dialed from anywhere, by E.164: “+493012345678”.
  public var e164: String
  /// The number as it is written in its own country.
  public var national: String
  /// The extension, which is dialed after it; nil if there is none.
  public var extensionNumber: String?
  /// The country, as in ISO 3166; nil for numbers that belong to none.
  public var region: String?

  public init(e164: String, national: String, extensionNumber: String? = nil, region: String? = nil)
  {
    self.e164 = e164
    self.national = national
    self.extensionNumber = extensionNumber
    self.region = region
  }
}
