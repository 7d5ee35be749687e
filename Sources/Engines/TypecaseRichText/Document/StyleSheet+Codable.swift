// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension StyleName: Codable {
  /// A name that is not as this type would write it is refused, so that none is changed by opening a document.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self.init(rawValue: text)
    guard rawValue == text else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription:
            "a style's name is one line of at most \(Self.longest) characters, without “;”, “,”, “{”, “}” and “\\”; this would be “\(rawValue)”"
        ))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension StyleSheet: Codable {
  /// A list of styles, no two with the same name.
  public init(from decoder: any Decoder) throws {
    self.init()
    var values = try decoder.unkeyedContainer()
    while !values.isAtEnd {
      let style = try values.decode(NamedStyle.self)
      guard self[style.name] == nil, styles.count < Self.most else {
        throw DecodingError.dataCorruptedError(
          in: values,
          debugDescription: styles.count < Self.most
            ? "two styles have the name “\(style.name.rawValue)”"
            : "a document has at most \(Self.most) styles")
      }
      set(style)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for style in styles { try values.encode(style) }
  }
}

extension NamedStyle: Codable {
  private enum Key: String, CodingKey, CaseIterable { case name }

  /// The style's name beside the attributes of a run, of which those are refused that no style has.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: Key.self, TextAttribute.self)
    let values = try decoder.container(keyedBy: Key.self)
    let name = try values.decode(StyleName.self, forKey: .name)
    let attributes = try TextAttributes(from: decoder)
    for attribute in TextAttribute.allCases
    where attribute != .paragraph && !Self.looks.contains(attribute) {
      guard !attribute.isSet(in: attributes) else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath + [attribute],
            debugDescription: "a style has no “\(attribute.rawValue)”"))
      }
    }
    self.init(name, attributes)
    // Its own name is said once.
    var said = attributes.paragraph ?? ParagraphStyle()
    said.name = name
    if name != .body, name.headingLevel == nil {
      said.headingLevel = attributes.paragraph?.headingLevel
    }
    guard said == paragraph else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath + [TextAttribute.paragraph],
          debugDescription: "a style is no item of a list, no cell, and carries nothing"))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(name, forKey: .name)
    var attributes = attributes
    if var paragraph = attributes.paragraph {
      let level = name.headingLevel == nil ? paragraph.headingLevel : nil
      paragraph.name = .body
      // A level of its own is a heading's without a name.
      paragraph.headingLevel = level
      attributes.paragraph = paragraph == ParagraphStyle() ? nil : paragraph
    }
    try attributes.encode(to: encoder)
  }
}
