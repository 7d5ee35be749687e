// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A shadow of text.
public struct TextShadow: Sendable, Hashable {
  /// Points toward the right; negative is left.
  public var x: Double
  /// Points downwards; negative is up.
  public var y: Double
  /// The blur of the edge, in points; 0 is sharp.
  public var blur: Double
  public var color: TextColor

  public init(x: Double, y: Double, blur: Double, color: TextColor) {
    self.x = x
    self.y = y
    self.blur = blur
    self.color = color
  }

  /// A property of a shadow that can be changed alone.
  public enum Part: Sendable, Hashable {
    case x(Double)
    case y(Double)
    case blur(Double)
    case color(TextColor)
  }

  mutating func set(_ part: Part) {
    switch part {
    case .x(let x): self.x = x
    case .y(let y): self.y = y
    case .blur(let blur): self.blur = blur
    case .color(let color): self.color = color
    }
  }

  /// The default shadow.
  public static let usual = TextShadow(
    x: 1, y: 1, blur: 2, color: TextColor(red: 0, green: 0, blue: 0, alpha: 0.5))
}
