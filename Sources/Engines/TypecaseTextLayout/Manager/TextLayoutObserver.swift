// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// Told what becomes of the lines of a ``TextLayoutManager``, in the manager's thread.
///
/// An observer may edit the text, change the manager and ask it for lines while it is told: all are told of that afterwards, in the same
/// order. A range is one of the text as it is when the observer is told.
public protocol TextLayoutObserver: AnyObject {
  /// Text was laid out.
  ///
  /// - Parameters:
  ///   - range: in scalars of the storage; of whole lines, and empty for the line of a last paragraph without text.
  ///   - containers: the numbers of the containers that it is in; empty where none has room for it.
  func textLayoutManager(
    _ manager: TextLayoutManager, didLayOut range: Range<ScalarOffset>,
    inContainers containers: Range<Int>)

  /// What was known of some text is no longer right: its lines, or only what is drawn of them.
  ///
  /// Lines below may be different, too, when the text was laid out again: that is told then.
  ///
  /// - Parameter range: in scalars of the storage; empty where text was deleted and no line is left of it.
  func textLayoutManager(
    _ manager: TextLayoutManager, didInvalidate part: TextLayoutManager.Invalidation,
    of range: Range<ScalarOffset>)

  /// All containers are full, and text is left over.
  ///
  /// A container that is appended to the manager's `containers` gets this text, and nothing else is laid out again for it.
  ///
  /// - Parameter range: in scalars of the storage, up to the end of the text; empty where only the line of a last paragraph without text
  ///   has no room.
  func textLayoutManager(_ manager: TextLayoutManager, hasNoRoomFor range: Range<ScalarOffset>)

  /// Text was folded or unfolded, by a call or because it was edited.
  func textLayoutManagerDidChangeFolds(_ manager: TextLayoutManager)
}

extension TextLayoutObserver {
  public func textLayoutManager(
    _ manager: TextLayoutManager, didLayOut range: Range<ScalarOffset>,
    inContainers containers: Range<Int>
  ) {}
  public func textLayoutManager(
    _ manager: TextLayoutManager, didInvalidate part: TextLayoutManager.Invalidation,
    of range: Range<ScalarOffset>
  ) {}
  public func textLayoutManager(
    _ manager: TextLayoutManager, hasNoRoomFor range: Range<ScalarOffset>
  ) {}
  public func textLayoutManagerDidChangeFolds(_ manager: TextLayoutManager) {}
}

extension TextLayoutManager {
  /// What has to be made again.
  public enum Invalidation: Sendable, Hashable {
    /// Where lines end, or where they are.
    case lines
    /// Only what is drawn, such as colors.
    case drawing
  }
}

/// The observers of a layout, and what they were not told yet.
struct LayoutNotices {
  enum Notice {
    case laidOut(Range<Int>)
    case invalid(TextLayoutManager.Invalidation, Range<Int>)
    case full
    case folds
  }

  private struct Observer { weak var object: (any TextLayoutObserver)? }

  private var observers: [Observer] = []
  private var untold: [Notice] = []
  private var isTelling = false
  /// Whether they were told, or will be, that this layout's containers are full.
  private var knowsFull = false

  /// An observer that edits whenever it is told would be told forever.
  private static let mostRounds = 10_000

  var isEmpty: Bool { observers.isEmpty }

  mutating func add(_ observer: any TextLayoutObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
    observers.append(Observer(object: observer))
  }

  mutating func remove(_ observer: any TextLayoutObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
  }

  /// The containers are others now, which may be full as well.
  mutating func forgetFull() { knowsFull = false }

  mutating func add(_ notice: Notice) {
    guard !observers.isEmpty else { return }
    switch notice {
    case .laidOut, .invalid(.drawing, _), .folds: break
    case .invalid(.lines, _): knowsFull = false
    case .full:
      if knowsFull { return }
      knowsFull = true
    }
    untold.append(notice)
  }

  /// What is to be told next, to whom; nil where somebody is told already, or nothing is left.
  fileprivate mutating func begin() -> (notices: [Notice], observers: [any TextLayoutObserver])? {
    guard !isTelling, !untold.isEmpty else { return nil }
    observers.removeAll { $0.object == nil }
    isTelling = true
    defer { untold = [] }
    return (untold, observers.compactMap(\.object))
  }

  fileprivate mutating func end() { isTelling = false }

  /// Whether an observer that was there still is.
  fileprivate func has(_ observer: any TextLayoutObserver) -> Bool {
    observers.contains { $0.object === observer }
  }

  /// Makes something until nobody has anything to be told of it, or somebody changes it whenever it was made.
  static func repeated(_ body: () -> Bool) {
    for _ in 0..<mostRounds where !body() { return }
  }
}

extension TextLayoutManager {
  /// Has an observer told what is laid out and what becomes invalid, after those that were added before; the reference is weak.
  public func add(_ observer: any TextLayoutObserver) { notices.add(observer) }

  /// Removes an observer.
  public func remove(_ observer: any TextLayoutObserver) { notices.remove(observer) }

  /// Tells the observers what they do not know, unless one of them is being told: whoever tells that one goes on with this.
  func tell() { LayoutNotices.repeated(tellOnce) }

  /// Tells the observers what they do not know now.
  ///
  /// - Returns: whether there was anything.
  func tellOnce() -> Bool {
    guard let (untold, observers) = notices.begin() else { return false }
    defer { notices.end() }
    for notice in untold {
      for observer in observers where notices.has(observer) { tell(observer, notice) }
    }
    return true
  }

  private func tell(_ observer: any TextLayoutObserver, _ notice: LayoutNotices.Notice) {
    // Who was told before may have edited the text.
    func present(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<text.length) }
    switch notice {
    case .laidOut(let range):
      let range = present(range)
      observer.textLayoutManager(
        self, didLayOut: Range(range), inContainers: placedContainers(of: range))
    case .invalid(let part, let range):
      observer.textLayoutManager(self, didInvalidate: part, of: Range(present(range)))
    case .full:
      guard let rest = leftOver else { return }
      observer.textLayoutManager(self, hasNoRoomFor: Range(rest))
    case .folds: observer.textLayoutManagerDidChangeFolds(self)
    }
  }

  /// The numbers of the containers that some text is in, as far as it is laid out.
  private func placedContainers(of range: Range<Int>) -> Range<Int> {
    func number(_ place: Int) -> Int? {
      guard place < tree.length else {
        return tree.lastLine.map { (tree.summary + $0.summary).containers - 1 }
      }
      return tree.record(at: place).flatMap { found in
        found.record.flags.isDisjoint(with: [.isUnplaced, .isStale])
          ? (found.before + found.record.summary).containers - 1 : nil
      }
    }
    guard let first = number(range.lowerBound) else { return 0..<0 }
    let last = range.isEmpty ? first : number(range.upperBound - 1)
    return first..<max((last ?? tree.summary.containers - 1) + 1, first)
  }

  /// The text for which no container has room, as far as all is laid out; nil where there is none.
  private var leftOver: Range<Int>? {
    guard tree.firstStale == nil else { return nil }
    if tree.length > 0, let last = tree.record(at: tree.length - 1),
      last.record.flags.contains(.isUnplaced)
    {
      return last.before.length..<tree.length
    }
    return tree.lastLine == nil && flow.hasEmptyLastParagraph ? tree.length..<tree.length : nil
  }

  /// Notes what was laid out, for the observers.
  func note(_ laidOut: [Range<Int>]) {
    guard !notices.isEmpty else { return }
    for range in laidOut { notices.add(.laidOut(range)) }
    if leftOver != nil { notices.add(.full) }
  }
}
