// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

// Favorites and collections, and what is done with several fonts at once.
extension BrowserWindow {
  /// The fonts that an action is for: those of an open menu, those that are selected together, the one that is selected
  /// by itself, the row that has the focus, or the family that is shown.
  var targets: [ListedFont] {
    if !menuFonts.isEmpty { return menuFonts }
    if place.listsFonts, content == .page || hasFamilyPane {
      let selected = fontsPage.list.selectedFonts
      if !selected.isEmpty { return selected }
      // Beside the list is what is selected in it, wherever the keyboard is.
      if let current = fontsPage.list.currentFont { return [current] }
      if let focused = fontsPage.list.focusedFont { return [focused] }
    }
    return shown.map { [.family($0)] } ?? []
  }

  /// The families that an action is for, or that are of its faces.
  var targetFamilies: [ListedFamily] {
    var seen: Set<ListedFamily.Key> = []
    return targets.compactMap { font in
      guard seen.insert(font.key.family).inserted else { return nil }
      switch font {
      case .family(let family): return family
      case .face(let face): return fonts.listed(face.key.family)
      }
    }
  }

  func connectCollections() {
    collections.changed = { [weak self] in self?.collectionsChanged() }
    collections.failed = { [weak self] in self?.toasts.show($0) }
    fontsPage.list.menuWanted = { [weak self] fonts, x, y in
      guard let self else { return }
      self.menuFonts = fonts
      let (list, page) = (self.fontsPage.list.list.widget, self.fontsPage.widget)
      var (left, top) = (0.0, 0.0)
      // A list gives a popover no room; a box does.
      gtk_widget_translate_coordinates(list.pointer, page.pointer, x, y, &left, &top)
      FontMenu.make(fonts.map(self.asListed), self.collections.all, in: self.place)
        .open(in: page, atX: left, y: top) { [weak self] in self?.menuClosed() }
    }
    collections.read()
  }

  /// The keyboard is again where the menu was opened, unless what was chosen has taken it elsewhere.
  private func menuClosed() {
    let left = menuFonts.first?.key
    menuFonts = []
    // GTK gives the focus of a menu that goes to the first widget of the window.
    if place.listsFonts, content == .page || hasFamilyPane { left.map(fontsPage.list.focus) }
  }

  /// The font with what is known of it now.
  private func asListed(_ font: ListedFont) -> ListedFont {
    switch font {
    case .family(var family):
      family.isFavorite = collections.all.favorites.contains(family: family.name)
      return .family(family)
    case .face: return font
    }
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
    FontMenu.showStar(collections.all.favorites.contains(family: shown.name), on: button)
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
        self.makeCollection(.fonts(Self.members(self.targets)))
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
      Action("win.export-collection-folder") { [weak self] in self?.exportCollectionFolder() },
      Action("win.import-collection", title: tr("Import Collection")) { [weak self] in
        self?.importCollection()
      },
      Action("win.import-collection-folder") { [weak self] in self?.importCollectionFolder() },
      Action("win.export-files", title: tr("Export Font Files")) { [weak self] in
        self?.exportTargets()
      },
      Action("win.find-fonts") { [weak self] in self?.findMissing() },
      Action("win.open") { [weak self] in
        if let font = self?.targets.first { self?.open(font) }
      },
      Action("win.copy-name", title: tr("Copy Name"), keys: ["<Control>c"]) { [weak self] in
        self?.copyName()
      },
      Action("win.turn-on") { [weak self] in self?.setTargetsEnabled(true) },
      Action("win.turn-off") { [weak self] in self?.setTargetsEnabled(false) },
      Action("win.restrict") { [weak self] in self?.setTargetsExposure(.asks) },
      Action("win.open-to-all") { [weak self] in self?.setTargetsExposure(.byName) },
      Action("win.show-styles") { [weak self] in self?.toggleStyles() },
    ]
  }

  private func toggleFavorite() {
    let members = Self.members(targets)
    guard !members.isEmpty else { return }
    collections.change { all in
      let areFavorites = members.allSatisfy { all.favorites.has($0) }
      for member in members {
        if !areFavorites {
          all.favorites.add(member)
        } else if let face = member.face {
          all.favorites.remove(face: face, of: member.family, with: [])
        } else {
          all.favorites.remove(family: member.family)
        }
      }
    }
  }

  /// As a collection keeps fonts; a face without a PostScript name cannot be kept by itself.
  static func members(_ fonts: [ListedFont]) -> [FontCollection.Member] {
    fonts.compactMap { font in
      switch font {
      case .family(let family): .init(family: family.name)
      case .face(let face):
        face.postScriptName.map { .init(family: face.key.family.name, face: $0) }
      }
    }
  }

  /// Lists the styles of what is meant below their families, or not any more.
  private func toggleStyles() {
    let families = targetFamilies.filter { $0.faceCount > 1 }.map(\.key)
    let isExpanded = !families.allSatisfy(fontsPage.isExpanded)
    fontsPage.expand(families, isExpanded)
  }

  /// Puts what is meant into a collection.
  func collect(into id: String) {
    let targets = targets
    let members = Self.members(targets)
    guard !members.isEmpty, let name = collections.all[id]?.name else { return }
    collections.change { all in
      all.change(id) { fonts in for member in members { fonts.add(member) } }
    }
    toasts.show(NamedFonts(targets).added(to: name))
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
        NamedFonts(styles: [Wording.name(ofFace: family, face.style)])
          .added(to: ordinary[place].name))
    }
  }

  private func takeOut() {
    guard case .collection(let id) = place, let name = collections.all[id]?.name else { return }
    let targets = targets
    let out = Self.members(targets).map { member in
      (member: member, faces: member.face == nil ? [] : fonts.postScriptNames(of: member.family))
    }
    guard !out.isEmpty else { return }
    collections.change { all in
      all.change(id) { members in
        for (member, faces) in out {
          if let face = member.face {
            members.remove(face: face, of: member.family, with: faces)
          } else {
            members.remove(family: member.family)
          }
        }
      }
    }
    toasts.show(NamedFonts(targets).takenOut(of: name))
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
    let names = targets.map { font in
      switch font {
      case .family(let family): family.name
      case .face(let face): face.name
      }
    }
    guard !names.isEmpty else { return }
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget.pointer), names.joined(separator: "\n"))
    toasts.show(trn("Name copied", "{count} names copied", names.count))
  }

  private func setTargetsEnabled(_ isEnabled: Bool) {
    let meant = targets.changeable.map(\.key)
    guard !meant.isEmpty else { return }
    change { families throws(TypecaseError) in
      let change = try await families.setEnabled(isEnabled, meant)
      return (isEnabled ? change.fonts.turnedOn : change.fonts.turnedOff, change)
    }
  }

  private func setTargetsExposure(_ exposure: FontExposure) {
    let meant = targets.changeable.map(\.key)
    guard !meant.isEmpty else { return }
    change { families throws(TypecaseError) in
      let change = try await families.setExposure(exposure, meant)
      return (exposure == .asks ? change.fonts.restricted : change.fonts.opened, change)
    }
  }

  /// Changes fonts, and says which have changed, and why others have not.
  private func change(
    _ change:
      @escaping @MainActor (InstalledFamilies) async throws(TypecaseError) -> (
        told: String, change: InstalledFamilies.Change
      )
  ) {
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let (told, change) = try await change(families)
        let parts = [
          change.fonts.isEmpty ? nil : told, Wording.explanation(ofAll: change.failures),
        ].compactMap(\.self)
        if !parts.isEmpty { self?.toasts.show(parts.joined(separator: ". ")) }
      } catch { self?.toasts.show(Wording.explanation(of: error)) }
    }
  }

  // MARK: - Files

  private func exportCollection() {
    guard let collection = shownCollection else { return }
    let chooser = FileChooser(
      title: tr("Export Collection"), acceptLabel: tr("_Export"),
      kind: .newFile(name: Self.fileName(of: collection)))
    Task { [weak self] in
      guard let self, let path = await chooser.choose(over: self.widget).first?.path else { return }
      if let error = await PersonCollections.write(CollectionFile.bytes(of: collection), to: path) {
        self.toasts.show(tr("The collection was not exported: {reason}", ["reason": error.reason]))
      } else {
        self.toasts.show(Self.told(exported: collection))
      }
    }
  }

  /// The faces that are meant, as the list has them.
  private func offered(_ fonts: [ListedFont]) -> [OfferedFace] {
    fonts.flatMap { font -> [OfferedFace] in
      let faces = self.fonts.family(font.key.family)?.faces ?? []
      guard case .face(let face) = font else { return faces }
      return faces.filter { ListedFace($0, of: font.key.family).key == face.key }
    }
  }

  /// Writes the files of what is meant to a folder that the person chooses.
  private func exportTargets() {
    let targets = targets
    guard let content = fonts.content, !targets.isEmpty else { return }
    let export = FontExport(offered(targets), among: content.choice.families.flatMap(\.faces))
    let chooser = FileChooser(
      title: trn("Export {count} Font File", "Export {count} Font Files", export.files.count),
      acceptLabel: tr("_Export"), kind: .folder)
    Task { [weak self] in
      guard let self, let folder = await chooser.choose(over: self.widget).first?.path else {
        return
      }
      let result = await export.write(to: folder)
      self.toasts.show(export.told(result, of: NamedFonts(targets)))
    }
  }

  /// Writes the collection and the files of its fonts to a folder.
  private func exportCollectionFolder() {
    guard let collection = shownCollection, let content = fonts.content else { return }
    let listed = fontsPage.listedFonts
    let export = FontExport(offered(listed), among: content.choice.families.flatMap(\.faces))
    let chooser = FileChooser(
      title: tr("Export Collection with Font Files"), acceptLabel: tr("_Export"), kind: .folder)
    Task { [weak self] in
      guard let self, let folder = await chooser.choose(over: self.widget).first?.path else {
        return
      }
      let path = await PersonCollections.freePath(Self.fileName(of: collection), in: folder)
      if let error = await PersonCollections.write(CollectionFile.bytes(of: collection), to: path) {
        return self.toasts.show(
          tr("The collection was not exported: {reason}", ["reason": error.reason]))
      }
      let result = await export.write(to: folder)
      self.toasts.show(
        [Self.told(exported: collection), export.told(result, of: NamedFonts(listed))]
          .joined(separator: ". "))
    }
  }

  /// That a collection was exported, and how much is in it.
  private static func told(exported collection: FontCollection) -> String {
    let name = DisplayText.line(collection.name, limit: 40)
    if collection.isSmart { return tr("Collection “{name}” exported", ["name": name]) }
    let faces = collection.members.count { $0.face != nil }
    return tr(
      "Collection “{name}” exported: {fonts}",
      [
        "name": name,
        "fonts": Wording.counts(families: collection.members.count - faces, styles: faces),
      ])
  }

  /// The file of a collection that travels.
  private static func fileName(of collection: FontCollection) -> String {
    collection.name.split(separator: "/").joined(separator: "-") + ".typecase-collection"
  }

  /// Reads the collections in a folder, and adds the font files in it.
  private func importCollectionFolder() {
    let chooser = FileChooser(
      title: tr("Import Collection with Font Files"), acceptLabel: tr("_Import"), kind: .folder)
    Task { [weak self] in
      guard let self, let folder = await chooser.choose(over: self.widget).first else { return }
      await self.importCollections(in: folder)
    }
  }

  private func importCollections(in folder: ChosenFile) async {
    guard let path = folder.path else { return }
    let files = await PersonCollections.files(in: path)
    guard !files.isEmpty else {
      return toasts.show(
        tr(
          "There is no collection in “{folder}”",
          ["folder": DisplayText.line(folder.name, limit: 40)]))
    }
    for file in files { await importCollection("\(path)/\(file)", name: file) }
    adding.add([folder])
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
