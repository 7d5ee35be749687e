// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit

extension Handle where Class == GtkWidget {
  /// Gives a label a text style, whose size follows the person's text size.
  ///
  /// `TextStyles.install()` must have been called. For any other font see ``setFont(_:)-(ScaledFont?)``.
  ///
  /// - Parameters:
  ///   - style: the role of the text in its window; nil removes the style.
  ///   - isEmphasized: whether it has the style's emphasized weight.
  public func setTextStyle(_ style: TextStyle?, isEmphasized: Bool = false) {
    for other in TextStyle.allCases { setStyle(other.styleClass, other == style) }
    setStyle(TextStyleSheet.emphasizedClass, style != nil && isEmphasized)
  }

  /// Places a box's widgets below each other at accessibility sizes, and otherwise beside each
  /// other.
  public func stackAtAccessibilitySizes() { stack(from: .accessibilityMedium) }

  /// Places a box's widgets below each other from a category on, and otherwise beside each other.
  public func stack(from category: ContentSizeCategory) {
    let box = weak
    followTextSize { textSize in
      guard let box = box.object else { return }
      gtk_orientable_set_orientation(
        box.opaque,
        textSize.category >= category ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    }
  }

  /// Calls `handler` with the text size, now and whenever it changes, as long as the widget lives.
  ///
  /// The widget keeps the handler, which is given the widget itself by a ``WeakHandle`` only.
  public func followTextSize(_ handler: @escaping @MainActor (DesktopTextSize) -> Void) {
    let monitor = TextSizeMonitor.shared
    handler(monitor.textSize)
    let observation = monitor.observe(handler)
    // GLib gives the handler of a signal up with its emitter, and this one holds the observation.
    Signal.connect(self, "destroy") { _ = observation }
  }

  /// Calls `handler` with each change of the size category, as long as the widget lives.
  ///
  /// The widget keeps the handler, which is given the widget itself by a ``WeakHandle`` only.
  public func followContentSizeCategory(
    _ handler: @escaping @MainActor (ContentSizeCategoryChange) -> Void
  ) {
    let observation = TextSizeMonitor.shared.observeCategory(handler)
    Signal.connect(self, "destroy") { _ = observation }
  }
}
