// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The markers of a storage's lists: made of what each item's number is now, and never part of the text.
///
/// It follows its storage from its making on, and belongs to its thread. They are counted when they are asked for after an edit that may
/// have moved items; what is typed into a paragraph moves none.
public final class ListMarkers {
  private let storage: TextStorage
  private let follower = Follower()
  /// Of paragraphs by their numbers; nil until they are counted.
  private var markers: [Int: String]?
  private var paragraphCount: Int

  /// The markers of a storage's lists.
  public init(of storage: TextStorage) {
    self.storage = storage
    paragraphCount = storage.paragraphCount
    follower.markers = self
    storage.add(follower, order: .layout)
  }

  /// Its place among the observers: before layouts that are added later.
  private final class Follower: TextStorageObserver {
    weak var markers: ListMarkers?

    func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
      markers?.follow(edit)
    }
  }

  private func follow(_ edit: TextStorage.Edit) {
    if Self.mayMoveItems(edit, of: storage, paragraphCount: paragraphCount) { markers = nil }
    paragraphCount = storage.paragraphCount
  }

  /// Whether an edit may have made other items, or others of the paragraphs.
  ///
  /// - Parameter paragraphCount: how many there were before it.
  package static func mayMoveItems(
    _ edit: TextStorage.Edit, of storage: TextStorage, paragraphCount: Int
  ) -> Bool {
    // With as many paragraphs as before, new text without an end of one replaced text without one.
    storage.paragraphCount != paragraphCount || edit.kinds != .characters
      || edit.changes.contains { change in
        storage.paragraphNumber(at: change.range.lowerBound)
          != storage.paragraphNumber(at: change.range.upperBound)
      }
  }

  /// The marker of a paragraph, without space around it: “•”, or “3.”; nil where it has none.
  ///
  /// - Parameter number: of the paragraph, from 0.
  public func marker(ofParagraph number: Int) -> String? {
    if let markers { return markers[number] }
    let counted = Self.counted(in: storage.backingStore, lastParagraph: storage.lastParagraph)
    markers = counted
    return counted[number]
  }

  /// The markers of all items of a text, by the numbers of their paragraphs.
  ///
  /// - Parameter lastParagraph: the style of the last one where that has no text.
  package static func counted(
    in store: some TextBackingStore, lastParagraph: ParagraphStyle?
  ) -> [Int: String] {
    var numbering = ListNumbering()
    var result: [Int: String] = [:]
    func count(_ item: ListItem?, _ paragraph: Int) {
      guard let item else { return }
      let marker = item.shownMarker(number: numbering.number(of: item))
      if !marker.isEmpty { result[paragraph] = marker }
    }
    var place: ScalarOffset = 0
    while place < store.end {
      let (attributes, range) = store.attributes(at: place)
      guard let item = attributes.paragraph?.list else {
        place = range.upperBound
        continue
      }
      // The first scalar of each paragraph in the run.
      var start = store.paragraphStart(at: place)
      if start < place { start = store.paragraphEnd(at: place) }
      while start < range.upperBound {
        count(item, store.paragraphNumber(at: start))
        start = store.paragraphEnd(at: start)
      }
      place = max(start, range.upperBound)
    }
    if store.isLastParagraphEmpty {
      count(lastParagraph?.list, store.paragraphNumber(at: store.end))
    }
    return result
  }
}
