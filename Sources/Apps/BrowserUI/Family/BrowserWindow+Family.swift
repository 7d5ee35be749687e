// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit

// The page about a family.
extension BrowserWindow {
  /// Opens a family by its name, when the fonts are known.
  ///
  /// - Parameter owner: whose it is, nobody's for a built-in one; nil for anybody's.
  func open(family name: String, of owner: String? = nil) {
    (wanted, wantedOwner) = (name, owner)
    openWanted()
  }

  func openWanted() {
    guard let name = wanted else { return }
    let isInstalled = wantedOwner != FontFilter.builtIn
    let own = families.families.filter { wantedOwner == nil || $0.provider == wantedOwner }
    let found =
      own.first { $0.family == name } ?? own.first { $0.family.lowercased() == name.lowercased() }
    if let found {
      wanted = nil
      open(ListedFamily(found))
    } else if isInstalled, !families.isComplete, !isFailed {
      families.wantAll()
    } else if fonts.content != nil {
      wanted = nil
      if let family = fonts.builtIn(name) {
        show(.builtIn)
        open(family)
      } else {
        toasts.show(tr("There is no font “{name}”", ["name": DisplayText.line(name, limit: 40)]))
      }
    }
  }

  private var isFailed: Bool {
    if case .failed = families.state { true } else { false }
  }

  /// Opens a family, or that of a face with the face chosen in it.
  func open(_ font: ListedFont) {
    switch font {
    case .family(let family): open(family)
    case .face(let face):
      if let family = fonts.listed(face.key.family) { open(family, choosing: face) }
    }
  }

  /// How long the keyboard rests on a row before it is shown: less than a person notices, more than a key that is held
  /// takes for a row.
  private static let restOfKeyboard = Duration.milliseconds(120)

  /// Selects a font to which the keyboard has gone, and shows it beside its list once the keyboard rests.
  func follow(_ font: ListedFont) {
    guard hasFamilyPane else { return }
    following?.cancel()
    chosen = font.key
    fontsPage.list.current = font.key
    following = Task { [weak self] in
      try? await Task.sleep(for: Self.restOfKeyboard)
      guard let self, !Task.isCancelled else { return }
      self.following = nil
      self.open(font)
    }
  }

  /// - Parameter face: the style that is chosen at first; the usual one where it is nil.
  func open(_ entry: ListedFamily, choosing face: ListedFace? = nil) {
    following?.cancel()
    following = nil
    opening?.cancel()
    chosen = face.map { .face($0.key) } ?? .family(entry.key)
    if hasFamilyPane { fontsPage.list.current = chosen }
    opening = Task { [weak self] in
      guard let self else { return }
      if entry.isBuiltIn {
        guard let family = self.fonts.family(entry.key) else { return self.forgetChoice() }
        return self.show(FamilyPresentation(family), entry, choosing: face, states: nil)
      }
      let details = await self.details(of: entry)
      guard !Task.isCancelled else { return }
      guard let details, let family = FamilyPresentation(details) else {
        return self.forgetChoice()
      }
      self.show(family, entry, choosing: face, states: self.makeStates(details))
    }
  }

  /// What was chosen cannot be shown: what is shown is the selected font.
  private func forgetChoice() {
    chosen = shown.map { .family($0.key) }
    panesChanged()
  }

  private func details(of entry: ListedFamily) async -> [FontDetails]? {
    do throws(TypecaseError) {
      return try await families.details(entry.name, provider: entry.provider)
    } catch {
      toasts.show(Wording.explanation(of: error))
      return nil
    }
  }

  private func show(
    _ family: FamilyPresentation, _ entry: ListedFamily, choosing face: ListedFace?,
    states: FamilyStatePanel?
  ) {
    shown = entry
    self.states = states
    let page: Widget
    if family.isDrawable {
      let view = FamilyView(family, states: states?.widget, look: self.view)
      familyView = view
      connect(view, family, entry)
      if let style = face.flatMap(family.style) { view.selection.choose(style) }
      page = view.widget
    } else {
      familyView = nil
      page = UndrawnFamilyPage.make(family, states: states)
    }
    let title = builder.widget("family-title").opaque
    adw_window_title_set_title(title, Wording.name(ofFamily: family.family))
    adw_window_title_set_subtitle(
      title, DisplayText.line(family.providerName ?? tr("Built-in"), limit: 60))
    adw_bin_set_child(builder.widget("family-content").cast(to: AdwBin.self), page.pointer)
    builder.widget("remove").isVisible = entry.isChangeable
    updateFavorite()
    showSimilar()
    show(.family)
    panesChanged()
    // Beside its list a family leaves the focus where it is.
    if !hasFamilyPane { gtk_widget_grab_focus(builder.widget("back").pointer) }
    updateActions()
  }

  private func connect(
    _ view: FamilyView, _ family: FamilyPresentation, _ entry: ListedFamily
  ) {
    let states = self.states
    view.told = { [weak self] in self?.toasts.show($0) }
    view.state = { [weak states] in states?.state }
    view.isHidden = { [weak self] in self?.shown?.isHidden ?? false }
    view.desktopFontChanged = { [weak self] change in
      self?.lastDesktopFontChange = change
      self?.toasts.show(
        change.words(for: family.family), action: (tr("_Undo"), "win.undo-desktop-font"))
    }
    view.specimen.styles.wanted = { [weak self] in self?.apply($0, to: $1) }
    view.fileWanted = { [weak self] path in
      if let self { FileManagement.show(path, over: self.widget) }
    }
    if !entry.isBuiltIn {
      view.grants = { [families] in
        guard let library = try? await families.connected() else { return [] }
        return (try? await library.grants()) ?? []
      }
    }
  }

  /// Goes back to where the family was opened, and to its row.
  func closeFamily() {
    let left = shown
    if let shownApp {
      show(.app)
      left.map { shownApp.focus($0.name) }
    } else {
      show(.page)
      left.map { fontsPage.list.focus(.family($0.key)) }
    }
  }

  /// Updates the family after a change, made here or elsewhere.
  func familyChanged() {
    guard let entry = shown, !entry.isBuiltIn else { return }
    let isThere = families.families.contains {
      $0.provider == entry.provider && $0.family == entry.name
    }
    if isThere {
      refreshStates(of: entry)
    } else if families.isComplete {
      // Another family takes its place in a moment.
      if following == nil, chosen?.family == entry.key { closeFamily() }
    } else {
      families.wantAll()
    }
  }

  // MARK: - States

  private func makeStates(_ details: [FontDetails]) -> FamilyStatePanel {
    let panel = FamilyStatePanel(FamilyState(details))
    panel.enabled = { [weak self] in self?.setEnabled($0) }
    panel.exposed = { [weak self] in self?.setExposure($0) }
    return panel
  }

  private func refreshStates(of entry: ListedFamily) {
    Task { [weak self, families] in
      let details = try? await families.details(entry.name, provider: entry.provider)
      guard let self, let details, !details.isEmpty, self.shown?.isSame(as: entry) == true else {
        return
      }
      // Styles come and go by themselves.
      if let view = self.familyView,
        view.family.ids != Set(details.compactMap(\.font.descriptor.id))
      {
        return self.open(entry)
      }
      self.states?.update(FamilyState(details))
      self.familyView?.specimen.styles.update(
        Dictionary(
          details.compactMap { face in
            face.font.descriptor.id.map {
              ($0, FamilyPresentation.Face.State(face.font.descriptor))
            }
          }, uniquingKeysWith: { first, _ in first }))
    }
  }

  private func setEnabled(_ isEnabled: Bool) {
    guard let entry = shown else { return }
    change(entry) { families throws(TypecaseError) in
      let change = try await families.setEnabled(isEnabled, [.family(entry.key)])
      return Wording.explanation(ofAll: change.failures)
    }
  }

  private func setExposure(_ exposure: FontExposure) {
    guard let entry = shown else { return }
    change(entry) { families throws(TypecaseError) in
      try await families.setExposure(exposure, [.family(entry.key)])
      return nil
    }
  }

  // MARK: - One style

  private func apply(_ action: StyleAction, to face: FamilyPresentation.Face) {
    switch action {
    case .export: export(face)
    case .collect: collect(face)
    case .showInFiles: FileManagement.show(face.reference.path, over: widget)
    case .turnOn, .turnOff:
      change(face) { families, key throws(TypecaseError) in
        let change = try await families.setEnabled(action == .turnOn, [key])
        return Wording.explanation(ofAll: change.failures)
          ?? (action == .turnOn ? change.fonts.turnedOn : change.fonts.turnedOff)
      }
    case .restrict, .openToAll:
      change(face) { families, key throws(TypecaseError) in
        let change = try await families.setExposure(
          action == .restrict ? .asks : .byName, [key])
        return action == .restrict ? change.fonts.restricted : change.fonts.opened
      }
    case .remove: remove(face)
    }
  }

  /// Changes one style, and shows the result; what comes back is told.
  private func change(
    _ face: FamilyPresentation.Face,
    _ change:
      @escaping @MainActor (InstalledFamilies, ListedFont.Key) async throws(TypecaseError)
      -> String
  ) {
    guard let entry = shown, let id = face.id else { return }
    self.change(entry) { families throws(TypecaseError) in
      try await change(families, .face(.init(family: entry.key, face: id)))
    }
  }

  private func export(_ face: FamilyPresentation.Face) {
    Task { [weak self] in
      guard let window = self?.widget else { return }
      let result = await FileManagement.export(
        face.reference.path, name: FileManagement.name(for: face), over: window)
      guard let result, let self else { return }
      let companions = FontExport.companions(
        self.fonts.companions(
          of: face.reference.path, beside: face.descriptor.family ?? ""))
      self.toasts.show([result, companions].compactMap(\.self).joined(separator: ". "))
    }
  }

  private func remove(_ face: FamilyPresentation.Face) {
    guard let entry = shown, let id = face.id else { return }
    // A family of one face goes with it.
    if familyView?.family.ids.count == 1 { return remove([.family(entry)]) }
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let change = try await families.remove([.face(.init(family: entry.key, face: id))])
        self?.toasts.show(change.fonts.removed, action: (tr("_Undo"), "win.undo-removal"))
        if self?.shown?.isSame(as: entry) == true { self?.open(entry) }
      } catch { self?.toasts.show(Wording.explanation(of: error)) }
    }
  }

  /// Changes a family, and shows the result.
  ///
  /// - Parameter change: returns what is to be told, such as why a part of the family stays as it was.
  private func change(
    _ entry: ListedFamily,
    _ change: @escaping @MainActor (InstalledFamilies) async throws(TypecaseError) -> String?
  ) {
    Task { [weak self, families] in
      var problem: String?
      do throws(TypecaseError) {
        problem = try await change(families)
      } catch { problem = Wording.explanation(of: error) }
      if let problem { self?.toasts.show(problem) }
      // After a refusal the true state is shown.
      self?.refreshStates(of: entry)
    }
  }

  // MARK: - Removal

  /// Removes what is meant.
  func remove() { remove(targets) }

  /// Removes fonts, and says which, with Undo.
  func remove(_ fonts: [ListedFont]) {
    let going = fonts.changeable.map(\.key)
    guard !going.isEmpty else { return }
    let isShownGoing = shown.map { going.contains(.family($0.key)) } ?? false
    if isShownGoing, !hasFamilyPane { closeFamily() }
    fontsPage.hide(going)
    // Beside the list stands what is selected in the place of what goes.
    if isShownGoing, hasFamilyPane, following == nil { forgetFamily() }
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let change = try await families.remove(going)
        self?.toasts.show(change.fonts.removed, action: (tr("_Undo"), "win.undo-removal"))
      } catch {
        self?.fontsPage.showRemoved()
        self?.toasts.show(Wording.explanation(of: error))
      }
    }
  }
}
