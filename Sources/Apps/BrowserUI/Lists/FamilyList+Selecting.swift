// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTKKit

// How the person selects fonts: one with the arrow keys, several with Control and Shift, as in lists of files, or by a
// long touch. GTK's own selection would follow the focus and, where one click opens, the pointer.
extension FamilyList {
  /// The fonts that are selected together, as they are listed.
  var selectedFonts: [FamilyOrFace] {
    guard let selection, !selection.isEmpty else { return [] }
    return rows.compactMap(\.font).filter { selection.fonts.contains($0.key) }
  }

  func connectSelection() {
    list.widget.onPress(button: 1) { [weak self] x, y, held in
      guard let self, let font = self.font(atX: x, y: y) else { return false }
      if held.contains(GDK_SHIFT_MASK) {
        self.extendSelection(to: font.key)
      } else if held.contains(GDK_CONTROL_MASK) {
        self.toggle(font.key)
      } else {
        self.selection?.clear()
        return false
      }
      self.focus(font.key)
      return true
    }
    list.widget.onPress(button: 3) { [weak self] x, y, _ in
      guard let self, let font = self.font(atX: x, y: y) else { return false }
      self.focus(font.key)
      self.openMenu(of: font, x, y)
      return true
    }
    list.widget.onLongTouch { [weak self] x, y in
      if let font = self?.font(atX: x, y: y) { self?.toggle(font.key) }
    }
  }

  private func font(atX x: Double, y: Double) -> FamilyOrFace? {
    list.row(atX: x, y: y)?.element.row.font
  }

  /// Selects a font beside those that are selected, or not any more.
  func toggle(_ font: FamilyOrFace.Key) {
    guard var selected = selection else { return }
    // The one that is selected by itself is the first of several.
    if selected.isEmpty, let current = currentFont?.key, current != font {
      selected.toggle(current, faces: faces(beside: current))
    }
    selected.toggle(font, faces: faces(beside: font))
    selection = selected
  }

  /// The faces of a font's family that are listed below it.
  private func faces(beside font: FamilyOrFace.Key) -> [FamilyOrFace.Key] {
    let listed = rows.compactMap(\.font?.key)
    guard listed.contains(.family(font.family)) else { return [] }
    return listed.filter { if case .face = $0 { $0.family == font.family } else { false } }
  }

  private func extendSelection(to font: FamilyOrFace.Key) {
    selection?.extend(
      to: font, from: currentFont?.key ?? focusedFont?.key, in: rows.compactMap { $0.font?.key })
  }

  private func openMenu(of font: FamilyOrFace, _ x: Double, _ y: Double) {
    if selection?.contains(font.key) == true { return menuWanted(selectedFonts, x, y) }
    selection?.clear()
    menuWanted([font], x, y)
  }

  /// The keys that select, or open the menu; whether it was one of them.
  func select(_ key: CInt, _ held: GdkModifierType) -> Bool {
    guard selection != nil else { return false }
    let isControl = held.contains(GDK_CONTROL_MASK)
    switch key {
    case GDK_KEY_a, GDK_KEY_A:
      guard isControl else { return false }
      selection?.select(rows.compactMap { $0.font?.key })
    case GDK_KEY_space, GDK_KEY_KP_Space:
      guard isControl, let focused = focusedFont else { return false }
      toggle(focused.key)
    case GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_Left, GDK_KEY_KP_Left,
      GDK_KEY_Right, GDK_KEY_KP_Right:
      // With Control the keyboard continues without selecting.
      if isControl { return false }
      if !held.contains(GDK_SHIFT_MASK) {
        if expand(key) { return true }
        followKey()
        return false
      }
      guard let focused = focusedPosition, let step = step(of: key) else { return false }
      guard rows.indices.contains(focused + step),
        let next = font(from: focused + step, by: step), next != focused,
        let font = rows[next].font
      else { return true }
      extendSelection(to: font.key)
      list.focus(position: next)
    case GDK_KEY_Menu, GDK_KEY_F10:
      guard key == GDK_KEY_Menu || held.contains(GDK_SHIFT_MASK), let font = focusedFont,
        let place = list.focusedPlace
      else { return false }
      openMenu(of: font, place.x, place.y)
    default: return false
    }
    return true
  }

  /// Lists the faces of the family with the focus below it, or not any more, as in a tree; whether the key was for that.
  private func expand(_ key: CInt) -> Bool {
    guard list.shape == .list, let focused = focusedFont else { return false }
    let isLeft = [GDK_KEY_Left, GDK_KEY_KP_Left].contains(key)
    guard isLeft || [GDK_KEY_Right, GDK_KEY_KP_Right].contains(key) else { return false }
    let opens = isLeft == list.widget.isRightToLeft
    switch focused {
    case .family(let family):
      if family.faceCount > 1, family.isExpanded != opens {
        expansionWanted([family.key], opens)
      }
    case .face(let face):
      guard !opens, rows.contains(where: { $0.font?.key == .family(face.key.family) }) else {
        break
      }
      focus(.family(face.key.family))
      follow()
    }
    return true
  }
}

extension FamilyList {
  /// How many rows an arrow key continues; nil for one that goes nowhere in a list.
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
