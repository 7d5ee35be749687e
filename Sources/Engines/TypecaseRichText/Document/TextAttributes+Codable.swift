// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors

extension TextAttributes: Codable {
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: TextAttribute.self)
    font = try values.decodeIfPresent(NamedFont.self, forKey: .font)?.descriptor
    size = try values.decodeIfPresent(FontSize.self, forKey: .size)
    color = try values.decodeIfPresent(TextColor.self, forKey: .color)
    background = try values.decodeIfPresent(TextColor.self, forKey: .background)
    underline = try values.decodeIfPresent(TextLine.self, forKey: .underline)
    strikethrough = try values.decodeIfPresent(TextLine.self, forKey: .strikethrough)
    shadow = try values.decodeIfPresent(TextShadow.self, forKey: .shadow)
    tracking = try values.number(.tracking, in: AttributeLimits.tracking)
    kerning = try values.decodeIfPresent(Bool.self, forKey: .kerning)
    ligatures = try values.name(.ligatures)
    baseline = try values.decodeIfPresent(TextBaseline.self, forKey: .baseline)
    features = try values.decodeIfPresent([String: UInt32].self, forKey: .features)
    axes = try values.decodeIfPresent([String: Double].self, forKey: .axes)
    language = try values.decodeIfPresent(String.self, forKey: .language)
    link = try values.decodeIfPresent(String.self, forKey: .link)
    stroke = try values.decodeIfPresent(TextStroke.self, forKey: .stroke)
    capitals = try values.name(.capitals)
    hidden = try values.decodeIfPresent(Bool.self, forKey: .hidden)
    attachment = try values.decodeIfPresent(TextAttachment.self, forKey: .attachment)
    field = try values.decodeIfPresent(String.self, forKey: .field)
    carried = try values.decodeIfPresent(String.self, forKey: .carried)
    revision = try values.decodeIfPresent(TextRevision.self, forKey: .revision)
    app = try values.decodeIfPresent(AppValues.self, forKey: .app)?.values
    paragraph = try values.decodeIfPresent(ParagraphStyle.self, forKey: .paragraph)
    try values.checkTags(features?.keys.map { $0 } ?? [], forKey: .features)
    try values.checkTags(axes?.keys.map { $0 } ?? [], forKey: .axes)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: TextAttribute.self)
    try values.encodeIfPresent(font.map(NamedFont.init), forKey: .font)
    try values.encodeIfPresent(size, forKey: .size)
    try values.encodeIfPresent(color, forKey: .color)
    try values.encodeIfPresent(background, forKey: .background)
    try values.encodeIfPresent(underline, forKey: .underline)
    try values.encodeIfPresent(strikethrough, forKey: .strikethrough)
    try values.encodeIfPresent(shadow, forKey: .shadow)
    try values.encodeIfPresent(tracking, forKey: .tracking)
    try values.encodeIfPresent(kerning, forKey: .kerning)
    try values.encodeIfPresent(ligatures, forKey: .ligatures)
    try values.encodeIfPresent(baseline, forKey: .baseline)
    try values.encodeIfPresent(features, forKey: .features)
    try values.encodeIfPresent(axes, forKey: .axes)
    try values.encodeIfPresent(language, forKey: .language)
    try values.encodeIfPresent(link, forKey: .link)
    try values.encodeIfPresent(stroke, forKey: .stroke)
    try values.encodeIfPresent(capitals, forKey: .capitals)
    try values.encodeIfPresent(hidden, forKey: .hidden)
    try values.encodeIfPresent(attachment, forKey: .attachment)
    try values.encodeIfPresent(field, forKey: .field)
    try values.encodeIfPresent(carried, forKey: .carried)
    try values.encodeIfPresent(revision, forKey: .revision)
    try values.encodeIfPresent(app.map(AppValues.init), forKey: .app)
    try values.encodeIfPresent(paragraph, forKey: .paragraph)
  }
}

/// A font as documents name it: a name alone, or the contract's keys that name and narrow.
private struct NamedFont: Codable {
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
    try number(key, in: Double(limits.lowerBound)...Double(limits.upperBound)).map { Int($0) }
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
  fileprivate func checkTags(_ tags: [String], forKey key: Key) throws {
    for tag in tags where !AttributeLimits.isTag(tag) {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "“\(tag)” is not a tag of four characters")
    }
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// All names, for a message.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
