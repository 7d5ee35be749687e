// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// The findings in the windows of an app, a row for each.
final class AuditFindingList {
  let widget = makeGroup(title: tr("Findings"))
  private var rows: [Widget] = []
  private var report: TextSizeReport?

  /// Only so many are shown; the others appear after these are fixed.
  private static let limit = 100

  func show(_ report: TextSizeReport) {
    guard report != self.report else { return }
    self.report = report
    let group = widget.cast(to: AdwPreferencesGroup.self)
    for row in rows { adw_preferences_group_remove(group, row.pointer) }
    rows = report.findings.prefix(Self.limit).map(Self.makeRow)
    if rows.isEmpty { rows = [makeTextRow(title: tr("Nothing is wrong at this size"))] }
    let hidden = report.findings.count - Self.limit
    if hidden > 0 { rows.append(makeTextRow(title: trn("{count} more", "{count} more", hidden))) }
    for row in rows { adw_preferences_group_add(group, row.pointer) }
  }

  private static func makeRow(_ finding: AuditFinding) -> Widget {
    let parts = [finding.text, finding.view.window, finding.reason].map {
      DisplayText.line($0, limit: 200)
    }
    return makeTextRow(
      title: title(of: finding.kind),
      subtitle: parts.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private static func title(of kind: AuditFinding.Kind) -> String {
    switch kind {
    case .clippedText: tr("Text is cut off")
    case .overlappingText: tr("Text over other text")
    case .ellipsis: tr("Text ends in an ellipsis")
    case .brokenWord: tr("A word is broken")
    case .imageDidNotGrow: tr("An image did not grow")
    case .smallControl: tr("A control is too small")
    case .lowContrast: tr("Too little contrast")
    case .tooWide: tr("The window is too wide")
    }
  }
}
