// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// A page of the window, which the window keeps.
package protocol DemonstrationPage: AnyObject {
  /// All of it, without bars.
  var widget: Widget { get }
  /// What the person can choose on it.
  var options: DemoOptions { get }
}

/// The pages in the order of the sidebar; `example-text --page NAME` begins with one.
package enum Demonstration: String, CaseIterable {
  case butterfly, words, letterpress, folding, rows, links, design

  /// The page that the option names, without it the first one; nil for what is no page.
  package init?(arguments: [String]) {
    guard let place = arguments.firstIndex(where: { $0 == "--page" || $0.hasPrefix("--page=") })
    else {
      self = .butterfly
      return
    }
    let option = arguments[place].split(separator: "=", maxSplits: 1)
    let name = option.count == 2 ? String(option[1]) : arguments.dropFirst(place + 1).first
    guard let name else { return nil }
    self.init(rawValue: name)
  }

  /// All names, as usage says them.
  package static var names: String { allCases.map(\.rawValue).joined(separator: "|") }

  package var title: String {
    switch self {
    case .butterfly: tr("Butterfly")
    case .words: tr("Colored Words")
    case .letterpress: tr("Letterpress")
    case .folding: tr("Cut and Folded")
    case .rows: tr("Two Hundred Cards")
    case .links: tr("Links")
    case .design: tr("Designed Page")
    }
  }

  package func makePage() -> any DemonstrationPage {
    switch self {
    case .butterfly: ButterflyPage()
    case .words: WordsPage()
    case .letterpress: LetterpressPage()
    case .folding: FoldingPage()
    case .rows: RowsPage()
    case .links: LinksPage()
    case .design: DesignedPage()
    }
  }

  /// Has the display draw the pages with their style.
  package static func applyStyle() { Resources.applyStyle(css: Array(style.utf8)) }

  /// Where the keyboard is, round a shape that is moved; paper, on which light edges are seen; and cards, of which a text is
  /// only a part.
  private static let style = """
    .shape { outline: 2px solid transparent; outline-offset: -24px; border-radius: 24px; }
    .shape:focus-visible { outline-color: alpha(@accent_color, 0.7); }
    textview.paper, textview.paper text { background: mix(@view_bg_color, #a98d5e, 0.2); }
    .cards, .cards > row { background: none; }
    /* To blur a shadow round each takes cairo longer than to draw all the text. */
    .cards .card { box-shadow: 0 0 0 1px alpha(currentColor, 0.12); }
    .cards > row:focus-visible .card, .cards .card:focus-within { box-shadow: 0 0 0 2px @accent_color; }
    .cards .card textview, .cards .card textview text { background: none; }
    """
}
