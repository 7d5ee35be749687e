// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseWidgets

/// A text's shadow: whether there is one, where, how soft, in which color.
final class ShadowControl {
  let row = makeExpanderRow()
  var chosen: (AttributeChange, Int?) -> Void = { _, _ in }

  private let x = NumberControl(tr("Offset to the Right"), limits: -50...50, step: 0.5, digits: 1)
  private let y = NumberControl(tr("Offset Downwards"), limits: -50...50, step: 0.5, digits: 1)
  private let blur = NumberControl(tr("Blur"), limits: 0...50, step: 0.5, digits: 1)
  private let color = ColorControl(tr("Shadow Color"), none: "", usual: .clear)
  private var isShowing = false

  init() {
    let expander = row.cast(to: AdwExpanderRow.self)
    adw_preferences_row_set_title(row.cast(to: AdwPreferencesRow.self), tr("Shadow"))
    adw_expander_row_set_show_enable_switch(expander, 1)
    keepWords(ofRow: row)
    for part in [x.row, y.row, blur.row, color.row] {
      adw_expander_row_add_row(expander, part.pointer)
    }
    Signal.connect(row, "notify::enable-expansion") { [weak self] in
      guard let self, !self.isShowing else { return }
      let isOn = adw_expander_row_get_enable_expansion(expander) != 0
      self.chosen(.shadow(isOn ? .usual : nil), nil)
    }
    x.chosen = { [weak self] in self?.chosen(.shadowPart(.x($0)), $1) }
    y.chosen = { [weak self] in self?.chosen(.shadowPart(.y($0)), $1) }
    blur.chosen = { [weak self] in self?.chosen(.shadowPart(.blur($0)), $1) }
    color.chosen = { [weak self] in
      self?.chosen(.shadowPart(.color($0 ?? TextShadow.usual.color)), nil)
    }
  }

  /// - Parameter isDrawn: whether the widget with the focus shows shadows at all.
  func show(_ shadow: TextShadow?, isMixed: Bool, isDrawn: Bool) {
    isShowing = true
    defer { isShowing = false }
    let shown = shadow ?? .usual
    let expander = row.cast(to: AdwExpanderRow.self)
    adw_expander_row_set_enable_expansion(expander, shadow == nil && !isMixed ? 0 : 1)
    adw_expander_row_set_subtitle(
      expander,
      isMixed
        ? tr("Mixed")
        : isDrawn ? "" : tr("Does not apply here. Shadows stay in the document, unseen."))
    x.show(shown.x, isMixed: isMixed)
    y.show(shown.y, isMixed: isMixed)
    blur.show(shown.blur, isMixed: isMixed)
    color.show(shown.color, isMixed: isMixed)
  }
}
