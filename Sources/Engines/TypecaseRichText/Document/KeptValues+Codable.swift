// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

extension TextStroke: Codable {
  private enum Key: String, CodingKey { case width, color }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      width: try values.number(.width, in: AttributeLimits.stroke) ?? 0,
      color: try values.decodeIfPresent(TextColor.self, forKey: .color))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(width, forKey: .width)
    try values.encodeIfPresent(color, forKey: .color)
  }
}

extension TextRevision: Codable {
  private enum Key: String, CodingKey { case kind, author, time }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    guard let kind = try values.name(.kind, Kind.self) else {
      throw DecodingError.keyNotFound(
        Key.kind, .init(codingPath: decoder.codingPath, debugDescription: ""))
    }
    self.init(
      kind, author: try values.decodeIfPresent(String.self, forKey: .author),
      time: try values.decodeIfPresent(String.self, forKey: .time))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(kind, forKey: .kind)
    try values.encodeIfPresent(author, forKey: .author)
    try values.encodeIfPresent(time, forKey: .time)
  }
}

extension PicturePlacement: Codable {
  private enum Key: String, CodingKey { case side, outline, margin, x }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    guard let side = try values.name(.side, Side.self) else {
      throw DecodingError.keyNotFound(
        Key.side, .init(codingPath: decoder.codingPath, debugDescription: ""))
    }
    self.init(
      side, x: try values.number(.x, in: AttributeLimits.share) ?? 0.5,
      followsOutline: try values.decodeIfPresent(Bool.self, forKey: .outline) ?? false,
      margin: try values.number(.margin, in: AttributeLimits.pictureMargin) ?? Self.usualMargin)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(side, forKey: .side)
    if followsOutline { try values.encode(true, forKey: .outline) }
    if margin != Self.usualMargin { try values.encode(margin, forKey: .margin) }
    if x != 0.5 { try values.encode(x, forKey: .x) }
  }
}

extension TextAttachment: Codable {
  private enum Key: String, CodingKey {
    case bytes, type, name, width, height, placement
    case alternativeText = "alternative-text"
    case baselineOffset = "baseline-offset"
    case rtfWords = "rtf-words"
  }

  /// The content is in base64.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: Key.self)
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      bytes: [UInt8](try values.decodeIfPresent(Data.self, forKey: .bytes) ?? Data()),
      type: try values.decode(String.self, forKey: .type),
      name: try values.decodeIfPresent(String.self, forKey: .name),
      alternativeText: try values.decodeIfPresent(String.self, forKey: .alternativeText),
      width: try values.number(.width, in: AttributeLimits.picture),
      height: try values.number(.height, in: AttributeLimits.picture),
      baselineOffset: try values.number(.baselineOffset, in: AttributeLimits.length) ?? 0,
      placement: try values.decodeIfPresent(PicturePlacement.self, forKey: .placement),
      carried: CarriedRTF(try values.decodeIfPresent(String.self, forKey: .rtfWords) ?? ""))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(Data(bytes), forKey: .bytes)
    try values.encode(type, forKey: .type)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encodeIfPresent(alternativeText, forKey: .alternativeText)
    try values.encodeIfPresent(width, forKey: .width)
    try values.encodeIfPresent(height, forKey: .height)
    try values.encodeIfPresent(placement, forKey: .placement)
    if baselineOffset != 0 { try values.encode(baselineOffset, forKey: .baselineOffset) }
    if !carried.words.isEmpty { try values.encode(carried.words, forKey: .rtfWords) }
  }
}
