// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextAppearance
import TypecaseTextLayout

/// Marks data, such as addresses and phone numbers, in a text while that is edited.
///
/// Only the paragraphs that were edited are searched, when edits have come to rest and away from the main thread. A widget has one of its
/// own where its ``RichTextWidget/dataKinds`` say so; for a text that another widget shows, an app makes one and shows its overlay.
public final class TextDataMarks: TextDataSource {
  /// Finds the data, such as a `DataDetector` of TypecaseDataDetection; nil in a program that links nothing that does.
  ///
  /// It is set once, for all texts; those that were shown before are searched then.
  public static var detector: (any TextDataDetector)? {
    didSet { for marks in all.compactMap(\.marks) { marks.begin() } }
  }

  /// What to look for.
  public let kinds: DetectionKinds
  /// The text.
  public var storage: TextStorage { search.storage }
  /// Underlines what was found.
  public var overlay: TextOverlay { search.overlay }

  private let search: MarkedSearch<any TextDataSearch>
  /// Whether a person can do something with data; what is no use to anybody is not marked.
  private let isUseful: (TextDatum) -> Bool

  private struct Weak { weak var marks: TextDataMarks? }
  private static var all: [Weak] = []

  /// Searches a text, soon, and then follows it.
  ///
  /// - Parameter actions: what can be done with what is found.
  public init(of storage: TextStorage, kinds: DetectionKinds, actions: DataActions) {
    self.kinds = kinds
    isUseful = { [weak actions] datum in
      guard let actions else { return false }
      if case .address(let address) = datum.content { return actions.opens(address) }
      return !actions.actions(for: datum).isEmpty
    }
    // Dotted, as what an author underlined has another line, and in the color of links.
    var look = TextAttributes()
    look.underline = TextLine(.dotted, color: TextAppearance.Medium.screen.accent)
    search = MarkedSearch(of: storage, look: look) { search, edit, text in
      search.follow(edit, in: text).map { .init(place: $0, marks: search.ranges(in: $0)) }
    }
    search.isMarked = { [weak self] in self?.datum(at: $0) != nil }
    Self.all.removeAll { $0.marks == nil }
    Self.all.append(Weak(marks: self))
    begin()
  }

  private func begin() {
    search.begin(Self.detector?.search(for: kinds))
    guard Self.detector == nil else { return }
    // The program may say what finds data after it made its first window.
    Task { if Self.detector == nil { Self.tellMissing() } }
  }

  /// What was found at a place; nil where nothing was, and while the text around it is being searched.
  public func foundData(at place: ScalarOffset) -> ShownDatum? {
    // An edit may have moved it.
    guard !search.isSearching, place >= 0,
      let range = search.search?.ranges(in: place..<place + 1).first, let datum = datum(at: range)
    else { return nil }
    return ShownDatum(datum, range: range)
  }

  /// What is at a place, for a person who asks for it there: text to which the search has not come yet is searched at once.
  ///
  /// - Returns: nil where nothing is; of a long paragraph only what is around the place is searched.
  func dataNow(at place: ScalarOffset) -> ShownDatum? {
    guard search.isSearching else { return foundData(at: place) }
    let text = storage.backingStore
    guard let detector = Self.detector, place >= 0, place < text.end else { return nil }
    let around =
      max(
        text.paragraphStart(at: place), place - Self.mostAround)..<min(
        text.paragraphEnd(at: place), place + Self.mostAround)
    let part = TextRope(storage.runs(in: around))
    var found = detector.search(for: kinds)
    _ = found.follow(
      TextStorage.Edit(kinds: .characters, range: 0..<part.end, changeInLength: around.count),
      in: part)
    let within = ScalarOffset(0) + (place - around.lowerBound)
    guard let range = found.ranges(in: within..<within + 1).first,
      let datum = found.datum(at: range.lowerBound, in: part, now: .now), isUseful(datum)
    else { return nil }
    let start = around.lowerBound.value
    return ShownDatum(datum, range: range.lowerBound + start..<range.upperBound + start)
  }

  /// In scalars; a paragraph of a book would take longer than a frame.
  private static let mostAround = 2000

  private func datum(at range: Range<ScalarOffset>) -> TextDatum? {
    search.search?.datum(at: range.lowerBound, in: search.text, now: .now).flatMap {
      isUseful($0) ? $0 : nil
    }
  }

  /// Finds and follows nothing any more.
  func end() { storage.remove(search) }

  /// Says once that data are to be found by nobody.
  private static func tellMissing() { _ = isMissingTold }

  private static let isMissingTold: Bool = {
    printError(
      "data of a text are to be found, and TextDataMarks.detector is not set: see docs/text-views.md"
    )
    return true
  }()
}
