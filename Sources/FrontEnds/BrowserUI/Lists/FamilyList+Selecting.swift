// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTKKit

// How the person selects several families: with Control and Shift, as in lists of files, or by a long
// touch. GTK's own selection would follow the focus and, where one click opens, the pointer.
extension FamilyList {
  /// The selected families, as they are listed.
  var selectedFamilies: [ListedFamily] {
    guard let selection, !selection.isEmpty else { return [] }
    return rows.compactMap(\.family).filter { selection.contains($0.key) }
  }

  func connectSelection() {
    list.widget.onPress(button: 1) { [weak self] x, y, held in
      guard let self, let family = self.family(atX: x, y: y) else { return false }
      if held.contains(GDK_SHIFT_MASK) {
        self.extendSelection(to: family.key)
      } else if held.contains(GDK_CONTROL_MASK) {
        self.selection?.toggle(family.key)
      } else {
        self.selection?.clear()
        return false
      }
      self.focus(family)
      return true
    }
    list.widget.onPress(button: 3) { [weak self] x, y, _ in
      guard let self, let family = self.family(atX: x, y: y) else { return false }
      self.focus(family)
      self.openMenu(of: family, x, y)
      return true
    }
    list.widget.onLongTouch { [weak self] x, y in
      if let family = self?.family(atX: x, y: y) { self?.selection?.toggle(family.key) }
    }
  }

  private func family(atX x: Double, y: Double) -> ListedFamily? {
    list.row(atX: x, y: y)?.element.row.family
  }

  private func extendSelection(to family: ListedFamily.Key) {
    selection?.extend(
      to: family, from: focusedFamily?.key, in: rows.compactMap { $0.family?.key })
  }

  private func openMenu(of family: ListedFamily, _ x: Double, _ y: Double) {
    if selection?.contains(family.key) == true { return menuWanted(selectedFamilies, x, y) }
    selection?.clear()
    menuWanted([family], x, y)
  }

  /// The keys that select, or open the menu; whether it was one of them.
  func select(_ key: CInt, _ held: GdkModifierType) -> Bool {
    guard selection != nil else { return false }
    let isControl = held.contains(GDK_CONTROL_MASK)
    switch key {
    case GDK_KEY_a, GDK_KEY_A:
      guard isControl else { return false }
      selection?.select(rows.compactMap { $0.family?.key })
    case GDK_KEY_space, GDK_KEY_KP_Space:
      guard isControl, let focused = focusedFamily else { return false }
      selection?.toggle(focused.key)
    case GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_Left, GDK_KEY_KP_Left,
      GDK_KEY_Right, GDK_KEY_KP_Right:
      guard held.contains(GDK_SHIFT_MASK), let focused = focusedPosition, let step = step(of: key)
      else { return false }
      guard rows.indices.contains(focused + step),
        let next = family(from: focused + step, by: step), next != focused,
        let family = rows[next].family
      else { return true }
      extendSelection(to: family.key)
      list.focus(position: next)
    case GDK_KEY_Menu, GDK_KEY_F10:
      guard key == GDK_KEY_Menu || held.contains(GDK_SHIFT_MASK), let family = focusedFamily,
        let place = list.focusedPlace
      else { return false }
      openMenu(of: family, place.x, place.y)
    default: return false
    }
    return true
  }
}

extension FamilyList {
  /// How many families an arrow key goes on; nil for one that goes nowhere in a list.
  private func step(of key: CInt) -> Int? {
    switch key {
    case GDK_KEY_Up, GDK_KEY_KP_Up: return -list.columns
    case GDK_KEY_Down, GDK_KEY_KP_Down: return list.columns
    default:
      guard list.shape == .grid else { return nil }
      let isLeft = [GDK_KEY_Left, GDK_KEY_KP_Left].contains(key)
      return isLeft == list.widget.isRightToLeft ? 1 : -1
    }
  }
}

extension GdkModifierType {
  func contains(_ key: GdkModifierType) -> Bool { rawValue & key.rawValue != 0 }
}
