// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

// The actions in the window, for keys, menus and buttons.
extension BrowserWindow {
  func makeActions() -> [Action] {
    makeWindowActions() + makeListActions() + makeCollectionActions() + [context.undos.action]
  }

  private func makeWindowActions() -> [Action] {
    [
      Action("win.add-files", title: tr("Add Fonts"), keys: ["<Control>o"]) { [weak self] in
        self?.adding.chooseFiles()
      },
      Action("win.add-folder", title: tr("Add a Folder of Fonts"), keys: ["<Control><Shift>o"]) {
        [weak self] in self?.adding.chooseFolder()
      },
      Action("win.undo", title: tr("Undo"), keys: ["<Control>z"]) { [weak self] in self?.undo() },
      Action(
        "win.back", title: tr("Back"),
        keys: [widget.isRightToLeft ? "<Alt>Right" : "<Alt>Left"]
      ) { [weak self] in self?.goBack() },
      Action("win.escape", keys: ["Escape"]) { [weak self] in self?.goBack() },
      Action("win.show-built-in") { [weak self] in self?.choose(.builtIn) },
      Action("win.view-list", title: tr("Show as List"), keys: ["<Control>1"]) { [weak self] in
        self?.fontsPage.setGrid(false)
      },
      Action("win.view-grid", title: tr("Show as Grid"), keys: ["<Control>2"]) { [weak self] in
        self?.fontsPage.setGrid(true)
      },
      Action("win.search", title: tr("Search"), keys: ["<Control>f"]) { [weak self] in
        self?.search()
      },
    ]
  }

  /// Of the fonts that are meant.
  private func makeListActions() -> [Action] {
    [
      Action("win.remove") { [weak self] in self?.removeTargets() },
      // Of the button beside the shown family, whatever is selected.
      Action("win.remove-shown") { [weak self] in
        if let shown = self?.family.shown { self?.changes.remove([.family(shown)]) }
      },
      // Disabled while the person types, so that a text has the key; what has a button is not.
      Action("win.remove-by-key", title: tr("Remove Fonts"), keys: ["Delete"]) { [weak self] in
        self?.removeTargets()
      },
      Action("win.open") { [weak self] in
        if let font = self?.targets.fonts.first { self?.family.open(font) }
      },
      Action("win.copy-name", title: tr("Copy Name"), keys: ["<Control>c"]) { [weak self] in
        self?.targets.copyNames()
      },
      Action("win.turn-on") { [weak self] in self?.setTargetsEnabled(true) },
      Action("win.turn-off") { [weak self] in self?.setTargetsEnabled(false) },
      Action("win.restrict") { [weak self] in
        guard let self else { return }
        self.changes.setExposure(.asks, self.targets.fonts)
      },
      Action("win.open-to-all") { [weak self] in
        guard let self else { return }
        self.changes.setExposure(.byName, self.targets.fonts)
      },
      Action("win.show-styles") { [weak self] in self?.targets.toggleStyles() },
      Action("win.export-files", title: tr("Export Font Files")) { [weak self] in
        guard let self else { return }
        self.files.exportFiles(of: self.targets.fonts)
      },
      Action("win.hide", title: tr("Hide Built-in Family")) { [weak self] in
        guard let self else { return }
        self.hiding.hide(
          self.targets.fonts.families.filter { $0.isBuiltIn && !$0.isHidden }.map(\.name))
      },
      Action("win.unhide") { [weak self] in
        guard let self else { return }
        self.hiding.show(self.targets.fonts.families.filter(\.isHidden).map(\.name))
      },
      Action("win.order-by-likeness") { [weak self] in
        if let family = self?.targets.families.first { self?.order(byLikenessTo: family) }
      },
      Action("win.order-by-name") { [weak self] in
        guard let self else { return }
        // The button that was pressed goes with the order.
        self.fontsPage.likeness = nil
        self.fontsPage.list.focusFirst()
      },
      Action("win.compare", title: tr("Compare Fonts"), keys: ["<Control><Shift>c"]) {
        [weak self] in
        guard let self else { return }
        self.comparing.compare(self.targets.families, beside: self.family.shown)
      },
    ]
  }

  private func makeCollectionActions() -> [Action] {
    [
      Action("win.favorite", title: tr("Add to or Remove from Favorites"), keys: ["<Control>d"]) {
        [weak self] in
        guard let self else { return }
        self.editing.toggleFavorite(self.targets.fonts)
      },
      Action("win.new-collection", title: tr("New Collection"), keys: ["<Control>n"]) {
        [weak self] in self?.editing.make(.fonts([]))
      },
      Action("win.collect-new") { [weak self] in
        guard let self else { return }
        self.editing.make(.fonts(CollectionEditing.members(self.targets.fonts)))
      },
      Action("win.take-out") { [weak self] in
        guard let self, case .collection(let id) = self.place else { return }
        self.editing.takeOut(self.targets.fonts, of: id)
      },
      Action("win.save-search") { [weak self] in
        guard let self else { return }
        let search = self.fontsPage.search
        self.editing.make(.search(search), name: search.query)
      },
      Action("win.rename-collection") { [weak self] in
        if let collection = self?.shownCollection { self?.editing.rename(collection) }
      },
      Action("win.delete-collection") { [weak self] in
        if let collection = self?.shownCollection { self?.editing.delete(collection) }
      },
      Action("win.export-collection") { [weak self] in
        if let collection = self?.shownCollection { self?.files.export(collection) }
      },
      Action("win.export-collection-folder") { [weak self] in
        guard let self, let collection = self.shownCollection else { return }
        self.files.export(collection, withFilesOf: self.fontsPage.listedFonts)
      },
      Action("win.import-collection", title: tr("Import Collection")) { [weak self] in
        self?.files.importFiles()
      },
      Action("win.import-collection-folder") { [weak self] in self?.files.importFolder() },
      Action("win.find-fonts") { [weak self] in
        guard let self else { return }
        self.editing.find(self.fontsPage.missing)
      },
    ]
  }

  func addActions() {
    for action in actions { action.add(to: widget) }
    Action.add("collect", to: widget) { [weak self] id in
      guard let self else { return }
      self.editing.collect(self.targets.fonts, into: id)
    }
  }

  /// The keys of an action that is disabled go on to what has the focus: a text that is being typed
  /// has a Delete, an Undo and an Escape of its own.
  func updateActions() {
    let focus = gtk_window_get_focus(widget.window).map { Widget($0) }
    let isTyping = focus?.isTextInput ?? false
    // Which one it is is known when the key is pressed: the focus goes from row to row.
    let isList = targets.isList
    Action.setEnabled(
      !isTyping && (isList || family.shown?.isChangeable == true), "remove-by-key", of: widget)
    // Of a text that can be selected the selected part is copied.
    let isText = focus?.isText == true || focus?.isA(gtk_label_get_type()) == true
    Action.setEnabled(!isText && (isList || family.shown != nil), "copy-name", of: widget)
    Action.setEnabled(!isTyping, "undo", of: widget)
    Action.setEnabled(!isTyping, "escape", of: widget)
  }

  // MARK: - What they do

  private func removeTargets() { changes.remove(targets.fonts) }

  private func setTargetsEnabled(_ isEnabled: Bool) {
    changes.setEnabled(isEnabled, targets.fonts)
  }

  private func search() {
    if !place.listsFonts { show(.installed) }
    panes.showList(.page)
    if !panes.hasFamilyPane { panes.show(.page) }
    panes.showSidebar(false)
    fontsPage.focusSearch()
  }

  private func goBack() {
    if fontsPage.list.selection?.isEmpty == false, family.shown == nil || panes.hasFamilyPane {
      fontsPage.list.selection?.clear()
    } else if family.shown != nil {
      // Side by side there is nothing to go back from.
      if !panes.hasFamilyPane || apps.shown != nil { family.close() }
    } else if apps.shown != nil {
      panes.show(.page)
    } else if panes.isFolded {
      panes.showSidebar(true)
    }
  }

  /// Of a page whose changes are the desktop's, the last one of them; else the last removal of fonts.
  private func undo() {
    if place == .textSize {
      context.undos.undoLast(at: .textSize)
    } else {
      context.toasts.dismiss()
      context.undoRemoval()
    }
  }

  private func order(byLikenessTo family: ListedFamily) {
    guard let content = context.fonts.content else { return }
    Task { [weak self, measured = context.measured] in
      let (families, script) = await measured.similar(to: family.key, in: content)
      guard let self else { return }
      guard let families else {
        return self.context.toasts.show(
          tr(
            "“{font}” has no letters to compare",
            ["font": DisplayText.line(family.name, limit: 40)]))
      }
      if !self.place.listsFonts { self.show(.all) }
      self.fontsPage.likeness = LikenessOrder(family.key, families, script: script)
    }
  }
}
