// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// The size: a field with units, a list of sizes and text styles, a slider.
final class SizeControl {
  /// The field and the slider.
  let rows: [Widget]
  var send: (DocumentChange, Int?) -> Void = { _, _ in }

  private let field: NumberField
  private let slider: Widget
  private let choices = Widget(gtk_menu_button_new())
  private let row: Widget
  private var gesture = GestureNumber()
  private var isShowing = false
  private var isMixed = false

  init() {
    let limits = FontSize.limits
    field = NumberField(
      tr("Size"),
      gtk_adjustment_new(limits.lowerBound, limits.lowerBound, limits.upperBound, 1, 10, 0),
      step: 1, format: { tr("{size} pt", ["size": Number.text($0, digits: 1)]) },
      parse: { Length.points($0) })
    slider = Widget(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 6, 96, 1))
    gtk_scale_set_draw_value(slider.cast(to: GtkScale.self), 0)
    slider.setAccessibleLabel(tr("Size"))
    gtk_menu_button_set_icon_name(choices.opaque, "view-more-symbolic")
    choices.setAccessibleLabel(tr("Sizes and Text Styles"))
    gtk_widget_set_tooltip_text(choices.pointer, tr("Sizes and Text Styles"))
    gtk_widget_set_valign(choices.pointer, GTK_ALIGN_CENTER)
    choices.setStyle("flat")
    row = makeControlRow(tr("Size"), [field.widget, choices])
    let sliderRow = Widget(adw_preferences_row_new())
    sliderRow.setStyle("slider")
    gtk_list_box_row_set_activatable(sliderRow.cast(to: GtkListBoxRow.self), 0)
    gtk_widget_set_focusable(sliderRow.pointer, 0)
    gtk_list_box_row_set_child(sliderRow.cast(to: GtkListBoxRow.self), slider.pointer)
    rows = [row, sliderRow]
    makeChoices()
    connect()
  }

  // MARK: - The list

  private func makeChoices() {
    SizeChoices.menu { tr("{size} pt", ["size": Number.text($0)]) }.set(on: choices)
    SizeChoices.addActions(to: row) { [weak self] in self?.set($0) }
  }

  private func set(_ size: FontSize) { send(.attributes(.size(size)), nil) }

  // MARK: - Field and slider

  private func connect() {
    field.typed = { [weak self] in self?.set(.points($0)) }
    // A step over sizes that differ makes each of them larger or smaller.
    field.stepped = { [weak self] value, step in
      guard let self else { return }
      self.send(.attributes(self.isMixed ? .resize(by: step) : .size(.points(value))), nil)
    }
    Signal.connect(slider, "value-changed") { [weak self] in
      guard let self, !self.isShowing else { return }
      let value = gtk_range_get_value(self.slider.cast(to: GtkRange.self)).rounded()
      self.send(.attributes(.size(.points(value))), self.gesture.number)
      if !self.slider.isDragged { self.gesture.end() }
    }
    slider.onRelease { [weak self] in self?.gesture.end() }
  }

  func show(_ state: PanelState) {
    for row in rows { state.apply(.size, to: row) }
    isShowing = true
    defer { isShowing = false }
    isMixed = state.isMixed(.size)
    let points = state.context.points(of: state.set)
    field.show(points, as: isMixed ? tr("Mixed") : nil)
    gtk_range_set_value(slider.cast(to: GtkRange.self), points)
    slider.setStyle("mixed", isMixed)
    let style: TextStyle? =
      if !isMixed, case .style(let style)? = state.shown.size { style } else { nil }
    row.setSubtitle(style?.localizedName ?? "")
  }
}

extension TextStyle {
  /// The style's name in the person's language.
  public var localizedName: String {
    switch self {
    case .largeTitle: tr("Large Title")
    case .title1: tr("Title 1")
    case .title2: tr("Title 2")
    case .title3: tr("Title 3")
    case .headline: tr("Headline")
    case .body: tr("Body")
    case .callout: tr("Callout")
    case .subheadline: tr("Subheadline")
    case .footnote: tr("Footnote")
    case .caption1: tr("Caption 1")
    case .caption2: tr("Caption 2")
    }
  }
}
