// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseHarfBuzzKit

/// A fault in the shaping of a script.
public enum ShapingFault: Sendable, Hashable {
  /// Letters that join have one shape wherever they are in a word.
  case lettersDoNotJoin
  /// Letters of a conjunct are drawn side by side, with a sign between them.
  case conjunctsDoNotForm
}

/// Tests whether a face can shape a script, for scripts where the characters are not enough.
///
/// A probe shows that a face has rules for its script, not that it has every rule: it tests the
/// most common letter and conjunct.
public final class ShapingProbe: Sendable {
  private let font: HarfBuzzFont
  /// Earlier results, by script.
  private let known = Mutex<[String: ShapingFault?]>([:])

  /// Tests a face of a file that was inspected, or that the desktop has; nil when it cannot be
  /// read.
  public convenience init?(path: String, index: Int) {
    guard index >= 0, let blob = HarfBuzzBlob(path: path), blob.faceCount > index else {
      return nil
    }
    self.init(HarfBuzzFace(blob, index: index))
  }

  /// Tests a face.
  public init(_ face: HarfBuzzFace) { font = HarfBuzzFont(face) }

  /// The fault in a script, by its ISO 15924 code; nil when the tests found none.
  public func fault(inScript script: String) -> ShapingFault? {
    known.withLock { known in
      if let fault = known[script] { return fault }
      let fault = fault(trying: script)
      known[script] = .some(fault)
      return fault
    }
  }

  private func fault(trying script: String) -> ShapingFault? {
    if let letter = Self.joiningLetters[script] {
      return Self.joins(letter, font) ? nil : .lettersDoNotJoin
    }
    if let conjunct = Self.conjuncts[script] {
      return Self.forms(conjunct, font) ? nil : .conjunctsDoNotForm
    }
    return nil
  }

  // MARK: - Joining

  /// A letter that joins on both sides (Unicode's ArabicShaping.txt), for each script that must join:
  /// Adlam may be written without, as printed headlines are.
  private static let joiningLetters: [String: Unicode.Scalar] = [
    "Arab": "\u{628}", "Syrc": "\u{712}", "Nkoo": "\u{7CA}", "Mong": "\u{182E}",
    "Mand": "\u{841}", "Rohg": "\u{10D01}", "Phag": "\u{A840}",
  ]

  /// Whether the first, the middle and the last of three letters differ from the letter alone.
  ///
  /// In a cursive font the last may look like the single letter, but not the first as well.
  private static func joins(_ letter: Unicode.Scalar, _ font: HarfBuzzFont) -> Bool {
    let alone = font.shape([letter]).map(\.identifier)
    let word = font.shape([letter, letter, letter])
    var joined: [UInt32: [UInt32]] = [:]
    for glyph in word { joined[glyph.cluster, default: []].append(glyph.identifier) }
    // A ligature of the whole word counts as joined.
    guard joined.count == 3 else { return !word.isEmpty && word.count < 3 }
    let shapes = [0, 1, 2].compactMap { joined[$0] }
    return shapes.filter { $0 != alone }.count >= 2
  }

  // MARK: - Conjuncts

  /// A conjunct that every text of the script has, and the sign that joins its letters.
  private static let conjuncts: [String: (text: String, sign: Unicode.Scalar)] = [
    "Deva": ("\u{915}\u{94D}\u{937}", "\u{94D}"), "Beng": ("\u{995}\u{9CD}\u{9B7}", "\u{9CD}"),
    "Gujr": ("\u{A95}\u{ACD}\u{AB7}", "\u{ACD}"), "Guru": ("\u{A2A}\u{A4D}\u{A30}", "\u{A4D}"),
    "Orya": ("\u{B15}\u{B4D}\u{B37}", "\u{B4D}"), "Telu": ("\u{C15}\u{C4D}\u{C37}", "\u{C4D}"),
    "Knda": ("\u{C95}\u{CCD}\u{CB7}", "\u{CCD}"), "Mlym": ("\u{D15}\u{D4D}\u{D15}", "\u{D4D}"),
    "Khmr": ("\u{1780}\u{17D2}\u{1780}", "\u{17D2}"),
    "Mymr": ("\u{1000}\u{1039}\u{1000}", "\u{1039}"),
    "Java": ("\u{A98F}\u{A9C0}\u{A98F}", "\u{A9C0}"),
    "Bali": ("\u{1B13}\u{1B44}\u{1B13}", "\u{1B44}"),
  ]

  /// Whether no glyph of the sign, and no missing-glyph box, remains.
  private static func forms(
    _ conjunct: (text: String, sign: Unicode.Scalar), _ font: HarfBuzzFont
  ) -> Bool {
    guard let sign = font.glyph(for: conjunct.sign) else { return false }
    let glyphs = font.shape(conjunct.text.unicodeScalars).map(\.identifier)
    return !glyphs.isEmpty && !glyphs.contains(sign) && !glyphs.contains(0)
  }
}
