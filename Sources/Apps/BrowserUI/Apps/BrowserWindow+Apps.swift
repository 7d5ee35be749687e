// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

// The page about an app.
extension BrowserWindow {
  func open(_ app: AppList.App) {
    let view = AppView(app, families)
    view.opened = { [weak self] in self?.open($0) }
    view.removed = { [weak self] in self?.removeAll(of: $0) }
    view.kept = { [weak self] in self?.keepFonts(of: $0) }
    view.muted = { [weak self] in self?.setMuted($1, $0) }
    view.accessChanged = { [weak self] in self?.change($0) }
    view.ended = { [weak self] in self?.show(.page) }
    shownApp = view
    adw_window_title_set_title(builder.widget("app-title").opaque, app.title)
    adw_bin_set_child(builder.widget("app-content").cast(to: AdwBin.self), view.widget.pointer)
    show(.app)
    gtk_widget_grab_focus(builder.widget("app-back").pointer)
    updateActions()
  }

  /// Opens an app by its id, when the apps are known.
  func open(app id: String) {
    wantedApp = id
    choose(.apps)
  }

  func appsListed(_ list: AppList) {
    if let id = wantedApp {
      wantedApp = nil
      if let app = list[id] { open(app) }
    } else if let shownApp {
      shownApp.update(list[shownApp.id])
    }
  }

  /// Forgets the app's page once the list of apps is shown again.
  func closeApp() {
    guard let left = shownApp else { return }
    shownApp = nil
    apps.focus(left.id)
  }

  func removeAll(of provider: ProviderSummary) {
    Task { [weak self, families, widget] in
      do throws(TypecaseError) {
        let all = try await families.connected().fonts(
          provider: provider.id, hasLanguages: false, isBrief: true)
        guard await Self.removal(of: all, provider).ask(over: widget) == "remove" else { return }
        let change = try await families.removeAll(of: provider.id)
        self?.toasts.show(change.fonts.removed, action: (tr("_Undo"), "win.undo-removal"))
      } catch {
        self?.toasts.show(Wording.explanation(of: error))
      }
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
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let change = try await families.keepFonts(of: provider.id)
        self?.toasts.show(
          [change.fonts.kept, Wording.explanation(ofAll: change.failures)]
            .compactMap(\.self).joined(separator: ". "))
      } catch {
        self?.toasts.show(Wording.explanation(of: error))
      }
    }
  }

  private func setMuted(_ isMuted: Bool, _ app: AppList.App) {
    Task { [weak self, families] in
      do throws(TypecaseError) {
        try await families.connected().setMuted(isMuted, app: app.appID)
      } catch {
        self?.toasts.show(Wording.explanation(of: error))
      }
      families.reload()
    }
  }

  // MARK: - What it was given

  /// Carries out the person's decision, and offers Undo for a revocation.
  private func change(_ change: AccessChange) {
    // None at all would mean every font of the app.
    guard !change.names.isEmpty else { return apps.update() }
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let library = try await families.connected()
        try await library.setGranted(change.isAllowed, app: change.app, fonts: change.names)
        if let self { self.tell(change) }
      } catch {
        self?.toasts.show(Wording.explanation(of: error))
      }
      // After a refusal the true state is shown.
      self?.apps.update()
    }
  }

  private func tell(_ change: AccessChange) {
    lastAccessChange = change.isAllowed ? nil : change
    guard !change.isAllowed else { return toasts.dismiss() }
    let app = DisplayText.line(change.appTitle, limit: 30)
    let count = change.names.count
    let text =
      change.family.map { family in
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
    toasts.show(text, action: (tr("_Undo"), "win.undo-access"))
  }

  func undoAccess() {
    toasts.dismiss()
    guard let change = lastAccessChange else { return }
    lastAccessChange = nil
    self.change(change.reversed)
  }
}
