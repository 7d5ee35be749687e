// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GLibKit
import GTKKit
import Typecase

// Revoking fonts of apps.
extension BrowserWindow {
  /// Carries out the person's decision, and offers Undo for a revocation.
  func change(_ change: AccessChange) {
    // None at all would mean every font of the app.
    guard !change.names.isEmpty else { return access.update() }
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let library = try await families.connected()
        try await library.setGranted(change.isAllowed, app: change.app, fonts: change.names)
        if let self { self.tell(change) }
      } catch {
        self?.toasts.show(Wording.explanation(of: error))
      }
      // After a refusal the true state is shown.
      self?.access.update()
    }
  }

  private func tell(_ change: AccessChange) {
    lastAccessChange = change.isAllowed ? nil : change
    guard !change.isAllowed else { return toasts.dismiss() }
    let app = DisplayText.line(change.appTitle, limit: 30)
    let text =
      change.family.map {
        // TRANSLATORS: a font that an app may not use any more
        tr("“{font}” taken back from {app}", ["font": DisplayText.line($0, limit: 30), "app": app])
      } ?? tr("All fonts taken back from {app}", ["app": app])
    toasts.show(text, action: (tr("_Undo"), "win.undo-access"))
  }

  func undoAccess() {
    toasts.dismiss()
    guard let change = lastAccessChange else { return }
    lastAccessChange = nil
    self.change(change.reversed)
  }
}
