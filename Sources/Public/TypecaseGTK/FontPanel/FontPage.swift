// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// Family, face and size.
final class FontPage: PanelPart {
  let widget: Widget
  var send: (DocumentChange, Int?) -> Void = { _, _ in }

  private let families: FamilyChooser
  private let faces = FaceChooser()
  private let size = SizeControl()
  private let rows: Widget

  init(_ memory: PanelMemory) {
    families = FamilyChooser(memory)
    rows = makeGroup(title: "", rows: [faces.widget] + size.rows)
    widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12, [families.widget, rows])
    families.send = { [weak self] in self?.send($0, $1) }
    faces.send = { [weak self] in self?.send($0, $1) }
    size.send = { [weak self] in self?.send($0, $1) }
  }

  func willAppear() { families.willAppear() }

  func show(_ state: PanelState) {
    families.show(state)
    faces.show(state)
    size.show(state)
    rows.isVisible = !state.shownModes.isDisjoint(with: [.face, .size])
  }
}
