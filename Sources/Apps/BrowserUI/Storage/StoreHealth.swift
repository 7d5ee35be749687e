// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// Whether the fonts and what is known of them are whole; as `typecasectl doctor` says it.
final class StoreHealth {
  let widget: Widget

  private let families: InstalledFamilies
  private let row = makeTextRow(title: tr("Check All Fonts"))
  private let button = Widget(gtk_button_new())
  private var findings: [Widget] = []
  /// Whether the button repairs what was found.
  private var repairs = false

  init(_ families: InstalledFamilies) {
    self.families = families
    widget = makeGroup(title: tr("Health"), rows: [row])
    gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), button.pointer)
    show(
      tr("Reads every font and compares it with what was installed."), [], offersRepair: false)
    Signal.connect(button, "clicked") { [weak self] in self?.run() }
  }

  private func run() {
    let repairs = repairs
    button.isSensitive = false
    say(repairs ? tr("Repairing…") : tr("Checking…"))
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let library = try await families.connected()
        let found = repairs ? try await library.repairStore() : try await library.checkStore()
        self?.show(found)
        if repairs { families.reload() }
      } catch {
        self?.show(Wording.explanation(of: error), [], offersRepair: false)
      }
    }
  }

  private func show(_ found: [StoreFindingSummary]) {
    let open = found.filter { !$0.isMended }
    let words =
      if found.isEmpty {
        tr("Everything is in order.")
      } else if open.isEmpty {
        tr("Everything that was found is repaired.")
      } else {
        trn("{count} problem was found.", "{count} problems were found.", open.count)
      }
    show(words, found, offersRepair: open.contains { $0.remedy != "none" })
  }

  private func show(_ words: String, _ found: [StoreFindingSummary], offersRepair: Bool) {
    repairs = offersRepair
    say(words)
    button.isSensitive = true
    gtk_button_set_label(
      button.cast(to: GtkButton.self), offersRepair ? tr("Repair") : tr("Check"))
    button.setStyle("suggested-action", offersRepair)
    let group = widget.cast(to: AdwPreferencesGroup.self)
    for finding in findings { adw_preferences_group_remove(group, finding.pointer) }
    findings = found.map { finding in
      let advice =
        finding.isMended ? tr("Done: {advice}", ["advice": finding.advice]) : finding.advice
      return makeTextRow(
        title: finding.message,
        subtitle: [
          DisplayText.line(finding.families.joined(separator: tr(", ")), limit: 300),
          DisplayText.line(finding.place, limit: 200), advice,
        ].filter { !$0.isEmpty }.joined(separator: "\n"))
    }
    for finding in findings { adw_preferences_group_add(group, finding.pointer) }
  }

  private func say(_ words: String) {
    adw_action_row_set_subtitle(row.cast(to: AdwActionRow.self), words)
    row.setAccessibleLabel("\(tr("Check All Fonts")), \(words)")
  }
}
