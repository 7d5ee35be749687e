// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The faces below their family, which are shown and hidden.
extension FontPickerList {
  func connectFaces(_ list: ListView<PickerEntry>) {
    let clicks = gtk_gesture_click_new()
    gtk_event_controller_set_propagation_phase(clicks, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(list.widget.pointer, clicks)
    if let clicks {
      Signal.connect(clicks, "pressed") { [weak self] (_: CInt, x: Double, y: Double) in
        guard let self, let row = self.list?.row(atX: x, y: y),
          ChoiceRow.isOnArrow(row.x, of: row.child)
        else { return }
        gtk_gesture_set_state(clicks.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
        self.setOpen(!(row.element.isOpen ?? true), row.element)
      }
    }
    list.widget.onKeys { [weak self] key in
      guard let self, let entry = self.list?.focusedElement else { return false }
      // One key past thousands of rows, to what comes behind them or before them.
      if key == GDK_KEY_Tab { return FocusChain.leave(self.builder.widget("scroller")) }
      if key == GDK_KEY_ISO_Left_Tab {
        self.focusSearch()
        return true
      }
      let isRightToLeft = self.widget.isRightToLeft
      let opening = isRightToLeft ? GDK_KEY_Left : GDK_KEY_Right
      let closing = isRightToLeft ? GDK_KEY_Right : GDK_KEY_Left
      guard key == opening || key == closing else { return false }
      if key == closing, case .face(let family, _) = entry.kind { return self.closeFamily(family) }
      guard entry.isOpen != nil else { return false }
      self.setOpen(key == opening, entry)
      return true
    }
  }

  /// Shows the faces of a family, or hides them.
  private func setOpen(_ isOpen: Bool, _ entry: PickerEntry) {
    guard let list, entry.isOpen == !isOpen, case .family(let family) = entry.kind,
      let position = list.position(of: entry)
    else { return }
    let name = lines.choice.families[family].name
    entry.isOpen = isOpen
    if isOpen {
      lines.openFamilies.insert(name)
      list.store.splice(
        at: position + 1, removing: 0, adding: PickerLines.faces(of: entry, family: family))
    } else {
      lines.openFamilies.remove(name)
      let selected = list.selectedPosition
      let faces = position + 1...position + entry.faces.count
      list.store.splice(at: position + 1, removing: entry.faces.count, adding: [])
      // The chosen face is hidden now; its family is visible.
      if let selected, faces.contains(selected) { list.selectedPosition = position }
    }
    list.refresh(position: position)
  }

  /// Goes from a face to its family, and hides the faces.
  private func closeFamily(_ family: Int) -> Bool {
    guard let list, let focused = list.focusedElement,
      let position = list.position(of: focused)
    else { return false }
    for place in stride(from: position, through: 0, by: -1) {
      guard let entry = list.store.element(at: place), case .family(family) = entry.kind else {
        continue
      }
      list.selectedPosition = place
      setOpen(false, entry)
      list.focus(position: place)
      return true
    }
    return false
  }
}
