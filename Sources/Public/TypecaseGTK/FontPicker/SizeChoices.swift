// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// What menus of sizes offer: sizes in points, and text styles, whose sizes follow the person's.
enum SizeChoices {
  private static let points = [
    6.0, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 64, 72, 96,
  ]

  /// Sizes, and a menu of text styles above them: both in one would be higher than many screens.
  ///
  /// - Parameter label: what a size in points is called.
  static func menu(_ label: (Double) -> String) -> Menu {
    let styles = Menu([
      .init(
        nil, TextStyle.allCases.map { .init($0.localizedName, "size.style::\($0.rawValue)") })
    ])
    return Menu([
      .init(nil, [.init(tr("Text Styles"), .menu(styles))]),
      .init(tr("Sizes"), points.map { .init(label($0), "size.points::\($0)") }),
    ])
  }

  /// Adds the actions of the entries to a widget that the menu is in.
  static func addActions(to widget: Widget, _ choose: @escaping (FontSize) -> Void) {
    guard let group = g_simple_action_group_new() else { return }
    defer { g_object_unref(group) }
    Action.add("style", to: group.opaque) { name in
      if let style = TextStyle(rawValue: name) { choose(.style(style)) }
    }
    Action.add("points", to: group.opaque) { name in
      if let points = Double(name) { choose(.points(points)) }
    }
    gtk_widget_insert_action_group(widget.pointer, "size", group.opaque)
  }
}
