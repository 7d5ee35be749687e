// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextLayout

/// Marks misspelled words of a text while it is edited, and offers what may have been meant.
///
/// ```swift
/// view.add(SpellChecker(view.storage, dictionary))
/// ```
///
/// The word that is being written is marked when the caret leaves it. Words in a language for which there is no dictionary are not marked,
/// nor addresses, nor words with figures.
public final class SpellChecker: TextChecker {
  public let dictionary: any SpellingDictionary
  public var overlay: TextOverlay { search.overlay }
  public let meaning = TextMarkMeaning.misspelled

  private let search: MarkedSearch<any SpellingDictionary>
  private var caret: ScalarOffset?
  /// A misspelled word that the caret is in, which is not marked yet.
  private var unfinished: TrackedRange?

  /// Searches a text, soon, and then follows it.
  public init(_ storage: TextStorage, _ dictionary: any SpellingDictionary) {
    self.dictionary = dictionary
    var look = TextAttributes()
    look.underline = TextLine(.wavy, color: TextColor(red: 0.88, green: 0.11, blue: 0.14))
    search = MarkedSearch(of: storage, look: look) { dictionary, edit, text in
      edit.paragraphs(in: text).map { range in
        .init(place: range, marks: SpelledWords(range, of: text).misspelled(by: dictionary))
      }
    }
    search.isMarked = { [weak self] in self?.isFinished($0) ?? false }
    search.begin(dictionary)
  }

  private var storage: TextStorage { search.storage }

  public func corrections(of mark: Range<ScalarOffset>) -> [TextCorrection] {
    guard mark.upperBound <= storage.end else { return [] }
    let word = storage.text(in: mark)
    let language = storage.attributes(at: mark.lowerBound).attributes.language
    let suggestions = dictionary.suggestions(for: word, language: language).prefix(5)
    return suggestions.map(TextCorrection.replacement) + [
      TextCorrection(tr("Add to Dictionary")) { [weak self] in
        self?.dictionary.learn(word, language: language)
        self?.unmark(word)
      },
      TextCorrection(tr("Ignore")) { [weak self] in
        self?.dictionary.ignore(word, language: language)
        self?.unmark(word)
      },
    ]
  }

  /// A word is right from now on.
  private func unmark(_ word: String) {
    for mark in overlay.ranges where storage.text(in: mark) == word {
      overlay.replaceMarks(in: mark, with: [])
    }
  }

  // MARK: - The word that is being written

  public func caretMoved(to place: ScalarOffset) {
    caret = place
    guard let range = unfinished?.range, !range.touches(place) else { return }
    unfinished = nil
    // It was searched in the text as it is now, unless that is searched again.
    if !search.isSearching, !range.isEmpty { overlay.replaceMarks(in: range, with: [range]) }
  }

  private func isFinished(_ word: Range<ScalarOffset>) -> Bool {
    // A word that is marked stays so while the caret goes through it.
    guard let caret, word.touches(caret), overlay.range(at: word.lowerBound) == nil else {
      return true
    }
    unfinished = TrackedRange(word, in: storage)
    return false
  }
}

extension Range<ScalarOffset> {
  fileprivate func touches(_ place: ScalarOffset) -> Bool {
    lowerBound <= place && place <= upperBound
  }
}

extension TextStorage.Edit {
  /// The paragraphs that an edit of characters touched, in order.
  ///
  /// - Parameter text: as it is after the edit.
  fileprivate nonisolated func paragraphs(in text: TextRope) -> [Range<ScalarOffset>] {
    var found: [Range<ScalarOffset>] = []
    for change in changes where change.kinds.contains(.characters) {
      let range =
        text.paragraphStart(
          at: change.range.lowerBound)..<text.paragraphEnd(at: change.range.upperBound)
      if let last = found.last, last.upperBound >= range.lowerBound {
        found[found.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        found.append(range)
      }
    }
    return found
  }
}

/// The words of some paragraphs (UAX 29), as far as a dictionary is to be asked for them.
private nonisolated struct SpelledWords {
  private let text: TextRope
  private let range: Range<ScalarOffset>

  init(_ range: Range<ScalarOffset>, of text: TextRope) { (self.range, self.text) = (range, text) }

  func misspelled(by dictionary: any SpellingDictionary) -> [Range<ScalarOffset>] {
    var found: [Range<ScalarOffset>] = []
    // The same word is asked for once in a stretch.
    var known: [String: Bool] = [:]
    for run in text.runs(in: range).placed(from: range.lowerBound) {
      guard run.attributes.link == nil, run.attributes.attachment == nil else { continue }
      let language = run.attributes.language
      for word in Self.words(in: run.text) {
        let key = "\(language ?? "") \(word.text)"
        let isCorrect = known[key] ?? dictionary.isCorrect(word.text, language: language)
        known[key] = isCorrect
        if !isCorrect {
          found.append(run.start + word.place.lowerBound..<run.start + word.place.upperBound)
        }
      }
    }
    return found
  }

  /// The words of a text, with their places in scalars from its start.
  private static func words(in text: String) -> [(text: String, place: Range<Int>)] {
    var text = text
    let scalars = Array(text.unicodeScalars)
    let boundaries = text.withUTF8 { TextAnalysis.boundaries(of: $0, scalarCount: scalars.count) }
    var (words, start) = ([(text: String, place: Range<Int>)](), 0)
    // An apostrophe within a word is of it, for which the ends of words that keys go to are no help.
    for place in 1..<boundaries.count where boundaries[place].contains(.word) {
      defer { start = place }
      guard isPlain(start..<place, of: scalars) else { continue }
      var word = String.UnicodeScalarView()
      word.append(contentsOf: scalars[start..<place])
      words.append((String(word), start..<place))
    }
    return words
  }

  /// Whether a word is one of a language, and no part of an address or of a name of a program.
  private static func isPlain(_ word: Range<Int>, of scalars: [Unicode.Scalar]) -> Bool {
    guard !scalars[word].contains(where: { $0.properties.numericType != nil || $0 == "." }),
      scalars[word].contains(where: { $0.properties.isAlphabetic })
    else { return false }
    func isPart(_ place: Int, _ step: Int) -> Bool {
      guard scalars.indices.contains(place) else { return false }
      switch scalars[place] {
      case "@", "/", "\\", "_", "#", "=", "&", "%": return true
      case ".", ":":
        // Behind a full stop that no space follows there is more of an address or of a file's name.
        let next = place + step
        return scalars.indices.contains(next)
          && (scalars[next].properties.isAlphabetic || scalars[next] == "/")
      default: return false
      }
    }
    return !isPart(word.lowerBound - 1, -1) && !isPart(word.upperBound, 1)
  }
}

extension Sequence<TextRun> {
  /// Runs one behind another from a place on; those of the same language and link are one, as a word may be in several.
  fileprivate nonisolated func placed(
    from start: ScalarOffset
  ) -> [(start: ScalarOffset, text: String, attributes: TextAttributes)] {
    var (placed, place) = (
      [(start: ScalarOffset, text: String, attributes: TextAttributes)](), start
    )
    for run in self {
      if let last = placed.last, last.attributes.language == run.attributes.language,
        last.attributes.link == run.attributes.link,
        last.attributes.attachment == run.attributes.attachment
      {
        placed[placed.count - 1].text += run.text
      } else {
        placed.append((place, run.text, run.attributes))
      }
      place += run.text.unicodeScalars.count
    }
    return placed
  }
}
