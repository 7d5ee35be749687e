// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// A text in a face of a font file, as high as its lines, in which a person writes: one of several that show the same storage.
package final class SpecimenField {
  package let widget: Widget

  /// Called for each edit of the text, whoever made it.
  package var edited: () -> Void = {}

  private let text: FaceTextLayout
  private let field: RichTextField

  package init(_ storage: TextStorage) {
    text = FaceTextLayout(storage)
    field = RichTextField(text.layout)
    field.ownAppearance = FaceTextLayout.appearance
    field.entersPlainText = true
    field.acceptsTab = false
    field.widget.setStyle("specimen-field")
    widget = field.widget
    field.textChanged = { [weak self] in
      self?.text.textChanged()
      self?.edited()
    }
  }

  package var setting: SpecimenSetting? { text.setting }

  /// Shows the text in another way.
  ///
  /// - Parameter label: what a screen reader calls it.
  package func show(_ setting: SpecimenSetting, label: String) {
    widget.setAccessibleLabel(label)
    text.show(setting, on: widget)
  }
}
