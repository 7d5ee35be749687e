// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The page of storage, with what it leads to and does.
final class StoragePane {
  /// Called when the person opens an app by its id.
  var appWanted: (String) -> Void = { _ in }
  /// Called when the person opens a family.
  var familyWanted: (FamilyStartSummary) -> Void = { _ in }
  /// Called to take a family from those that every app uses by name.
  var restricted: (ListedFamily.Key) -> Void = { _ in }
  /// Called when Typecase can be uninstalled.
  var prepared: () -> Void = {}

  let context: BrowserContext
  /// Made when it is shown first.
  private(set) lazy var page = makePage()

  init(_ context: BrowserContext) { self.context = context }

  /// Shows the storage as it is now.
  func update() { page.update() }

  private func makePage() -> StoragePage {
    let page = StoragePage(context.families)
    page.shares.opened = { [weak self] in self?.appWanted($0) }
    page.costs.opened = { [weak self] in self?.familyWanted($0) }
    page.costs.restricted = { [weak self] in
      self?.restricted(.init(name: $0.family, provider: $0.provider))
    }
    page.spare.downloadsDeleted = { [weak self] in self?.free(downloads: true) }
    page.spare.removedDeleted = { [weak self] in self?.deleteRemoved() }
    page.uninstall.pressed = { [weak self] in self?.prepareUninstall() }
    context.addPage(page.widget, of: .storage)
    return page
  }

  func deleteRemoved() {
    Task { [weak self, widget = context.widget, families = context.families] in
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
    Task { [weak self, families = context.families] in
      do throws(TypecaseError) {
        let freed = try await families.connected()
          .freeStorage(downloads: downloads, removed: removed)
        self?.context.toasts.show(tr("{size} freed", ["size": DisplayText.size(freed)]))
      } catch { self?.context.tell(error) }
      self?.page.update()
    }
  }
}
