// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// The measures of a face's lines at a size, in points.
public struct FontLineMetrics: Sendable, Hashable {
  /// Points an em.
  public var size: Double
  /// From the baseline to the upper end of a line.
  public var ascender: Double
  /// From the baseline to the lower end of a line; negative.
  public var descender: Double
  /// Between the lower end of a line and the upper end of the next.
  ///
  /// It is negative where lines are closer than their height.
  public var leading: Double
  /// From the baseline to the flat top of a capital H.
  public var capHeight: Double
  /// From the baseline to the flat top of a small x.
  public var xHeight: Double

  public init(
    size: Double, ascender: Double, descender: Double, leading: Double, capHeight: Double,
    xHeight: Double
  ) {
    self.size = size
    self.ascender = ascender
    self.descender = descender
    self.leading = leading
    self.capHeight = capHeight
    self.xHeight = xHeight
  }

  /// The height of a line, without the leading.
  public var lineHeight: Double { ascender - descender }

  /// From one baseline to the next.
  public var lineSpacing: Double { lineHeight + leading }

  /// The same face at another size.
  public func at(size: Double) -> FontLineMetrics {
    let factor = self.size == 0 ? 0 : size / self.size
    return FontLineMetrics(
      size: size, ascender: ascender * factor, descender: descender * factor,
      leading: leading * factor, capHeight: capHeight * factor, xHeight: xHeight * factor)
  }
}

extension FaceSet {
  /// The measures of the face that a descriptor means, at its size and its place on the axes.
  ///
  /// Opens the file, at each call.
  ///
  /// - Returns: nil when there is no such face, when its file cannot be read, and for a descriptor
  ///   without a valid size.
  public func lineMetrics(for descriptor: FontDescriptor) -> FontLineMetrics? {
    guard let size = descriptor.size, let face = face(for: descriptor) else { return nil }
    let own = coordinates(of: face)
    let places = own.merging(places(descriptor.variations ?? [:], in: face)) { $1 }
    return lineMetrics(of: face, at: places, size: size)
  }

  /// The measures of a face.
  ///
  /// - Parameters:
  ///   - places: on the axes, in their units; an axis that is omitted is at its default.
  ///   - size: points.
  func lineMetrics(of face: Face, at places: [String: Double], size: Double) -> FontLineMetrics? {
    guard size.isFinite, size > 0, let location = face.location, location.index >= 0,
      let blob = HarfBuzzBlob(path: location.path), blob.faceCount > location.index
    else { return nil }
    return FontLineMetrics(HarfBuzzFace(blob, index: location.index), at: places)?.at(size: size)
  }
}

extension FontLineMetrics {
  /// The measures of a face at a size of 1; nil for one without line metrics.
  init?(_ face: HarfBuzzFace, at places: [String: Double]) {
    let font = HarfBuzzFont(face, variations: places)
    guard face.unitsPerEm > 0, let extents = font.lineExtents else { return nil }
    let em = Double(face.unitsPerEm)
    /// The face's own value, if it is plausible; else the height of a letter, otherwise a usual
    /// fraction.
    func height(_ height: HarfBuzzFont.Height, _ letters: [Unicode.Scalar], usual: Double) -> Double
    {
      let candidates = [font.height(height)] + letters.map(font.top(of:))
      let known = candidates.lazy.compactMap(\.self).map { Double($0) / em }
      return known.first { 0.05...2 ~= $0 } ?? usual
    }
    self.init(
      size: 1, ascender: Double(extents.ascender) / em, descender: Double(extents.descender) / em,
      leading: Double(extents.gap) / em,
      // The fractions are HarfBuzz's.
      capHeight: height(.capital, ["H", "I", "E", "T"], usual: 2 / 3),
      xHeight: height(.small, ["x", "v", "z"], usual: 1 / 2))
  }
}
