// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit

/// Images grow with the accessibility sizes, up to the height of a line of text.
enum ImageRule {
  /// The size of icons of the theme.
  private static let usualSize = 16.0
  private static let key = "typecase-audited-image"

  private final class StandardSize {
    let pixels: Double
    init(_ pixels: Double) { self.pixels = pixels }
  }

  static func faults(in tree: AuditedTree) -> [AuditFault] {
    let textSize = TextSizeMonitor.shared.textSize
    return tree.images.compactMap { image in
      let pixels = size(of: image.widget)
      guard textSize.category.isAccessibilityCategory else {
        AttachedObject.set(StandardSize(pixels), key, of: image.widget)
        return nil
      }
      let standard =
        (AttachedObject.get(key, of: image.widget) as? StandardSize)?.pixels ?? usualSize
      // In pixels of the interface a point of text is 4/3.
      let line =
        textSize.points(for: .body) * textSize.textScalingFactor * 4 / 3
      guard pixels > 0, pixels <= standard, pixels < line,
        !AuditedTree.isShownEnlarged(image.widget)
      else { return nil }
      return AuditFault(
        kind: .imageDidNotGrow, part: image,
        reason:
          "The image is \(TextRules.pixels(pixels)) high beside text of \(TextRules.pixels(line)).")
    }
  }

  /// The size of what is drawn, whatever room the widget has.
  private static func size(of image: Widget) -> Double {
    var natural: CInt = 0
    gtk_widget_measure(image.pointer, GTK_ORIENTATION_VERTICAL, -1, nil, &natural, nil, nil)
    return Double(natural)
  }
}

/// Controls can be hit at the accessibility sizes.
enum ControlRule {
  /// The least width and height of a control, as in WCAG 2.1, 2.5.5.
  static let leastSize = 44.0

  static func faults(in tree: AuditedTree) -> [AuditFault] {
    guard TextSizeMonitor.shared.textSize.category.isAccessibilityCategory else { return [] }
    return tree.controls.compactMap { control in
      let frame = control.frame
      guard min(frame.width, frame.height) < leastSize - 0.5,
        !isInRow(control.widget), !AuditedTree.isShownEnlarged(control.widget)
      else { return nil }
      return AuditFault(
        kind: .smallControl, part: control,
        reason: "The control is \(Int(frame.width)) × \(Int(frame.height)) pixels, not 44 × 44.")
    }
  }

  /// Whether the row that a control is in acts for it wherever the row is pressed.
  private static func isInRow(_ control: Widget) -> Bool {
    guard
      let row = gtk_widget_get_ancestor(control.pointer, adw_action_row_get_type()).map({
        Widget($0)
      }), row != control
    else { return false }
    return adw_action_row_get_activatable_widget(row.cast(to: AdwActionRow.self)) == control.pointer
      && AuditedTree.bounds(of: row, in: row).height >= leastSize
  }
}
