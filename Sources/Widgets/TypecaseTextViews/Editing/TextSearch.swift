// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextLayout

/// Looks for words in the text of a widget, and shows all places where they are, the selected one clearer than the others.
///
/// ```swift
/// let search = TextSearch(in: view)
/// if search.find("Alice") > 0 { search.select(.forward) }
/// ```
@MainActor public final class TextSearch {
  /// What counts as the same.
  public nonisolated struct Options: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    /// Options by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Capital letters are others than small ones.
    public static let matchesCase = Options(rawValue: 1)
    /// Only whole words are found.
    public static let wholeWords = Options(rawValue: 2)
  }

  private weak var text: RichTextWidget?
  /// All matches.
  private var overlay: TextOverlay?
  /// The one that was selected, which is to be told from the others while another widget has the keyboard.
  private var current: TextOverlay?

  /// What was looked for last.
  public private(set) var words = ""
  public private(set) var options: Options = []

  /// A search that found nothing yet.
  public init(in text: RichTextWidget) { self.text = text }

  isolated deinit { end() }

  /// Where the words are, in the order of the text; places move with their text while it is edited.
  public var matches: [Range<ScalarOffset>] { overlay?.ranges ?? [] }

  /// Looks for words in the text as it is now, and shows where they are.
  ///
  /// - Returns: how often they were found.
  @discardableResult
  public func find(_ words: String, options: Options = []) -> Int {
    guard let text else { return 0 }
    (self.words, self.options) = (words, options)
    let overlay = overlay(for: text)
    let found = Self.ranges(of: words, in: text.storage, options)
    overlay.replaceMarks(in: 0..<text.storage.end, with: found)
    mark(found.contains(text.selection.range) ? text.selection.range : nil)
    return found.count
  }

  /// Selects the match before or behind what is selected, and shows it; from the end it goes on at the start, and the other way round.
  ///
  /// - Returns: its number, from 0; nil where there is none.
  @discardableResult
  public func select(_ direction: LogicalDirection) -> Int? {
    guard let text else { return nil }
    let matches = matches
    guard !matches.isEmpty else { return nil }
    let selected = text.selection.range
    let number =
      direction == .forward
      ? matches.firstIndex { $0.lowerBound >= selected.upperBound && $0 != selected } ?? 0
      : matches.lastIndex { $0.upperBound <= selected.lowerBound && $0 != selected }
        ?? matches.count - 1
    text.selection = TextSelection(matches[number])
    mark(matches[number])
    text.scroll(to: matches[number])
    return number
  }

  /// Replaces the selected match.
  ///
  /// - Returns: whether one was selected, and the text may be edited.
  @discardableResult
  public func replace(with replacement: String) -> Bool {
    guard let text, text.isEditable, matches.contains(text.selection.range) else { return false }
    text.insert([TextRun(replacement, text.editor.typingAttributes)])
    return true
  }

  /// Replaces all matches, as one step; each keeps the look of its first letter.
  ///
  /// - Parameter title: that of the step, for undo.
  /// - Returns: how many there were.
  @discardableResult
  public func replaceAll(with replacement: String, title: String = "") -> Int {
    guard let text, text.isEditable else { return 0 }
    let matches = matches
    guard !matches.isEmpty else { return 0 }
    text.input.edit {
      text.editor.edit(title) {
        for match in matches.reversed() {
          text.storage.replace(match, with: replacement)
        }
      }
    }
    find(words, options: options)
    return matches.count
  }

  /// Shows no matches any longer.
  public func end() {
    for overlay in [overlay, current].compactMap(\.self) { text?.hide(overlay) }
    (overlay, current) = (nil, nil)
  }

  private func overlay(for text: RichTextWidget) -> TextOverlay {
    if let overlay, overlay.storage === text.storage { return overlay }
    end()
    // Opaque and not very light: what becomes of them in a dark window differs from the page there as well.
    let made = show(TextColor(red: 1, green: 0.86, blue: 0.45), in: text)
    overlay = made
    // Above the other.
    current = show(TextColor(red: 1, green: 0.58, blue: 0.1), in: text)
    return made
  }

  private func show(_ color: TextColor, in text: RichTextWidget) -> TextOverlay {
    var look = TextAttributes()
    look.background = color
    let made = TextOverlay(over: text.storage, attributes: look)
    text.show(made)
    return made
  }

  private func mark(_ match: Range<ScalarOffset>?) {
    guard let current else { return }
    current.replaceMarks(in: 0..<current.storage.end, with: [match].compactMap(\.self))
  }

  // MARK: - Finding

  /// Where words are in a text; matches do not overlap.
  static func ranges(
    of words: String, in storage: TextStorage, _ options: Options
  ) -> [Range<ScalarOffset>] {
    let sought = FoldedScalars(words, options)
    guard !sought.scalars.isEmpty else { return [] }
    var found: [Range<ScalarOffset>] = []
    var place: ScalarOffset = 0
    // A paragraph at a time: no match goes on in another one unless a line feed is looked for.
    let reach = words.unicodeScalars.contains("\n") ? storage.end : 0
    while place < storage.end {
      let end = max(storage.backingStore.paragraphEnd(at: place), min(reach, storage.end))
      let text = FoldedScalars(storage.text(in: place..<end), options)
      for match in text.ranges(of: sought) {
        let range = place + match.lowerBound..<place + match.upperBound
        // What a person sees as one character is found as a whole.
        guard storage.wholeClusters(range) == range,
          !options.contains(.wholeWords) || isWord(range, in: storage)
        else { continue }
        found.append(range)
      }
      place = end
    }
    return found
  }

  private static func isWord(_ range: Range<ScalarOffset>, in storage: TextStorage) -> Bool {
    func isLetter(_ place: ScalarOffset) -> Bool {
      guard place >= 0, place < storage.end else { return false }
      let properties = storage.backingStore.scalar(at: place).properties
      return properties.isAlphabetic || properties.numericType != nil
    }
    return !(isLetter(range.lowerBound - 1) && isLetter(range.lowerBound))
      && !(isLetter(range.upperBound) && isLetter(range.upperBound - 1))
  }
}

/// Text as it is compared, with the place that each scalar comes from.
private struct FoldedScalars {
  private(set) var scalars: [Unicode.Scalar] = []
  /// One more than there are scalars: the last one is the end.
  private var places: [Int] = []

  init(_ text: String, _ options: TextSearch.Options) {
    var place = 0
    for scalar in text.unicodeScalars {
      if options.contains(.matchesCase) || scalar.isASCII {
        let isCapital = !options.contains(.matchesCase) && (65...90).contains(scalar.value)
        scalars.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
        places.append(place)
      } else {
        for folded in scalar.properties.lowercaseMapping.unicodeScalars {
          scalars.append(folded)
          places.append(place)
        }
      }
      place += 1
    }
    places.append(place)
  }

  /// Where other scalars are, in places of the text, one behind another.
  func ranges(of other: FoldedScalars) -> [Range<Int>] {
    let count = other.scalars.count
    var (found, start) = ([Range<Int>](), 0)
    while start + count <= scalars.count {
      if scalars[start] == other.scalars[0],
        scalars[start..<start + count].elementsEqual(other.scalars)
      {
        found.append(places[start]..<places[start + count])
        start += count
      } else {
        start += 1
      }
    }
    return found
  }
}
