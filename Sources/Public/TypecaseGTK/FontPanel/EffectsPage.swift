// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseWidgets

/// Colors, lines, the shadow and letterpress.
final class EffectsPage: PanelPart {
  let widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 18)
  var send: (DocumentChange, Int?) -> Void = { _, _ in }

  private let text = ColorControl(tr("Text Color"), none: tr("Automatic"), usual: .text)
  private let background = ColorControl(
    tr("Background Color"), none: tr("None"), usual: .clear)
  private let document = ColorControl(
    tr("Page Color"), none: tr("Automatic"), usual: .page)
  private let underline = LineControl(
    tr("Underline"), colorTitle: tr("Underline Color"), place: .below,
    styles: TextLine.Style.allCases)
  private let strikethrough = LineControl(
    tr("Strikethrough"), colorTitle: tr("Strikethrough Color"), place: .through,
    styles: [.none, .single])
  private let shadow = ShadowControl()
  private let letterpress = CheckControl(tr("Letterpress"))
  private let colors: Widget
  private let lines: Widget
  private let looks: Widget

  init() {
    colors = makeGroup(title: tr("Colors"), rows: [text.row, background.row, document.row])
    lines = makeGroup(title: tr("Lines"), rows: underline.rows + strikethrough.rows)
    looks = makeGroup(title: "", rows: [shadow.row, letterpress.row])
    for group in [colors, lines, looks] {
      gtk_box_append(widget.cast(to: GtkBox.self), group.pointer)
    }
    text.chosen = { [weak self] in self?.send(.attributes(.color($0)), nil) }
    background.chosen = { [weak self] in self?.send(.attributes(.background($0)), nil) }
    document.chosen = { [weak self] in self?.send(.pageColor($0), nil) }
    underline.chosen = { [weak self] in self?.send(.attributes($0), nil) }
    strikethrough.chosen = { [weak self] in self?.send(.attributes($0), nil) }
    shadow.chosen = { [weak self] in self?.send(.attributes($0), $1) }
    letterpress.chosen = { [weak self] in
      self?.send(.attributes(.effect($0 ? .letterpress : nil)), nil)
    }
  }

  func show(_ state: PanelState) {
    state.apply(.textColor, to: text.row)
    state.apply(.textColor, to: background.row)
    state.apply(.pageColor, to: document.row)
    let shown = state.shownModes
    colors.isVisible = !shown.isDisjoint(with: [.textColor, .pageColor])
    lines.isVisible = !shown.isDisjoint(with: [.underline, .strikethrough])
    looks.isVisible = !shown.isDisjoint(with: [.shadow, .letterpress])
    state.apply(.shadow, to: shadow.row)
    state.apply(.letterpress, to: letterpress.row)
    for row in underline.rows { row.isVisible = shown.contains(.underline) }
    for row in strikethrough.rows { row.isVisible = shown.contains(.strikethrough) }
    text.show(state.set.color, isMixed: state.isMixed(.color))
    background.show(state.set.background, isMixed: state.isMixed(.background))
    document.show(state.selection.pageColor, isMixed: false)
    if shown.contains(.underline) {
      underline.show(state.set.underline, isMixed: state.isMixed(.underline))
    }
    if shown.contains(.strikethrough) {
      strikethrough.show(state.set.strikethrough, isMixed: state.isMixed(.strikethrough))
    }
    shadow.show(
      state.set.shadow, isMixed: state.isMixed(.shadow),
      isDrawn: !state.undrawn.contains(.shadow))
    letterpress.show(
      state.set.effect == .letterpress, isMixed: state.isMixed(.effect),
      note: state.note(of: .letterpress))
  }
}
