// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CTypecaseGTK
import GLibKit
import GTKKit
import Typecase

// The page about a provider.
extension BrowserWindow {
  func open(_ provider: ProviderSummary) {
    let view = ProviderView(provider, families)
    view.opened = { [weak self] in self?.open($0) }
    view.removed = { [weak self] in self?.removeAll(of: $0) }
    view.kept = { [weak self] in self?.keepFonts(of: $0) }
    view.muted = { [weak self] in self?.setMuted($1, $0) }
    view.ended = { [weak self] in self?.show(.page) }
    shownProvider = view
    adw_window_title_set_title(builder.widget("provider-title").opaque, provider.title)
    adw_bin_set_child(builder.widget("provider-content").cast(to: AdwBin.self), view.widget.pointer)
    show(.provider)
    gtk_widget_grab_focus(builder.widget("provider-back").pointer)
    updateActions()
  }

  /// Forgets the provider's page once the list of providers is shown again.
  func closeProvider() {
    guard let left = shownProvider else { return }
    shownProvider = nil
    providers.focus(left.id)
  }

  private func removeAll(of provider: ProviderSummary) {
    let question = MessageDialog(
      heading: tr("Remove All Fonts?"),
      body: trn(
        "{count} family of “{app}” will be removed, and no program can use it any more. You can undo this afterwards.",
        "{count} families of “{app}” will be removed, and no program can use them any more. You can undo this afterwards.",
        provider.familyCount, ["app": provider.title]),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("remove", tr("_Remove All"), appearance: ADW_RESPONSE_DESTRUCTIVE),
      ])
    Task { [weak self, families, widget] in
      guard await question.ask(over: widget) == "remove" else { return }
      do throws(TypecaseError) {
        let count = try await families.removeAll(of: provider.id)
        self?.toasts.show(
          trn("{count} font removed", "{count} fonts removed", count),
          action: (tr("_Undo"), "win.undo-removal"))
      } catch {
        self?.toasts.show(Wording.explanation(of: error))
      }
    }
  }

  private func keepFonts(of provider: ProviderSummary) {
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let (kept, failures) = try await families.keepFonts(of: provider.id)
        self?.toasts.show(
          [
            trn("{count} font is yours now", "{count} fonts are yours now", kept),
            failures.first.map { Wording.explanation(of: $0) },
          ].compactMap(\.self).joined(separator: ". "))
      } catch {
        self?.toasts.show(Wording.explanation(of: error))
      }
    }
  }

  func setMuted(_ isMuted: Bool, _ provider: ProviderSummary) {
    Task { [weak self, families] in
      do throws(TypecaseError) {
        try await families.connected().setMuted(isMuted, app: provider.id)
      } catch {
        self?.toasts.show(Wording.explanation(of: error))
      }
      families.reload()
    }
  }
}
