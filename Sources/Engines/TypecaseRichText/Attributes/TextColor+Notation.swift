// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension TextColor: CustomStringConvertible, LosslessStringConvertible, Codable {
  /// `#rrggbb`, `#rrggbbaa`, or `color(SPACE r g b)`, with ` / a`, where eight bits are not exact;
  /// a catalog's name follows as ` named NAME`.
  ///
  /// A gray has one component, inks have four.
  public var description: String { notation + (name.map { " named \($0)" } ?? "") }

  private var notation: String {
    let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
    if space == .sRGB, parts.allSatisfy({ 0...1 ~= $0 && ($0 * 255).rounded() / 255 == $0 }) {
      return "#" + parts.map { Self.twoDigits(UInt8(($0 * 255).rounded())) }.joined()
    }
    let transparency = alpha < 1 ? " / \(alpha)" : ""
    let numbers = components.map { "\($0)" }.joined(separator: " ")
    return "color(\(space.rawValue) \(numbers)\(transparency))"
  }

  /// Reads what ``description`` writes; nil for anything else.
  public init?(_ text: String) {
    let place = text.firstRange(of: " named ")
    let notation = place.map { String(text[..<$0.lowerBound]) } ?? text
    if let color = Self.hexadecimal(notation) ?? Self.function(notation) {
      self = color
      name = place.map { String(text[$0.upperBound...]) }
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
    guard let space = words.first.flatMap({ Space(rawValue: String($0)) }) else { return nil }
    let slash = words.firstIndex(of: "/") ?? words.endIndex
    let parts = words[1..<slash].compactMap { Double($0) }
    let alphas = words[slash...].dropFirst().compactMap { Double($0) }
    guard parts.count == slash - 1, alphas.count == max(words.count - slash - 1, 0),
      alphas.count == (slash == words.endIndex ? 0 : 1),
      (parts + alphas).allSatisfy({ (0...1).contains($0) })
    else { return nil }
    return TextColor(space, components: parts, alpha: alphas.first ?? 1)
  }

  private static func twoDigits(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
