// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// The steps of the text size between a small and a large letter, above what the chosen one is called.
final class TextSizeSlider {
  let widget: Widget
  /// Called with the step that the person has moved to.
  var moved: (ContentSizeCategory) -> Void = { _ in }
  /// The step that is shown.
  private(set) var category = ContentSizeCategory.large

  private let name: (ContentSizeCategory) -> String
  private let slider: Widget
  private let size = makeLabel("", styles: ["numeric"], alignment: 0.5)
  /// Whether the slider is being set by the program.
  private var isUpdating = false

  private var range: UnsafeMutablePointer<GtkRange> { slider.cast(to: GtkRange.self) }

  /// - Parameter name: what a step is called.
  init(name: @escaping (ContentSizeCategory) -> String) {
    self.name = name
    slider = Widget(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1))
    size.wrapWords()
    widget = Self.frame(slider, size)
    gtk_scale_set_draw_value(slider.cast(to: GtkScale.self), 0)
    gtk_range_set_round_digits(range, 0)
    gtk_range_set_increments(range, 1, 1)
    slider.setAccessibleLabel(tr("Text Size"))
    setSteps(ContentSizeCategory.allCases.count)
    Signal.connect(slider, "value-changed") { [weak self] in
      guard let self, !self.isUpdating else { return }
      self.show(ContentSizeCategory.allCases[Int(gtk_range_get_value(self.range).rounded())])
      self.slider.announce(name(self.category))
      self.moved(self.category)
    }
  }

  private static func frame(_ slider: Widget, _ size: Widget) -> Widget {
    let letters = [0.8, 1.6].map { scale in
      // TRANSLATORS: a letter of the alphabet, which is shown small and large at the ends of a slider
      let letter = makeLabel(trc("text size", "A"), alignment: 0.5)
      withExtendedLifetime(AttributeList([.scale(scale)])) {
        gtk_label_set_attributes(letter.opaque, $0.pointer)
      }
      letter.hideFromAccessibility()
      return letter
    }
    gtk_widget_set_hexpand(slider.pointer, 1)
    let line = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [letters[0], slider, letters[1]])
    let frame = makeBox(GTK_ORIENTATION_VERTICAL, [line, size])
    frame.setMargins(12)
    return frame
  }

  /// Shows the first steps only; the one that is shown stays among them.
  func setSteps(_ count: Int) {
    let last = ContentSizeCategory.allCases[count - 1]
    isUpdating = true
    gtk_range_set_range(range, 0, Double(count - 1))
    isUpdating = false
    gtk_scale_clear_marks(slider.cast(to: GtkScale.self))
    for place in 0..<count {
      gtk_scale_add_mark(slider.cast(to: GtkScale.self), Double(place), GTK_POS_BOTTOM, nil)
    }
    if category > last { show(last) }
  }

  func show(_ category: ContentSizeCategory) {
    self.category = category
    isUpdating = true
    gtk_range_set_value(range, Double(ContentSizeCategory.allCases.firstIndex(of: category) ?? 0))
    isUpdating = false
    size.setText(name(category))
  }

  static func percent(_ factor: Double) -> String {
    // TRANSLATORS: a share, such as “125 %”
    tr("{number} %", ["number": DisplayText.count(UInt64((factor * 100).rounded()))])
  }
}
