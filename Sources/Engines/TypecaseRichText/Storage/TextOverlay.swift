// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Marks that lie over a text and are no part of it: misspelled words, found data, the matches of a search.
///
///     TextStorage --- edits: marks move with their text ---> TextOverlay <--- whoever checks, finds or searches
///                                                                 '---> observers: views, which draw it
///
/// Marks are in no document, no copy and no history. A view draws them above the text's own attributes. The overlay follows its
/// storage from its making on, and belongs to its thread.
public final class TextOverlay {
  /// The text.
  public let storage: TextStorage
  /// What marked text has above its own attributes: colors and lines; everything else is not drawn.
  public let attributes: TextAttributes

  private var marks: OffsetTree<Stretch>
  /// Of the last mark that was made.
  private var lastNumber = 0
  private let follower = Follower()
  private var observers: [Observer] = []

  private struct Observer { weak var object: (any TextOverlayObserver)? }

  /// An overlay without marks.
  public init(over storage: TextStorage, attributes: TextAttributes) {
    self.storage = storage
    self.attributes = attributes
    marks = OffsetTree([Stretch(length: storage.length)].filter { $0.length > 0 })
    follower.overlay = self
    storage.add(follower)
  }

  /// Tells the overlay what was replaced, before views that draw it hear of it.
  private final class Follower: TextPlaces {
    weak var overlay: TextOverlay?

    func textWasReplaced(_ range: Range<ScalarOffset>, by length: Int) {
      overlay?.follow(range.values, by: length)
    }
  }

  /// Some of the text, with or without a mark.
  private struct Stretch: OffsetTreeElement {
    var length: Int
    /// The number of the mark that it is of; nil for none.
    var mark: Int?

    var summary: Int { length }

    func split(at offset: Int) -> (Stretch, Stretch) {
      (Stretch(length: offset, mark: mark), Stretch(length: length - offset, mark: mark))
    }

    func joined(with next: Stretch) -> Stretch? {
      mark == next.mark ? Stretch(length: length + next.length, mark: mark) : nil
    }
  }

  // MARK: - Marks

  /// All marks, in order.
  public var ranges: [Range<ScalarOffset>] { ranges(touching: 0..<ScalarOffset(marks.length)) }

  /// The marks that have some of a range, whole and in order.
  public func ranges(touching range: Range<ScalarOffset>) -> [Range<ScalarOffset>] {
    var ranges: [Range<ScalarOffset>] = []
    marks.forEach(in: range.values) { stretch, start in
      if stretch.mark != nil { ranges.append(Range(start..<start + stretch.length)) }
    }
    return ranges
  }

  /// The mark of a scalar; nil where it has none.
  public func range(at offset: ScalarOffset) -> Range<ScalarOffset>? {
    ranges(touching: offset..<offset + 1).first
  }

  /// Replaces the marks in a part of the text.
  ///
  /// - Parameters:
  ///   - range: of other marks, only what is in it goes.
  ///   - new: within the range, in order, of which no two overlap; empty ones are left out.
  public func replaceMarks(in range: Range<ScalarOffset>, with new: [Range<ScalarOffset>]) {
    let range = range.clamped(to: 0..<ScalarOffset(marks.length))
    guard !range.isEmpty else { return }
    var stretches: [Stretch] = []
    var place = range.lowerBound
    for mark in new {
      let mark = mark.clamped(to: place..<range.upperBound)
      guard !mark.isEmpty else { continue }
      if mark.lowerBound > place { stretches.append(Stretch(length: mark.lowerBound - place)) }
      lastNumber += 1
      stretches.append(Stretch(length: mark.count, mark: lastNumber))
      place = mark.upperBound
    }
    if place < range.upperBound { stretches.append(Stretch(length: range.upperBound - place)) }
    marks.replace(range.values, with: stretches)
    for observer in observers { observer.object?.textOverlay(self, hasOtherMarksIn: range) }
  }

  /// Takes all marks away.
  public func removeMarks() { replaceMarks(in: 0..<ScalarOffset(marks.length), with: []) }

  private func follow(_ old: Range<Int>, by length: Int) {
    let before = old.lowerBound > 0 ? marks.element(at: old.lowerBound - 1).element.mark : nil
    let behind =
      old.upperBound < marks.length ? marks.element(at: old.upperBound).element.mark : nil
    // Text within a mark is of it; at its end it is not.
    let stretch = Stretch(length: length, mark: before == behind ? before : nil)
    marks.replace(old, with: [stretch].filter { $0.length > 0 })
  }

  // MARK: - Who draws it

  /// Adds an observer of the marks; the reference is weak.
  public func add(_ observer: any TextOverlayObserver) {
    remove(observer)
    observers.append(Observer(object: observer))
  }

  /// Removes an observer.
  public func remove(_ observer: any TextOverlayObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
  }
}

/// Draws an overlay.
public protocol TextOverlayObserver: AnyObject {
  /// A part of the text has other marks. That marks moved with their text is told by the storage alone.
  func textOverlay(_ overlay: TextOverlay, hasOtherMarksIn range: Range<ScalarOffset>)
}
