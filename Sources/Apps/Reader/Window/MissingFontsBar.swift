// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr
import func TypecaseGLibKit.trn

/// Shows which fonts of a document are missing, and their substitutes, and which scripts of its text no font here writes.
///
/// The document keeps the names, so that it looks as it should as soon as the fonts are there.
final class MissingFontsBar {
  private let builder: Builder
  private let formatting: RichTextFormatting
  /// What the list shows; nil before it was filled.
  private var shown: Content?
  /// What no font here writes, as it was found last.
  private(set) var unwritten: [UnwrittenScript] = []
  private var scripts: [Row] = []
  private var searching: Task<Void, Never>?

  /// A line of the list.
  struct Row: Equatable, Sendable {
    var name: String
    /// What is shown instead, or what can be done.
    var note: String
  }

  private struct Content: Equatable {
    var fonts: [Row]
    var scripts: [Row]
    var all: [Row] { fonts + scripts }

    /// What is missing, in a sentence for each kind.
    var words: String {
      var sentences: [String] = []
      if !fonts.isEmpty {
        sentences.append(
          trn(
            "{count} font is missing and is shown in another.",
            "{count} fonts are missing and are shown in others.", fonts.count))
      }
      if !scripts.isEmpty {
        let names = scripts.map(\.name).joined(separator: tr(", "))
        sentences.append(tr("No font here writes: {scripts}.", ["scripts": names]))
      }
      return sentences.joined(separator: " ")
    }
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
      Row(
        name: font.displayName,
        note: tr("Shown in {font}", ["font": appearance.drawn(font).displayName]))
    }
    show(Content(fonts: rows, scripts: scripts))
    findScripts()
  }

  /// Looks for scripts without a font, when nothing has changed for a moment; one search at a time.
  private func findScripts() {
    let former = searching
    former?.cancel()
    searching = Task { [weak self] in
      await former?.value
      try? await Task.sleep(for: .milliseconds(200))
      guard !Task.isCancelled, let found = await self?.formatting.unwrittenScripts() else { return }
      let rows = await Self.rows(of: found)
      guard !Task.isCancelled, let self, rows != self.scripts else { return }
      (self.unwritten, self.scripts) = (found, rows)
      self.show(Content(fonts: self.shown?.fonts ?? [], scripts: rows))
    }
  }

  @concurrent
  private nonisolated static func rows(of scripts: [UnwrittenScript]) async -> [Row] {
    scripts.map { Row(name: $0.localizedName, note: $0.remedy) }
  }

  private func show(_ content: Content) {
    guard content != shown else { return }
    shown = content
    if !content.all.isEmpty {
      builder.widget("missing-fonts-label").setText(content.words)
    }
    fill(content.all)
    gtk_info_bar_set_revealed(
      builder.widget("missing-fonts").opaque, content.all.isEmpty ? 0 : 1)
    if content.all.isEmpty { gtk_menu_button_popdown(builder.widget("missing-fonts-show").opaque) }
  }

  private func fill(_ rows: [Row]) {
    let list = builder.widget("missing-fonts-list").opaque
    while let row = gtk_list_box_get_row_at_index(list, 0) {
      gtk_list_box_remove(list, row.cast(to: GtkWidget.self))
    }
    for row in rows {
      gtk_list_box_append(
        list,
        makeTextRow(title: row.name, subtitle: row.note).pointer)
    }
  }
}
