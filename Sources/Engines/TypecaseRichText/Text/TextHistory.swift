// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What can be undone and redone, step by step.
///
/// A step is one change to the person: a word that was typed, a dragged slider, a color over a
/// selection of many runs.
public struct TextHistory: Sendable {
  /// How many steps are kept.
  public var limit = 1000

  /// One step: its edits in order, and its title.
  public struct Step: Sendable, Hashable {
    public var edits: [TextEdit]
    /// Its title, such as "Bold"; empty for typing.
    public var title: String
    /// What was selected before it, in the view that edited; nil where nobody said.
    public var selectionBefore: TextSelection?
    /// What was selected after it.
    public var selectionAfter: TextSelection?
    fileprivate var gesture: Int?
    fileprivate var isTyping = false
    /// Tells steps apart; a step that another one joined is a new one.
    fileprivate var number = 0
  }

  /// Identifies a state of the text; undoing and redoing return to the same value.
  public struct Position: Sendable, Hashable { fileprivate var number: Int }

  private var done: [Step] = []
  private var undone: [Step] = []
  /// The step that is being recorded, and its nesting.
  private var open: Step?
  private var depth = 0
  /// The number of the last step that was made.
  private var lastNumber = 0
  /// The number of the last step that is no longer kept; 0 when all are.
  private var forgotten = 0

  public init() {}

  /// The text's position in its history; an app remembers it to know whether there are unsaved
  /// changes.
  public var position: Position { Position(number: done.last?.number ?? forgotten) }

  /// The step that would be undone next.
  public var undoable: Step? { done.last }
  /// The step that would be redone next.
  public var redoable: Step? { undone.last }

  /// Begins a step of several edits; steps within it are part of it.
  ///
  /// - Parameter selection: what is selected before.
  public mutating func begin(_ title: String = "", selection: TextSelection? = nil) {
    if depth == 0 { open = Step(edits: [], title: title, selectionBefore: selection) }
    if open?.selectionBefore == nil, open?.edits.isEmpty == true {
      open?.selectionBefore = selection
    }
    depth += 1
  }

  /// Ends what ``begin(_:selection:)`` began; a step without edits is dropped.
  ///
  /// - Parameter selection: what is selected now.
  public mutating func end(selection: TextSelection? = nil) {
    guard depth > 0 else { return }
    depth -= 1
    if let selection { open?.selectionAfter = selection }
    guard depth == 0, var step = open else { return }
    open = nil
    if step.edits.isEmpty { return }
    // What is typed may have given attributes to what is around it.
    step.isTyping =
      step.title.isEmpty && Self.isTyping(step.edits[0])
      && step.edits.dropFirst().allSatisfy(Self.isFormat)
    push(step)
  }

  /// Opens the last step again, so that what comes until ``end(selection:)`` is a part of it; a new one where there is none.
  mutating func reopen() {
    if depth == 0 { open = done.popLast() ?? Step(edits: [], title: "") }
    depth += 1
  }

  /// Adds an edit, as a separate step when none was begun.
  ///
  /// - Parameters:
  ///   - title: the title of the step.
  ///   - gesture: edits with the same number become one step, such as those of a slider while it is
  ///     dragged.
  public mutating func record(_ edit: TextEdit, title: String = "", gesture: Int? = nil) {
    if open != nil {
      open?.edits.append(edit)
      if let gesture { open?.gesture = gesture }
      return
    }
    push(
      Step(
        edits: [edit], title: title, gesture: gesture,
        isTyping: title.isEmpty && Self.isTyping(edit)))
  }

  /// Starts a new step with the next edit, as after a click elsewhere.
  public mutating func breakTyping() {
    if !done.isEmpty { done[done.count - 1].isTyping = false }
  }

  /// Whether a step was begun and did not end yet; nothing can be undone then.
  public var isOpen: Bool { depth > 0 }

  /// Removes the last step for undo: the inverse of its edits, in the order to apply them, with what is to be selected after them as
  /// ``Step/selectionAfter``; nil when there is none, or one is open.
  public mutating func undo() -> Step? {
    guard depth == 0, var step = done.popLast() else { return nil }
    undone.append(step)
    step.edits = step.edits.reversed().map(\.inverse)
    swap(&step.selectionBefore, &step.selectionAfter)
    return step
  }

  /// The step that was undone last, for redo; nil when there is none, or one is open.
  public mutating func redo() -> Step? {
    guard depth == 0, var step = undone.popLast() else { return nil }
    (step.isTyping, step.gesture) = (false, nil)
    done.append(step)
    return step
  }

  // MARK: - Joining steps

  private mutating func push(_ step: Step) {
    undone = []
    lastNumber += 1
    if let gesture = step.gesture, gesture == done.last?.gesture {
      Self.merge(step, into: &done[done.count - 1])
      done[done.count - 1].number = lastNumber
      return
    }
    var step = step
    if let last = done.last, let joined = Self.join(last, step) {
      done.removeLast()
      step = joined
    }
    step.number = lastNumber
    done.append(step)
    if done.count > limit {
      let surplus = done.count - limit
      forgotten = done[surplus - 1].number
      done.removeFirst(surplus)
    }
  }

  private static func isTyping(_ edit: TextEdit) -> Bool {
    switch edit {
    case .insert(_, let runs), .delete(_, let runs):
      runs.count == 1 && runs.first.map { $0.text.count == 1 && $0.text != "\n" } == true
    case .format, .color, .lastParagraph: false
    }
  }

  private static func isFormat(_ edit: TextEdit) -> Bool {
    switch edit {
    case .format, .lastParagraph: true
    case .insert, .delete, .color: false
    }
  }

  /// The most letters, and changes of what is around them, that are one step of typing: to join a step takes as long as it is,
  /// and languages without spaces break none.
  private static let longestTyping = 1000

  private static func join(_ last: Step, _ next: Step) -> Step? {
    guard last.isTyping, next.isTyping, last.edits.count < longestTyping,
      let before = last.edits.last(where: { !isFormat($0) })
    else {
      return nil
    }
    var joined = last
    switch before {
    case .insert(_, let runs), .delete(_, let runs):
      if runs.length >= longestTyping { return nil }
    case .format, .color, .lastParagraph: break
    }
    // Between attributes that were set, edits stay as they are.
    let isPlain = last.edits.last.map(isFormat) == false
    switch (before, next.edits[0]) {
    case (.insert(let offset, let typed), .insert(let place, let more))
    where offset + typed.length == place:
      // A word and the space after it are one step; the next word is another.
      guard let previous = typed.last?.text.last, let character = more.first?.text.first,
        !previous.isWhitespace || character.isWhitespace
      else { return nil }
      if isPlain {
        joined.edits[joined.edits.count - 1] = .insert(at: offset, typed.joined(with: more))
      }
    case (.delete(let offset, let gone), .delete(let place, let more))
    where place + more.length == offset:
      if isPlain {
        joined.edits[joined.edits.count - 1] = .delete(at: place, more.joined(with: gone))
      }
    case (.delete(let offset, let gone), .delete(let place, let more)) where place == offset:
      if isPlain {
        joined.edits[joined.edits.count - 1] = .delete(at: place, gone.joined(with: more))
      }
    default: return nil
    }
    joined.edits += isPlain ? next.edits.dropFirst() : next.edits[...]
    joined.selectionAfter = next.selectionAfter
    return joined
  }

  /// Steps of one gesture: what was before the first and after the last.
  ///
  /// In place: to copy what a long gesture has would take longer with each of its steps.
  private static func merge(_ next: Step, into result: inout Step) {
    result.selectionAfter = next.selectionAfter
    for edit in next.edits {
      switch (result.edits.last, edit) {
      case (.format(let offset, let old, _)?, .format(let place, _, let new))
      where offset == place && old.length == new.length:
        result.edits[result.edits.count - 1] = .format(at: offset, old: old, new: new)
      case (.color(let old, _)?, .color(_, let new)):
        result.edits[result.edits.count - 1] = .color(old: old, new: new)
      default: result.edits.append(edit)
      }
    }
  }
}

extension [TextRun] {
  /// The same runs, in which equal attributes are copies of each other, as those of a program that made each run by itself are
  /// not: a change of many runs finds out once what it means for each kind.
  var sharingAttributes: [TextRun] {
    var known: [ObjectIdentifier: TextAttributes] = [:]
    var shared: Set<TextAttributes> = []
    return map { run in
      let identity = run.attributes.identity
      if let same = known[identity] { return TextRun(run.text, same) }
      let same = shared.insert(run.attributes).memberAfterInsert
      known[identity] = same
      return TextRun(run.text, same)
    }
  }

  /// These runs and others after them; what continues another one becomes a part of it.
  func joined(with others: [TextRun]) -> [TextRun] {
    var result = self
    for run in others {
      if let last = result.last, last.attributes.continues(with: run.attributes) {
        result[result.count - 1].text += run.text
      } else {
        result.append(run)
      }
    }
    return result
  }
}
