// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

// What the page of storage leads to and does.
extension BrowserWindow {
  func makeStorage() -> StoragePage {
    let page = StoragePage(families)
    page.shares.opened = { [weak self] in self?.open(app: $0) }
    page.costs.opened = { [weak self] in self?.open($0) }
    page.costs.restricted = { [weak self] in self?.restrict($0) }
    page.spare.downloadsDeleted = { [weak self] in self?.free(downloads: true) }
    page.spare.removedDeleted = { [weak self] in self?.deleteRemoved() }
    page.uninstall.pressed = { [weak self] in self?.prepareUninstall() }
    gtk_stack_add_named(builder.widget("stack").opaque, page.widget.pointer, Place.storage.name)
    typecase_stack_name_page(
      builder.widget("stack").opaque, page.widget.pointer, Place.storage.title)
    return page
  }

  private func open(_ family: FamilyStartSummary) {
    let key = ListedFamily.Key(name: family.family, provider: family.provider)
    if let entry = fonts.content?.listed.first(where: { $0.key == key }) {
      open(entry)
    } else {
      open(family: family.family)
    }
  }

  /// Takes a family from those that every app uses by name, and offers Undo.
  private func restrict(_ family: FamilyStartSummary) {
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let change = try await families.setExposure(
          .asks, [.family(.init(name: family.family, provider: family.provider))])
        self?.lastRestriction = change.ids
        self?.toasts.show(
          change.fonts.restricted, action: (tr("_Undo"), "win.undo-restriction"))
      } catch { self?.toasts.show(Wording.explanation(of: error)) }
    }
  }

  func undoRestriction() {
    toasts.dismiss()
    // Faces that only apps that ask could use before stay so.
    let ids = lastRestriction
    lastRestriction = []
    guard !ids.isEmpty else { return }
    Task { [weak self, families] in
      do throws(TypecaseError) { try await families.setExposure(.byName, ids: ids) } catch {
        self?.toasts.show(Wording.explanation(of: error))
      }
    }
  }

  func deleteRemoved() {
    Task { [weak self, widget, families] in
      let storage = try? await families.connected().storage()
      let size = storage.map { DisplayText.size($0.removedBytes) }
      let question = MessageDialog(
        heading: tr("Delete Removed Fonts?"),
        body: size.map {
          tr(
            "All fonts that were removed in the last 30 days, {size}, cannot be brought back after that.",
            ["size": $0])
        } ?? tr("They cannot be brought back after that."),
        answers: [
          .init("cancel", tr("_Cancel")),
          .init("delete", tr("_Delete"), appearance: ADW_RESPONSE_DESTRUCTIVE),
        ])
      guard await question.ask(over: widget) == "delete" else { return }
      self?.free(removed: true)
    }
  }

  private func free(downloads: Bool = false, removed: Bool = false) {
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let freed = try await families.connected()
          .freeStorage(downloads: downloads, removed: removed)
        self?.toasts.show(tr("{size} freed", ["size": DisplayText.size(freed)]))
      } catch { self?.toasts.show(Wording.explanation(of: error)) }
      self?.storage.update()
    }
  }
}
