// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

// What the page of the text size does.
extension BrowserWindow {
  func makeTextSizePage() -> TextSizePage {
    let page = TextSizePage(textSizeSetting)
    page.chosen = { [weak self] in self?.use($0) }
    gtk_stack_add_named(builder.widget("stack").opaque, page.widget.pointer, Place.textSize.name)
    typecase_stack_name_page(
      builder.widget("stack").opaque, page.widget.pointer, Place.textSize.title)
    return page
  }

  private func use(_ category: ContentSizeCategory) {
    guard let change = textSizeSetting.set(category) else { return }
    textSizeChanges.append(change)
    toasts.show(tr("The text size was changed"), action: (tr("_Undo"), "win.undo-text-size"))
  }

  func undoTextSize() {
    toasts.dismiss()
    if let change = textSizeChanges.popLast() { textSizeSetting.undo(change) }
  }
}
