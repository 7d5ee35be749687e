// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import DynamicType
import GLibKit
import GTKKit
import TypecaseGTK

/// The page of the desktop's text size: a slider, and what text looks like before the size is used.
///
///     GtkScrolledWindow, AdwClamp
///       Notice           why the size cannot be changed here
///       group            slider, larger sizes, the size that is set now, a button that uses another
///       TextSizePreview
final class TextSizePage {
  let widget: Widget
  /// Called when the person wants a size.
  var chosen: (ContentSizeCategory) -> Void = { _ in }

  private let setting: TextSizeSetting
  private let notice = Notice(icon: "dialog-information-symbolic")
  private let preview = TextSizePreview()
  private let slider: Widget
  private let size = makeLabel("", styles: ["numeric"], alignment: 0.5)
  private let larger = SwitchRow(title: tr("Larger Accessibility Sizes"))
  private let now = makeTextRow(title: tr("Now"))
  private let use = Widget(gtk_button_new_with_label(tr("Use This Size")))
  private var observation: TextSizeObservation?
  /// Whether the slider is being set by the program.
  private var isUpdating = false

  /// The step that is shown, which need not be the one that is set.
  private(set) var shown = ContentSizeCategory.large

  private static let usual = ContentSizeCategory.allCases.filter { !$0.isAccessibilityCategory }

  init(_ setting: TextSizeSetting) {
    self.setting = setting
    size.wrapWords()
    slider = Widget(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 6, 1))
    use.setStyle("suggested-action")
    gtk_widget_set_valign(use.pointer, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(now.cast(to: AdwActionRow.self), use.pointer)
    let sizes = makeGroup(
      title: tr("Text Size"),
      rows: [
        makePlainRow(Self.frame(slider, size), title: tr("Text Size")), larger.widget, now,
      ])
    widget = makePage([notice.widget, sizes, preview.widget])
    prepareSlider()
    larger.turned = { [weak self] in self?.showLarger($0) }
    Signal.connect(use, "clicked") { [weak self] in
      if let self { self.chosen(self.shown) }
    }
    setting.changed = { [weak self] in self?.update() }
    // The preview is drawn in a text that was enlarged already.
    observation = TextSizeMonitor.shared.observe { [weak self] _ in
      if let self { self.preview.show(self.shown) }
    }
  }

  /// The slider between a small and a large letter, above what it says.
  private static func frame(_ slider: Widget, _ size: Widget) -> Widget {
    let letters = [0.8, 1.6].map { scale in
      // TRANSLATORS: a letter of the alphabet, which is shown small and large at the ends of a slider
      let letter = makeLabel(trc("text size", "A"), alignment: 0.5)
      let attributes = pango_attr_list_new()
      defer { pango_attr_list_unref(attributes) }
      pango_attr_list_insert(attributes, pango_attr_scale_new(scale))
      gtk_label_set_attributes(letter.opaque, attributes)
      letter.hideFromAccessibility()
      return letter
    }
    gtk_widget_set_hexpand(slider.pointer, 1)
    let line = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [letters[0], slider, letters[1]])
    let frame = makeBox(GTK_ORIENTATION_VERTICAL, [line, size])
    frame.setMargins(12)
    return frame
  }

  private func prepareSlider() {
    let range = slider.cast(to: GtkRange.self)
    gtk_scale_set_draw_value(slider.cast(to: GtkScale.self), 0)
    gtk_range_set_round_digits(range, 0)
    gtk_range_set_increments(range, 1, 1)
    slider.setAccessibleLabel(tr("Text Size"))
    Signal.connect(slider, "value-changed") { [weak self] in
      guard let self, !self.isUpdating else { return }
      let place = Int(gtk_range_get_value(range).rounded())
      self.show(ContentSizeCategory.allCases[place])
      self.slider.announce(self.words(for: self.shown))
    }
  }

  /// Shows what is set now.
  func update() {
    let category = setting.category
    setLarger(category.isAccessibilityCategory)
    isUpdating = true
    gtk_range_set_value(
      slider.cast(to: GtkRange.self),
      Double(ContentSizeCategory.allCases.firstIndex(of: category) ?? 0))
    isUpdating = false
    notice.show(setting.obstacle.map { [Self.explanation(of: $0)] } ?? [])
    show(category)
  }

  // MARK: - Steps

  private func show(_ category: ContentSizeCategory) {
    shown = category
    preview.show(category)
    size.setText(words(for: category))
    adw_action_row_set_subtitle(
      now.cast(to: AdwActionRow.self), Self.percent(setting.scaling))
    use.isSensitive = setting.obstacle == nil && category != setting.category
  }

  private func showLarger(_ isOn: Bool) {
    setLarger(isOn)
    if !isOn, shown.isAccessibilityCategory {
      // The slider has come to its new end.
      show(Self.usual[Self.usual.count - 1])
    }
  }

  private func setLarger(_ isOn: Bool) {
    let count = isOn ? ContentSizeCategory.allCases.count : Self.usual.count
    let scale = slider.cast(to: GtkScale.self)
    isUpdating = true
    gtk_range_set_range(slider.cast(to: GtkRange.self), 0, Double(count - 1))
    isUpdating = false
    gtk_scale_clear_marks(scale)
    for place in 0..<count { gtk_scale_add_mark(scale, Double(place), GTK_POS_BOTTOM, nil) }
    larger.show(isOn: isOn, subtitle: tr("Five more steps, for which apps make room"))
  }

  /// What a step is called.
  private func words(for category: ContentSizeCategory) -> String {
    let percent = Self.percent(TextSizeSetting.factor(of: category))
    return category == .large ? tr("{percent}, the usual size", ["percent": percent]) : percent
  }

  private static func percent(_ factor: Double) -> String {
    // TRANSLATORS: a share, such as “125 %”
    tr("{number} %", ["number": DisplayText.count(UInt64((factor * 100).rounded()))])
  }

  private static func explanation(of obstacle: TextSizeSetting.Obstacle) -> String {
    switch obstacle {
    case .otherDesktop:
      tr("This desktop has a text size of its own. You can change it in the desktop’s settings.")
    case .noSetting: tr("This desktop has no setting for the text size.")
    case .locked: tr("Your administrator has set the text size.")
    }
  }
}
