// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// Keeps a copy of what is not saved of one document.
///
///     an edit --> two seconds later a copy --> the next edit
///     saved, discarded, undone --> the copy is removed
///
/// While a person writes without a pause, there is a copy every few seconds; a large document, which takes a while, is copied less often.
final class RecoveryCopy {
  /// Whether there is anything that is not saved, the document, and what is known of its file.
  var isModified: () -> Bool = { false }
  var draft: () -> (RichTextDocument, RecoveryFolder.State) = { (RichTextDocument(), .init()) }

  private let folder: RecoveryFolder
  private var id: String?
  private var waiting: Task<Void, Never>?
  private var writing: RecoveryFolder.Writing?
  /// Whether there was an edit while a copy was written.
  private var isOutdated = false
  private var interval = Duration.seconds(2)

  init(_ folder: RecoveryFolder) { self.folder = folder }

  /// The document may be another one, or saved.
  func changed() {
    guard isModified() else { return remove() }
    if writing != nil {
      isOutdated = true
    } else if waiting == nil {
      waiting = Task { [weak self, interval] in
        guard (try? await Task.sleep(for: interval)) != nil else { return }
        self?.waiting = nil
        await self?.write()
      }
    }
  }

  /// Goes on with a copy that was left behind.
  func adopt(_ id: String) {
    remove()
    self.id = id
  }

  /// Nothing is to be recovered any more.
  func remove() {
    waiting?.cancel()
    (waiting, isOutdated) = (nil, false)
    writing?.discard()
    if let id { folder.remove(id) }
    id = nil
  }

  private func write() async {
    guard isModified(), let name = id ?? folder.newID() else { return }
    id = name
    let writing = RecoveryFolder.Writing()
    self.writing = writing
    // The last window may be closed meanwhile: the program ends when no part of a copy is left.
    let application = g_application_get_default()
    g_application_hold(application)
    defer { g_application_release(application) }
    let (document, state) = draft()
    let time = await ContinuousClock().measure {
      await folder.write(document, state, as: name, writing)
    }
    // At most a sixth of one processor's time.
    interval = max(.seconds(2), time * 5)
    self.writing = nil
    if isOutdated {
      isOutdated = false
      changed()
    }
  }
}
