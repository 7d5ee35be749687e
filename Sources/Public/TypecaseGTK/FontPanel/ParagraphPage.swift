// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseWidgets

/// What is of whole paragraphs: alignment and direction, spacing, indents, tab stops, lists, and where lines and pages end.
final class ParagraphPage: PanelPart {
  let widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 18)
  var send: (DocumentChange, Int?) -> Void = { _, _ in }

  private let alignment = ChoiceControl<ParagraphStyle.Alignment>(
    tr("Alignment"),
    [
      (.natural, tr("Automatic")), (.left, tr("Left")), (.center, tr("Center")),
      (.right, tr("Right")), (.justified, tr("Justified")),
    ])
  private let direction = ChoiceControl<ParagraphStyle.Direction>(
    tr("Writing Direction"),
    [
      (.natural, tr("Automatic")), (.leftToRight, tr("Left to Right")),
      (.rightToLeft, tr("Right to Left")),
    ])
  private let hyphenation = ChoiceControl<Bool?>(
    tr("Hyphenation"), [(nil, tr("Automatic")), (true, tr("On")), (false, tr("Off"))])
  private let keepsWithNext = CheckControl(tr("Keep With Next"))
  private let tabStops = TabStopsControl()
  private let list = ListControl()
  private let lengths: [LengthControl]
  private var groups: [(widget: Widget, modes: FormattingModes)] = []

  /// A number of the style.
  private struct LengthControl {
    var number: NumberControl
    var mode: FormattingModes
    var property: ParagraphStyle.Property
    var value: (ParagraphStyle) -> Double
    var part: (Double) -> ParagraphStyle.Part

    init(
      _ title: String, _ mode: FormattingModes, _ property: ParagraphStyle.Property,
      limits: ClosedRange<Double> = 0...1000, step: Double = 1, digits: Int = 1,
      _ value: @escaping (ParagraphStyle) -> Double,
      _ part: @escaping (Double) -> ParagraphStyle.Part
    ) {
      number = NumberControl(title, limits: limits, step: step, digits: digits)
      (self.mode, self.property, self.value, self.part) = (mode, property, value, part)
    }
  }

  init() {
    typealias Part = ParagraphStyle.Part
    lengths = [
      LengthControl(
        tr("Line Height"), .spacing, .lineHeight, limits: 0.1...10, step: 0.1, digits: 2,
        \.lineHeight, Part.lineHeight),
      LengthControl(tr("Space Before"), .spacing, .spaceBefore, \.spaceBefore, Part.spaceBefore),
      LengthControl(tr("Space After"), .spacing, .spaceAfter, \.spaceAfter, Part.spaceAfter),
      LengthControl(
        tr("First Line Indent"), .indents, .firstLineIndent, limits: -1000...1000,
        \.firstLineIndent, Part.firstLineIndent),
      LengthControl(tr("Indent at Start"), .indents, .indent, \.indent, Part.indent),
      LengthControl(tr("Indent at End"), .indents, .tailIndent, \.tailIndent, Part.tailIndent),
    ]
    func rows(_ mode: FormattingModes) -> [Widget] {
      lengths.filter { $0.mode == mode }.map(\.number.row)
    }
    add("", [alignment.row, direction.row], [.alignment, .direction])
    add(tr("Spacing"), rows(.spacing), .spacing)
    add(tr("Indents"), rows(.indents) + [tabStops.row], [.indents, .tabStops])
    add(tr("Lists"), list.rows, .lists)
    add(
      tr("Ends of Lines and Pages"), [hyphenation.row, keepsWithNext.row],
      [.hyphenation, .keepWithNext])
    connect()
  }

  private func add(_ title: String, _ rows: [Widget], _ modes: FormattingModes) {
    let group = makeGroup(title: title, rows: rows)
    gtk_box_append(widget.cast(to: GtkBox.self), group.pointer)
    groups.append((group, modes))
  }

  private func connect() {
    let send = { [weak self] (part: ParagraphStyle.Part, gesture: Int?) in
      self?.send(.attributes(.paragraphPart(part)), gesture) ?? ()
    }
    alignment.chosen = { send(.alignment($0), nil) }
    direction.chosen = { send(.direction($0 == .natural ? nil : $0), nil) }
    hyphenation.chosen = { send(.hyphenation($0), nil) }
    keepsWithNext.chosen = { send(.keepsWithNext($0), nil) }
    tabStops.chosen = { send(.tabStops($0), nil) }
    list.chosen = send
    for length in lengths { length.number.chosen = { send(length.part($0), $1) } }
  }

  func show(_ state: PanelState) {
    let style = state.paragraph
    for (group, modes) in groups { group.isVisible = !state.shownModes.isDisjoint(with: modes) }
    state.apply(.alignment, to: alignment.row)
    alignment.show(
      style.alignment, isMixed: state.isMixed(.alignment), note: state.note(of: .alignment))
    state.apply(.direction, to: direction.row)
    direction.show(
      style.direction ?? .natural, isMixed: state.isMixed(.direction),
      note: state.note(of: .direction))
    for length in lengths {
      state.apply(length.mode, to: length.number.row)
      length.number.show(length.value(style), isMixed: state.isMixed(length.property))
    }
    state.apply(.tabStops, to: tabStops.row)
    tabStops.show(
      style.tabStops, isMixed: state.isMixed(.tabStops), note: state.note(of: .tabStops))
    list.show(state)
    state.apply(.hyphenation, to: hyphenation.row)
    hyphenation.show(
      style.hyphenation, isMixed: state.isMixed(.hyphenation), note: state.note(of: .hyphenation))
    state.apply(.keepWithNext, to: keepsWithNext.row)
    keepsWithNext.show(
      style.keepsWithNext, isMixed: state.isMixed(.keepsWithNext),
      note: state.note(of: .keepWithNext))
  }
}
