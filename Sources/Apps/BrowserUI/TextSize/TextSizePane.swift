// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseGLibKit

/// The page of the text size, which changes the desktop's setting with Undo.
final class TextSizePane {
  private let context: BrowserContext
  private let setting = TextSizeSetting()
  /// Made when it is shown first.
  private lazy var page = makePage()

  init(_ context: BrowserContext) { self.context = context }

  /// Shows the text size as it is now.
  func update() { page.update() }

  private func makePage() -> TextSizePage {
    let page = TextSizePage(setting)
    page.chosen = { [weak self] in self?.use($0) }
    context.addPage(page.widget, of: .textSize)
    return page
  }

  private func use(_ category: ContentSizeCategory) {
    guard let change = setting.set(category) else { return }
    context.undos.add(
      UndoableChange(tr("The text size was changed"), at: .textSize) { [setting] in
        setting.undo(change)
      })
  }
}
