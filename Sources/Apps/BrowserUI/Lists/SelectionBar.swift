// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit

/// The actions for the selected fonts, at the lower edge of their list.
final class SelectionBar {
  var widget: Widget { builder.widget("bar") }
  /// Called when the person wants nothing to be selected.
  var cleared: () -> Void = {}

  private let builder = Builder("selection-bar")

  init() {
    Signal.connect(builder.widget("clear"), "clicked") { [weak self] in self?.cleared() }
  }

  /// - Parameter place: where they are listed.
  func show(_ fonts: [FamilyOrFace], _ collections: FontCollections, in place: Place) {
    widget.isVisible = !fonts.isEmpty
    guard !fonts.isEmpty else { return }
    let (families, faces) = (fonts.families, fonts.faces)
    // TRANSLATORS: {fonts} is such as “2 families and 1 style”
    let counts = tr(
      "{fonts} selected",
      ["fonts": Wording.counts(families: families.count, styles: faces.count)])
    builder.widget("count").setText(
      faces.isEmpty ? trn("{count} selected", "{count} selected", fonts.count) : counts)
    FontMenu.showStar(fonts.allSatisfy(\.isFavorite), on: builder.widget("favorite"))
    FontMenu.collections(collections, in: place).set(on: builder.widget("collect"))
    let own = fonts.changeable
    FontMenu.more(fonts, collections, in: place).set(on: builder.widget("more"))
    builder.widget("remove").isVisible = !own.isEmpty
    builder.widget("hide").isVisible = families.contains { $0.isBuiltIn && !$0.isHidden }
    builder.widget("unhide").isVisible = families.contains(where: \.isHidden)
    builder.widget("off").isVisible = own.contains(where: \.isOn)
    builder.widget("on").isVisible = own.contains { !$0.isWhollyOn }
  }
}

/// The menu of fonts in a list.
enum FontMenu {
  private static func favoriteTitle(_ areFavorites: Bool) -> String {
    areFavorites ? tr("Remove from Favorites") : tr("Add to Favorites")
  }

  /// Has a button with a star say whether it marks or unmarks.
  static func showStar(_ areFavorites: Bool, on button: Widget) {
    gtk_button_set_icon_name(
      button.cast(to: GtkButton.self),
      areFavorites ? "starred-symbolic" : "non-starred-symbolic")
    let title = favoriteTitle(areFavorites)
    gtk_widget_set_tooltip_text(button.pointer, title)
    button.setAccessibleLabel(title)
  }

  /// The collections that fonts can be put into.
  static func collections(_ all: FontCollections, in place: Place) -> Menu {
    let ordinary = all.collections.filter { !$0.isSmart && place != .collection($0.id) }
    return Menu([
      .init(nil, ordinary.map { .init(Menu.plain($0.name), .text(action: "win.collect", $0.id)) }),
      .init(nil, [.init(tr("_New Collection…"), "win.collect-new")]),
    ])
  }

  /// The actions for fonts, all of them or one.
  static func make(_ fonts: [FamilyOrFace], _ all: FontCollections, in place: Place) -> Menu {
    let isOne = fonts.count == 1
    var collecting: [Menu.Entry] = [
      .init(favoriteTitle(fonts.allSatisfy(\.isFavorite)), "win.favorite"),
      .init(tr("Add to _Collection"), .menu(collections(all, in: place))),
    ]
    collecting += takingOut(all, in: place)
    collecting.append(.init(tr("_Export Files…"), "win.export-files"))
    let opening: [Menu.Entry] =
      isOne ? [.init(tr("_Open"), "win.open"), .init(tr("Copy _Name"), "win.copy-name")] : []
    return Menu([
      .init(nil, opening + showingStyles(fonts)),
      .init(
        nil,
        [.init(tr("Co_mpare"), "win.compare")]
          + (isOne ? [.init(tr("Order by _Likeness to This Font"), "win.order-by-likeness")] : [])),
      .init(nil, collecting),
      .init(nil, states(fonts) + exposures(fonts) + hiding(fonts)),
      .init(nil, fonts.changeable.isEmpty ? [] : [.init(tr("_Remove"), "win.remove")]),
    ])
  }

  /// The actions for selected fonts that have no button.
  static func more(_ fonts: [FamilyOrFace], _ all: FontCollections, in place: Place) -> Menu {
    Menu([
      .init(nil, showingStyles(fonts)),
      .init(nil, takingOut(all, in: place) + [.init(tr("_Export Files…"), "win.export-files")]),
      .init(nil, exposures(fonts)),
    ])
  }

  private static func takingOut(_ all: FontCollections, in place: Place) -> [Menu.Entry] {
    guard case .collection(let id) = place, all[id]?.isSmart == false else { return [] }
    return [.init(tr("Take _Out of This Collection"), "win.take-out")]
  }

  private static func showingStyles(_ fonts: [FamilyOrFace]) -> [Menu.Entry] {
    let families = fonts.families.filter { $0.faceCount > 1 }
    if families.isEmpty { return [] }
    let areShown = families.allSatisfy(\.isExpanded)
    return [.init(areShown ? tr("Hide St_yles") : tr("Show St_yles"), "win.show-styles")]
  }

  private static func states(_ fonts: [FamilyOrFace]) -> [Menu.Entry] {
    let own = fonts.changeable
    return
      (own.contains(where: \.isOn) ? [.init(tr("Turn O_ff"), "win.turn-off")] : [])
      + (own.contains { !$0.isWhollyOn } ? [.init(tr("Turn O_n"), "win.turn-on")] : [])
  }

  /// Who can use them; what all of them are already is not offered.
  private static func exposures(_ fonts: [FamilyOrFace]) -> [Menu.Entry] {
    let own = fonts.changeable.map(\.asking)
    return
      (own.contains { $0.count < $0.all }
      ? [.init(tr("Only for Apps That _Ask"), "win.restrict")] : [])
      + (own.contains { $0.count > 0 }
        ? [.init(tr("For _Every App, by Name"), "win.open-to-all")] : [])
  }

  private static func hiding(_ fonts: [FamilyOrFace]) -> [Menu.Entry] {
    let families = fonts.families
    return
      (families.contains { $0.isBuiltIn && !$0.isHidden }
      ? [.init(tr("_Hide from Menus"), "win.hide")] : [])
      + (families.contains(where: \.isHidden) ? [.init(tr("_Show in Menus"), "win.unhide")] : [])
  }
}
