// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontCollections
import Typecase
import TypecaseGLibKit
import TypecaseGTKKit

// Favorites and collections, and what is done with several families at once.
extension BrowserWindow {
  /// The families that an action is for: those of an open menu, those that are selected, the row that
  /// has the focus, or the one that is shown.
  var targets: [ListedFamily] {
    if !menuFamilies.isEmpty { return menuFamilies }
    if place.listsFonts, content == .page || hasFamilyPane {
      let selected = fontsPage.list.selectedFamilies
      if !selected.isEmpty { return selected }
      if let focused = fontsPage.list.focusedFamily { return [focused] }
    }
    return shown.map { [$0] } ?? []
  }

  func connectCollections() {
    collections.changed = { [weak self] in self?.collectionsChanged() }
    collections.failed = { [weak self] in self?.toasts.show($0) }
    fontsPage.list.menuWanted = { [weak self] families, x, y in
      guard let self else { return }
      self.menuFamilies = families
      let (list, page) = (self.fontsPage.list.list.widget, self.fontsPage.widget)
      var (left, top) = (0.0, 0.0)
      // A list gives a popover no room; a box does.
      gtk_widget_translate_coordinates(list.pointer, page.pointer, x, y, &left, &top)
      FamilyMenu.make(families.map(self.asListed), self.collections.all, in: self.place)
        .open(in: page, atX: left, y: top) { [weak self] in self?.menuFamilies = [] }
    }
    collections.read()
  }

  /// The family with what is known of it now.
  private func asListed(_ family: ListedFamily) -> ListedFamily {
    var family = family
    family.isFavorite = collections.all.favorites.contains(family: family.name)
    return family
  }

  private func collectionsChanged() {
    sidebar.show(collections.all.collections)
    if case .collection(let id) = place, collections.all[id] == nil { return choose(.installed) }
    if place.listsFonts { show(place) }
    fontsPage.refresh()
    updateFavorite()
  }

  /// The star of the family that is shown.
  func updateFavorite() {
    let button = builder.widget("favorite")
    button.isVisible = shown != nil
    updateHiding()
    guard let shown else { return }
    FamilyMenu.showStar(collections.all.favorites.contains(family: shown.name), on: button)
  }

  // MARK: - Actions

  func makeCollectionActions() -> [Action] {
    [
      Action("win.favorite", title: tr("Add to or Remove from Favorites"), keys: ["<Control>d"]) {
        [weak self] in self?.toggleFavorite()
      },
      Action("win.new-collection", title: tr("New Collection"), keys: ["<Control>n"]) {
        [weak self] in self?.makeCollection(.fonts([]))
      },
      Action("win.collect-new") { [weak self] in
        guard let self else { return }
        self.makeCollection(.fonts(self.targets.map { .init(family: $0.name) }))
      },
      Action("win.take-out") { [weak self] in self?.takeOut() },
      Action("win.save-search") { [weak self] in
        guard let self else { return }
        self.makeCollection(.search(self.fontsPage.search), name: self.fontsPage.search.query)
      },
      Action("win.rename-collection") { [weak self] in self?.renameCollection() },
      Action("win.delete-collection") { [weak self] in self?.deleteCollection() },
      Action("win.undo-collection") { [weak self] in self?.restoreCollection() },
      Action("win.export-collection") { [weak self] in self?.exportCollection() },
      Action("win.import-collection", title: tr("Import Collection")) { [weak self] in
        self?.importCollection()
      },
      Action("win.find-fonts") { [weak self] in self?.findMissing() },
      Action("win.open") { [weak self] in
        if let family = self?.targets.first { self?.open(family) }
      },
      Action("win.copy-name", title: tr("Copy Name"), keys: ["<Control>c"]) { [weak self] in
        self?.copyName()
      },
      Action("win.turn-on") { [weak self] in self?.setTargetsEnabled(true) },
      Action("win.turn-off") { [weak self] in self?.setTargetsEnabled(false) },
    ]
  }

  private func toggleFavorite() {
    let names = targets.map(\.name)
    collections.change { all in
      let areFavorites = names.allSatisfy { all.favorites.contains(family: $0) }
      for name in names {
        if areFavorites {
          all.favorites.remove(family: name)
        } else {
          all.favorites.add(family: name)
        }
      }
    }
  }

  /// Puts what is meant into a collection.
  func collect(into id: String) {
    let names = targets.map(\.name)
    guard !names.isEmpty, let name = collections.all[id]?.name else { return }
    collections.change { all in
      all.change(id) { members in for name in names { members.add(family: name) } }
    }
    toasts.show(
      trn(
        "{count} family added to “{name}”", "{count} families added to “{name}”", names.count,
        ["name": DisplayText.line(name, limit: 40)]))
  }

  /// Puts one style into a collection that the person chooses.
  func collect(_ face: FamilyPresentation.Face) {
    guard let family = shown?.name, let name = face.descriptor.postScriptName else { return }
    let ordinary = collections.all.collections.filter { !$0.isSmart }
    guard !ordinary.isEmpty else {
      return makeCollection(.fonts([.init(family: family, face: name)]))
    }
    let names = StringList()
    names.set(ordinary.map(\.name) + [tr("New Collection")])
    let choice = Widget(gtk_drop_down_new(nil, nil))
    gtk_drop_down_set_model(choice.opaque, names.model)
    shortenChosenWord(of: choice)
    choice.setAccessibleLabel(tr("Collection"))
    choice.firstChild?.setAccessibleLabel(tr("Collection"))
    let question = MessageDialog(
      heading: tr("Add “{style}” to Collection", ["style": StyleList.name(of: face)]), body: "",
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("add", tr("_Add"), appearance: ADW_RESPONSE_SUGGESTED),
      ], content: choice)
    Task { [weak self] in
      guard let self, await question.ask(over: self.widget) == "add" else { return }
      let place = Int(gtk_drop_down_get_selected(choice.opaque))
      guard ordinary.indices.contains(place) else {
        return self.makeCollection(.fonts([.init(family: family, face: name)]))
      }
      self.collections.change { all in
        all.change(ordinary[place].id) { $0.add(face: name, of: family) }
      }
      self.toasts.show(
        tr(
          "“{style}” added to “{name}”",
          [
            "style": StyleList.name(of: face),
            "name": DisplayText.line(ordinary[place].name, limit: 40),
          ]))
    }
  }

  private func takeOut() {
    guard case .collection(let id) = place else { return }
    let names = targets.map(\.name)
    collections.change { all in
      all.change(id) { members in for name in names { members.remove(family: name) } }
    }
  }

  func makeCollection(_ content: FontCollection.Content, name: String = "") {
    Task { [weak self] in
      guard let self else { return }
      let heading =
        if case .search = content { tr("Save Search as a Collection") } else {
          tr("New Collection")
        }
      guard let name = await self.askName(heading, name: name, accept: tr("_Create")) else {
        return
      }
      await self.add(name, content)
    }
  }

  /// Adds a collection, and shows it.
  private func add(_ name: String, _ content: FontCollection.Content) async {
    let old = Set(collections.all.collections.map(\.id))
    collections.change { $0.add(name, content) }
    await collections.settle()
    let made = collections.all.collections.first { !old.contains($0.id) }
    if let made { choose(.collection(made.id)) }
  }

  /// Asks for the name of a collection; nil when the person called it off.
  private func askName(_ heading: String, name: String, accept: String) async -> String? {
    let entry = Widget(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, name)
    gtk_entry_set_activates_default(entry.cast(to: GtkEntry.self), 1)
    gtk_entry_set_placeholder_text(entry.cast(to: GtkEntry.self), tr("Name"))
    entry.setAccessibleLabel(tr("Name"))
    let question = MessageDialog(
      heading: heading, body: "",
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("accept", accept, appearance: ADW_RESPONSE_SUGGESTED),
      ], content: entry)
    guard await question.ask(over: widget) == "accept" else { return nil }
    let written = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
    let cleaned = CollectionFile.cleaned(written)
    return cleaned.isEmpty ? tr("Collection") : cleaned
  }

  /// The collection whose page is shown.
  private var shownCollection: FontCollection? {
    if case .collection(let id) = place { collections.all[id] } else { nil }
  }

  private func renameCollection() {
    guard let collection = shownCollection else { return }
    Task { [weak self] in
      let name = await self?.askName(
        tr("Rename Collection"), name: collection.name, accept: tr("_Rename"))
      if let name { self?.collections.change { $0.rename(collection.id, to: name) } }
    }
  }

  private func deleteCollection() {
    guard let collection = shownCollection else { return }
    deletedCollection = collection
    collections.change { $0.delete(collection.id) }
    toasts.show(
      tr("Collection “{name}” deleted", ["name": DisplayText.line(collection.name, limit: 40)]),
      action: (tr("_Undo"), "win.undo-collection"))
  }

  private func restoreCollection() {
    guard let deleted = deletedCollection else { return }
    deletedCollection = nil
    toasts.dismiss()
    collections.change { $0.add(deleted.name, deleted.content) }
  }

  private func copyName() {
    let names = targets.map(\.name)
    guard !names.isEmpty else { return }
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget.pointer), names.joined(separator: "\n"))
    toasts.show(trn("Name copied", "{count} names copied", names.count))
  }

  private func setTargetsEnabled(_ isEnabled: Bool) {
    let keys = targets.filter { !$0.isBuiltIn }.map(\.key)
    guard !keys.isEmpty else { return }
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let failures = try await families.setEnabled(isEnabled, keys)
        if let failure = failures.first { self?.toasts.show(Wording.explanation(of: failure)) }
      } catch { self?.toasts.show(Wording.explanation(of: error)) }
    }
  }

  // MARK: - Files

  private func exportCollection() {
    guard let collection = shownCollection else { return }
    let chooser = FileChooser(
      title: tr("Export Collection"), acceptLabel: tr("_Export"),
      kind: .newFile(
        name: collection.name.split(separator: "/").joined(separator: "-")
          + ".typecase-collection"))
    Task { [weak self] in
      guard let self, let path = await chooser.choose(over: self.widget).first?.path else { return }
      if let error = await PersonCollections.write(CollectionFile.bytes(of: collection), to: path) {
        self.toasts.show(tr("The collection was not exported: {reason}", ["reason": error.reason]))
      } else {
        self.toasts.show(tr("Collection exported"))
      }
    }
  }

  private func importCollection() {
    let chooser = FileChooser(
      title: tr("Import Collection"), acceptLabel: tr("_Import"),
      kind: .files(name: tr("Collections"), patterns: ["*.typecase-collection"]))
    Task { [weak self] in
      guard let self else { return }
      for file in await chooser.choose(over: self.widget) {
        guard let path = file.path else { continue }
        await self.importCollection(path, name: file.name)
      }
    }
  }

  private func importCollection(_ path: String, name: String) async {
    do throws(CollectionFile.Failure) {
      let collection = try await PersonCollections.collection(at: path)
      await add(collection.name, collection.content)
    } catch {
      toasts.show(
        tr(
          "“{file}” was not imported: {reason}",
          ["file": DisplayText.line(name, limit: 40), "reason": Self.explanation(of: error)]))
    }
  }

  /// Has the system look for the fonts of the collection that nobody here has: apps may offer them, and
  /// files can be added.
  private func findMissing() {
    let wanted = fontsPage.missing.map { member in
      member.face.map(FontSource.postScriptName) ?? .family(member.family)
    }
    guard !wanted.isEmpty else { return }
    Task { [weak self] in
      guard let self else { return }
      do {
        // More than a call can hold is asked for when these are there.
        try await self.families.connected()
          .find(Array(wanted.prefix(Self.mostWanted)), parentWindow: .window(self.widget)).outcome()
      } catch let error as TypecaseError {
        self.toasts.show(Wording.explanation(of: error))
      } catch {}
    }
  }

  /// As many as a call takes.
  private static let mostWanted = 256

  private static func explanation(of failure: CollectionFile.Failure) -> String {
    switch failure {
    case .system(let error): error.reason
    case .tooLarge: tr("it is too large for a collection")
    case .newer: tr("it was written by a newer version of Typecase")
    case .malformed(""): tr("it is no collection")
    case .malformed(let place):
      tr("it is wrong at “{place}”", ["place": DisplayText.line(place, limit: 60)])
    }
  }
}
