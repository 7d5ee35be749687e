// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// A change that the person has made in a window, and can undo.
struct UndoableChange {
  /// What was done, for a person; Undo is beside it.
  var words: String
  /// The place where Ctrl+Z also undoes it; nil if only its message does.
  var place: Place?
  /// Takes it back; what is thrown is told.
  var undo: () async throws(TypecaseError) -> Void

  init(
    _ words: String, at place: Place? = nil, undo: @escaping () async throws(TypecaseError) -> Void
  ) {
    self.words = words
    self.place = place
    self.undo = undo
  }
}

/// Shows a message with a button in a window.
protocol ChangeMessages: AnyObject {
  func show(_ text: String, action: (label: String, name: String)?)
  func dismiss()
}

extension Toasts: ChangeMessages {}

/// The changes of a window that can be undone, the last one on top.
///
///     UndoableChange ── add ──▶ the stack ──▶ a message with Undo ──▶ undoTold
///                                   └───────── Ctrl+Z at its place ──▶ undoLast(at:)
///
/// A message goes when the next one comes, and with it the button of its change. Each change is undone once.
final class UndoStack {
  /// Names a change of the stack.
  struct ID: Equatable {
    fileprivate let number: Int
  }

  /// The action of the button, which the window has.
  static let actionName = "win.undo-change"
  /// How many changes are kept: more than a person undoes one by one.
  static let mostChanges = 64

  private let messages: any ChangeMessages
  private var changes: [(id: ID, change: UndoableChange)] = []
  private var begun = 0
  /// The change of the last message.
  private var told: ID?

  init(messages: any ChangeMessages) { self.messages = messages }

  /// What the button does, to be added to the window.
  var action: Action { Action(Self.actionName) { [weak self] in self?.undoTold() } }

  /// Notes a change that was made, and says so with Undo.
  @discardableResult
  func add(_ change: UndoableChange) -> ID {
    begun += 1
    let id = ID(number: begun)
    changes.append((id, change))
    changes.removeFirst(max(changes.count - Self.mostChanges, 0))
    tell(change.words, of: id)
    return id
  }

  /// Changes the message of a change, unless it was undone meanwhile.
  func tellAgain(_ words: String, of id: ID) {
    if changes.contains(where: { $0.id == id }) { tell(words, of: id) }
  }

  private func tell(_ words: String, of id: ID) {
    told = id
    messages.show(words, action: (tr("_Undo"), Self.actionName))
  }

  /// Undoes the change of the last message with Undo.
  @discardableResult
  func undoTold() -> Task<Void, Never>? {
    undo(changes.lastIndex { $0.id == told })
  }

  /// Takes back the last change of a place.
  @discardableResult
  func undoLast(at place: Place) -> Task<Void, Never>? {
    undo(changes.lastIndex { $0.change.place == place })
  }

  private func undo(_ index: Int?) -> Task<Void, Never>? {
    messages.dismiss()
    told = nil
    guard let index else { return nil }
    let change = changes.remove(at: index).change
    return Task { [weak self] in
      do throws(TypecaseError) { try await change.undo() } catch {
        self?.messages.show(Wording.explanation(of: error), action: nil)
      }
    }
  }
}
