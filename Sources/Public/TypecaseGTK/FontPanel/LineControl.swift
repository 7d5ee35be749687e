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

  private let style: ChoiceControl<TextLine.Style>
  private let color: ColorControl

  init(
    _ title: String, colorTitle: String, place: TextLine.Place, styles: [TextLine.Style]
  ) {
    style = ChoiceControl(title, styles.map { ($0, $0.localizedName) })
    color = ColorControl(colorTitle, none: tr("As the text"), usual: .text)
    rows = [style.row, color.row]
    style.chosen = { [weak self] in self?.chosen(.lineStyle(place, $0)) }
    color.chosen = { [weak self] in self?.chosen(.lineColor(place, $0)) }
  }

  func show(_ line: TextLine?, isMixed: Bool) {
    let shown = line?.style ?? .none
    style.show(shown, isMixed: isMixed)
    color.row.isVisible = !isMixed && shown != .none
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
