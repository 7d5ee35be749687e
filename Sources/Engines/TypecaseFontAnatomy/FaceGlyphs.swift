// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// The glyphs of a face, with their names and measures.
public struct FaceGlyphs: Sendable {
  /// The measures of a glyph, in the face's units.
  public struct Measures: Sendable, Hashable {
    public var advance: Int
    /// Nil for a glyph without ink, like the two bearings.
    public var box: HarfBuzzFont.GlyphBox?

    /// From the origin to the outline.
    public var leftBearing: Int? { box.map { Int($0.left) } }
    /// From the outline to the end of the advance.
    public var rightBearing: Int? { box.map { advance - Int($0.right) } }
  }

  /// The heights of the lines to draw, in the face's units; nil if the face does not have one.
  public struct Heights: Sendable, Hashable {
    public var ascender: Int?
    public var capital: Int?
    public var small: Int?
    public var descender: Int?
  }

  public let list: GlyphList
  public let unitsPerEm: Int
  private let font: HarfBuzzFont
  private let anchors: GlyphAnchors
  /// Whether the face is where its tables are of.
  private let isAtDefault: Bool

  /// Reads the file in this process: only for those that were inspected, or that the desktop has.
  ///
  /// Takes some milliseconds for a large font: not for the main thread.
  ///
  /// - Parameter axes: the position on the axes for the measures.
  /// - Returns: nil when the file cannot be read, or has no such face.
  public init?(path: String, index: Int, axes: [String: Double] = [:]) {
    guard let list = GlyphList(path: path, index: index), let blob = HarfBuzzBlob(path: path) else {
      return nil
    }
    let face = HarfBuzzFace(blob, index: index)
    self.list = list
    unitsPerEm = face.unitsPerEm
    font = HarfBuzzFont(face, variations: axes)
    anchors = GlyphAnchors(table: face.table("GPOS"))
    isAtDefault = face.axes.allSatisfy { axis in
      axes[axis.tag].map { abs($0 - Double(axis.default)) < 0.001 } ?? true
    }
  }

  /// The points where marks are attached to a glyph, or it to others.
  public func anchors(of glyph: UInt32) -> [GlyphAnchor] {
    anchors.anchors(of: glyph, isAtDefault: isAtDefault)
  }

  /// The font's name of a glyph; nil if glyphs have only numbers.
  public func name(of glyph: UInt32) -> String? { font.name(of: glyph) }

  public func measures(of glyph: UInt32) -> Measures {
    Measures(advance: Int(font.advance(of: glyph)), box: font.box(of: glyph))
  }

  /// All characters that map to a glyph.
  public func characters(of glyph: UInt32) -> [Unicode.Scalar] {
    list.entries.lazy.filter { $0.glyph == glyph }.compactMap(\.scalar)
  }

  public var heights: Heights {
    let extents = font.lineExtents
    return Heights(
      ascender: extents.map { Int($0.ascender) },
      capital: (font.height(.capital) ?? font.top(of: "H")).map { Int($0) },
      small: (font.height(.small) ?? font.top(of: "x")).map { Int($0) },
      descender: extents.map { Int($0.descender) })
  }

  /// The indexes of the matching entries of the list.
  public func places(of search: GlyphSearch, in range: Range<Int>) -> [Int] {
    if search.isEmpty { return Array(range) }
    return search.places(in: list, range) { name(of: $0) }
  }
}
