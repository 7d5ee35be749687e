// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The page of the apps, and the pane about one of them, instead of the lists of fonts.
final class AppPane {
  /// The app whose page is shown, or was left for the shown family.
  private(set) var shown: AppView?
  /// Called when the person opens a family of an app.
  var opened: (ListedFamily) -> Void = { _ in }
  /// Called when an app is shown.
  var changed: () -> Void = {}

  private let context: BrowserContext
  private let panes: WindowPanes
  /// The app to open when the apps are known.
  private var wanted: String?
  /// Made when it is shown first.
  private lazy var page = makePage()

  init(_ context: BrowserContext, _ panes: WindowPanes) {
    self.context = context
    self.panes = panes
  }

  private func makePage() -> AppsPage {
    let page = AppsPage(context.families)
    page.opened = { [weak self] in self?.open($0) }
    page.listed = { [weak self] in self?.listed($0) }
    context.addPage(page.widget, of: .apps)
    return page
  }

  /// Shows the apps as they are now.
  func update() { page.update() }

  private func open(_ app: AppList.App) {
    let view = AppView(app, context.families)
    view.opened = { [weak self] in self?.opened($0) }
    view.removed = { [weak self] in self?.removeAll(of: $0) }
    view.kept = { [weak self] in self?.keepFonts(of: $0) }
    view.muted = { [weak self] in self?.setMuted($1, $0) }
    view.accessChanged = { [weak self] in self?.change($0) }
    view.ended = { [weak self] in self?.panes.show(.page) }
    shown = view
    let builder = context.builder
    adw_window_title_set_title(builder.widget("app-title").opaque, app.title)
    adw_bin_set_child(builder.widget("app-content").cast(to: AdwBin.self), view.widget.pointer)
    panes.show(.app)
    gtk_widget_grab_focus(builder.widget("app-back").pointer)
    changed()
  }

  /// Has an app opened by its id, once the apps are known; nil has none opened.
  func want(_ id: String?) { wanted = id }

  private func listed(_ list: AppList) {
    if let id = wanted {
      wanted = nil
      if let app = list[id] { open(app) }
    } else if let shown {
      shown.update(list[shown.id])
    }
  }

  /// Forgets the app's page once the list of apps is shown again.
  func close() {
    guard let left = shown else { return }
    shown = nil
    page.focus(left.id)
  }

  func removeAll(of provider: ProviderSummary) {
    Task { [weak self, families = context.families, window = context.widget] in
      do throws(TypecaseError) {
        let all = try await families.connected().fonts(
          provider: provider.id, hasLanguages: false, isBrief: true)
        guard await Self.removal(of: all, provider).ask(over: window) == "remove" else { return }
        let change = try await families.removeAll(of: provider.id)
        self?.context.noteRemoval(change)
      } catch { self?.context.tell(error) }
    }
  }

  /// The question whether all fonts of a provider go, which names each of its families.
  private static func removal(
    of fonts: [InstalledFont], _ provider: ProviderSummary
  ) -> MessageDialog {
    let families = NameList.families(of: fonts)
    return MessageDialog(
      heading: tr("Remove All Fonts?"),
      body: trn(
        "{count} font of {families} of “{app}” will be removed, and no program can use it any more. You can undo this afterwards.",
        "{count} fonts of {families} of “{app}” will be removed, and no program can use them any more. You can undo this afterwards.",
        fonts.count,
        [
          "families": trn("{count} family", "{count} families", families.count),
          "app": provider.title,
        ]),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("remove", tr("_Remove All"), appearance: ADW_RESPONSE_DESTRUCTIVE),
      ], content: NameList.make(families, label: tr("Fonts to Remove")))
  }

  private func keepFonts(of provider: ProviderSummary) {
    Task { [weak self, families = context.families] in
      do throws(TypecaseError) {
        let change = try await families.keepFonts(of: provider.id)
        self?.context.toasts.show(
          [change.fonts.kept, Wording.explanation(ofAll: change.failures)]
            .compactMap(\.self).joined(separator: ". "))
      } catch { self?.context.tell(error) }
    }
  }

  private func setMuted(_ isMuted: Bool, _ app: AppList.App) {
    Task { [weak self, families = context.families] in
      do throws(TypecaseError) {
        try await families.connected().setMuted(isMuted, app: app.appID)
      } catch { self?.context.tell(error) }
      families.reload()
    }
  }

  // MARK: - What it was given

  /// Carries out the person's decision, and offers Undo for a revocation.
  private func change(_ change: AccessChange) {
    // None at all would mean every font of the app.
    guard !change.names.isEmpty else { return page.update() }
    Task { [weak self, families = context.families] in
      do throws(TypecaseError) {
        let library = try await families.connected()
        try await library.setGranted(change.isAllowed, app: change.app, fonts: change.names)
        self?.tell(change)
      } catch { self?.context.tell(error) }
      // After a refusal the true state is shown.
      self?.page.update()
    }
  }

  private func tell(_ change: AccessChange) {
    guard !change.isAllowed else { return context.toasts.dismiss() }
    context.undos.add(
      UndoableChange(Self.words(revoked: change)) { [weak self] in self?.change(change.reversed) })
  }

  private static func words(revoked change: AccessChange) -> String {
    let app = DisplayText.line(change.appTitle, limit: 30)
    let count = change.names.count
    return change.family.map { family in
      let font = DisplayText.line(family, limit: 30)
      // TRANSLATORS: a font that an app may not use any more
      return count == 1
        ? tr("“{font}” taken back from {app}", ["font": font, "app": app])
        : trn(
          "“{font}” taken back from {app}: {count} style",
          "“{font}” taken back from {app}: {count} styles", count, ["font": font, "app": app])
    }
      ?? trn(
        "All fonts taken back from {app}: {count} style",
        "All fonts taken back from {app}: {count} styles", count, ["app": app])
  }
}
