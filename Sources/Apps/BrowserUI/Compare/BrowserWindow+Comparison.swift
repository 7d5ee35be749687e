// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit

// Several fonts beside each other, in a window of their own.
extension BrowserWindow {
  func makeComparisonActions() -> [Action] {
    [
      Action("win.compare", title: tr("Compare Fonts"), keys: ["<Control><Shift>c"]) {
        [weak self] in self?.compareTargets()
      }
    ]
  }

  /// Compares what is selected; one font with the one that is shown, else with those like it.
  private func compareTargets() {
    let targets = targetFamilies
    guard let first = targets.first else {
      return toasts.show(tr("Select the fonts to compare"))
    }
    if targets.count > 1 || comparison != nil { return compare(targets) }
    if let shown, !shown.isSame(as: first) { return compare([first, shown]) }
    guard let content = fonts.content else { return }
    Task { [weak self, measured] in
      let similar = await measured.similar(to: first.key, in: content).families
      guard let self else { return }
      guard let similar, !similar.isEmpty else {
        return self.toasts.show(tr("Select the fonts to compare"))
      }
      self.compare([first] + similar.prefix(Self.fewSimilar).map(\.family))
    }
  }

  /// With how many fonts like it one is compared.
  private static let fewSimilar = 3

  /// Shows families beside each other; with those of the window that is there.
  func compare(_ families: [ListedFamily]) {
    let offered = families.compactMap { fonts.family($0.key) }
    if let comparison {
      if !comparison.add(offered) {
        toasts.show(tr("Eight fonts can be compared at once"))
      }
      return gtk_window_present(comparison.widget.window)
    }
    guard offered.count >= Comparison.counts.lowerBound else { return }
    if offered.count > Comparison.counts.upperBound {
      toasts.show(tr("Eight fonts can be compared at once"))
    }
    let window = CompareWindow(offered, over: widget)
    comparison = window
    Signal.connect(window.widget, "destroy") { [weak self] in self?.comparison = nil }
    gtk_window_present(window.widget.window)
  }
}
