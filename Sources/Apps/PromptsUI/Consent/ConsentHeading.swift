// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// The two parts of a consent dialog that are not fonts: who asks for how much, above the fonts,
/// and what there is to choose and to know, below the first of them.
enum ConsentHeading {
  /// The asking app, in a sentence and a line, and unexpected facts: consent-heading.ui.
  static func make(_ presentation: ConsentPresentation) -> Widget {
    let builder = Builder("consent-heading")
    AppIcon.show(presentation.app, in: builder.widget("icon"))
    IdentityLine.fit(icon: builder.widget("icon"))
    IdentityLine.show(presentation.app, in: builder.widget("identity"))
    builder.widget("headline").setText(presentation.headline)
    builder.widget("counts").setText(presentation.counts)
    let meaning = builder.widget("meaning")
    meaning.setAccessibleLabel(presentation.meaning)
    meaning.isVisible = !presentation.consequences.isEmpty
    for consequence in presentation.consequences {
      let icon = makeIcon(consequence.icon, styles: ["dim-label"])
      icon.adjustImageSize()
      gtk_widget_set_valign(icon.pointer, GTK_ALIGN_START)
      let line = makeBox(
        GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, makeLabel(consequence.text, wraps: true)])
      gtk_box_append(meaning.cast(to: GtkBox.self), line.pointer)
    }
    return builder.widget("heading")
  }

  /// The warnings that may change the answer, what cannot be installed, who may use the fonts, and
  /// the rest for who wants to know.
  static func makeOptions(_ presentation: ConsentPresentation, _ choice: ExposureChoice?) -> Widget
  {
    let list = Widget(gtk_list_box_new())
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
    list.setStyle("boxed-list")
    list.setAccessibleLabel(tr("Options and Details"))
    var rows: [Widget] = []
    // Many would hide what there is to choose.
    if presentation.warnings.count > 2 {
      let row = makeNotes(
        trn(
          "Warnings about {count} family", "Warnings about {count} families",
          presentation.warnings.count), presentation.warnings)
      adw_expander_row_add_prefix(row.cast(to: AdwExpanderRow.self), makeWarningSign().pointer)
      rows.append(row)
    } else {
      rows += presentation.warnings.map { note in
        let row = makeTextRow(title: note.title, subtitle: note.text)
        adw_action_row_add_prefix(row.cast(to: AdwActionRow.self), makeWarningSign().pointer)
        return row
      }
    }
    if !presentation.refused.isEmpty {
      rows.append(makeNotes(presentation.refusedTitle, presentation.refused))
    }
    if let choice { rows.append(choice.row) }
    if !presentation.details.isEmpty { rows.append(makeNotes(tr("Details"), presentation.details)) }
    for row in rows { gtk_list_box_append(list.opaque, row.pointer) }
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [list])
    box.setMargins(12)
    box.isVisible = !rows.isEmpty
    return box
  }

  private static func makeWarningSign() -> Widget {
    makeIcon("dialog-warning-symbolic", styles: ["warning"])
  }

  private static func makeNotes(_ title: String, _ notes: [ConsentPresentation.Note]) -> Widget {
    let row = makeExpander(title: title)
    for note in notes {
      adw_expander_row_add_row(
        row.cast(to: AdwExpanderRow.self),
        makeTextRow(title: note.title, subtitle: note.text).pointer)
    }
    return row
  }
}
