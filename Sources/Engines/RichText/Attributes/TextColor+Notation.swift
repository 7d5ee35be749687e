// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension TextColor: CustomStringConvertible, LosslessStringConvertible, Codable {
  /// `#rrggbb`, `#rrggbbaa`, or `color(SPACE r g b)`, with ` / a`, where eight bits are not exact.
  public var description: String {
    let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    if space == .sRGB, parts.allSatisfy({ 0...1 ~= $0 && ($0 * 255).rounded() / 255 == $0 }) {
      return "#" + parts.map { Self.twoDigits(UInt8(($0 * 255).rounded())) }.joined()
    }
    let transparency = alpha < 1 ? " / \(alpha)" : ""
    return "color(\(space.rawValue) \(red) \(green) \(blue)\(transparency))"
  }

  /// Reads what ``description`` writes; nil for anything else.
  public init?(_ text: String) {
    if let color = Self.hexadecimal(text) ?? Self.function(text) {
      self = color
    } else {
      return nil
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let color = TextColor(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "not a color: write #rrggbb, #rrggbbaa or color(display-p3 r g b / a)")
    }
    self = color
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  private static func hexadecimal(_ text: String) -> TextColor? {
    let digits = Array(text.utf8.dropFirst())
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
      digits.allSatisfy({ UInt8(ascii: "+") != $0 && UInt8(ascii: "-") != $0 })
    else { return nil }
    let parts = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16).map {
        Double($0) / 255
      }
    }
    guard parts.count == digits.count / 2 else { return nil }
    return TextColor(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
  }

  private static func function(_ text: String) -> TextColor? {
    guard text.hasPrefix("color("), text.hasSuffix(")") else { return nil }
    let words = text.dropFirst(6).dropLast().split(separator: " ")
    guard words.count == 4 || (words.count == 6 && words[4] == "/"),
      let space = Space(rawValue: String(words[0]))
    else { return nil }
    let numbers = (words[1...3] + words.dropFirst(5)).compactMap { Double($0) }
    guard numbers.count == words.count - (words.count == 6 ? 2 : 1),
      numbers.allSatisfy({ (0...1).contains($0) })
    else { return nil }
    return TextColor(
      space, red: numbers[0], green: numbers[1], blue: numbers[2],
      alpha: numbers.count > 3 ? numbers[3] : 1)
  }

  private static func twoDigits(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
