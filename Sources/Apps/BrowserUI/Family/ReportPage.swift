// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The inspection's report of the family's files.
final class ReportPage {
  let widget: Widget

  init(_ family: FamilyPresentation) {
    guard !family.warnings.isEmpty else {
      widget = Widget(adw_status_page_new())
      keepWords(ofStatusPage: widget)
      adw_status_page_set_icon_name(widget.opaque, "object-select-symbolic")
      adw_status_page_set_title(
        widget.opaque, family.providerName == nil ? tr("Not Checked") : tr("Nothing to Report"))
      adw_status_page_set_description(
        widget.opaque,
        family.providerName == nil
          ? tr("Fonts that came with the system are not inspected.")
          : tr("The inspection found nothing unusual in the files of this family."))
      return
    }
    widget = makePage([
      makeGroup(
        title: tr("Warnings"),
        rows: family.warnings.map {
          let row = makeTextRow(title: $0.title, subtitle: $0.value)
          adw_action_row_add_prefix(
            row.cast(to: AdwActionRow.self),
            makeIcon("dialog-warning-symbolic", styles: ["warning"]).pointer)
          return row
        })
    ])
  }
}
