// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// What is done with the values of one attribute, made from its declaration.
///
/// Its property is two functions and no key path: those take five times as long, and every run of a document is read.
struct AttributeField: Sendable {
  typealias Attributes = TextAttributes

  let isEqual: @Sendable (Attributes, Attributes) -> Bool
  /// From the first to the second.
  let copy: @Sendable (Attributes, inout Attributes) -> Void
  let decode: @Sendable (KeyedDecodingContainer<TextAttribute>, inout Attributes) throws -> Void
  let encode: @Sendable (Attributes, inout KeyedEncodingContainer<TextAttribute>) throws -> Void
  let read: @Sendable (AttributeContainer, inout Attributes) -> Void
  let write: @Sendable (Attributes, inout AttributeContainer) -> Void
  let set: @Sendable (Attributes, inout AttributedString, Range<AttributedString.Index>) -> Void

  /// - Parameters:
  ///   - attribute: its name.
  ///   - key: what attributed strings have it by.
  ///   - coding: how documents have it.
  ///   - get: reads the property.
  ///   - set: sets the property.
  init<Key: AttributedStringKey & SendableMetatype>(
    _ attribute: TextAttribute, _ key: Key.Type, _ coding: AttributeCoding<Key.Value>,
    _ get: @escaping @Sendable (Attributes) -> Key.Value?,
    _ set: @escaping @Sendable (inout Attributes, Key.Value?) -> Void
  ) where Key.Value: Sendable {
    isEqual = { get($0) == get($1) }
    copy = { set(&$1, get($0)) }
    // Most are absent, and setting each property would be slow.
    decode = { values, attributes in
      if let value = try coding.decode(values, attribute) { set(&attributes, value) }
    }
    encode = { attributes, values in
      if let value = get(attributes) { try coding.encode(value, &values, attribute) }
    }
    read = { container, attributes in
      if let value = container[key] { set(&attributes, value) }
    }
    write = { attributes, container in container[key] = get(attributes) }
    self.set = { attributes, text, range in text[range][key] = get(attributes) }
  }
}

/// How documents have the values of an attribute.
struct AttributeCoding<Value: Sendable>: Sendable {
  /// Nil when there is none.
  let decode: @Sendable (KeyedDecodingContainer<TextAttribute>, TextAttribute) throws -> Value?
  let encode:
    @Sendable (Value, inout KeyedEncodingContainer<TextAttribute>, TextAttribute) throws -> Void
}

extension AttributeCoding where Value: Encodable {
  /// Read by a function, and written as the type writes itself.
  private init(
    _ decode:
      @escaping @Sendable (KeyedDecodingContainer<TextAttribute>, TextAttribute) throws -> Value?
  ) {
    self.init(decode: decode) { value, values, key in try values.encode(value, forKey: key) }
  }
}

extension AttributeCoding where Value: Codable & SendableMetatype {
  /// As the type has it.
  static var plain: Self {
    Self { values, key in try values.decodeIfPresent(Value.self, forKey: key) }
  }
}

extension AttributeCoding {
  /// In another form, such as one that checks more.
  static func form<Form: Codable & SendableMetatype>(
    _ form: @escaping @Sendable (Value) -> Form, _ value: @escaping @Sendable (Form) -> Value
  ) -> Self {
    Self { values, key in
      try values.decodeIfPresent(Form.self, forKey: key).map(value)
    } encode: { value, values, key in
      try values.encode(form(value), forKey: key)
    }
  }
}

extension AttributeCoding<Double> {
  /// A number in a range.
  static func number(_ limits: ClosedRange<Double>) -> Self {
    Self { values, key in try values.number(key, in: limits) }
  }
}

extension AttributeCoding
where Value: RawRepresentable<String> & CaseIterable & Encodable & SendableMetatype {
  /// One of the names of an enumeration.
  static var name: Self { Self { values, key in try values.name(key) } }
}

extension AttributeCoding {
  /// Values by tags of OpenType.
  static func tags<Element: Codable & Sendable & SendableMetatype>() -> Self
  where Value == [String: Element] {
    Self { values, key in
      let tags = try values.decodeIfPresent(Value.self, forKey: key)
      try values.checkTags(tags, forKey: key)
      return tags
    }
  }

  /// Whole numbers of 32 bits by tags of OpenType.
  static func numbersOfTags() -> Self where Value == [String: UInt32] {
    Self { values, key in
      let tags = try values.decodeIfPresent([String: Double].self, forKey: key)
      try values.checkTags(tags, forKey: key)
      return try tags?.mapValues { number in
        guard let whole = UInt32(exactly: number) else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: values,
            debugDescription: "\(number) is not a whole number from 0 to \(UInt32.max)")
        }
        return whole
      }
    }
  }
}
