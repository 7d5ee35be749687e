// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseRichText

/// Searches a text while it is edited, and marks what was found.
///
///     storage  ->  what was edited, until 200 ms of rest  ->  follow, in another thread  ->  overlay
///
/// The search is a value that keeps what it knows of the text. It sees a snapshot of the text, which costs nothing.
final class MarkedSearch<Search: Sendable> {
  /// Where a text was searched, and what was found there, in order.
  nonisolated struct Found: Sendable {
    var place: Range<ScalarOffset>
    var marks: [Range<ScalarOffset>]
  }

  let storage: TextStorage
  let overlay: TextOverlay
  /// Nil while nobody searches.
  private(set) var search: Search?
  /// The text that was searched last.
  private(set) var text = TextRope()
  /// Whether what was found is marked.
  var isMarked: (Range<ScalarOffset>) -> Bool = { _ in true }
  /// Whether something is still to be searched.
  var isSearching: Bool { edited != nil || finding != nil }

  private let follow: @Sendable (inout Search, TextStorage.Edit, TextRope) -> [Found]
  /// What was edited since the text was searched; nil when nothing was.
  private var edited: TextStorage.Edit?
  /// What was found and is not marked yet.
  private var unmarked: [Found] = []
  /// Until edits have come to rest.
  private let waiting = Debounced(after: .milliseconds(200))
  private var finding: Task<Void, Never>?
  /// How often the search began anew.
  private var beginnings = 0

  /// - Parameters:
  ///   - look: what is drawn where something was found.
  ///   - follow: brings a search up to date after an edit; called in another thread.
  init(
    of storage: TextStorage, look: TextAttributes,
    follow: @escaping @Sendable (inout Search, TextStorage.Edit, TextRope) -> [Found]
  ) {
    self.storage = storage
    self.follow = follow
    overlay = TextOverlay(over: storage, attributes: look)
    storage.add(self)
  }

  /// Searches the whole text from now on, with a search that knows nothing of it.
  func begin(_ search: Search?) {
    beginnings += 1
    self.search = search
    edited = TextStorage.Edit(
      kinds: .characters, range: 0..<storage.end, changeInLength: storage.length)
    unmarked = []
    findSoon()
  }

  private func findSoon() { waiting.restart { @MainActor [weak self] in self?.find() } }

  /// Searches what was edited, after the running search.
  private func find() {
    guard finding == nil, let edit = edited, let search else { return }
    let text = storage.backingStore as? TextRope ?? TextRope(storage.runs(in: 0..<storage.end))
    edited = nil
    let (beginning, follow) = (beginnings, follow)
    finding = Task { [weak self] in
      let (search, found) = await Self.followed(search, edit, text, by: follow)
      guard let self else { return }
      self.finding = nil
      guard beginning == self.beginnings else { return self.findSoon() }
      (self.search, self.text) = (search, text)
      self.unmarked += found.map { found in
        guard let edited = self.edited else { return found }
        return found.moved(by: edited)
      }
      // What was edited meanwhile has moved places: the next search is marked with this one.
      if self.edited == nil { self.mark() } else { self.findSoon() }
    }
  }

  @concurrent
  private static func followed(
    _ search: Search, _ edit: TextStorage.Edit, _ text: TextRope,
    by follow: @Sendable (inout Search, TextStorage.Edit, TextRope) -> [Found]
  ) async -> (Search, [Found]) {
    var search = search
    let found = follow(&search, edit, text)
    return (search, found)
  }

  private func mark() {
    for found in unmarked {
      overlay.replaceMarks(in: found.place, with: found.marks.filter(isMarked))
    }
    unmarked = []
  }
}

extension MarkedSearch.Found {
  fileprivate nonisolated func moved(by edit: TextStorage.Edit) -> Self {
    .init(place: edit.range(after: place), marks: marks.map { edit.range(after: $0) })
  }
}

extension MarkedSearch: TextStorageObserver {
  nonisolated func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
    MainActor.assumeIsolated {
      guard edit.kinds.contains(.characters) else { return }
      unmarked = unmarked.map { $0.moved(by: edit) }
      if edited == nil { edited = edit } else { edited?.add(edit) }
      findSoon()
    }
  }
}
