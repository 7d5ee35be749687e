// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Why a text is no path data.
public struct PathDataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was wrong.
  public enum Reason: Sendable, Hashable {
    /// The text does not begin with `M` or `m`.
    case noStart
    /// A letter that is no command, or anything else where a command or a number may be.
    case unknown(String)
    /// The text ends, or another command comes, where a command wants a number.
    case missingNumber(command: String)
    /// A number that is not finite, or by which the path gets farther than 1,000,000,000 points away.
    case tooFar
    /// An arc's flag that is neither 0 nor 1.
    case noFlag(String)
    /// More steps than the limit.
    case tooLong(limit: Int)
  }

  public var reason: Reason
  /// How many characters are before it.
  public var position: Int

  public init(reason: Reason, position: Int) { (self.reason, self.position) = (reason, position) }

  public var description: String {
    let what =
      switch reason {
      case .noStart: "path data begins with M or m"
      case .unknown(let text): "“\(text)” is neither a command of path data nor a number"
      case .missingNumber(let command): "\(command) wants a number here"
      case .tooFar: "no finite number, or one that goes too far away"
      case .noFlag(let text): "“\(text)” is no flag of an arc, which is 0 or 1"
      case .tooLong(let limit): "more than \(limit) steps"
      }
    return "\(what) (character \(position + 1))"
  }
}

extension TextPath {
  /// The most steps that are read of path data.
  public static let mostSteps = 100_000

  /// A path by the path data of SVG 1.1 (section 8.3), all commands: `M 0 0 h 40 a 20 20 0 0 1 0 40 z`.
  ///
  /// - Parameter data: the whole of it must be right; a renderer would draw what comes before a mistake.
  /// - Throws: ``PathDataError``.
  public init(data: String) throws(PathDataError) {
    self.init()
    var reader = PathDataReader(data)
    try reader.read(into: &self)
  }
}

private struct PathDataReader {
  private let bytes: [UInt8]
  private var place = 0
  /// Where the part began, where the last step ended, and the control point that a smooth curve mirrors.
  private var first = LayoutPoint(x: 0, y: 0)
  private var current = LayoutPoint(x: 0, y: 0)
  private var control: LayoutPoint?
  private var controlIsCubic = false
  private var command: UInt8 = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func read(into path: inout TextPath) throws(PathDataError) {
    skipSpace()
    // SVG allows empty data, which is no shape.
    guard place < bytes.count else { return }
    guard bytes[place] | 0x20 == UInt8(ascii: "m") else { throw error(.noStart) }
    while place < bytes.count {
      command = bytes[place]
      guard isCommand(command) else { throw error(.unknown(character)) }
      place += 1
      skipSpace()
      if command | 0x20 == UInt8(ascii: "z") {
        try add(.close, to: &path)
        (current, control) = (first, nil)
        continue
      }
      repeat {
        try step(into: &path)
        skipSeparator()
      } while place < bytes.count && startsNumber(bytes[place])
    }
  }

  private mutating func step(into path: inout TextPath) throws(PathDataError) {
    let isRelative = command & 0x20 != 0
    let start = current
    func absolute(_ point: LayoutPoint) -> LayoutPoint { isRelative ? start + point : point }
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      current = absolute(try point())
      (first, control) = (current, nil)
      try add(.move(current), to: &path)
      // Further pairs are lines.
      command = isRelative ? UInt8(ascii: "l") : UInt8(ascii: "L")
    case UInt8(ascii: "h"):
      let x = try number()
      try line(to: LayoutPoint(x: isRelative ? start.x + x : x, y: start.y), &path)
    case UInt8(ascii: "v"):
      let y = try number()
      try line(to: LayoutPoint(x: start.x, y: isRelative ? start.y + y : y), &path)
    case UInt8(ascii: "c"):
      let one = absolute(try point())
      try cubic(one, absolute(try point()), absolute(try point()), &path)
    case UInt8(ascii: "s"):
      let one = mirrored(cubic: true)
      try cubic(one, absolute(try point()), absolute(try point()), &path)
    case UInt8(ascii: "q"):
      let one = absolute(try point())
      try quadratic(one, absolute(try point()), &path)
    case UInt8(ascii: "t"):
      let one = mirrored(cubic: false)
      try quadratic(one, absolute(try point()), &path)
    case UInt8(ascii: "a"):
      let (x, y, turn) = (try number(), try number(), try number())
      let (isLarge, isClockwise) = (try flag(), try flag())
      let end = absolute(try point())
      let arc = EllipticalArc(
        from: start, to: end, radii: (abs(x), abs(y)), degrees: turn, isLarge: isLarge,
        isClockwise: isClockwise)
      for curve in arc.curves { try add(curve, to: &path) }
      (current, control) = (end, nil)
    default: try line(to: absolute(try point()), &path)
    }
  }

  private mutating func line(to point: LayoutPoint, _ path: inout TextPath) throws(PathDataError) {
    try add(.line(point), to: &path)
    (current, control) = (point, nil)
  }

  private mutating func cubic(
    _ one: LayoutPoint, _ two: LayoutPoint, _ end: LayoutPoint, _ path: inout TextPath
  ) throws(PathDataError) {
    try add(.cubic(one, two, end), to: &path)
    (current, control, controlIsCubic) = (end, two, true)
  }

  private mutating func quadratic(
    _ one: LayoutPoint, _ end: LayoutPoint, _ path: inout TextPath
  ) throws(PathDataError) {
    try add(.quadratic(one, end), to: &path)
    (current, control, controlIsCubic) = (end, one, false)
  }

  /// The control point of a smooth curve: the last one's on the other side, after a curve of the same kind.
  private func mirrored(cubic: Bool) -> LayoutPoint {
    guard let control, controlIsCubic == cubic else { return current }
    return current * 2 - control
  }

  private func add(
    _ element: TextPath.Element, to path: inout TextPath
  ) throws(PathDataError) {
    guard path.elements.count < TextPath.mostSteps else {
      throw error(.tooLong(limit: TextPath.mostSteps))
    }
    guard path.add(element) else { throw error(.tooFar) }
  }

  // MARK: - Numbers

  private mutating func point() throws(PathDataError) -> LayoutPoint {
    let x = try number()
    return LayoutPoint(x: x, y: try number())
  }

  private mutating func number() throws(PathDataError) -> Double {
    skipSeparator()
    let start = place
    func isDigit(_ place: Int) -> Bool {
      place < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place])
    }
    func isSign(_ place: Int) -> Bool {
      place < bytes.count
        && (bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+"))
    }
    var end = isSign(place) ? place + 1 : place
    var digits = 0
    func skipDigits() {
      while isDigit(end) { (end, digits) = (end + 1, digits + 1) }
    }
    skipDigits()
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      end += 1
      skipDigits()
    }
    guard digits > 0 else { throw error(.missingNumber(command: commandName)) }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e"),
      isDigit(isSign(end + 1) ? end + 2 : end + 1)
    {
      end += 2
      skipDigits()
    }
    place = end
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      place = start
      throw error(.tooFar)
    }
    return number
  }

  /// A flag needs no space behind it: `a 1 1 0 01 5 5`.
  private mutating func flag() throws(PathDataError) -> Bool {
    skipSeparator()
    guard place < bytes.count else { throw error(.missingNumber(command: commandName)) }
    guard bytes[place] == UInt8(ascii: "0") || bytes[place] == UInt8(ascii: "1") else {
      throw error(.noFlag(character))
    }
    place += 1
    return bytes[place - 1] == UInt8(ascii: "1")
  }

  // MARK: - Characters

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0D, 0x0A].contains(bytes[place]) { place += 1 }
  }

  private mutating func skipSeparator() {
    skipSpace()
    if place < bytes.count, bytes[place] == UInt8(ascii: ",") {
      place += 1
      skipSpace()
    }
  }

  private func isCommand(_ byte: UInt8) -> Bool {
    "mlhvcsqtaz".utf8.contains(byte | 0x20) && byte >= 0x41
  }

  private func startsNumber(_ byte: UInt8) -> Bool { "0123456789+-.".utf8.contains(byte) }

  private var commandName: String { String(UnicodeScalar(command)) }

  private var character: String {
    String(decoding: bytes[place...].prefix(4), as: UTF8.self).first.map { String($0) } ?? ""
  }

  private func error(_ reason: PathDataError.Reason) -> PathDataError {
    PathDataError(
      reason: reason, position: String(decoding: bytes[..<place], as: UTF8.self).count)
  }
}

/// A part of an ellipse's outline, as curves (SVG 1.1, appendix F.6).
private struct EllipticalArc {
  let curves: [TextPath.Element]

  init(
    from start: LayoutPoint, to end: LayoutPoint, radii: (x: Double, y: Double), degrees: Double,
    isLarge: Bool, isClockwise: Bool
  ) {
    guard start != end else {
      curves = []
      return
    }
    guard radii.x > 0, radii.y > 0 else {
      curves = [.line(end)]
      return
    }
    let angle = degrees * .pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    // In the ellipse's own directions, from the middle of both ends.
    let half = (start - end) * 0.5
    let own = LayoutPoint(x: cosine * half.x + sine * half.y, y: cosine * half.y - sine * half.x)
    var (rx, ry) = radii
    let tooSmall = (own.x / rx) * (own.x / rx) + (own.y / ry) * (own.y / ry)
    if tooSmall > 1 { (rx, ry) = (rx * tooSmall.squareRoot(), ry * tooSmall.squareRoot()) }
    let unit = LayoutPoint(x: own.x / rx, y: own.y / ry)
    let square = unit.x * unit.x + unit.y * unit.y
    let far = max(0, 1 / square - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let center = LayoutPoint(x: far * unit.y, y: -far * unit.x)
    let first = atan2(unit.y - center.y, unit.x - center.x)
    let last = atan2(-unit.y - center.y, -unit.x - center.x)
    var sweep = last - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let middle = (start + end) * 0.5
    func placed(_ point: LayoutPoint) -> LayoutPoint {
      let (x, y) = ((point.x + center.x) * rx, (point.y + center.y) * ry)
      return middle + LayoutPoint(x: cosine * x - sine * y, y: sine * x + cosine * y)
    }
    let count = max(1, (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
    let step = sweep / count
    let reach = 4 / 3 * sin(step / 4) / cos(step / 4)
    curves = (0..<Int(count)).map { number in
      let (from, to) = (first + Double(number) * step, first + Double(number + 1) * step)
      let (a, b) = (
        LayoutPoint(x: cos(from), y: sin(from)),
        LayoutPoint(x: cos(to), y: sin(to))
      )
      return .cubic(
        placed(LayoutPoint(x: a.x - reach * a.y, y: a.y + reach * a.x)),
        placed(LayoutPoint(x: b.x + reach * b.y, y: b.y - reach * b.x)),
        // The end is where it was said, whatever rounding makes of it.
        number == Int(count) - 1 ? end : placed(b))
    }
  }
}
