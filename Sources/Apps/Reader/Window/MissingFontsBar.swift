// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr
import func TypecaseGLibKit.trn

/// Shows which fonts of a document are missing, and their substitutes.
///
/// The document keeps the names, so that it looks as it should as soon as the fonts are there.
final class MissingFontsBar {
  private let builder: Builder
  private let formatting: RichTextFormatting
  /// What the list shows; nil before it was filled.
  private var shown: [Row]?

  private struct Row: Equatable {
    var name: String
    var substitute: String
  }

  init(_ builder: Builder, _ formatting: RichTextFormatting) {
    self.builder = builder
    self.formatting = formatting
    // The text stays while the bar slides away, and is hidden from screen readers after that.
    let label = builder.widget("missing-fonts-label")
    if let revealer = gtk_widget_get_first_child(builder.widget("missing-fonts").pointer) {
      Signal.connect(revealer, "notify::child-revealed") {
        if gtk_revealer_get_child_revealed(revealer.opaque) == 0 { label.setText("") }
      }
    }
  }

  /// Updates the missing fonts.
  ///
  /// - Parameter title: the font of the document's title.
  func update(title: FontDescriptor?) {
    let appearance = TextFormattingCoordinator.shared.appearance
    let titles = [title].compactMap(\.self).filter(appearance.isMissing)
    let others = formatting.missingFonts.filter { !titles.contains($0) }
    let rows = (titles + others).map { font in
      Row(name: font.displayName, substitute: appearance.drawn(font).displayName)
    }
    guard rows != shown else { return }
    shown = rows
    if !rows.isEmpty {
      builder.widget("missing-fonts-label").setText(
        trn(
          "{count} font is missing and is shown in another.",
          "{count} fonts are missing and are shown in others.", rows.count))
    }
    fill(rows)
    gtk_info_bar_set_revealed(builder.widget("missing-fonts").opaque, rows.isEmpty ? 0 : 1)
    if rows.isEmpty { gtk_menu_button_popdown(builder.widget("missing-fonts-show").opaque) }
  }

  private func fill(_ rows: [Row]) {
    let list = builder.widget("missing-fonts-list").opaque
    while let row = gtk_list_box_get_row_at_index(list, 0) {
      gtk_list_box_remove(list, row.cast(to: GtkWidget.self))
    }
    for row in rows {
      gtk_list_box_append(
        list,
        makeTextRow(
          title: row.name, subtitle: tr("Shown in {font}", ["font": row.substitute])
        ).pointer)
    }
  }
}
