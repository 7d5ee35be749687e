// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A shape that text flows round: lines and curves, in points; y goes downwards.
///
/// What is inside is decided by the nonzero rule, so that a path within another one that goes the other way round is a hole. What is
/// open is closed by a line.
public struct TextPath: Sendable, Hashable {
  /// A step of a path.
  public enum Element: Sendable, Hashable {
    /// Begins a part of the path.
    case move(LayoutPoint)
    case line(LayoutPoint)
    /// A quadratic curve: its control point, and its end.
    case quadratic(LayoutPoint, LayoutPoint)
    /// A cubic curve: its control points, and its end.
    case cubic(LayoutPoint, LayoutPoint, LayoutPoint)
    /// Goes back to where the part began.
    case close
  }

  /// The steps in their order.
  public private(set) var elements: [Element] = []

  /// A path of nothing.
  public init() {}

  /// Adds a step.
  ///
  /// - Returns: whether it was added. One with a number that is not finite or beyond 1,000,000,000 points is not, and neither is
  ///   one before the first ``Element/move(_:)``.
  @discardableResult
  public mutating func add(_ element: Element) -> Bool {
    guard element.points.allSatisfy(\.isPlace) else { return false }
    if elements.isEmpty, case .move = element {} else if elements.isEmpty { return false }
    elements.append(element)
    return true
  }

  /// A rectangle; empty where a side is not greater than 0.
  public init(_ rect: LayoutRect) {
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
    let corners = [
      LayoutPoint(x: rect.x, y: rect.y), LayoutPoint(x: right, y: rect.y),
      LayoutPoint(x: right, y: bottom), LayoutPoint(x: rect.x, y: bottom),
    ]
    self.init(polygon: rect.width > 0 && rect.height > 0 ? corners : [])
  }

  /// A polygon, closed.
  public init(polygon points: [LayoutPoint]) {
    for (number, point) in points.enumerated() { add(number == 0 ? .move(point) : .line(point)) }
    add(.close)
  }

  /// The ellipse within a rectangle, to a thousandth of its radius; empty where a side is not greater than 0.
  public init(ellipseIn rect: LayoutRect) {
    guard rect.width > 0, rect.height > 0 else { return }
    let (x, y) = (rect.width / 2, rect.height / 2)
    let center = LayoutPoint(x: rect.x + x, y: rect.y + y)
    // How far a control point is for a quarter of a circle.
    let far = 0.552_284_749_83
    func point(_ horizontal: Double, _ vertical: Double) -> LayoutPoint {
      center + LayoutPoint(x: horizontal * x, y: vertical * y)
    }
    add(.move(point(1, 0)))
    add(.cubic(point(1, far), point(far, 1), point(0, 1)))
    add(.cubic(point(-far, 1), point(-1, far), point(-1, 0)))
    add(.cubic(point(-1, -far), point(-far, -1), point(0, -1)))
    add(.cubic(point(far, -1), point(1, -far), point(1, 0)))
    add(.close)
  }

  /// The path with all its points transformed; steps that get too far away are left out.
  public func transformed(by transform: LayoutTransform) -> TextPath {
    var result = TextPath()
    for element in elements { result.add(element.mapped(transform.applied)) }
    return result
  }
}

extension TextPath.Element {
  /// Its control points and its end, between which all of it is.
  public var points: [LayoutPoint] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quadratic(let control, let point): [control, point]
    case .cubic(let first, let second, let point): [first, second, point]
    case .close: []
    }
  }

  func mapped(_ body: (LayoutPoint) -> LayoutPoint) -> Self {
    switch self {
    case .move(let point): .move(body(point))
    case .line(let point): .line(body(point))
    case .quadratic(let control, let point): .quadratic(body(control), body(point))
    case .cubic(let first, let second, let point): .cubic(body(first), body(second), body(point))
    case .close: .close
    }
  }
}
