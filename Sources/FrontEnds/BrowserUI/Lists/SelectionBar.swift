// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontCollections
import TypecaseGLibKit
import TypecaseGTKKit

/// What can be done with the selected families, at the lower edge of their list.
final class SelectionBar {
  var widget: Widget { builder.widget("bar") }
  /// Called when the person wants nothing to be selected.
  var cleared: () -> Void = {}

  private let builder = Builder("selection-bar")

  init() {
    Signal.connect(builder.widget("clear"), "clicked") { [weak self] in self?.cleared() }
  }

  /// - Parameter place: where they are listed.
  func show(_ families: [ListedFamily], _ collections: FontCollections, in place: Place) {
    widget.isVisible = !families.isEmpty
    guard !families.isEmpty else { return }
    builder.widget("count").setText(trn("{count} selected", "{count} selected", families.count))
    FamilyMenu.showStar(families.allSatisfy(\.isFavorite), on: builder.widget("favorite"))
    FamilyMenu.collections(collections, in: place).set(on: builder.widget("collect"))
    let own = families.filter(\.isChangeable)
    builder.widget("remove").isVisible = !own.isEmpty
    builder.widget("hide").isVisible = families.contains { $0.isBuiltIn && !$0.isHidden }
    builder.widget("unhide").isVisible = families.contains(where: \.isHidden)
    builder.widget("off").isVisible = own.contains { $0.enabledCount > 0 }
    builder.widget("on").isVisible = own.contains { $0.enabledCount < $0.faceCount }
  }
}

/// The menu of families in a list.
enum FamilyMenu {
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

  /// What can be done with families, all of them or one.
  static func make(
    _ families: [ListedFamily], _ all: FontCollections, in place: Place
  ) -> Menu {
    let own = families.filter(\.isChangeable)
    var collecting: [Menu.Entry] = [
      .init(favoriteTitle(families.allSatisfy(\.isFavorite)), "win.favorite"),
      .init(tr("Add to _Collection"), .menu(collections(all, in: place))),
    ]
    if case .collection(let id) = place, all[id]?.isSmart == false {
      collecting.append(.init(tr("Take _Out of This Collection"), "win.take-out"))
    }
    var states: [Menu.Entry] = []
    if own.contains(where: { $0.enabledCount > 0 }) {
      states.append(.init(tr("Turn O_ff"), "win.turn-off"))
    }
    if own.contains(where: { $0.enabledCount < $0.faceCount }) {
      states.append(.init(tr("Turn O_n"), "win.turn-on"))
    }
    if families.contains(where: { $0.isBuiltIn && !$0.isHidden }) {
      states.append(.init(tr("_Hide from Menus"), "win.hide"))
    }
    if families.contains(where: \.isHidden) {
      states.append(.init(tr("_Show in Menus"), "win.unhide"))
    }
    return Menu([
      .init(
        nil,
        families.count == 1
          ? [.init(tr("_Open"), "win.open"), .init(tr("Copy _Name"), "win.copy-name")] : []),
      .init(
        nil,
        [.init(tr("Co_mpare"), "win.compare")]
          + (families.count == 1
            ? [.init(tr("Order by _Likeness to This Font"), "win.order-by-likeness")] : [])),
      .init(nil, collecting),
      .init(nil, states),
      .init(nil, own.isEmpty ? [] : [.init(tr("_Remove"), "win.remove")]),
    ])
  }
}
