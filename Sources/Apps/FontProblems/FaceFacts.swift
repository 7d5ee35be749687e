// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseHarfBuzzKit

/// What the file of a face says that programs see the consequences of.
public struct FaceFacts: Sendable, Hashable {
  /// The revision of the font (`fontRevision` in the table `head`).
  public var revision: Double
  /// The version in words (name 5), as a line; empty if the font has none.
  public var version: String
  /// The family and the style for programs that know four faces in a family (names 1 and 2).
  public var linkedFamily: String
  public var linkedStyle: String
  /// The place in that family that `fsSelection` in the table `OS/2` claims.
  public var link: StyleLink
  /// The same in `macStyle` of the table `head`.
  public var macLink: StyleLink
  /// How far lines reach and stand apart; nil for a face that does not say it.
  public var lines: Lines?
  /// The ranges of the axes by their tags, in their units; empty for a face that does not vary.
  public var axes: [String: ClosedRange<Float>]

  /// One of the four faces that old programs know in a family.
  public struct StyleLink: Sendable, Hashable {
    public var isBold: Bool
    public var isItalic: Bool

    public init(isBold: Bool = false, isItalic: Bool = false) {
      self.isBold = isBold
      self.isItalic = isItalic
    }
  }

  /// From the baseline to the upper and the lower end of a line, and the gap between two lines, in ems; what is below
  /// the baseline is negative.
  public struct Lines: Sendable, Hashable {
    public var ascender: Double
    public var descender: Double
    public var gap: Double

    public init(ascender: Double, descender: Double, gap: Double) {
      self.ascender = ascender
      self.descender = descender
      self.gap = gap
    }

    /// From one baseline to the next.
    public var spacing: Double { ascender - descender + gap }
  }

  public init(
    revision: Double = 1, version: String = "", linkedFamily: String = "", linkedStyle: String = "",
    link: StyleLink = .init(), macLink: StyleLink? = nil, lines: Lines? = nil,
    axes: [String: ClosedRange<Float>] = [:]
  ) {
    self.revision = revision
    self.version = version
    self.linkedFamily = linkedFamily
    self.linkedStyle = linkedStyle
    self.link = link
    self.macLink = macLink ?? link
    self.lines = lines
    self.axes = axes
  }
}

extension FaceFacts {
  /// Reads the file of a face, in this process: for those that were inspected, or that the desktop has; nil when it
  /// cannot be read.
  ///
  /// - Parameters:
  ///   - index: the face's number in the file, from 0.
  public init?(readingFace index: Int, of path: String) {
    guard let blob = HarfBuzzBlob(path: path), index >= 0, blob.faceCount > index else {
      return nil
    }
    let face = HarfBuzzFace(blob, index: index)
    let head = face.table("head")
    // `unitsPerEm` is at 18 and `macStyle` at 44.
    guard head.count >= 46, face.unitsPerEm > 0 else { return nil }
    let names = NameTable(face)
    let os2 = face.table("OS/2")
    let macStyle = Self.number(head, 44)
    let macLink = StyleLink(isBold: macStyle & 1 != 0, isItalic: macStyle & 2 != 0)
    // A font without OS/2, of the Macintosh of old, has the other flags only.
    let selection = os2.count >= 64 ? Self.number(os2, 62) : nil
    let em = Double(face.unitsPerEm)
    self.init(
      revision: Double(
        Int32(bitPattern: UInt32(Self.number(head, 4)) << 16 | UInt32(Self.number(head, 6))))
        / 65536,
      version: names.line(5), linkedFamily: names.line(1),
      linkedStyle: names.line(2),
      link: selection.map { StyleLink(isBold: $0 & 0x20 != 0, isItalic: $0 & 1 != 0) } ?? macLink,
      macLink: macLink,
      lines: HarfBuzzFont(face, variations: [:]).lineExtents.map {
        Lines(
          ascender: Double($0.ascender) / em, descender: Double($0.descender) / em,
          gap: Double($0.gap) / em)
      },
      axes: Dictionary(
        face.axes.filter { $0.minimum <= $0.maximum }.map { ($0.tag, $0.minimum...$0.maximum) },
        uniquingKeysWith: { first, _ in first }))
  }

  private static func number(_ table: [UInt8], _ place: Int) -> UInt16 {
    UInt16(table[place]) << 8 | UInt16(table[place + 1])
  }
}
