// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontAnatomy
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit

// Fonts like another one: beside it, and as the order of the list.
extension BrowserWindow {
  func makeLikenessActions() -> [Action] {
    [
      Action("win.order-by-likeness") { [weak self] in
        if let family = self?.targetFamilies.first { self?.order(byLikenessTo: family) }
      },
      Action("win.order-by-name") { [weak self] in
        guard let self else { return }
        // The button that was pressed goes with the order.
        self.fontsPage.likeness = nil
        self.fontsPage.list.focusFirst()
      },
    ]
  }

  /// Shows families like the one that is shown, once the fonts are known.
  func showSimilar() {
    guard let entry = shown, let view = familyView, !view.similar.isKnown,
      let content = fonts.content
    else { return }
    view.similar.opened = { [weak self] in self?.open($0) }
    view.similar.compared = { [weak self] in self?.compare([entry] + $0) }
    likening?.cancel()
    likening = Task { [weak view, measured] in
      let (families, script) = await measured.similar(to: entry.key, in: content)
      guard !Task.isCancelled else { return }
      view?.similar.show(families, script: script)
    }
  }

  private func order(byLikenessTo family: ListedFamily) {
    guard let content = fonts.content else { return }
    Task { [weak self, measured] in
      let (families, script) = await measured.similar(to: family.key, in: content)
      guard let self else { return }
      guard let families else {
        return self.toasts.show(
          tr(
            "“{font}” has no letters to compare",
            ["font": DisplayText.line(family.name, limit: 40)]))
      }
      if !self.place.listsFonts { self.show(.all) }
      self.fontsPage.likeness = LikenessOrder(family.key, families, script: script)
    }
  }
}
