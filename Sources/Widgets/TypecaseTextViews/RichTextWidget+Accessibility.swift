// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseRichText
import TypecaseTextLayout

// What a screen reader reads and does.
extension RichTextWidget: AccessibleTextSource {
  package final var accessibleMarks: [AccessibleTextMarks] { spokenMarks }

  package final var accessibleData: TextOverlay? { dataMarks?.overlay }

  package final func target(ofDataIn range: Range<ScalarOffset>) -> String? {
    guard case .address(let address)? = dataMarks?.foundData(at: range.lowerBound)?.datum.content
    else { return nil }
    return address.address
  }

  package final func widgetRect(
    of rect: LayoutRect, inContainer container: Int
  ) -> LayoutRect { widgetRect(rect, inContainer: container) }

  package final func layOut(throughX x: Double, y: Double) -> Bool {
    // How many sheets there are is known when all text is laid out.
    if layout.repeatsContainers { return layOut(through: storage.end) }
    let point = layoutPoint(x: x, y: y)
    return layout.ensureLayout(
      throughHeight: point.y, ofContainer: point.container, atMost: AccessibleText.mostAtOnce)
  }

  package final func offset(nearestToX x: Double, y: Double) -> ScalarOffset? {
    (hit(x: x, y: y)?.offset).map(layout.storagePlace(ofLayoutPlace:))
  }

  package final func scroll(to range: Range<ScalarOffset>, x: Double?, y: Double?) {
    scroll(to: range, left: x, top: y)
  }

  package final func replace(_ range: Range<ScalarOffset>, with text: String) -> Bool {
    guard isEditable, accepted(text) == text, let range = allowed(range) else { return false }
    input.reset()
    input.edit { editor.edit { _ = storage.replace(range, with: text) } }
    return true
  }

  package final func accessibleName(
    of attachment: TextAttachment, at offset: ScalarOffset
  ) -> String { attachmentDescription(attachment, offset) ?? attachment.spokenName }

  package final func copy(_ range: Range<ScalarOffset>) { clipboard.copy(range) }

  package final func paste(at offset: ScalarOffset) {
    selection = TextSelection(caret: offset)
    clipboard.paste()
  }

  package final func open(_ link: String?, in range: Range<ScalarOffset>) {
    if let datum = datum(at: range.lowerBound) { activate(datum) }
  }
}
