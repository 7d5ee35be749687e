// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr
import func TypecaseGLibKit.trn

/// The list of a folder's documents, beside the document that is shown.
///
/// Documents are read one after the other, and their font names are gathered meanwhile; missing
/// fonts are requested once, when all documents are read.
final class FolderPane {
  /// Called with a document that the person wants to see; returns whether it is shown now.
  var choose: (DocumentFile) async -> Bool = { _ in false }

  private let builder: Builder
  private let window: Widget
  private let list: Widget
  private var rows: [Row] = []
  private var reading: Task<Void, Never>?
  /// The row of the document that is shown.
  private var shown: Int?
  private var isChoosing = false

  init(_ builder: Builder, window: Widget) {
    self.builder = builder
    self.window = window
    list = builder.widget("documents")
    Signal.connect(list, "row-activated") { [weak self] (row: Handle<GtkListBoxRow>?) in
      guard let self, let row else { return }
      let index = Int(gtk_list_box_row_get_index(row.pointer))
      Task { await self.show(index) }
    }
    Signal.connect(builder.widget("back"), "clicked") { [weak self] in self?.goBack() }
    builder.widget("folder-header").follow("folded", of: leaflet, as: "show-end-title-buttons")
    leaflet.afterChange(of: "folded") { [weak self] in self?.updateHeader() }
    Signal.connect(leaflet, "notify::visible-child") { [weak self] in self?.updateHeader() }
  }

  private var leaflet: Widget { builder.widget("leaflet") }

  /// Shows a folder's documents, the first of them beside the list.
  ///
  /// - Returns: what ends when all are there.
  @discardableResult func open(_ folder: DocumentFolder) -> Task<Void, Never> {
    reading?.cancel()
    for row in rows { gtk_list_box_remove(list.opaque, row.widget.pointer) }
    rows = []
    shown = nil
    let title = builder.widget("folder-title")
    adw_window_title_set_title(title.opaque, DisplayText.line(folder.name))
    for id in ["folder-page", "folder-line"] { builder.widget(id).isVisible = true }
    builder.widget("no-documents").isVisible = false
    adw_leaflet_set_visible_child(leaflet.opaque, builder.widget("folder-page").pointer)
    updateHeader()
    let reading = Task { [weak self] () -> Void in await self?.read(folder) }
    self.reading = reading
    return reading
  }

  private func read(_ folder: DocumentFolder) async {
    let progress = builder.widget("folder-progress")
    gtk_spinner_start(progress.opaque)
    defer { if !Task.isCancelled { gtk_spinner_stop(progress.opaque) } }
    do throws(FileFailure) {
      let files = try await folder.files()
      for file in files {
        let entry = await DocumentFolder.entry(of: file)
        guard !Task.isCancelled else { return }
        DocumentFonts.shared.gather(entry.fonts)
        await add(entry)
      }
      builder.widget("no-documents").isVisible = files.isEmpty
      DocumentFonts.shared.take(above: window)
    } catch {
      MessageDialog.tell(
        tr("“{name}” Cannot Be Opened", ["name": folder.name]), FileWording.text(error),
        over: window)
    }
  }

  private func add(_ entry: DocumentFolder.Entry) async {
    let row = Row(entry)
    rows.append(row)
    gtk_list_box_append(list.opaque, row.widget.pointer)
    row.draw(entry)
    if rows.count == 1, adw_leaflet_get_folded(leaflet.opaque) == 0 { await show(0) }
  }

  // MARK: - Choosing

  private func show(_ index: Int) async {
    guard rows.indices.contains(index), !isChoosing else { return select(shown) }
    if index == shown { return showDocument() }
    isChoosing = true
    select(index)
    if await choose(rows[index].file) {
      shown = index
      showDocument()
      gtk_widget_grab_focus(builder.widget("document").pointer)
    }
    isChoosing = false
    select(shown)
  }

  private func select(_ index: Int?) {
    let row = index.flatMap { gtk_list_box_get_row_at_index(list.opaque, CInt($0)) }
    gtk_list_box_select_row(list.opaque, row)
  }

  private func showDocument() {
    guard adw_leaflet_get_folded(leaflet.opaque) != 0 else { return }
    adw_leaflet_set_visible_child(leaflet.opaque, builder.widget("document-page").pointer)
  }

  private func goBack() {
    adw_leaflet_navigate(leaflet.opaque, ADW_NAVIGATION_DIRECTION_BACK)
    gtk_widget_grab_focus(list.pointer)
  }

  // MARK: - What is shown

  /// Updates which documents lack fonts.
  func update() {
    let appearance = TextFormattingCoordinator.shared.appearance
    for row in rows { row.update(appearance) }
  }

  private func updateHeader() {
    let hasFolder = builder.widget("folder-page").isVisible
    let isFolded = hasFolder && adw_leaflet_get_folded(leaflet.opaque) != 0
    builder.widget("back").isVisible = isFolded
    // A new document is in the menu too.
    builder.widget("new").isVisible = !isFolded
    builder.widget("open").isVisible = !isFolded
    adw_header_bar_set_show_start_title_buttons(
      builder.widget("document-header").opaque, hasFolder && !isFolded ? 0 : 1)
  }

  /// A document's line.
  private struct Row {
    let file: DocumentFile
    let widget: Widget
    private let title: Widget
    private let warning = makeIcon("dialog-warning-symbolic", styles: ["dim-label"])
    private let fonts: [FontDescriptor]
    private let name: String
    private let isBroken: Bool

    init(_ entry: DocumentFolder.Entry) {
      (file, fonts, name) = (entry.file, entry.fonts, entry.title)
      isBroken = entry.failure != nil
      title = makeLabel(entry.title, wraps: true)
      let excerpt = makeLabel(entry.excerpt, styles: ["caption", "dim-label"])
      gtk_widget_set_tooltip_text(excerpt.pointer, entry.excerpt)
      let texts = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, [title, excerpt])
      gtk_widget_set_hexpand(texts.pointer, 1)
      warning.adjustImageSize()
      warning.isVisible = isBroken
      let box = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [texts, warning])
      gtk_widget_set_margin_top(box.pointer, 9)
      gtk_widget_set_margin_bottom(box.pointer, 9)
      widget = Widget(gtk_list_box_row_new())
      gtk_list_box_row_set_child(widget.cast(to: GtkListBoxRow.self), box.pointer)
    }

    /// Draws the title in the document's own font, by the formatting that any label can have: it
    /// follows fonts that come and go.
    func draw(_ entry: DocumentFolder.Entry) {
      let coordinator = TextFormattingCoordinator.shared
      coordinator.line(title)?.attributes = entry.titleAttributes
      update(coordinator.appearance)
    }

    func update(_ appearance: TextAppearance) {
      let count = fonts.count(where: appearance.isMissing)
      warning.isVisible = count > 0 || isBroken
      let words =
        count == 0
        ? "" : trn("{count} font is missing", "{count} fonts are missing", count)
      gtk_widget_set_tooltip_text(warning.pointer, words.isEmpty ? nil : words)
      // GTK does not make the name of a row from what is in it.
      widget.setAccessibleLabel(words.isEmpty ? name : "\(name), \(words)")
    }
  }
}
