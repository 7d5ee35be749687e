// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit

/// Shows several fonts beside each other, in a window of their own.
final class FontComparing {
  private let context: BrowserContext
  /// The window in which fonts are compared.
  private(set) var comparison: CompareWindow?

  init(_ context: BrowserContext) { self.context = context }

  /// Compares several fonts; one alone with the one that is shown, otherwise with those
  /// like it.
  func compare(_ targets: [ListedFamily], beside shown: ListedFamily?) {
    guard let first = targets.first else {
      return context.toasts.show(tr("Select the fonts to compare"))
    }
    if targets.count > 1 || comparison != nil { return compare(targets) }
    if let shown, !shown.isSame(as: first) { return compare([first, shown]) }
    guard let content = context.fonts.content else { return }
    Task { [weak self, measured = context.measured] in
      let similar = await measured.similar(to: first.key, in: content).families
      guard let self else { return }
      guard let similar, !similar.isEmpty else {
        return self.context.toasts.show(tr("Select the fonts to compare"))
      }
      self.compare([first] + similar.prefix(Self.fewSimilar).map(\.family))
    }
  }

  /// With how many fonts like it one is compared.
  private static let fewSimilar = 3

  /// Shows families beside each other; with those of the window that is there.
  func compare(_ families: [ListedFamily]) {
    let offered = families.compactMap { context.fonts.family($0.key) }
    if let comparison {
      if !comparison.add(offered) {
        context.toasts.show(tr("Eight fonts can be compared at once"))
      }
      return gtk_window_present(comparison.widget.window)
    }
    guard offered.count >= Comparison.counts.lowerBound else { return }
    if offered.count > Comparison.counts.upperBound {
      context.toasts.show(tr("Eight fonts can be compared at once"))
    }
    let window = CompareWindow(offered, context.view.texts, over: context.widget)
    comparison = window
    Signal.connect(window.widget, "destroy") { [weak self] in self?.comparison = nil }
    gtk_window_present(window.widget.window)
  }
}
