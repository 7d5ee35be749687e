// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A place in a container or in a path, in points; y goes downwards.
public struct LayoutPoint: Sendable, Hashable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  static func + (one: LayoutPoint, other: LayoutPoint) -> LayoutPoint {
    LayoutPoint(x: one.x + other.x, y: one.y + other.y)
  }

  static func - (one: LayoutPoint, other: LayoutPoint) -> LayoutPoint {
    LayoutPoint(x: one.x - other.x, y: one.y - other.y)
  }

  static func * (point: LayoutPoint, factor: Double) -> LayoutPoint {
    LayoutPoint(x: point.x * factor, y: point.y * factor)
  }

  /// The distance from the origin.
  var length: Double { (x * x + y * y).squareRoot() }

  /// Whether it is a place at all, and not farther than any text gets.
  var isPlace: Bool { abs(x) <= Self.farthest && abs(y) <= Self.farthest }

  /// No number that is not finite is within it.
  static let farthest = 1e9
}

/// A rectangle in a container, in points; y goes downwards.
public struct LayoutRect: Sendable, Hashable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// A stretch of a line, from its left edge to its right one, in points.
public struct HorizontalSpan: Sendable, Hashable {
  public var start: Double
  public var end: Double

  public init(start: Double, end: Double) { (self.start, self.end) = (start, end) }

  public var width: Double { end - start }
}

/// An affine transform: x' = a·x + c·y + tx, y' = b·x + d·y + ty, as in SVG and cairo.
public struct LayoutTransform: Sendable, Hashable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  public static let identity = LayoutTransform(a: 1, b: 0, c: 0, d: 1)

  /// Moves by so much to the right and downwards.
  public static func translation(x: Double, y: Double) -> LayoutTransform {
    LayoutTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Makes everything so many times as wide and as high, from the origin.
  public static func scale(x: Double, y: Double) -> LayoutTransform {
    LayoutTransform(a: x, b: 0, c: 0, d: y)
  }

  /// The transform that comes after this one, in one with it.
  public func followed(by next: LayoutTransform) -> LayoutTransform {
    LayoutTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Where the transform brings a point.
  public func applied(to point: LayoutPoint) -> LayoutPoint {
    LayoutPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }
}
