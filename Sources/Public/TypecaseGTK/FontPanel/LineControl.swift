// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// A line below or through text: its style and its color.
final class LineControl {
  let rows: [Widget]
  var chosen: (AttributeChange) -> Void = { _ in }

  private let combo: Widget
  private let color: ColorControl
  private let place: TextLine.Place
  private let styles: [TextLine.Style]
  private var isShowing = false

  init(
    _ title: String, colorTitle: String, place: TextLine.Place, styles: [TextLine.Style]
  ) {
    self.place = place
    self.styles = styles
    let names = StringList()
    names.set(styles.map(\.localizedName))
    combo = makeComboRow(title, names)
    color = ColorControl(colorTitle, none: tr("As the text"), usual: .text)
    rows = [combo, color.row]
    Signal.connect(combo, "notify::selected") { [weak self] in self?.choose() }
    color.chosen = { [weak self] color in
      guard let self else { return }
      self.chosen(.lineColor(place, color))
    }
  }

  private func choose() {
    guard !isShowing, let selected = combo.chosenPosition, styles.indices.contains(selected) else {
      return
    }
    chosen(.lineStyle(place, styles[selected]))
  }

  func show(_ line: TextLine?, isMixed: Bool) {
    isShowing = true
    defer { isShowing = false }
    let style = line?.style ?? .none
    combo.chosenPosition = isMixed ? nil : styles.firstIndex(of: style)
    combo.setSubtitle(isMixed ? tr("Mixed") : "")
    color.row.isVisible = !isMixed && style != .none
    color.show(line?.color, isMixed: false)
  }
}

extension TextLine.Style {
  fileprivate var localizedName: String {
    switch self {
    case .none: tr("None")
    case .single: tr("Single")
    case .double: tr("Double")
    case .wavy: tr("Wavy")
    case .dotted: tr("Dotted")
    }
  }
}
