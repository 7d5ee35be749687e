// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import GLibKit
import GTKKit
import RichText

/// A line below or through text: its style and its colour.
final class LineControl {
  let rows: [Widget]
  var chosen: (TextLine?) -> Void = { _ in }

  private let combo: Widget
  private let color: ColorControl
  private let styles: [TextLine.Style]
  private var line: TextLine?
  private var isShowing = false

  init(_ title: String, colorTitle: String, styles: [TextLine.Style]) {
    self.styles = styles
    let names = StringList()
    names.set(styles.map(\.localizedName))
    combo = makeComboRow(title, names)
    color = ColorControl(colorTitle, none: tr("As the text"), usual: .text)
    rows = [combo, color.row]
    Signal.connectArgument(combo, "notify::selected") { [weak self] _ in self?.choose() }
    color.chosen = { [weak self] color in
      guard let self else { return }
      self.chosen(TextLine(self.line?.style ?? .single, color: color))
    }
  }

  private func choose() {
    guard !isShowing, let selected = combo.chosenPosition, styles.indices.contains(selected) else {
      return
    }
    let style = styles[selected]
    chosen(style == .none ? nil : TextLine(style, color: line?.color))
  }

  func show(_ line: TextLine?, isMixed: Bool) {
    isShowing = true
    defer { isShowing = false }
    self.line = line
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
    }
  }
}
