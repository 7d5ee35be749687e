// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// The fonts that an action of the browser's window is for, and the menu of some of them.
final class FontTargets {
  /// What the sidebar leads to now.
  var place: () -> Place = { .installed }

  private let context: BrowserContext
  private let page: FontsPage
  private let family: FamilyPane
  private let panes: WindowPanes
  /// The fonts of the menu that is open.
  private var menuFonts: [FamilyOrFace] = []

  init(_ context: BrowserContext, _ page: FontsPage, _ family: FamilyPane, _ panes: WindowPanes) {
    self.context = context
    self.page = page
    self.family = family
    self.panes = panes
    page.list.menuWanted = { [weak self] in self?.openMenu($0, atX: $1, y: $2) }
  }

  /// Whether a list of fonts is seen.
  var isList: Bool { place().listsFonts && (panes.content == .page || panes.hasFamilyPane) }

  /// The fonts that an action is for: those of an open menu, those that are selected together, the one that is selected
  /// by itself, the row that has the focus, or the family that is shown.
  var fonts: [FamilyOrFace] {
    if !menuFonts.isEmpty { return menuFonts }
    if isList {
      let selected = page.list.selectedFonts
      if !selected.isEmpty { return selected }
      // Beside the list is what is selected in it, wherever the keyboard is.
      if let current = page.list.currentFont { return [current] }
      if let focused = page.list.focusedFont { return [focused] }
    }
    return family.shown.map { [.family($0)] } ?? []
  }

  /// The families that an action is for, or that are of its faces.
  var families: [ListedFamily] {
    var seen: Set<ListedFamily.Key> = []
    return fonts.compactMap { font in
      guard seen.insert(font.key.family).inserted else { return nil }
      switch font {
      case .family(let family): return family
      case .face(let face): return context.fonts.listed(face.key.family)
      }
    }
  }

  /// Opens the menu of some fonts at a place in the list.
  private func openMenu(_ fonts: [FamilyOrFace], atX x: Double, y: Double) {
    menuFonts = fonts
    let (list, page) = (page.list.list.widget, page.widget)
    var (left, top) = (0.0, 0.0)
    // A list gives a popover no room; a box does.
    gtk_widget_translate_coordinates(list.pointer, page.pointer, x, y, &left, &top)
    FontMenu.make(fonts.map(asListed), context.collections.all, in: place())
      .open(in: page, atX: left, y: top) { [weak self] in self?.menuClosed() }
  }

  /// The keyboard is again where the menu was opened, unless what was chosen has taken it elsewhere.
  private func menuClosed() {
    let left = menuFonts.first?.key
    menuFonts = []
    // GTK gives the focus of a menu that goes to the first widget of the window.
    if isList { left.map(page.list.focus) }
  }

  /// The font with what is known of it now.
  private func asListed(_ font: FamilyOrFace) -> FamilyOrFace {
    switch font {
    case .family(var family):
      family.isFavorite = context.collections.all.favorites.contains(family: family.name)
      return .family(family)
    case .face: return font
    }
  }

  /// Lists the styles of what is meant below their families, or not any more.
  func toggleStyles() {
    let families = families.filter { $0.faceCount > 1 }.map(\.key)
    let isExpanded = !families.allSatisfy(page.isExpanded)
    page.expand(families, isExpanded)
  }

  /// Puts the names of what is meant on the clipboard.
  func copyNames() {
    let names = fonts.map { font in
      switch font {
      case .family(let family): family.name
      case .face(let face): face.name
      }
    }
    guard !names.isEmpty else { return }
    gdk_clipboard_set_text(
      gtk_widget_get_clipboard(context.widget.pointer), names.joined(separator: "\n"))
    context.toasts.show(trn("Name copied", "{count} names copied", names.count))
  }
}
