// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

/// Tells the coordinator of what is edited and selected in the document of an app's widget, which keeps it.
final class DocumentFollower {
  private weak var responder: (any TextDocumentResponder)?
  private weak var coordinator: TextFormattingCoordinator?
  private weak var editor: TextEditor?
  private let observer = Observer()

  /// Its place among the storage's observers.
  private final class Observer: TextStorageObserver {
    weak var coordinator: TextFormattingCoordinator?

    nonisolated func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
      // A storage belongs to one thread, and a widget's is the main thread's.
      MainActor.assumeIsolated { coordinator?.selectionChanged() }
    }
  }

  /// - Parameter hasKeys: whether Ctrl+Z and its companions undo and redo, as the widget's class does not have them.
  init(
    _ responder: any TextDocumentResponder, of widget: Widget,
    coordinator: TextFormattingCoordinator, hasKeys: Bool = true
  ) {
    self.responder = responder
    self.coordinator = coordinator
    observer.coordinator = coordinator
    if hasKeys {
      // What is in the widget has the keys first.
      UndoKeys.add(to: widget, in: GTK_PHASE_BUBBLE) { [weak self] in
        self?.responder?.perform($0) ?? false
      }
    }
    follow()
  }

  /// Follows the editor that the widget has now: it may show another text.
  func follow() {
    guard let now = responder?.editor, now !== editor else { return }
    editor?.storage.remove(observer)
    editor = now
    now.storage.add(observer)
    now.observeSelection(for: self) { [weak self, weak now] in
      if let self, now === self.editor { self.coordinator?.selectionChanged() }
    }
  }
}
