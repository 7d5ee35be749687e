// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDataDetection
import TypecaseGTK

import class TypecaseGLibKit.Debounced

/// Marks the addresses and phone numbers of a text view's text, as they are found while it is edited.
///
///     storage  ->  what was edited, until 200 ms of rest  ->  DetectedRanges, away from the main thread  ->  overlay
///
/// Only the paragraphs that were edited are searched, in a snapshot of the text, which costs nothing.
final class DetectedMarks {
  private let storage: TextStorage
  private let overlay: TextOverlay
  /// What is done with what is found.
  private let actions: DataActions
  private var ranges = DetectedRanges(
    in: "",
    by: DataDetector(
      kinds: [.webAddresses, .mailAddresses, .phoneNumbers],
      locale: g_get_language_names()?[0].map { String(cString: $0) } ?? ""))
  /// What was edited since the text was searched; nil when nothing was.
  private var edited: TextStorage.Edit?
  /// Where the text was searched, and the marks are those of before.
  private var searched: [Range<ScalarOffset>] = []
  /// Until edits have come to rest.
  private let waiting = Debounced(after: .milliseconds(200))
  private var finding: Task<Void, Never>?

  init(formatting: TextViewFormatting, actions: DataActions) {
    storage = formatting.storage
    self.actions = actions
    var look = TextAttributes()
    look.underline = .single
    overlay = TextOverlay(over: storage, attributes: look)
    formatting.show(overlay)
    storage.add(self)
    edited = TextStorage.Edit(
      kinds: .characters, range: 0..<storage.end, changeInLength: storage.length)
    findSoon()
  }

  /// What the find at a place leads to; nil where there is none.
  func datum(at offset: ScalarOffset) -> TextDatum? {
    // An edit may have moved it.
    guard edited == nil, finding == nil, offset >= 0, let find = ranges.find(at: offset) else {
      return nil
    }
    return datum(of: find)
  }

  /// Nil for what this program does not open.
  private func datum(of find: DetectedRange) -> TextDatum? {
    let datum = find.data.datum(text: storage.text(in: find.range), now: .now)
    guard case .address(let address)? = datum?.content, actions.opens(address) else { return nil }
    return datum
  }

  // MARK: - Finding

  private func findSoon() {
    waiting.restart { @MainActor [weak self] in self?.find() }
  }

  /// Searches what was edited, after the running search.
  private func find() {
    guard finding == nil, let edit = edited, let text = storage.backingStore as? TextRope else {
      return
    }
    edited = nil
    let before = ranges
    finding = Task { [weak self] in
      let (ranges, changes) = await Self.found(before, edit, in: text)
      guard let self else { return }
      self.finding = nil
      self.ranges = ranges
      // What was edited meanwhile moved places.
      self.searched += changes.map { self.edited?.range(after: $0.paragraphs) ?? $0.paragraphs }
      // What was edited meanwhile has moved places: the next search is marked with this one.
      if self.edited == nil { self.mark() }
    }
  }

  /// Marks what was found in the paragraphs that were searched.
  private func mark() {
    for paragraphs in searched {
      let found = ranges.finds(in: paragraphs).filter { datum(of: $0) != nil }
      overlay.replaceMarks(in: paragraphs, with: found.map(\.range))
    }
    searched = []
  }

  @concurrent
  private static func found(
    _ ranges: DetectedRanges, _ edit: TextStorage.Edit, in text: TextRope
  ) async -> (DetectedRanges, [DetectedRanges.Change]) {
    var ranges = ranges
    let changes = ranges.follow(edit, in: text)
    return (ranges, changes)
  }
}

extension DetectedMarks: TextStorageObserver {
  nonisolated func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
    // The storage of a text view belongs to the main thread.
    MainActor.assumeIsolated {
      guard edit.kinds.contains(.characters) else { return }
      searched = searched.map { edit.range(after: $0) }
      if edited == nil { edited = edit } else { edited?.add(edit) }
      findSoon()
    }
  }
}
