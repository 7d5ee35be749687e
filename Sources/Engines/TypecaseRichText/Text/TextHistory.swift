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
    /// How many scalars the last edit of text typed or deleted, where the next one may continue it; otherwise 0.
    fileprivate var typed = 0
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
    let mayBeTyped = step.title.isEmpty && step.edits.dropFirst().allSatisfy(\.isFormat)
    step.typed = mayBeTyped ? step.edits[0].typed : 0
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
        typed: title.isEmpty ? edit.typed : 0))
  }

  /// Starts a new step with the next edit, as after a click elsewhere.
  public mutating func breakTyping() {
    if !done.isEmpty { done[done.count - 1].typed = 0 }
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
    (step.typed, step.gesture) = (0, nil)
    done.append(step)
    return step
  }

  // MARK: - Joining steps

  private mutating func push(_ step: Step) {
    undone = []
    lastNumber += 1
    if done.isEmpty || !done[done.count - 1].join(step) { done.append(step) }
    done[done.count - 1].number = lastNumber
    if done.count > limit {
      let surplus = done.count - limit
      forgotten = done[surplus - 1].number
      done.removeFirst(surplus)
    }
  }
}

// What was typed letter by letter becomes one step, in time in proportion to the letter: nothing typed before is counted or copied.
extension TextHistory.Step {
  /// The most scalars, and changes of what is around them, that are one step of typing: languages without spaces begin no word, and
  /// nobody wants to lose pages with one key.
  private static var longestTyping: Int { 1000 }

  /// Takes in the step after it, where both are one to the person.
  ///
  /// - Returns: whether it did.
  fileprivate mutating func join(_ next: Self) -> Bool {
    if let gesture = next.gesture, gesture == self.gesture {
      merge(next)
      return true
    }
    guard (1..<Self.longestTyping).contains(typed), next.typed > 0,
      edits.count < Self.longestTyping, let last = edits.lastIndex(where: { !$0.isFormat }),
      edits[last].isContinued(by: next.edits[0], typed, next.typed)
    else { return false }
    // Between attributes that were set, edits stay as they are.
    if last == edits.count - 1 {
      edits[last].join(next.edits[0])
      edits += next.edits.dropFirst()
      typed += next.typed
    } else {
      edits += next.edits
      typed = next.typed
    }
    selectionAfter = next.selectionAfter
    return true
  }

  /// Takes in a step of the same gesture: what was before the first and after the last.
  private mutating func merge(_ next: Self) {
    selectionAfter = next.selectionAfter
    for edit in next.edits {
      switch (edits.last, edit) {
      case (.format(let offset, let old, _)?, .format(let place, _, let new))
      where offset == place && old.length == new.length:
        edits[edits.count - 1] = .format(at: offset, old: old, new: new)
      case (.color(let old, _)?, .color(_, let new)):
        edits[edits.count - 1] = .color(old: old, new: new)
      case (.styles(let old, _)?, .styles(_, let new)):
        edits[edits.count - 1] = .styles(old: old, new: new)
      default: edits.append(edit)
      }
    }
  }
}

extension TextEdit {
  /// How many scalars the edit types or deletes, where that is one character; otherwise 0.
  fileprivate var typed: Int {
    switch self {
    case .insert(_, let runs), .delete(_, let runs):
      runs.count == 1 && runs[0].text.isOneCharacter && runs[0].text != "\n" ? runs[0].length : 0
    case .format, .color, .styles, .lastParagraph: 0
    }
  }

  fileprivate var isFormat: Bool {
    switch self {
    case .format, .lastParagraph: true
    case .insert, .delete, .color, .styles: false
    }
  }

  /// Whether what is typed or deleted next is beside what this edit typed or deleted, and in the same word.
  ///
  /// - Parameters:
  ///   - typed: how many scalars this edit typed or deleted.
  ///   - more: the same of the next one.
  fileprivate func isContinued(by next: TextEdit, _ typed: Int, _ more: Int) -> Bool {
    switch (self, next) {
    case (.insert(let offset, let before), .insert(let place, let after)):
      guard offset + typed == place, let previous = before.last?.text.last,
        let character = after.first?.text.first
      else { return false }
      // A word and the space after it are one step; the next word is another.
      return !previous.isWhitespace || character.isWhitespace
    case (.delete(let offset, _), .delete(let place, _)):
      return place + more == offset || place == offset
    default: return false
    }
  }

  /// Takes in the edit that continues this one.
  fileprivate mutating func join(_ next: TextEdit) {
    let nothing = TextEdit.color(old: nil, new: nil)
    if case .insert(let offset, var runs) = self, case .insert(_, let more) = next {
      // The runs belong to nobody else then, and are not copied.
      self = nothing
      runs.append(joining: more)
      self = .insert(at: offset, runs)
    } else if case .delete(let offset, var runs) = self, case .delete(let place, var more) = next {
      self = nothing
      if place == offset {
        runs.append(joining: more)
        self = .delete(at: place, runs)
      } else {
        more.append(joining: runs)
        self = .delete(at: place, more)
      }
    }
  }
}

extension String {
  fileprivate var isOneCharacter: Bool { !isEmpty && index(after: startIndex) == endIndex }
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

  /// Adds runs behind these; what continues another one becomes a part of it.
  mutating func append(joining others: [TextRun]) {
    for run in others {
      if !isEmpty, self[count - 1].attributes.continues(with: run.attributes) {
        self[count - 1].text += run.text
      } else {
        append(run)
      }
    }
  }
}
