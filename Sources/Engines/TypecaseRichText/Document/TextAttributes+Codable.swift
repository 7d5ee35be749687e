// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors

extension TextAttributes: Codable {
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: TextAttribute.self)
    for attribute in TextAttribute.allCases { try attribute.field.decode(values, &self) }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: TextAttribute.self)
    for attribute in TextAttribute.allCases where isSet(attribute) {
      try attribute.field.encode(self, &values)
    }
  }
}

/// A font as documents name it: a name alone, or the contract's keys that name and narrow.
struct NamedFont: Codable {
  var descriptor: FontDescriptor

  private enum Key: String, CodingKey {
    case family, style, weight, width, slant
    case postScriptName = "postscript-name"
    case fullName = "full-name"
  }

  init(_ descriptor: FontDescriptor) { self.descriptor = descriptor.named }

  init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      guard !name.isEmpty else { throw Self.corrupted("a font must have a name", decoder) }
      descriptor = FontDescriptor(postScriptName: name)
      return
    }
    try decoder.refuseUnknownKeys(except: Key.self)
    descriptor = FontDescriptor()
    let values = try decoder.container(keyedBy: Key.self)
    descriptor.family = try values.decodeIfPresent(String.self, forKey: .family)
    descriptor.style = try values.decodeIfPresent(String.self, forKey: .style)
    descriptor.postScriptName = try values.decodeIfPresent(String.self, forKey: .postScriptName)
    descriptor.fullName = try values.decodeIfPresent(String.self, forKey: .fullName)
    descriptor.weight = try values.number(.weight, in: AttributeLimits.weight)
    descriptor.width = try values.number(.width, in: AttributeLimits.width)
    descriptor.slant = try values.number(.slant, in: AttributeLimits.slant)
    let names = [descriptor.family, descriptor.postScriptName, descriptor.fullName]
    // Without a name it is the font of the surroundings, such as the interface's, in another style.
    let design = [descriptor.weight, descriptor.width, descriptor.slant].compactMap(\.self)
    guard names.contains(where: { $0?.isEmpty == false }) || !design.isEmpty else {
      throw Self.corrupted(
        "a font needs “family”, “postscript-name”, “full-name”, or a weight, width or slant",
        decoder)
    }
  }

  func encode(to encoder: any Encoder) throws {
    if let name = descriptor.postScriptName,
      descriptor == FontDescriptor(postScriptName: name)
    {
      var container = encoder.singleValueContainer()
      return try container.encode(name)
    }
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(descriptor.family, forKey: .family)
    try values.encodeIfPresent(descriptor.style, forKey: .style)
    try values.encodeIfPresent(descriptor.postScriptName, forKey: .postScriptName)
    try values.encodeIfPresent(descriptor.fullName, forKey: .fullName)
    try values.encodeIfPresent(descriptor.weight, forKey: .weight)
    try values.encodeIfPresent(descriptor.width, forKey: .width)
    try values.encodeIfPresent(descriptor.slant, forKey: .slant)
  }

  private static func corrupted(_ words: String, _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
  }
}

extension KeyedDecodingContainer {
  /// A number in a range; nil when it is not there.
  func number(_ key: Key, in limits: ClosedRange<Double>) throws -> Double? {
    guard let number = try decodeIfPresent(Double.self, forKey: key) else { return nil }
    guard limits.contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription:
          "\(number) is not between \(limits.lowerBound) and \(limits.upperBound)")
    }
    return number
  }

  /// A whole number in a range; nil when it is not there.
  func number(_ key: Key, in limits: ClosedRange<Int>) throws -> Int? {
    _ = try number(key, in: Double(limits.lowerBound)...Double(limits.upperBound))
    return try integer(key)
  }

  /// A whole number; nil when it is not there.
  ///
  /// Of one that is not whole, or larger than any, Foundation says neither what nor where it is.
  func integer(_ key: Key) throws -> Int? {
    guard let number = try decodeIfPresent(Double.self, forKey: key) else { return nil }
    guard Int(exactly: number) != nil else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(number) is not a whole number, or too large")
    }
    return try decode(Int.self, forKey: key)
  }

  /// A whole number that must be there.
  func neededInteger(_ key: Key) throws -> Int {
    _ = try integer(key)
    return try decode(Int.self, forKey: key)
  }

  /// One of the names of an enumeration.
  func name<Value: RawRepresentable<String> & CaseIterable>(
    _ key: Key, _ type: Value.Type = Value.self
  ) throws -> Value? {
    guard let name = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let value = Value(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "“\(name)” is none of \(Value.names)")
    }
    return value
  }

  /// Refuses tags that OpenType cannot have: anything but four printable ASCII characters.
  func checkTags<Value>(_ tags: [String: Value]?, forKey key: Key) throws {
    for tag in (tags ?? [:]).keys where !AttributeLimits.isTag(tag) {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "“\(tag)” is not a tag of four characters")
    }
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// All names, for a message.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
