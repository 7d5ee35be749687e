// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontFinding
import GLibKit
import GTKKit
import TypecaseGTK

/// What the sidebar leads to: fonts that have something in common, and the pages about apps.
nonisolated enum Place: Hashable {
  case all, installed, off, builtIn
  case kind(FontKind)
  case providers, access

  /// The parts of the sidebar, with what stands above each.
  @MainActor static var sections: [(title: String, places: [Place])] {
    [
      (tr("Fonts"), [.installed, .builtIn, .all, .off]),
      // TRANSLATORS: above kinds of fonts such as “Serif”
      (
        tr("Kinds"),
        [.serif, .slab, .sans, .monospace, .handwriting, .display, .symbol, .variable, .color]
          .map(Place.kind)
      ),
      (tr("Apps"), [.providers, .access]),
    ]
  }

  @MainActor static var allPlaces: [Place] { sections.flatMap(\.places) }

  /// Stays the same in every language: the name of the page in the window.
  var name: String {
    switch self {
    case .all: "all"
    case .installed: "installed"
    case .off: "off"
    case .builtIn: "built-in"
    case .kind(let kind): "kind-\(kind.rawValue)"
    case .providers: "providers"
    case .access: "access"
    }
  }

  @MainActor var title: String {
    switch self {
    case .all: tr("All Fonts")
    case .installed: tr("Installed Fonts")
    // TRANSLATORS: the page of the fonts that are turned off
    case .off: tr("Turned Off")
    case .builtIn: tr("Built-in Fonts")
    case .kind(let kind): SearchWording.word(kind)
    case .providers: tr("Providers")
    // TRANSLATORS: the page of which app may use which font
    case .access: tr("Access")
    }
  }

  /// An icon of the theme; nil for a kind that a letter shows.
  var icon: String? {
    switch self {
    case .all: "view-grid-symbolic"
    case .installed: "font-x-generic-symbolic"
    case .off: "action-unavailable-symbolic"
    case .builtIn: "computer-symbolic"
    case .kind(.variable): "preferences-other-symbolic"
    case .kind(.color): "color-select-symbolic"
    case .kind: nil
    case .providers: "view-app-grid-symbolic"
    case .access: "preferences-system-privacy-symbolic"
    }
  }

  /// What stands before the title.
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

  /// What a font must be like to be listed here; nil for a page that lists no fonts.
  var filter: FontFilter? {
    var filter = FontFilter()
    switch self {
    case .all, .installed: break
    case .off: filter.states = [.off]
    case .builtIn: filter.owners = [FontFilter.builtIn]
    case .kind(let kind): filter.kinds = [kind]
    case .providers, .access: return nil
    }
    return filter
  }

  var listsFonts: Bool { filter != nil }
}
