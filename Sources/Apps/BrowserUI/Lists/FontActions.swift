// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors

/// The person's changes to fonts in the list: to enable and disable them, to limit them to apps that ask, and to remove
/// them.
final class FontActions {
  private let context: BrowserContext
  private let page: FontsPage
  private let family: FamilyPane
  private let panes: WindowPanes

  init(_ context: BrowserContext, _ page: FontsPage, _ family: FamilyPane, _ panes: WindowPanes) {
    self.context = context
    self.page = page
    self.family = family
    self.panes = panes
    context.removalReturns = { [weak page] in page?.showRemoved() }
  }

  /// Turns fonts on or off.
  func setEnabled(_ isEnabled: Bool, _ fonts: [FamilyOrFace]) {
    let meant = fonts.changeable.map(\.key)
    guard !meant.isEmpty else { return }
    change { families throws(TypecaseError) in
      let change = try await families.setEnabled(isEnabled, meant)
      return (isEnabled ? change.fonts.turnedOn : change.fonts.turnedOff, change)
    }
  }

  /// Decides who may use fonts.
  func setExposure(_ exposure: FontExposure, _ fonts: [FamilyOrFace]) {
    let meant = fonts.changeable.map(\.key)
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
    Task { [weak self, families = context.families] in
      do throws(TypecaseError) {
        let (told, change) = try await change(families)
        let parts = [
          change.fonts.isEmpty ? nil : told, Wording.explanation(ofAll: change.failures),
        ].compactMap(\.self)
        if !parts.isEmpty { self?.context.toasts.show(parts.joined(separator: ". ")) }
      } catch { self?.context.tell(error) }
    }
  }

  /// Removes fonts, and says which, with Undo.
  func remove(_ fonts: [FamilyOrFace]) {
    let going = fonts.changeable.map(\.key)
    guard !going.isEmpty else { return }
    let isShownGoing = family.shown.map { going.contains(.family($0.key)) } ?? false
    if isShownGoing, !panes.hasFamilyPane { family.close() }
    page.hide(going)
    // Beside the list is the font that is selected instead of the removed one.
    if isShownGoing, panes.hasFamilyPane { family.giveWay() }
    Task { [weak self, families = context.families] in
      do throws(TypecaseError) {
        let change = try await families.remove(going)
        self?.context.noteRemoval(change)
      } catch {
        self?.page.showRemoved()
        self?.context.tell(error)
      }
    }
  }

  /// Takes from those that every app uses by name, and offers Undo.
  func restrict(_ family: ListedFamily.Key) {
    Task { [weak self, families = context.families] in
      do throws(TypecaseError) {
        let change = try await families.setExposure(.asks, [.family(family)])
        // Faces that only apps that ask could use before stay so.
        let ids = change.ids
        self?.context.undos.add(
          UndoableChange(change.fonts.restricted) { () async throws(TypecaseError) in
            if !ids.isEmpty { try await families.setExposure(.byName, ids: ids) }
          })
      } catch { self?.context.tell(error) }
    }
  }
}
