// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// The page about a family that this process must not draw: why that is, its state, and what the registry knows.
///
/// Nothing here reads the file. So a font that hangs every program that draws it can still be disabled and
/// removed.
enum UndrawnFamilyPage {
  /// - Parameter states: the controls of an installed family.
  static func make(_ family: FamilyPresentation, states: FamilyStatePanel?) -> Widget {
    let (title, reason) = words(isRefused: states?.state.nameFault != nil)
    let sign = makeIcon("security-medium-symbolic", pixels: 64, styles: ["dim-label"])
    sign.adjustImageSize()
    // An AdwStatusPage scrolls by itself, and has no height of its own among other things.
    let status = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12,
      [
        sign, makeLabel(title, styles: ["title-2"], wraps: true, alignment: 0.5),
        makeLabel(reason, wraps: true, alignment: 0.5),
      ])
    let groups = [("", family.facts), (tr("Found by the Checks"), family.warnings)].compactMap {
      title, facts in
      facts.isEmpty
        ? nil
        : makeGroup(
          title: title,
          rows: facts.map { makeTextRow(title: $0.title, subtitle: $0.value, isProperty: true) })
    }
    let content = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24, [status, states?.widget] + groups)
    content.setMargins(18)
    let scroller = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_min_content_width(scroller.opaque, CInt(leastPageWidth))
    gtk_scrolled_window_set_child(scroller.opaque, makeClamp(content).pointer)
    return scroller
  }

  private static func words(isRefused: Bool) -> (title: String, reason: String) {
    if FaceReference.drawsNothing {
      return (
        tr("No Fonts Are Drawn"),
        tr("Typecase was started with “--safe”. Fonts can be turned off and removed.")
      )
    }
    if isRefused {
      return (
        tr("Not Shown"),
        tr("The newest checks would refuse a font. It is kept, and no program uses it.")
      )
    }
    return (
      tr("Not Checked Yet"),
      tr(
        "This family was installed by an older version. It is shown as soon as it has been checked again."
      )
    )
  }
}
