// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr
import func TypecaseGLibKit.trn

/// A window with one document.
///
///     RichTextView  <-  TextStorage        the text, its attributes, its history
///         ^  RichTextFormatting            what is missing of its fonts
///         |             ^
///         |  TextFormattingCoordinator  <-  font panel, FormatBar, menu, shortcuts, the bus
///         |             ^
///         |  DocumentFonts              <-  the system: fonts that are given, or picked
///         +-- FindBar, SpellChecker, DataActions, RecoveryCopy
///
/// Beside it there may be the list of a folder's documents, see ``FolderPane``.
final class ReaderWindow {
  let widget: Widget
  /// The file that the document was last read from or written to; nil while it has none.
  var file: DocumentFile?
  /// Called with a file that the person wants to open.
  var openFile: (DocumentFile) -> Void = { _ in }

  let builder = Builder("example-reader")
  let view: RichTextView
  private let entry: Widget
  /// The text view or the entry, whichever had the keyboard last.
  private var lastText: Widget
  private let formatting: RichTextFormatting
  private let titleFormatting: LineFormatting?
  private let missingFonts: MissingFontsBar
  let folderPane: FolderPane
  private let findBar: FindBar
  /// One below the header, and one at the lower edge, of which one is seen.
  private let bars: [FormatBar]
  let recovery = RecoveryCopy(.shared)
  /// Nil before it was wanted.
  private weak var fontSidebar: FontPickerView?

  /// What the file was like, and the parts of the document that no widget shows.
  var content = DocumentFile.Content()
  /// The losses in the file that the person agreed to.
  var acceptedLosses: Set<DocumentLoss> = []
  /// The version of the file when it was last read or written.
  var version: DocumentFile.Version?
  /// The document as it is in the file; nil where it is nowhere, as it was recovered.
  var saved: State?
  /// Reads the file of a recovered document, of which more may have to be written than the document.
  var readingRecovered: Task<Void, Never>?
  /// Whether a question is open or a file is being written; only one at a time.
  var isBusy = false
  private var isUpdating = false

  /// The state that determines whether there are unsaved changes.
  struct State: Equatable {
    /// Nil where nothing can be undone.
    var position: TextHistory.Position?
    var title: String
    var titleAttributes: TextAttributes
  }

  init(application: Application) {
    widget = builder.widget("window")
    entry = builder.widget("document-title")
    let coordinator = TextFormattingCoordinator.shared
    // What the panel does not do by itself: to know which fonts are missing, and to replace them.
    guard let view = RichTextView.of(builder.widget("document")),
      let formatting = coordinator.richText(view.widget)
    else { preconditionFailure("the program's own window has no text view") }
    (self.view, self.formatting, lastText) = (view, formatting, view.widget)
    titleFormatting = coordinator.line(entry)
    missingFonts = MissingFontsBar(builder, formatting)
    folderPane = FolderPane(builder, window: widget)
    findBar = FindBar(builder, view: view)
    bars = [true, false].map { FormatBar(isWide: $0, view: view) }
    saved = State(
      position: view.storage.history?.position, title: "", titleAttributes: TextAttributes())
    view.add(SpellChecker(view.storage, EnchantDictionary.shared))
    gtk_window_set_application(widget.window, application.pointer)
    // If a button has the focus, the document is formatted.
    coordinator.setResponder(formatting, for: widget)
    for action in actions { action.add(to: widget) }
    addBars()
    addFontSidebar()
    widget.followAccessibilitySizes()
    builder.widget("narrow").showsLargeContentViewer = true
    builder.widget("document-header").keepTitle()
    for clamp in ["title-clamp", "missing-fonts-clamp"] { builder.widget(clamp).countPixels() }
    connect()
    update()
    followForRecovery()
    gtk_widget_grab_focus(view.widget.pointer)
  }

  private func connect() {
    view.textChanged = { [weak self] in
      self?.findBar.textChanged()
      self?.updateSoon()
    }
    titleFormatting?.changed = { [weak self] in self?.updateSoon() }
    formatting.appearanceChanged = { [weak self] in
      self?.folderPane.update()
      self?.updateSoon()
    }
    folderPane.choose = { [weak self] file in await self?.showInPlace(file) ?? false }
    Signal.connect(entry, "changed") { [weak self] in self?.updateSoon() }
    Signal.connect(entry, "activate") { [weak self] in
      if let self { gtk_widget_grab_focus(self.view.widget.pointer) }
    }
    Signal.connectReturning(widget, "close-request") { [weak self] in
      guard let self, self.isModified else { return false }
      self.confirmClosing()
      return true
    }
    Signal.connect(widget, "notify::focus-widget") { [weak self] in
      guard let self, let focus = gtk_window_get_focus(self.widget.window).map({ Widget($0) })
      else { return }
      for text in [self.view.widget, self.entry]
      where focus == text || gtk_widget_is_ancestor(focus.pointer, text.pointer) != 0 {
        self.lastText = text
        self.uncoverText()
      }
    }
    // A closing menu returns the focus to the text, not to its button.
    for button in ["menu", "missing-fonts-show"] {
      guard let popover = gtk_menu_button_get_popover(builder.widget(button).opaque) else {
        continue
      }
      Signal.connect(popover, "closed") { [weak self] in self?.returnFocus() }
    }
    if let menu = gtk_menu_button_get_popover(builder.widget("menu").opaque) {
      // Only what is seen says whether there is a table: over the bus all of them are there.
      Signal.connect(menu, "show") { [weak self] in self?.showTableActions(asTheyAre: true) }
      Signal.connect(menu, "closed") { [weak self] in self?.showTableActions(asTheyAre: false) }
    }
    for bar in bars { bar.menuClosed = { [weak self] in self?.returnFocus() } }
    Signal.connect(builder.widget("wide"), "notify::visible-child") { [weak self] in
      // It comes while the window gives its parts their places: a bar that appears now would have none.
      Task { self?.updateBars() }
    }
    Signal.connect(builder.widget("discard-recovered"), "clicked") { [weak self] in
      self?.begin { await $0.discardRecovered() }
    }
  }

  /// Gives the keyboard to the text again, when a menu was closed.
  private func returnFocus() {
    Task { gtk_widget_grab_focus(self.lastText.pointer) }
  }

  private func addBars() {
    for (id, bar) in zip(["wide-place", "narrow-place"], bars) {
      adw_bin_set_child(builder.widget(id).cast(to: AdwBin.self), bar.widget.pointer)
    }
  }

  /// The bar at the lower edge takes the place of one for which the window is not wide enough.
  private func updateBars() {
    let wide = builder.widget("wide")
    let isNarrow = adw_squeezer_get_visible_child(wide.opaque) == nil
    gtk_revealer_set_reveal_child(builder.widget("narrow").opaque, isNarrow ? 1 : 0)
    // It has another height now.
    gtk_widget_queue_resize(wide.pointer)
  }

  /// Lets the person open the same fonts as a list beside the text.
  private func addFontSidebar() {
    let flap = builder.widget("font-flap")
    for property in ["reveal-flap", "reveal-progress"] {
      Signal.connect(flap, "notify::\(property)") { [weak self] in
        self?.updateFontSidebar()
      }
    }
    let action = g_property_action_new("font-sidebar", flap.raw, "reveal-flap")
    g_action_map_add_action(widget.opaque, action)
    g_object_unref(action?.raw)
  }

  /// The list is created when it is first opened, and gets the focus then; while it is closed,
  /// screen readers do not see it.
  private func updateFontSidebar() {
    let flap = builder.widget("font-flap").opaque
    let isOpen = adw_flap_get_reveal_flap(flap) != 0
    if isOpen, fontSidebar == nil {
      let fonts = FontPickerView(service: DocumentFonts.shared)
      fonts.follow(.shared)
      gtk_widget_set_size_request(fonts.widget.pointer, 280, -1)
      // The text gets the remaining width.
      gtk_widget_set_hexpand(fonts.widget.pointer, 0)
      // Where the window is narrow it lies above the text.
      fonts.widget.setStyle("background")
      adw_flap_set_flap(flap, fonts.widget.pointer)
      fontSidebar = fonts
    }
    guard let list = fontSidebar?.widget else { return }
    let wasVisible = list.isVisible
    list.isVisible = isOpen || adw_flap_get_reveal_progress(flap) > 0
    if isOpen, !wasVisible || gtk_widget_get_mapped(list.pointer) == 0 {
      fontSidebar?.focusSearch()
    } else if !isOpen, gtk_widget_get_focus_child(list.pointer) != nil {
      gtk_widget_grab_focus(lastText.pointer)
    }
  }

  /// Closes the list of fonts where it lies above the text that has the keyboard now.
  private func uncoverText() {
    let flap = builder.widget("font-flap").opaque
    if adw_flap_get_folded(flap) != 0 { adw_flap_set_reveal_flap(flap, 0) }
  }

  // MARK: - Document

  /// What is in the entry, as the one line that a document may have: a tab can be pasted there.
  var title: String {
    RichTextDocument.makeTitle(
      gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "")
  }

  private var titleAttributes: TextAttributes {
    titleFormatting?.attributes ?? TextAttributes()
  }

  var state: State {
    State(
      position: view.storage.history?.position, title: title, titleAttributes: titleAttributes)
  }

  var isModified: Bool { state != saved }

  /// Whether the window is unused, so that another document may replace its own.
  var isUntouched: Bool { file == nil && !isModified && isEmpty && !isBusy }

  private var isEmpty: Bool {
    view.storage.length == 0 && title.isEmpty
  }

  /// The document as it is now.
  var document: RichTextDocument {
    var document = view.storage.document
    document.settings = content.document.settings
    document.title = title.isEmpty ? nil : title
    document.titleAttributes = titleAttributes
    return document
  }

  /// Shows a document that was read.
  func show(
    _ content: DocumentFile.Content, of file: DocumentFile?, version: DocumentFile.Version?
  ) {
    self.content = content
    readingRecovered = nil
    acceptedLosses = []
    let document = content.document
    showDamage()
    // Undo does not remove the loaded text.
    gtk_editable_set_enable_undo(entry.opaque, 0)
    gtk_editable_set_text(entry.opaque, document.title ?? "")
    gtk_editable_set_enable_undo(entry.opaque, 1)
    titleFormatting?.attributes = document.titleAttributes
    view.textScaling = document.settings.textScaling ?? .standard
    TextFormattingCoordinator.shared.describe(document.settings.describedFonts)
    view.storage.load(document)
    self.file = file
    self.version = version
    saved = state
    recovery.remove()
    builder.widget("recovered").isVisible = false
    update()
    DocumentFonts.shared.gather(document.fonts)
    DocumentFonts.shared.take(above: widget)
  }

  /// Lists a folder's documents beside the document.
  @discardableResult func show(_ folder: DocumentFolder) -> Task<Void, Never> {
    folderPane.open(folder)
  }

  /// Shows another document instead of this one, unless the person wants to keep this one.
  private func showInPlace(_ file: DocumentFile) async -> Bool {
    guard file != self.file, !isBusy else { return file == self.file }
    isBusy = true
    defer { isBusy = false }
    if isModified, await !mayLetGo() { return false }
    do throws(FileFailure) {
      let (content, version) = try await file.read()
      show(content, of: file, version: version)
      return true
    } catch {
      MessageDialog.tell(
        tr("“{name}” Cannot Be Opened", ["name": file.name]), FileWording.text(error),
        over: widget)
      return false
    }
  }

  // MARK: - What is shown

  /// Shows changes at the end of the main loop's turn, since the history is updated after the text.
  private func updateSoon() {
    guard !isUpdating else { return }
    isUpdating = true
    Task { [weak self] in
      self?.isUpdating = false
      self?.update()
    }
  }

  func update() {
    let name = file?.name ?? tr("New Document")
    let shown = isModified ? tr("• {name}", ["name": name]) : name
    let header = builder.widget("title")
    adw_window_title_set_title(header.opaque, shown)
    adw_window_title_set_subtitle(header.opaque, file?.folder ?? "")
    header.setAccessibleDescription(isModified ? tr("Unsaved changes") : "")
    gtk_window_set_title(widget.window, shown)
    let history = view.storage.history
    Action.setEnabled(history?.undoable != nil, "undo", of: widget)
    Action.setEnabled(history?.redoable != nil, "redo", of: widget)
    missingFonts.update(title: titleAttributes.font)
    // Plain text and Markdown have no place for a title.
    let hasTitle = !title.isEmpty || ![.plain, .markdown].contains(content.format)
    builder.widget("title-place").isVisible = hasTitle
    if !isModified { builder.widget("recovered").isVisible = false }
    recovery.changed()
  }

  // MARK: - Actions

  private var actions: [Action] {
    [
      Action("win.open") { [weak self] in self?.chooseFile() },
      Action("win.save") { [weak self] in self?.begin { await $0.save() } },
      Action("win.save-as") { [weak self] in self?.begin { await $0.saveAs() } },
      Action("win.open-link") { [weak self] in
        if let self, let datum = self.view.datumAtCaret { self.view.activate(datum) }
      },
      Action("win.link-actions") { [weak self] in self?.view.openDataMenuAtCaret() },
      Action("win.link") { [weak self] in
        self?.begin { await LinkEditor.edit(in: $0.view, over: $0.widget) }
      },
      Action("win.insert-picture") { [weak self] in
        self?.begin {
          await PictureInsertion.insert(
            into: $0.view, startingIn: $0.file?.folderOfFile, over: $0.widget)
        }
      },
      Action("win.insert-table") { [weak self] in
        self?.begin {
          await TableInsertion.insert(
            into: $0.view, settings: $0.content.document.settings, over: $0.widget)
        }
      },
      Action("win.table-insert-row-above") { [weak self] in
        self?.view.changeTable(by: .insertRowAbove)
      },
      Action("win.table-insert-row-below") { [weak self] in
        self?.view.changeTable(by: .insertRowBelow)
      },
      Action("win.table-insert-column-before") { [weak self] in
        self?.view.changeTable(by: .insertColumnBefore)
      },
      Action("win.table-insert-column-after") { [weak self] in
        self?.view.changeTable(by: .insertColumnAfter)
      },
      Action("win.table-delete-row") { [weak self] in self?.view.changeTable(by: .deleteRow) },
      Action("win.table-delete-column") { [weak self] in
        self?.view.changeTable(by: .deleteColumn)
      },
      Action("win.print") { [weak self] in self?.printDocument() },
      Action("win.export-pdf") { [weak self] in self?.exportPDF() },
      Action("win.find") { [weak self] in self?.findBar.open(replacing: false) },
      Action("win.replace") { [weak self] in self?.findBar.open(replacing: true) },
      Action("win.find-next") { [weak self] in self?.findBar.find(.forward) },
      Action("win.find-previous") { [weak self] in self?.findBar.find(.backward) },
      Action("win.find-close") { [weak self] in self?.findBar.close() },
      Action("win.replace-one") { [weak self] in self?.findBar.replace() },
      Action("win.replace-all") { [weak self] in self?.findBar.replaceAll() },
      Action("win.count") { [weak self] in self?.tellCount() },
      Action("win.undo") { [weak self] in self?.view.undo() },
      Action("win.redo") { [weak self] in self?.view.redo() },
      Action("win.use-text-styles") { [weak self] in self?.useTextStyles() },
      Action("win.open-folder") { [weak self] in self?.chooseFolder() },
      Action("win.find-fonts") { [weak self] in self?.findFonts() },
      Action("win.change-title") { [weak self] in self?.changeTitle() },
      Action("win.change-body") { [weak self] in self?.changeBody() },
    ]
  }

  private func showTableActions(asTheyAre isAsTheyAre: Bool) {
    let isEnabled = !isAsTheyAre || view.canChangeTable
    for action in actions where action.name.hasPrefix("win.table-") {
      Action.setEnabled(isEnabled, String(action.name.dropFirst("win.".count)), of: widget)
    }
  }

  // MARK: - Paper

  private var paper: PrintedDocument {
    let name = title.isEmpty ? file?.name ?? tr("New Document") : title
    return PrintedDocument(document, title: name)
  }

  private func printDocument() {
    Task {
      if let problem = await self.paper.print(over: self.widget) {
        MessageDialog.tell(tr("The Document Was Not Printed"), problem, over: self.widget)
      }
    }
  }

  private func exportPDF() {
    Task {
      let name = self.file?.name.split(separator: ".").first.map(String.init)
      var chooser = FileChooser(
        title: tr("Export as PDF"), acceptLabel: tr("_Export"),
        kind: .newFile(name: "\(name ?? tr("Untitled")).pdf"))
      chooser.folder = self.file?.folderOfFile
      guard let path = await chooser.choose(over: self.widget).first?.path else { return }
      if let problem = await self.paper.save(to: path) {
        MessageDialog.tell(tr("The Document Was Not Exported"), problem, over: self.widget)
      }
    }
  }

  private func tellCount() {
    let count = TextCount(view)
    MessageDialog.tell(
      count.isSelection ? tr("In the Selection") : tr("In the Document"), count.text, over: widget)
  }

  /// Says above the text what was wrong with the file, as long as it is shown.
  func showDamage() {
    let warnings = content.warnings
    if let first = warnings.first {
      let said = [
        tr("The file could not be read as it is."),
        DocumentWording.text(first),
        warnings.count > 1
          ? trn("{count} more place", "{count} more places", warnings.count - 1) : "",
      ]
      builder.widget("damage-label").setText(
        said.filter { !$0.isEmpty }.joined(separator: "\n"))
    }
    gtk_info_bar_set_revealed(builder.widget("damage").opaque, warnings.isEmpty ? 0 : 1)
  }

  /// Lets the selected text, or all of it, follow the person's text size: a change of attributes by
  /// program, as the font panel makes them.
  private func useTextStyles() {
    focusBody()
    let match = TextStyleMatch(TextFormattingCoordinator.shared.appearance)
    let change = FormattingStep(
      .attributes { attributes in
        var result = attributes
        if case .points(let points) = attributes.size { result.size = .style(match.style(points)) }
        return result
      }, title: tr("Follow the Text Size"))
    // Not by the coordinator, since a call over the bus may be for a window that was not used last.
    _ = formatting.updateTextAttributes(change)
  }

  /// Gives the text the focus, and selects all of it if nothing is selected.
  private func focusBody() {
    gtk_widget_grab_focus(view.widget.pointer)
    if view.selection.isCaret { view.selection = TextSelection(0..<view.storage.end) }
  }

  // MARK: - Fonts

  /// Another font for the title, from the system's picker: what is picked arrives like a change of the
  /// font panel.
  private func changeTitle() {
    // Its text is selected with it.
    gtk_widget_grab_focus(entry.pointer)
    tellFailure(tr("No Font Can Be Picked")) { window throws(TypecaseError) in
      try await DocumentFonts.shared.pick(above: window.widget)
    }
  }

  /// Another font for the text, from the panel of this process.
  private func changeBody() {
    focusBody()
    TextFormattingCoordinator.shared.showFontPanel()
  }

  /// Has the system look for this document's missing fonts.
  ///
  /// What the person picks for one that nobody has replaces it in the document, as in a word
  /// processor, and can be undone: the text and the title have their own histories. So does a font for text in a script that no
  /// font here writes.
  private func findFonts() {
    gtk_menu_button_popdown(builder.widget("missing-fonts-show").opaque)
    let fonts = formatting.missingFonts + [titleAttributes.font].compactMap(\.self)
    let scripts = missingFonts.unwritten
    tellFailure(tr("No Fonts Can Be Found")) { window throws(TypecaseError) in
      let replacements = try await DocumentFonts.shared.find(
        fonts, scripts: scripts, sample: window.sample(for: fonts, scripts), above: window.widget)
      window.formatting.replaceFonts(replacements)
      // A title is in one font.
      window.titleFormatting?.replaceFonts(replacements.filter { $0.script == nil })
    }
  }

  /// The beginning of the text, as much as fits beside the name of a font; characters that no font here writes where only these
  /// are missing.
  private func sample(for fonts: [FontDescriptor], _ scripts: [UnwrittenScript]) -> String {
    if let script = scripts.first,
      !fonts.contains(where: TextFormattingCoordinator.shared.appearance.isMissing)
    {
      return String(String.UnicodeScalarView(script.characters.prefix(60)))
    }
    let text = document.runs.lazy.map(\.text).joined()
    return String(text.drop(while: \.isWhitespace).prefix { $0 != "\n" }.prefix(60))
  }

  private func tellFailure(
    _ heading: String, _ work: @escaping (ReaderWindow) async throws(TypecaseError) -> Void
  ) {
    Task {
      do throws(TypecaseError) { try await work(self) } catch {
        // The person closed what the system showed.
        guard error.code != .cancelledByUser else { return }
        MessageDialog.tell(heading, error.message, over: self.widget)
      }
    }
  }
}
