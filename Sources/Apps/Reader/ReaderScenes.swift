// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

// The windows for an audit of the text size: see docs/text-size.md.
extension ReaderProgram {
  func addScenes() {
    for (name, action) in [
      ("Document", nil), ("Find and Replace", "win.replace"), ("Fonts", "win.font-sidebar"),
    ] {
      addScene(name) { window in
        guard let action else { return }
        gtk_widget_activate_action_variant(window.widget.pointer, action, nil)
      }
    }
    addScene("Folder") { window in
      guard let path = InstallPrefix.current?.data("example-reader") else { return }
      await window.show(DocumentFolder(path: path)).value
    }
  }

  private func addScene(_ name: String, _ prepare: @escaping (ReaderWindow) async -> Void) {
    TextSizeAudit.add(
      AuditScene(name) { [weak self] in
        guard let window = self?.makeWindow() else { throw CancellationError() }
        gtk_window_present(window.widget.window)
        await prepare(window)
        return window.widget
      } close: {
        gtk_window_destroy($0.window)
      })
  }
}
