// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A large set of made-up fonts: families of faces, some of which share their coverage.
public struct SyntheticLibrary: Sendable {
  public var familyCount: Int
  public var facesPerFamily = 1
  /// How many different sets of characters there are among the families.
  public var distinctCoverages = 1
  /// How many characters each font has.
  public var glyphCount = 95
  /// The beginning of every family name.
  public var prefix = "Synthetic"

  public init(familyCount: Int) { self.familyCount = familyCount }

  /// The fonts, one at a time, with a file name for each.
  public var fonts: some Sequence<(fileName: String, font: SyntheticFont)> {
    (0..<familyCount).lazy.flatMap { family in
      (0..<facesPerFamily).lazy.map { face in font(family: family, face: face) }
    }
  }

  private static let weights = [
    (400, "Regular"), (700, "Bold"), (300, "Light"), (500, "Medium"), (600, "SemiBold"),
    (800, "ExtraBold"), (900, "Black"), (200, "ExtraLight"), (100, "Thin"),
  ]

  private func font(family: Int, face: Int) -> (fileName: String, font: SyntheticFont) {
    let (weight, weightName) = Self.weights[face / 2 % Self.weights.count]
    let isItalic = !face.isMultiple(of: 2)
    var style =
      isItalic ? (weightName == "Regular" ? "Italic" : "\(weightName) Italic") : weightName
    let round = face / (2 * Self.weights.count)
    if round > 0 { style += " \(round + 1)" }
    var font = SyntheticFont(
      "\(prefix) \(family + 1)", style: style, coverage: coverage(family % distinctCoverages))
    font.weight = weight
    font.isItalic = isItalic
    font.seed = UInt32(truncatingIfNeeded: family * facesPerFamily + face)
    return ("\(font.postScriptName ?? "font").ttf", font)
  }

  /// Basic Latin, then as many more as are asked for, from another place for each number.
  private func coverage(_ number: Int) -> [ClosedRange<UInt32>] {
    let basic = min(glyphCount, 95)
    var ranges: [ClosedRange<UInt32>] = [0x20...(0x20 + UInt32(basic) - 1)]
    if distinctCoverages > 1 || glyphCount > 95 {
      // Han begins at U+4E00 and leaves room for about twenty thousand.
      let start = 0x4E00 + UInt32(number * 7 % 10_000)
      ranges.append(start...(start + UInt32(max(glyphCount - 95, 1)) - 1))
    }
    return ranges
  }
}
