// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseHarfBuzzKit

/// A face to measure.
public struct MeasurableFace: Sendable, Hashable {
  public var location: FaceLocation
  /// Its place on its axes, in their units.
  public var variations: [String: Double]
  /// ISO 15924 code of the script that it is made for; "Zyyy" to detect it.
  public var script: String
  /// BCP 47 tags, which help to tell Chinese from Japanese faces.
  public var languages: [String]
  public var isColor: Bool

  public init(
    _ location: FaceLocation, variations: [String: Double] = [:], script: String = "Zyyy",
    languages: [String] = [], isColor: Bool = false
  ) {
    self.location = location
    self.variations = variations
    self.script = script
    self.languages = languages
    self.isColor = isColor
  }
}

extension FaceMeasures {
  /// Measures a face in this process: for those that were inspected, or that the desktop has.
  ///
  /// - Returns: nil for a face without letters to measure, or a file that cannot be read.
  public init?(measuring face: MeasurableFace) {
    guard !face.isColor, let blob = HarfBuzzBlob(path: face.location.path),
      face.location.index >= 0, blob.faceCount > face.location.index
    else { return nil }
    let read = HarfBuzzFace(blob, index: face.location.index)
    guard read.unitsPerEm > 0, !Self.isSymbol(read) else { return nil }
    let font = HarfBuzzFont(read, variations: face.variations)
    let script =
      face.script != "Zyyy"
      ? face.script
      : ScriptFinder.script(
        coverage: read.characters.lazy.joined(), languages: Set(face.languages), isColored: false,
        claims: ScriptClaims(read, names: NameTable(read)))
    guard let letters = MeasuredLetters(of: script),
      let gauge = Gauge(font, letters, unitsPerEm: Double(read.unitsPerEm))
    else { return nil }
    self.init(
      script: script,
      numbers: gauge.numbers,
      scripts: MeasuredLetters.ofScripts.filter { entry in
        entry.letters.allSatisfy { font.glyph(for: $0) != nil }
      }.map(\.script))
  }

  /// Whether a face says of itself that what it has at letters are signs: by its class or PANOSE in
  /// `OS/2`, or by a character map for symbols only (platform 3, encoding 0).
  private static func isSymbol(_ face: HarfBuzzFace) -> Bool {
    let os2 = face.table("OS/2")
    if os2.count >= 42, os2[30] == 12 || os2[32] == 5 { return true }
    let map = face.table("cmap")
    guard map.count >= 4 else { return false }
    let count = Int(map[2]) << 8 | Int(map[3])
    let encodings = (0..<min(count, 64)).compactMap { entry -> (Int, Int)? in
      let start = 4 + 8 * entry
      guard map.count >= start + 8 else { return nil }
      return (
        Int(map[start]) << 8 | Int(map[start + 1]), Int(map[start + 2]) << 8 | Int(map[start + 3])
      )
    }
    return encodings.contains { $0 == (3, 0) }
      && !encodings.contains { $0.0 == 0 || ($0.0 == 3 && $0.1 != 0) }
  }
}

/// Measures the letters of one face.
private struct Gauge {
  private let font: HarfBuzzFont
  private let em: Double
  private let body: [GlyphForm]
  private let letters: MeasuredLetters
  private let isLatin: Bool

  /// Nil where too few letters have a form, or all of them the same.
  init?(_ font: HarfBuzzFont, _ letters: MeasuredLetters, unitsPerEm: Double) {
    self.font = font
    self.letters = letters
    em = unitsPerEm
    isLatin = letters.stems.count != letters.body.count
    body = letters.body.compactMap { Self.form($0, font) }
    let forms = Set(body.map { [$0.advance, $0.left, $0.right, $0.top, $0.bottom] })
    guard body.count * 2 >= letters.body.count, forms.count >= 3 else { return nil }
  }

  private static func form(_ scalar: Unicode.Scalar, _ font: HarfBuzzFont) -> GlyphForm? {
    guard let glyph = font.glyph(for: scalar) else { return nil }
    return GlyphForm(font.contours(of: glyph), advance: Double(font.advance(of: glyph)))
  }

  private func form(_ scalar: Unicode.Scalar) -> GlyphForm? { Self.form(scalar, font) }

  /// In the order of `FaceMeasures.numbers`.
  var numbers: [Double?] {
    let height = isLatin ? form("x")?.top ?? median(body.map(\.top)) : median(body.map(\.top))
    let advances = body.map(\.advance)
    let isMonospaced = advances.allSatisfy { $0 == advances.first } && isLatin
    return [
      height.map { $0 / em }, capital.map { $0 / em },
      ((isLatin ? form("l")?.top : nil) ?? body.map(\.top).max()).map { $0 / em },
      ((isLatin ? form("p")?.bottom : nil) ?? body.map(\.bottom).min()).map { min($0 / em, 0) },
      advances.reduce(0, +) / Double(advances.count) / em, stem.map { $0 / em },
      bar.map { $0 / em }, serifs, slant, isLatin ? form("o")?.fullness : nil,
      isMonospaced ? 1 : 0,
    ]
  }

  private var capital: Double? { isLatin ? form("H")?.top : nil }

  /// The middle one of the lengths that level lines through the middle of letters with stems have.
  private var stem: Double? {
    median(
      letters.stems.compactMap(form).flatMap { form in
        [0.32, 0.4, 0.5, 0.6, 0.68].flatMap { share in
          form.spans(atHeight: form.bottom + form.height * share).map(\.length)
        }
      })
  }

  /// The same of upright lines through the middle of bowls.
  private var bar: Double? {
    median(
      letters.bowls.compactMap(form).flatMap { form in
        [0.44, 0.5, 0.56].flatMap { share in
          form.spans(at: form.left + form.width * share).map(\.length)
        }
      })
  }

  /// How much wider the feet of stems are than what stands on them.
  ///
  /// The letters are those whose feet are serifs where they are wide: i and l have some in faces
  /// without serifs, too. A foot may be hollow below or thin as a hair, so that it is looked for at
  /// several heights.
  private var serifs: Double? {
    guard isLatin else { return nil }
    let letters: [Unicode.Scalar] = ["n", "h", "m", "H", "T"]
    return median(
      letters.compactMap(form).compactMap { form in
        func width(_ share: Double) -> Double {
          form.spans(atHeight: share * form.top).map(\.length).reduce(0, +)
        }
        let stems = width(0.28)
        guard stems > 0, let feet = [0.01, 0.02, 0.035].map(width).max() else { return nil }
        return min(max(feet / stems - 1, 0), 3)
      })
  }

  /// How far the left edges of stems lean, between a quarter and three quarters of their height.
  private var slant: Double {
    guard isLatin else { return 0 }
    let stems: [Unicode.Scalar] = ["l", "h", "H", "I"]
    let leans = stems.compactMap(form).compactMap { form -> Double? in
      let (low, high) = (form.top * 0.25, form.top * 0.75)
      guard form.top > 0, let below = form.spans(atHeight: low).first,
        let above = form.spans(atHeight: high).first
      else { return nil }
      return atan((above.lowerBound - below.lowerBound) / (high - low)) * 180 / .pi
    }
    return median(leans) ?? 0
  }
}
