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

  func open(_ entry: ListedFamily) {
    opening?.cancel()
    opening = Task { [weak self] in
      guard let self else { return }
      if entry.isBuiltIn {
        guard let family = self.fonts.family(entry.key) else { return }
        return self.show(FamilyPresentation(family), entry, states: nil)
      }
      guard let details = await self.details(of: entry), !Task.isCancelled,
        let family = FamilyPresentation(details)
      else { return }
      self.show(family, entry, states: self.makeStates(details))
    }
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
    _ family: FamilyPresentation, _ entry: ListedFamily, states: FamilyStatePanel?
  ) {
    shown = entry
    self.states = states
    let page: Widget
    if family.isDrawable {
      let view = FamilyView(family, states: states?.widget, look: self.view)
      familyView = view
      connect(view, family, entry)
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
      left.map(fontsPage.list.focus)
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
      closeFamily()
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
      self.states?.update(FamilyState(details))
      self.familyView?.specimen.styles.update(
        Dictionary(
          details.compactMap { face in
            face.font.descriptor.id.map { ($0, face.font.descriptor.enabled != false) }
          }, uniquingKeysWith: { first, _ in first }))
    }
  }

  private func setEnabled(_ isEnabled: Bool) {
    guard let entry = shown else { return }
    change(entry) { families throws(TypecaseError) in
      let failures = try await families.setEnabled(
        isEnabled, [entry.key])
      return failures.first.map { Wording.explanation(of: $0) }
    }
  }

  private func setExposure(_ exposure: FontExposure) {
    guard let entry = shown else { return }
    change(entry) { families throws(TypecaseError) in
      try await families.setExposure(exposure, entry.name, provider: entry.provider)
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
      guard let entry = shown, let id = face.id else { return }
      change(entry) { families throws(TypecaseError) in
        let failures = try await families.setEnabled(action == .turnOn, ids: [id])
        return failures.first.map { Wording.explanation(of: $0) }
      }
    case .remove: remove(face)
    }
  }

  private func export(_ face: FamilyPresentation.Face) {
    Task { [weak self] in
      guard let window = self?.widget else { return }
      let result = await FileManagement.export(
        face.reference.path, name: FileManagement.name(for: face), over: window)
      if let result { self?.toasts.show(result) }
    }
  }

  private func remove(_ face: FamilyPresentation.Face) {
    guard let entry = shown, let id = face.id else { return }
    // A family of one style goes with it.
    if entry.faceCount == 1 { return remove() }
    let name = DisplayText.line(face.style, limit: 40, fallback: tr("Unnamed style"))
    Task { [weak self, families] in
      do throws(TypecaseError) {
        try await families.remove(ids: [id])
        self?.toasts.show(
          tr("“{font}” removed", ["font": name]), action: (tr("_Undo"), "win.undo-removal"))
        if self?.shown?.isSame(as: entry) == true { self?.open(entry) }
      } catch { self?.toasts.show(Wording.explanation(of: error)) }
    }
  }

  /// Changes a family, and shows the result.
  ///
  /// - Parameter change: returns why a part of the family stays as it was.
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

  func remove() {
    let going = targets.filter(\.isChangeable)
    guard let first = going.first else { return }
    if let shown, going.contains(where: { $0.isSame(as: shown) }) { closeFamily() }
    fontsPage.hide(going.map(\.key))
    let text =
      going.count == 1
      ? tr(
        "“{font}” removed",
        ["font": DisplayText.line(first.name, limit: 40, fallback: tr("Unnamed font"))])
      : trn("{count} family removed", "{count} families removed", going.count)
    Task { [weak self, families] in
      do throws(TypecaseError) {
        try await families.remove(going.map(\.key))
        self?.toasts.show(text, action: (tr("_Undo"), "win.undo-removal"))
      } catch {
        self?.fontsPage.showRemoved()
        self?.toasts.show(Wording.explanation(of: error))
      }
    }
  }
}
