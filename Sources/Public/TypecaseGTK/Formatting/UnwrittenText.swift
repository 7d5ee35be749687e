// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseHarfBuzzKit
import TypecaseRichText
import TypecaseTextAppearance

/// The characters of a text that are drawn as boxes: neither the font that the text names has them, nor any that text falls back on.
///
/// A font that is found by name only, as the registry's are, writes the text that names it and no other.
nonisolated struct UnwrittenText: Sendable {
  /// All of them, each once, in the order of the text.
  private let characters: [Unicode.Scalar]
  /// Those of text in a font; nil is the surroundings' own.
  private let byFont: [FontDescriptor?: Set<Unicode.Scalar>]
  private let content: TextRope

  /// Looks at the whole text; nil where the task is canceled.
  init?(_ content: TextRope, _ appearance: TextAppearance) {
    self.content = content
    var (order, known): ([Unicode.Scalar], Set<Unicode.Scalar>) = ([], [])
    var used: [FontDescriptor?: Set<Unicode.Scalar>] = [:]
    let isWhole = Self.forEachPart(of: content) { _, font, text in
      let scalars = Set(text.unicodeScalars)
      if !scalars.isSubset(of: known) {
        for scalar in text.unicodeScalars where known.insert(scalar).inserted {
          order.append(scalar)
        }
      }
      used[font, default: []].formUnion(scalars)
    }
    guard isWhole else { return nil }
    let faces = appearance.fonts.faces
    let unwritten = faces.unwritten(of: order)
    guard !unwritten.isEmpty else {
      (characters, byFont) = ([], [:])
      return
    }
    let missing = Set(unwritten)
    let found = Dictionary(
      uniqueKeysWithValues: used.map { font, used in
        let rest = used.intersection(missing)
        guard !rest.isEmpty, let named = font,
          let face = faces.face(for: appearance.drawn(named)),
          let own = faces.charactersOfText(in: face)
        else { return (font, rest) }
        return (font, rest.filter { !own.contains($0) })
      })
    characters = unwritten.filter { scalar in found.values.contains { $0.contains(scalar) } }
    byFont = found
  }

  /// The scripts of such characters, found off the main thread; none where the task is canceled.
  @concurrent
  static func scripts(
    of content: TextRope, _ appearance: TextAppearance
  ) async -> [UnwrittenScript] { UnwrittenText(content, appearance)?.scripts ?? [] }

  /// The scripts that the characters belong to, those with the most of them first.
  var scripts: [UnwrittenScript] { FaceSet.scripts(of: characters) }

  /// The parts of the text that a font of a script is for.
  ///
  /// Each is a stretch of the script with the signs in it that scripts share, so that no word is torn into two fonts, and has a
  /// character that its own font does not write.
  ///
  /// - Parameter script: as `UnwrittenScript.script`.
  func stretches(of script: String) -> [Range<ScalarOffset>] {
    guard let found = scripts.first(where: { $0.script == script }) else { return [] }
    let (unwritten, members) = (Set(found.characters), UnwrittenScript.members(of: script))
    var stretches: [Range<ScalarOffset>] = []
    Self.forEachPart(of: content) { start, font, text in
      guard let missing = byFont[font]?.intersection(unwritten), !missing.isEmpty else { return }
      var stretch: (range: Range<ScalarOffset>, isWanted: Bool)?
      func end() {
        if let stretch, stretch.isWanted { stretches.append(stretch.range) }
        stretch = nil
      }
      for (number, scalar) in text.unicodeScalars.enumerated() {
        let place = start + number
        let own = HarfBuzzUnicode.script(scalar.value)
        let isMissing = missing.contains(scalar)
        if isMissing || members.contains(own) {
          stretch = (
            (stretch?.range.lowerBound ?? place)..<place + 1,
            isMissing || stretch?.isWanted == true
          )
        } else if own == "Zinh", let begun = stretch, begun.range.upperBound == place {
          // A mark belongs to its base.
          stretch?.range = begun.range.lowerBound..<place + 1
        } else if own != "Zyyy" && own != "Zinh" {
          end()
        }
      }
      end()
    }
    return stretches
  }

  /// Calls a function with the parts of a text that are in one font each, at most 65536 scalars long.
  ///
  /// - Returns: false where the task was canceled.
  @discardableResult
  private static func forEachPart(
    of content: TextRope, _ body: (ScalarOffset, FontDescriptor?, String) -> Void
  ) -> Bool {
    var place: ScalarOffset = 0
    for span in content.spans(in: 0..<content.end) {
      let end = place + span.length
      while place < end {
        if Task.isCancelled { return false }
        let next = min(place + 1 << 16, end)
        body(place, span.attributes.font, content.text(in: place..<next))
        place = next
      }
    }
    return true
  }
}
