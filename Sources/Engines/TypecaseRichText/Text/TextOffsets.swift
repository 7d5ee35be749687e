// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A place in a text, between two scalars: how many Unicode scalars are before it.
///
/// GTK and AT-SPI count like this. Two places have a distance, which is a plain number:
///
///     let word = start..<start + 4        // four scalars
///     word.count                          // 4
public struct ScalarOffset: Sendable, Hashable {
  /// The number of scalars before the place.
  public var value: Int

  public init(_ value: Int) { self.value = value }
}

/// A place in a text, as the number of bytes of UTF-8 before it; Pango and input methods count like this.
public struct ByteOffset: Sendable, Hashable {
  /// The number of bytes before the place.
  public var value: Int

  public init(_ value: Int) { self.value = value }
}

/// What both kinds of offsets can do; an offset of one kind is never one of the other.
public protocol TextOffset: Comparable, Strideable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
where Stride == Int {
  /// How much text is before the place, in its unit.
  var value: Int { get set }
  init(_ value: Int)
}

extension ScalarOffset: TextOffset {}
extension ByteOffset: TextOffset {}

extension TextOffset {
  /// A place as a number in code.
  public init(integerLiteral value: Int) { self.init(value) }

  public var description: String { "\(value)" }

  /// How much text is from here to another place; negative where that is before.
  public func distance(to other: Self) -> Int { other.value - value }
  /// The place that much further on.
  public func advanced(by distance: Int) -> Self { Self(value + distance) }

  public static func < (one: Self, other: Self) -> Bool { one.value < other.value }
  /// The place that much further on.
  public static func + (place: Self, distance: Int) -> Self { Self(place.value + distance) }
  /// The place that much before.
  public static func - (place: Self, distance: Int) -> Self { Self(place.value - distance) }
  /// How much text is between two places; negative where the first is before.
  public static func - (place: Self, other: Self) -> Int { place.value - other.value }
  /// Goes that much further on.
  public static func += (place: inout Self, distance: Int) { place.value += distance }
  /// Goes back that much.
  public static func -= (place: inout Self, distance: Int) { place.value -= distance }
}

extension Range where Bound: TextOffset {
  /// The same range in plain numbers.
  public var values: Range<Int> { lowerBound.value..<upperBound.value }

  /// The same range at another place.
  package func moved(by distance: Int) -> Range {
    lowerBound + distance..<upperBound + distance
  }

  /// A range of plain numbers, which the caller knows to count this.
  public init(_ values: Range<Int>) {
    self = Bound(values.lowerBound)..<Bound(values.upperBound)
  }
}
