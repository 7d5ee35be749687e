// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// Keeps the detected data of a `TextStorage` up to date while it is edited.
///
///     TextStorage -> wasEdited -> the paragraphs that were touched -> DetectedRanges -> changed
///
/// It is an observer of the storage, as layouts are, and belongs to the storage's thread. The
/// storage does not keep a reference to it; its user must.
public final class StorageDetection: TextStorageObserver {
  /// The present results.
  public private(set) var ranges: DetectedRanges
  /// Called after each edit of characters, once for each stretch of paragraphs, also where nothing else was found.
  public var changed: ((DetectedRanges.Change) -> Void)?

  private weak var storage: TextStorage?

  /// Searches the whole text of a storage, and then follows it.
  public init(of storage: TextStorage, by detector: DataDetector = DataDetector()) {
    self.storage = storage
    ranges = DetectedRanges(in: storage.text, by: detector)
    storage.add(self)
  }

  /// The detector; when another one is set, the whole text is searched again.
  public var detector: DataDetector {
    get { ranges.detector }
    set {
      guard newValue != ranges.detector, let storage else { return }
      let old = ranges.all
      let whole = 0..<storage.end
      ranges = DetectedRanges(in: storage.text, by: newValue)
      let new = ranges.all
      changed?(
        .init(
          paragraphs: whole, removed: old.filter(Set(new).doesNotContain),
          added: new.filter(Set(old).doesNotContain)))
    }
  }

  public func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
    for change in ranges.follow(edit, in: storage.backingStore) { changed?(change) }
  }
}

extension Set {
  fileprivate func doesNotContain(_ element: Element) -> Bool { !contains(element) }
}
