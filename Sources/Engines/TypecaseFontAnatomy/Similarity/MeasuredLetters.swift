// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// By which letters faces of a script are measured, the same ones for all of them.
struct MeasuredLetters {
  /// Those that line after line is made of.
  var body: [Unicode.Scalar]
  /// Letters with upright stems.
  var stems: [Unicode.Scalar]
  /// Letters that are thin above and below.
  var bowls: [Unicode.Scalar]

  /// Nil for a script without letters.
  init?(of script: String) {
    if script == "Latn" {
      self.init(
        body: Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars),
        stems: Array("lihnuHI".unicodeScalars), bowls: Array("oec".unicodeScalars))
      return
    }
    guard let letters = Self.chosen[script] ?? Self.first[script], letters.count >= 4 else {
      return nil
    }
    self.init(body: letters, stems: letters, bowls: letters)
  }

  private init(body: [Unicode.Scalar], stems: [Unicode.Scalar], bowls: [Unicode.Scalar]) {
    (self.body, self.stems, self.bowls) = (body, stems, bowls)
  }

  /// Where the first letters in the order of Unicode are not those that every font has.
  private static let chosen: [String: [Unicode.Scalar]] = [
    "Grek": "αβγδεζηθικλμνξοπρστυφχψω", "Cyrl": "абвгдежзиклмнопрстуфхцчшщыьэюя",
    "Hani": "一人大中国日月山水火木金土口天心", "Jpan": "あいうえおかきくけこさしすせそのはまや",
    "Kore": "가나다라마바사아자차한국어", "Hang": "가나다라마바사아자차한국어",
  ].mapValues { Array($0.unicodeScalars) }

  /// How many letters stand for a script.
  private static let most = 24

  /// The first letters of each script, small ones where a script has them.
  private static let first: [String: [Unicode.Scalar]] = {
    var letters: [UInt32: [Unicode.Scalar]] = [:]
    for value in UInt32(0x370)..<0x1_F000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .otherLetter: break
      default: continue
      }
      let script = HarfBuzzUnicode.scriptTag(value)
      if letters[script]?.count ?? 0 < most { letters[script, default: []].append(scalar) }
    }
    return Dictionary(
      letters.map { (HarfBuzzUnicode.script(tag: $0.key), $0.value) }, uniquingKeysWith: { $1 })
  }()

  /// Scripts, each with a few letters that a face must have to be said to write it.
  static let ofScripts: [(script: String, letters: [Unicode.Scalar])] =
    (first.merging(chosen) { $1 }.filter {
      $0.value.count >= 4 && !["Zyyy", "Zinh", "Latn"].contains($0.key)
    }
    .map { ($0.key, Array($0.value.prefix(8))) } + [("Latn", Array("aeinoszAHR".unicodeScalars))])
    .sorted { $0.0 < $1.0 }
}
