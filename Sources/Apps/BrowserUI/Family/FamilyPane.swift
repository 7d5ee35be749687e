// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontPolicy
import FontProblems
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The pane of the browser's window about one family, beside or in the place of the list that it was chosen in.
///
///     a row ── follow, open ──▶ chosen ──▶ details ──▶ FamilyView or UndrawnFamilyPage
///                                                        ├── FamilyStatePanel ──▶ a change of the family
///                                                        └── SimilarFonts
final class FamilyPane {
  /// The family that is shown; nil when a list or an app is.
  private(set) var shown: ListedFamily?
  /// The page of the shown family.
  private(set) var view: FamilyView?
  /// What is selected in the list while no several fonts are: it is shown, or will be once the keyboard rests.
  private(set) var chosen: FamilyOrFace.Key?

  /// Called when another family is shown, or none.
  var changed: () -> Void = {}
  /// Called when the person goes back from a family.
  var left: (ListedFamily) -> Void = { _ in }
  /// Called to show a place.
  var placeWanted: (Place) -> Void = { _ in }
  /// Called to compare families.
  var compared: ([ListedFamily]) -> Void = { _ in }
  /// Called to put a style into a collection.
  var collected: (FamilyPresentation.Face) -> Void = { _ in }
  /// Called to remove a whole family.
  var removed: (ListedFamily) -> Void = { _ in }

  /// Looks for what is wrong between the family of a name and other fonts.
  var problems: (String) async -> [FontProblem] = { _ in [] }
  /// Called with a problem and the repair that the person wants.
  var repaired: (FontProblem, FontRepair) -> Void = { _, _ in }

  let context: BrowserContext
  private let panes: WindowPanes
  private let list: FamilyList
  /// The controls of the installed family that is shown.
  private var states: FamilyStatePanel?
  /// Waits until the keyboard rests on what was chosen with it: less than a person notices, more than a key that is
  /// held takes for a row.
  private let following = Debounced(after: .milliseconds(120))
  private var opening: Task<Void, Never>?
  /// What looks for fonts like the shown one; what it measured is kept when it is canceled.
  private var likening: Task<Void, Never>?
  /// A family to open when the list is known.
  private var wanted: String?
  /// Whose family it is: nobody's for a built-in one; nil for anybody's.
  private var wantedOwner: String?

  /// - Parameter list: in which the shown family is marked.
  init(_ context: BrowserContext, _ panes: WindowPanes, list: FamilyList) {
    self.context = context
    self.panes = panes
    self.list = list
  }

  private var families: InstalledFamilies { context.families }
  private var fonts: LibraryFonts { context.fonts }

  // MARK: - Opening

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
        placeWanted(.builtIn)
        open(family)
      } else {
        context.toasts.show(
          tr("There is no font “{name}”", ["name": DisplayText.line(name, limit: 40)]))
      }
    }
  }

  private var isFailed: Bool {
    if case .failed = families.state { true } else { false }
  }

  /// Opens a family, or that of a face with the face chosen in it.
  func open(_ font: FamilyOrFace) {
    switch font {
    case .family(let family): open(family)
    case .face(let face):
      if let family = fonts.listed(face.key.family) { open(family, choosing: face) }
    }
  }

  /// Selects a font to which the keyboard has gone, and shows it beside its list once the keyboard rests.
  func follow(_ font: FamilyOrFace) {
    guard panes.hasFamilyPane else { return }
    chosen = font.key
    list.current = font.key
    following.restart { @MainActor [weak self] in self?.open(font) }
  }

  /// - Parameter face: the style that is chosen at first; the usual one where it is nil.
  func open(_ entry: ListedFamily, choosing face: ListedFace? = nil) {
    following.cancel()
    opening?.cancel()
    chosen = face.map { .face($0.key) } ?? .family(entry.key)
    if panes.hasFamilyPane { list.current = chosen }
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
    panes.update()
  }

  private func details(of entry: ListedFamily) async -> [FontDetails]? {
    do throws(TypecaseError) {
      return try await families.details(entry.name, provider: entry.provider)
    } catch {
      context.tell(error)
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
      let view = FamilyView(family, states: states?.widget, look: context.view)
      self.view = view
      connect(view, family, entry)
      if let style = face.flatMap(family.style) { view.selection.choose(style) }
      page = view.widget
    } else {
      view = nil
      page = UndrawnFamilyPage.make(family, states: states)
    }
    let builder = context.builder
    let title = builder.widget("family-title").opaque
    adw_window_title_set_title(title, Wording.name(ofFamily: family.family))
    adw_window_title_set_subtitle(
      title, DisplayText.line(family.providerName ?? tr("Built-in"), limit: 60))
    adw_bin_set_child(builder.widget("family-content").cast(to: AdwBin.self), page.pointer)
    builder.widget("remove").isVisible = entry.isChangeable
    showSimilar()
    panes.show(.family)
    panes.update()
    // Beside its list a family leaves the focus where it is.
    if !panes.hasFamilyPane { gtk_widget_grab_focus(builder.widget("back").pointer) }
    changed()
  }

  private func connect(
    _ view: FamilyView, _ family: FamilyPresentation, _ entry: ListedFamily
  ) {
    let states = self.states
    view.told = { [weak self] in self?.context.toasts.show($0) }
    view.state = { [weak states] in states?.state }
    view.isHidden = { [weak self] in self?.shown?.isHidden ?? false }
    view.desktopFontChanged = { [weak self] change in
      self?.context.undos.add(
        UndoableChange(change.words(for: family.family)) { change.undo() })
    }
    view.specimen.styles.wanted = { [weak self] in self?.apply($0, to: $1) }
    view.fileWanted = { [weak self] path in
      if let self { FileManagement.show(path, over: self.context.widget) }
    }
    view.problems = { [weak self] in await self?.problems(family.family) ?? [] }
    view.repaired = { [weak self] in self?.repaired($0, $1) }
    view.familyWanted = { [weak self] face in
      let key = ListedFamily.Key(name: face.family, provider: face.owner.id)
      if key != entry.key, let other = self?.fonts.listed(key) { self?.open(other) }
    }
    if !entry.isBuiltIn {
      view.grants = { [families] in
        guard let library = try? await families.connected() else { return [] }
        return (try? await library.grants()) ?? []
      }
    }
  }

  // MARK: - Leaving

  /// Goes back to where the family was opened, and to its row.
  func close() {
    let left = shown
    panes.show(panes.list)
    left.map(self.left)
  }

  /// The family is not shown any more.
  func forget() {
    guard shown != nil else { return }
    opening?.cancel()
    if !following.isWaiting { chosen = nil }
    likening?.cancel()
    shown = nil
    states = nil
    view = nil
    showPlaceholder()
    changed()
    panes.show(panes.list)
  }

  /// Shows the font that is selected instead of removed families.
  func giveWay() {
    if !following.isWaiting { forget() }
  }

  /// The text of a pane without a family.
  func showPlaceholder() {
    let builder = context.builder
    let page = Widget(adw_status_page_new())
    keepWords(ofStatusPage: page)
    adw_status_page_set_icon_name(page.opaque, "font-x-generic-symbolic")
    adw_status_page_set_title(page.opaque, tr("Choose a Font"))
    adw_status_page_set_description(page.opaque, tr("Its styles, glyphs and details appear here."))
    adw_window_title_set_title(builder.widget("family-title").opaque, "")
    adw_window_title_set_subtitle(builder.widget("family-title").opaque, "")
    adw_bin_set_child(
      builder.widget("family-content").cast(to: AdwBin.self), page.pointer)
    builder.widget("remove").isVisible = false
  }

  // MARK: - Following changes

  /// Updates the family after a change, made here or elsewhere.
  func update() {
    guard let entry = shown, !entry.isBuiltIn else { return }
    let isThere = families.families.contains {
      $0.provider == entry.provider && $0.family == entry.name
    }
    if isThere {
      refreshStates(of: entry)
    } else if families.isComplete {
      // Another family takes its place in a moment.
      if !following.isWaiting, chosen?.family == entry.key { close() }
    } else {
      families.wantAll()
    }
  }

  /// Notes whether the shown family is hidden.
  func note(_ hidden: HiddenFamilies) {
    guard let shown, shown.isBuiltIn else { return }
    self.shown?.isHidden = hidden.contains(shown.name)
    changed()
  }

  /// Shows families like the one that is shown, once the fonts are known.
  func showSimilar() {
    guard let entry = shown, let view, !view.similar.isKnown, let content = fonts.content
    else { return }
    view.similar.opened = { [weak self] in self?.open($0) }
    view.similar.compared = { [weak self] in self?.compared([entry] + $0) }
    likening?.cancel()
    likening = Task { [weak view, measured = context.measured] in
      let (families, script) = await measured.similar(to: entry.key, in: content)
      guard !Task.isCancelled else { return }
      view?.similar.show(families, script: script)
    }
  }

  // MARK: - States

  private func makeStates(_ details: [FontDetails]) -> FamilyStatePanel {
    let panel = FamilyStatePanel(FamilyState(details))
    panel.enabled = { [weak self] in self?.setEnabled($0) }
    panel.exposed = { [weak self] in self?.setExposure($0) }
    return panel
  }

  func refreshStates(of entry: ListedFamily) {
    Task { [weak self, families] in
      let details = try? await families.details(entry.name, provider: entry.provider)
      guard let self, let details, !details.isEmpty, self.shown?.isSame(as: entry) == true else {
        return
      }
      // Styles come and go by themselves.
      if let view = self.view,
        view.family.ids != Set(details.compactMap(\.font.descriptor.id))
      {
        return self.open(entry)
      }
      self.states?.update(FamilyState(details))
      self.view?.specimen.styles.update(
        Dictionary(
          details.compactMap { face in
            face.font.descriptor.id.map {
              ($0, FamilyPresentation.Face.State(face.font.descriptor))
            }
          }, uniquingKeysWith: { first, _ in first }))
    }
  }
}
