// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType

// The short forms that documents have for the values of attributes.

extension FontSize: Codable {
  /// A number of points, or the name of a text style.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let name = try? container.decode(String.self) {
      guard let style = TextStyle(rawValue: name) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "“\(name)” is no text style; there are \(TextStyle.names)")
      }
      self = .style(style)
      return
    }
    let points = try container.decode(Double.self)
    guard Self.limits.contains(points) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "\(points) is not between \(Self.limits.lowerBound) and \(Self.limits.upperBound)")
    }
    self = .points(points)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .points(let points): try container.encode(points)
    case .style(let style): try container.encode(style.rawValue)
    }
  }
}

extension TextBaseline: Codable {
  /// A number of points, `superscript` or `subscript`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try? container.decode(String.self) {
    case "superscript": self = .superscript
    case "subscript": self = .subscript
    case let name?:
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(name)” is none of superscript, subscript")
    case nil:
      let points = try container.decode(Double.self)
      let limits = AttributeLimits.length
      guard limits.contains(points) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription:
            "\(points) is not between \(limits.lowerBound) and \(limits.upperBound)")
      }
      self = .offset(points)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .offset(let points): try container.encode(points)
    case .superscript: try container.encode("superscript")
    case .subscript: try container.encode("subscript")
    }
  }
}

extension TextLine: Codable {
  private enum Key: String, CodingKey { case style, color }

  /// The name of a style, or an object with style and color.
  public init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      guard let style = Style(rawValue: name) else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "“\(name)” is none of \(Style.names)"))
      }
      self.init(style)
      return
    }
    try decoder.refuseUnknownKeys(except: Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try values.name(.style) ?? .single,
      color: try values.decodeIfPresent(TextColor.self, forKey: .color))
  }

  public func encode(to encoder: any Encoder) throws {
    guard let color else {
      var container = encoder.singleValueContainer()
      return try container.encode(style)
    }
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(style, forKey: .style)
    try values.encode(color, forKey: .color)
  }
}

extension TextShadow: Codable {
  private enum Key: String, CodingKey { case x, y, blur, color }

  /// Missing properties are as in ``usual``.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self = .usual
    x = try values.number(.x, in: AttributeLimits.shadow) ?? x
    y = try values.number(.y, in: AttributeLimits.shadow) ?? y
    blur = try values.number(.blur, in: AttributeLimits.blur) ?? blur
    color = try values.decodeIfPresent(TextColor.self, forKey: .color) ?? color
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(x, forKey: .x)
    try values.encode(y, forKey: .y)
    try values.encode(blur, forKey: .blur)
    try values.encode(color, forKey: .color)
  }
}
