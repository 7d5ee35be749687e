// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

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
  private let slider = TextSizeSlider { TextSizePage.name(of: $0) }
  private let larger = SwitchRow(title: tr("Larger Accessibility Sizes"))
  private let now = makeTextRow(title: tr("Now"))
  private let use = Widget(gtk_button_new_with_label(tr("Use This Size")))
  private var observation: TextSizeObservation?

  /// The step that is shown, which need not be the one that is set.
  var shown: ContentSizeCategory { slider.category }

  private static let usual = ContentSizeCategory.allCases.filter { !$0.isAccessibilityCategory }

  init(_ setting: TextSizeSetting) {
    self.setting = setting
    use.setStyle("suggested-action")
    gtk_widget_set_valign(use.pointer, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(now.cast(to: AdwActionRow.self), use.pointer)
    let sizes = makeGroup(
      title: tr("Text Size"),
      rows: [
        makePlainRow(slider.widget, title: tr("Text Size")), larger.widget, now,
      ])
    widget = makePage([notice.widget, sizes, preview.widget])
    slider.moved = { [weak self] in self?.show($0) }
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

  /// Shows what is set now.
  func update() {
    let category = setting.category
    setLarger(category.isAccessibilityCategory)
    notice.show(setting.obstacle.map { [Self.explanation(of: $0)] } ?? [])
    show(category)
  }

  // MARK: - Steps

  private func show(_ category: ContentSizeCategory) {
    slider.show(category)
    preview.show(category)
    adw_action_row_set_subtitle(
      now.cast(to: AdwActionRow.self), TextSizeSlider.percent(setting.scaling))
    use.isSensitive = setting.obstacle == nil && category != setting.category
  }

  private func showLarger(_ isOn: Bool) {
    setLarger(isOn)
    // The slider may have come to its new end.
    show(shown)
  }

  private func setLarger(_ isOn: Bool) {
    slider.setSteps(isOn ? ContentSizeCategory.allCases.count : Self.usual.count)
    larger.show(isOn: isOn, subtitle: tr("Five more steps, for which apps make room"))
  }

  /// The name of a step: its factor.
  private static func name(of category: ContentSizeCategory) -> String {
    let percent = TextSizeSlider.percent(TextSizeSetting.factor(of: category))
    return category == .large ? tr("{percent}, the usual size", ["percent": percent]) : percent
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
