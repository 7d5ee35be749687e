// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// What the sidebar leads to: fonts that have something in common, and the pages
/// about problems, apps, storage and the text size.
nonisolated enum Place: Hashable {
  case all, installed, favorites, recent, off, builtIn, hidden
  case kind(FontKind)
  /// Of the person's own, by its id.
  case collection(String)
  case problems, apps, storage, textSize

  /// A part of the sidebar.
  struct Section {
    /// Stands above it.
    var title: String
    var places: [(place: Place, title: String)]
    /// The action of the button beside the title.
    var action: (name: String, title: String)?

    @MainActor fileprivate init(_ title: String, _ places: [Place]) {
      self.title = title
      self.places = places.map { ($0, $0.title) }
    }
  }

  @MainActor static func sections(with collections: [FontCollection]) -> [Section] {
    // TRANSLATORS: above the person's own collections of fonts
    var ofPerson = Section(tr("Collections"), [.favorites])
    ofPerson.places += collections.map { (.collection($0.id), $0.name) }
    ofPerson.action = ("win.new-collection", tr("New Collection"))
    return [
      Section(tr("Fonts"), [.installed, .recent, .off, .builtIn, .hidden, .all, .problems]),
      ofPerson,
      // TRANSLATORS: above kinds of fonts such as “Serif”
      Section(
        tr("Kinds"),
        [.serif, .slab, .sans, .monospace, .handwriting, .display, .symbol, .variable, .color]
          .map(Place.kind)),
      Section(tr("System"), [.apps, .storage, .textSize]),
    ]
  }

  /// Stays the same in every language: the name of the page in the window.
  var name: String {
    switch self {
    case .all: "all"
    case .installed: "installed"
    case .off: "off"
    case .builtIn: "built-in"
    case .hidden: "hidden"
    case .favorites: "favorites"
    case .recent: "recent"
    case .kind(let kind): "kind-\(kind.rawValue)"
    case .collection(let id): "collection-\(id)"
    case .problems: "problems"
    case .apps: "apps"
    case .storage: "storage"
    case .textSize: "text-size"
    }
  }

  /// For a person; empty for a collection, which the person named.
  @MainActor var title: String {
    switch self {
    case .all: tr("All Fonts")
    case .installed: tr("Installed Fonts")
    // TRANSLATORS: the page of the fonts that are turned off
    case .off: tr("Turned Off")
    case .builtIn: tr("Built-in Fonts")
    // TRANSLATORS: the page of the built-in fonts that the person does not want in menus
    case .hidden: tr("Hidden")
    // TRANSLATORS: the page of the fonts that the person likes best
    case .favorites: tr("Favorites")
    // TRANSLATORS: the page of the fonts that were installed in the last month
    case .recent: tr("Recently Added")
    case .kind(let kind): SearchWording.word(kind)
    case .collection: ""
    // TRANSLATORS: the page of what is wrong between fonts
    case .problems: tr("Problems")
    case .apps: tr("Apps")
    // TRANSLATORS: the page of how much fonts take
    case .storage: tr("Storage")
    case .textSize: tr("Text Size")
    }
  }

  /// An icon of the theme; nil for a kind that a letter shows.
  var icon: String? {
    switch self {
    case .all: "view-grid-symbolic"
    case .installed: "font-x-generic-symbolic"
    case .off: "action-unavailable-symbolic"
    case .builtIn: "computer-symbolic"
    case .hidden: "view-conceal-symbolic"
    case .favorites: "starred-symbolic"
    case .recent: "document-open-recent-symbolic"
    case .collection: "folder-symbolic"
    case .kind(.variable): "preferences-other-symbolic"
    case .kind(.color): "color-select-symbolic"
    case .kind: nil
    case .problems: "dialog-warning-symbolic"
    case .apps: "view-app-grid-symbolic"
    case .storage: "drive-harddisk-symbolic"
    case .textSize: "font-select-symbolic"
    }
  }

  /// The icon before the title.
  @MainActor func makeSign() -> Widget {
    guard let icon else {
      // Set in a face of its kind by the style sheet.
      let letter = makeLabel(
        self == .kind(.symbol) ? "✻" : "a", styles: ["kind", name], alignment: 0.5)
      letter.hideFromAccessibility()
      return letter
    }
    let image = makeIcon(icon)
    image.adjustImageSize()
    return image
  }

  /// Whether it lists fonts, and is no page about anything else.
  var listsFonts: Bool {
    switch self {
    case .problems, .apps, .storage, .textSize: false
    default: true
    }
  }
}
