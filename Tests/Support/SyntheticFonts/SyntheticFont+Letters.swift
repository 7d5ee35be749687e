// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension SyntheticFont.Letters {
  /// How high feet are.
  private static let foot = 30

  /// The form of a basic letter; nil for any other character.
  func shape(of value: UInt32) -> GlyphShape? {
    guard let scalar = Unicode.Scalar(value), scalar.isASCII, scalar.properties.isAlphabetic else {
      return nil
    }
    switch Character(scalar) {
    case "i", "j", "I": return stemmed([0], height: scalar == "I" ? capHeight : xHeight)
    case "l", "f", "t": return stemmed([0], height: ascender)
    case "a", "b", "c", "d", "e", "g", "o", "p", "q", "s", "O": return ring
    case "h": return stemmed([0, width - stem], height: ascender, joinedAt: xHeight)
    case "A"..."Z": return stemmed([0, width - stem], height: capHeight)
    default: return stemmed([0, width - stem], height: xHeight)
    }
  }

  private func shape(_ form: [(x: Int, y: Int)], width: Int) -> GlyphShape {
    let left = GlyphShape.left
    let placed = form.map { (x: $0.x + left, y: $0.y) }
    return GlyphShape(
      advance: width + 2 * left, width: placed.map(\.x).max().map { $0 - left } ?? 0,
      height: placed.map(\.y).max() ?? 0, isTriangle: false, isEmpty: false, form: placed)
  }

  /// A frame, in one line that goes in and out by the same way.
  private var ring: GlyphShape {
    let (w, h) = (width, xHeight)
    return shape(
      [
        (0, 0), (0, h), (w, h), (w, 0), (0, 0), (stem, bar), (w - stem, bar),
        (w - stem, h - bar), (stem, h - bar), (stem, bar),
      ], width: w)
  }

  /// Stems that begin at `places`, each with its feet; two of them with a bar between their heads.
  private func stemmed(_ places: [Int], height: Int, joinedAt join: Int? = nil) -> GlyphShape {
    var form: [(x: Int, y: Int)] = []
    func foot(from left: Int) -> [(x: Int, y: Int)] {
      guard serif > 0 else { return [(left + stem, 0), (left, 0)] }
      return [
        (left + stem, Self.foot), (left + stem + serif, Self.foot), (left + stem + serif, 0),
        (left - serif, 0), (left - serif, Self.foot), (left, Self.foot),
      ]
    }
    if let last = places.last, places.count == 2 {
      let head = join ?? height
      form = [(places[0], height)]
      if head < height { form += [(places[0] + stem, height), (places[0] + stem, head)] }
      form += [(last + stem, head)] + foot(from: last)
      form += [(last, head - bar), (places[0] + stem, head - bar)] + foot(from: places[0])
      return shape(form, width: width)
    }
    return shape([(0, height), (stem, height)] + foot(from: 0), width: stem)
  }
}
