// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontDescriptors
import GLibKit
import GTKKit
import PangoKit
import RichText

/// The faces of the current family, by their own names.
final class FaceChooser: PanelPart {
  var widget: Widget { row }
  var send: (DocumentChange, Int?) -> Void = { _, _ in }

  private let row: Widget
  private let names = StringList()
  private var faces: [FaceSet.Face] = []
  private var isShowing = false

  init() {
    row = makeComboRow(tr("Style"), names)
    Signal.connect(row, "notify::selected") { [weak self] in self?.choose() }
  }

  func show(_ state: PanelState) {
    state.apply(.face, to: widget)
    isShowing = true
    defer { isShowing = false }
    let isMixed = state.isMixed(.font) || state.isMixed(.axes)
    let current = state.face
    let family = current?.descriptor.family
    // The faces of one family mean nothing to text in several.
    let faces =
      state.selection.summary.isFamilyMixed
      ? [] : family.map(state.appearance.fonts.faces.faces(ofFamily:)) ?? []
    if faces != self.faces {
      self.faces = faces
      names.set(faces.map { DisplayText.line($0.descriptor.style ?? "", fallback: tr("Regular")) })
    }
    row.chosenPosition = isMixed ? nil : current.flatMap { position(of: $0, state) }
    row.setSubtitle(isMixed ? tr("Mixed") : faces.isEmpty ? tr("Missing") : "")
    row.isSensitive = !faces.isEmpty
  }

  /// The face itself, or the named instance where the axes are.
  private func position(of face: FaceSet.Face, _ state: PanelState) -> Int? {
    if let axes = state.set.axes {
      let named = faces.firstIndex {
        guard let instance = $0.descriptor.variations else { return false }
        return instance.allSatisfy { axes[$0.key] == $0.value }
      }
      if let named { return named }
    }
    return faces.firstIndex(of: face)
  }

  private func choose() {
    guard !isShowing, let selected = row.chosenPosition, faces.indices.contains(selected) else {
      return
    }
    send(.attributes(.face(faces[selected].descriptor)), nil)
  }
}
