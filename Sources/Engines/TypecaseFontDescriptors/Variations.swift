// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A variation axis, in the axis's own units.
public struct VariationAxis: Sendable, Hashable, Codable {
  /// Four characters, such as "wght".
  public var tag: String
  /// As the font names it, for a person: "Weight".
  public var name: String
  /// The minimum, default and maximum coordinate, in the axis's own units: 100 to 900 for a weight.
  public var minimum: Double
  public var `default`: Double
  public var maximum: Double

  public init(tag: String, name: String, minimum: Double, default: Double, maximum: Double) {
    self.tag = tag
    self.name = name
    self.minimum = minimum
    self.default = `default`
    self.maximum = maximum
  }
}

/// A named instance of a variable face.
public struct NamedInstance: Sendable, Hashable, Codable {
  /// As the font names it, for a person: "Semibold Condensed".
  public var name: String
  /// Axis tag to coordinate, in the axis's own units.
  public var variations: [String: Double]

  public init(name: String, variations: [String: Double]) {
    self.name = name
    self.variations = variations
  }
}
