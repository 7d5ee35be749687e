// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit

/// Finds parts of windows that a person with another text size cannot read or reach.
///
///     a window as it is shown  ->  AuditedTree   its texts, images and controls, and what is drawn of them
///                                    ->  TextRules, ImageRule, ControlRule, ContrastRule  ->  AuditFinding
///
///     AuditProgram   the command line: one process for each language
///       AuditRun     every window, at every size, in both directions, in two widths
///         AuditReport  audit.json and index.html
public enum TextSizeAudit {
  /// The findings in a window as it is shown now.
  ///
  /// It checks what GTK itself lays out: the texts of labels, images, and controls. Text views
  /// scroll, and text that a widget draws by itself is not checked. An image is compared with its
  /// size in an earlier audit of the window at a standard size, or otherwise with the icon size of
  /// the theme. A popover is not a part of its window: it is audited separately.
  ///
  /// - Parameters:
  ///   - window: a window or popover that is on the screen and was drawn since it changed last.
  ///   - name: the window's name in the findings; nil for its title.
  public static func audit(
    _ window: Widget, named name: String? = nil, page: String = ""
  ) -> [AuditFinding] {
    let tree = AuditedTree(window)
    let view = AuditedView(
      window: name ?? title(of: window), page: page,
      category: TextSizeMonitor.shared.textSize.category,
      direction: window.isRightToLeft ? .rightToLeft : .leftToRight,
      width: WindowFrames.width(of: window), language: language)
    let faults =
      TextRules.faults(in: tree) + ImageRule.faults(in: tree) + ControlRule.faults(in: tree)
      + ContrastRule.faults(in: tree)
    return faults.map { $0.finding(in: view) }
  }

  static func title(of window: Widget) -> String {
    guard window.isA(gtk_window_get_type()), let title = gtk_window_get_title(window.window) else {
      return ""
    }
    return String(cString: title)
  }

  /// The language that this program's texts are in.
  static var language: String {
    guard let names = g_get_language_names(), let first = names[0] else { return "" }
    let name = String(cString: first)
    return name.hasPrefix("C") ? "en" : String(name.prefix { $0 != "." })
  }
}

/// A finding before it is known what was on the screen.
struct AuditFault {
  var kind: AuditFinding.Kind
  var part: AuditedPart
  var reason: String

  func finding(in view: AuditedView) -> AuditFinding {
    AuditFinding(
      kind: kind, view: view, path: part.path, text: part.text, frame: part.frame, reason: reason)
  }
}
