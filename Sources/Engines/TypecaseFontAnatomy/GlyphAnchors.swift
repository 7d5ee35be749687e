// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A point of a glyph at which others are attached to it, or it to others.
public struct GlyphAnchor: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The anchor for marks on the glyph.
    case base
    /// The anchor for marks on a part of a ligature, counted from 1.
    case ligature(Int)
    /// The point of the glyph, a mark, that is put on another glyph's anchor.
    case mark
    /// The anchor for further marks on the glyph, which is a mark.
    case markBase
    /// The points where cursive writing enters and leaves the glyph.
    case entry, exit
  }

  public var kind: Kind
  /// In the face's units, from the origin.
  public var x: Int
  public var y: Int

  public init(_ kind: Kind, x: Int, y: Int) {
    self.kind = kind
    self.x = x
    self.y = y
  }
}

/// The anchors in a face's table `GPOS`, which HarfBuzz uses but does not expose.
///
/// Subtables are of OpenType's GPOS lookup types 3 to 6, and of type 9 that holds these.
public struct GlyphAnchors: Sendable {
  private let bytes: [UInt8]
  private let subtables: [Subtable]

  private struct Subtable: Sendable {
    var kind: UInt16
    var place: Int
  }

  /// More than any font has; a table can claim billions.
  private static let subtableLimit = 16_384
  /// More than fit into a list.
  private static let anchorLimit = 64
  /// How many records are read for a glyph; a table can claim billions that hold nothing.
  private static let recordLimit = 65_536

  /// - Parameter table: the table's bytes; invalid parts are left out.
  public init(table bytes: [UInt8]) {
    self.bytes = bytes
    var subtables: [Subtable] = []
    let reader = AnchorReader(bytes)
    if let list = reader.offset(at: 8), let lookupCount = reader.number(at: list) {
      for lookup in 0..<Int(lookupCount) where subtables.count < Self.subtableLimit {
        guard let place = reader.offset(at: list + 2 + 2 * lookup, from: list),
          let kind = reader.number(at: place), let count = reader.number(at: place + 4)
        else { continue }
        for number in 0..<Int(count) where subtables.count < Self.subtableLimit {
          guard let start = reader.offset(at: place + 6 + 2 * number, from: place) else { continue }
          if let subtable = Self.subtable(kind, start, reader) { subtables.append(subtable) }
        }
      }
    }
    self.subtables = subtables
  }

  private static func subtable(
    _ kind: UInt16, _ place: Int, _ reader: AnchorReader
  ) -> Subtable? {
    var (kind, place) = (kind, place)
    // An extension holds another subtable far away.
    if kind == 9 {
      guard let inner = reader.number(at: place + 2), let far = reader.long(at: place + 4) else {
        return nil
      }
      (kind, place) = (inner, place + Int(far))
    }
    // The cursive one and the three of marks have one format each.
    guard (3...6).contains(kind), reader.number(at: place) == 1 else { return nil }
    return Subtable(kind: kind, place: place)
  }

  /// The anchors of a glyph, each point once for each kind.
  ///
  /// - Parameter isAtDefault: whether the face is at the position on its axes for which the table's
  ///   numbers are; elsewhere anchors that move with the axes are left out.
  public func anchors(of glyph: UInt32, isAtDefault: Bool) -> [GlyphAnchor] {
    guard let glyph = UInt16(exactly: glyph) else { return [] }
    let reader = AnchorReader(bytes)
    var found: [GlyphAnchor] = []
    var seen: Set<GlyphAnchor> = []
    var records = 0
    /// Whether another record is to be read.
    func goesOn() -> Bool { found.count < Self.anchorLimit && records < Self.recordLimit }
    func add(_ kind: GlyphAnchor.Kind, _ place: Int?) {
      records += 1
      guard found.count < Self.anchorLimit, let place,
        let (x, y) = reader.anchor(at: place, isAtDefault: isAtDefault)
      else { return }
      let anchor = GlyphAnchor(kind, x: x, y: y)
      if seen.insert(anchor).inserted { found.append(anchor) }
    }
    for subtable in subtables where goesOn() {
      let start = subtable.place
      guard let first = reader.coverage(of: glyph, at: reader.offset(at: start + 2, from: start))
      else {
        guard subtable.kind != 3,
          let second = reader.coverage(of: glyph, at: reader.offset(at: start + 4, from: start)),
          let classes = reader.number(at: start + 6).map({ Int($0) }),
          let array = reader.offset(at: start + 10, from: start)
        else { continue }
        if subtable.kind == 5 {
          guard let ligature = reader.offset(at: array + 2 + 2 * second, from: array),
            let parts = reader.number(at: ligature)
          else { continue }
          for part in 0..<Int(parts) where goesOn() {
            for number in 0..<classes where goesOn() {
              let record = ligature + 2 + 2 * (part * classes + number)
              add(.ligature(part + 1), reader.offset(at: record, from: ligature))
            }
          }
        } else {
          for number in 0..<classes where goesOn() {
            let record = array + 2 + 2 * (second * classes + number)
            add(subtable.kind == 6 ? .markBase : .base, reader.offset(at: record, from: array))
          }
        }
        continue
      }
      if subtable.kind == 3 {
        let record = start + 6 + 4 * first
        add(.entry, reader.offset(at: record, from: start))
        add(.exit, reader.offset(at: record + 2, from: start))
      } else if let array = reader.offset(at: start + 8, from: start) {
        add(.mark, reader.offset(at: array + 4 + 4 * first, from: array))
        // A mark that takes other marks, too, is covered twice.
        if subtable.kind == 6,
          let second = reader.coverage(of: glyph, at: reader.offset(at: start + 4, from: start)),
          let classes = reader.number(at: start + 6).map({ Int($0) }),
          let others = reader.offset(at: start + 10, from: start)
        {
          for number in 0..<classes where goesOn() {
            let record = others + 2 + 2 * (second * classes + number)
            add(.markBase, reader.offset(at: record, from: others))
          }
        }
      }
    }
    return found
  }
}

/// Numbers of an OpenType table, which stand with their high byte first; nil beyond its end.
private struct AnchorReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func number(at place: Int) -> UInt16? {
    guard place >= 0, place + 1 < bytes.count else { return nil }
    return UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
  }

  func long(at place: Int) -> UInt32? {
    guard let high = number(at: place), let low = number(at: place + 2) else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }

  /// The target of an offset; nil for 0, which means none.
  func offset(at place: Int, from start: Int = 0) -> Int? {
    guard let offset = number(at: place), offset > 0 else { return nil }
    return start + Int(offset)
  }

  /// The place of a glyph in a coverage table; nil when it is not covered.
  func coverage(of glyph: UInt16, at place: Int?) -> Int? {
    guard let place, let format = number(at: place), let count = number(at: place + 2) else {
      return nil
    }
    let size = format == 1 ? 2 : 6
    guard format == 1 || format == 2 else { return nil }
    var range = 0..<Int(count)
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let record = place + 4 + size * middle
      guard let first = number(at: record) else { return nil }
      let last = format == 1 ? first : number(at: record + 2) ?? 0
      if glyph < first {
        range = range.lowerBound..<middle
      } else if glyph > last {
        range = (middle + 1)..<range.upperBound
      } else {
        return format == 1 ? middle : number(at: record + 4).map { Int($0) + Int(glyph - first) }
      }
    }
    return nil
  }

  func anchor(at place: Int, isAtDefault: Bool) -> (x: Int, y: Int)? {
    guard let format = number(at: place), (1...3).contains(format), let x = number(at: place + 2),
      let y = number(at: place + 4)
    else { return nil }
    if format == 3, !isAtDefault {
      // VariationIndex tables are told from those for screens by this format.
      let isMoving = [6, 8].contains { device in
        offset(at: place + device, from: place).flatMap { number(at: $0 + 4) } == 0x8000
      }
      if isMoving { return nil }
    }
    return (Int(Int16(bitPattern: x)), Int(Int16(bitPattern: y)))
  }
}
