// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit

// The person's changes to the shown family, and to one of its styles.
extension FamilyPane {
  func setEnabled(_ isEnabled: Bool) {
    guard let entry = shown else { return }
    change(entry) { families throws(TypecaseError) in
      let change = try await families.setEnabled(isEnabled, [.family(entry.key)])
      return Wording.explanation(ofAll: change.failures)
    }
  }

  func setExposure(_ exposure: FontExposure) {
    guard let entry = shown else { return }
    change(entry) { families throws(TypecaseError) in
      try await families.setExposure(exposure, [.family(entry.key)])
      return nil
    }
  }

  // MARK: - One style

  func apply(_ action: StyleAction, to face: FamilyPresentation.Face) {
    switch action {
    case .export: export(face)
    case .collect: collected(face)
    case .showInFiles: FileManagement.show(face.reference.path, over: context.widget)
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
      @escaping @MainActor (InstalledFamilies, FamilyOrFace.Key) async throws(TypecaseError)
      -> String
  ) {
    guard let entry = shown, let id = face.id else { return }
    self.change(entry) { families throws(TypecaseError) in
      try await change(families, .face(.init(family: entry.key, face: id)))
    }
  }

  private func export(_ face: FamilyPresentation.Face) {
    Task { [weak self] in
      guard let window = self?.context.widget else { return }
      let result = await FileManagement.export(
        face.reference.path, name: FileManagement.name(for: face), over: window)
      guard let result, let self else { return }
      let companions = FontExport.companions(
        self.context.fonts.companions(
          of: face.reference.path, beside: face.descriptor.family ?? ""))
      self.context.toasts.show([result, companions].compactMap(\.self).joined(separator: ". "))
    }
  }

  private func remove(_ face: FamilyPresentation.Face) {
    guard let entry = shown, let id = face.id else { return }
    // A family of one face goes with it.
    if view?.family.ids.count == 1 { return removed(entry) }
    Task { [weak self, families = context.families] in
      do throws(TypecaseError) {
        let change = try await families.remove([
          .face(.init(family: entry.key, face: id))
        ])
        self?.context.noteRemoval(change)
        if self?.shown?.isSame(as: entry) == true { self?.open(entry) }
      } catch { self?.context.tell(error) }
    }
  }

  /// Changes a family, and shows the result.
  ///
  /// - Parameter change: returns the message, such as why a part of the family did not change.
  private func change(
    _ entry: ListedFamily,
    _ change: @escaping @MainActor (InstalledFamilies) async throws(TypecaseError) -> String?
  ) {
    Task { [weak self, families = context.families] in
      var problem: String?
      do throws(TypecaseError) {
        problem = try await change(families)
      } catch { problem = Wording.explanation(of: error) }
      if let problem { self?.context.toasts.show(problem) }
      // After a refusal the true state is shown.
      self?.refreshStates(of: entry)
    }
  }
}
