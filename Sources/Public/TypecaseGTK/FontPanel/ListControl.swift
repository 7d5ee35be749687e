// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// The list that paragraphs are items of: what marks them, their level, the number that it begins with.
final class ListControl {
  let rows: [Widget]
  var chosen: (ParagraphStyle.Part, Int?) -> Void = { _, _ in }

  private let kind: ChoiceControl<Kind>
  private let level = NumberControl(tr("List Level"), limits: 1...9, step: 1, digits: 0)
  private let start = NumberControl(
    tr("First Number"), limits: -999_999_999...999_999_999, step: 1, digits: 0,
    unset: tr("Automatic"))

  private static var kinds: [(value: Kind, name: String)] {
    [
      (.none, tr("None")), (.marker("{disc}"), tr("Bullets")), (.marker("{circle}"), tr("Circles")),
      (.marker("{square}"), tr("Squares")), (.marker("{decimal}."), tr("Numbers")),
      (.marker("{lower-alpha}."), tr("Letters")),
      (.marker("{upper-alpha}."), tr("Capital Letters")),
      (.marker("{lower-roman}."), tr("Roman Numerals")),
      (.marker("{upper-roman}."), tr("Capital Roman Numerals")), (.task, tr("Tasks")),
    ]
  }

  /// What marks the items.
  private enum Kind: Equatable {
    case none, task
    case marker(String)

    init(of item: ListItem?) {
      self = item.map { $0.isDone == nil ? .marker($0.marker) : .task } ?? .none
    }

    var part: ParagraphStyle.Part {
      switch self {
      case .none: .noList
      case .task: .listTask
      case .marker(let marker): .listMarker(marker)
      }
    }
  }

  init() {
    kind = ChoiceControl(tr("Markers"), Self.kinds)
    rows = [kind.row, level.row, start.row]
    kind.chosen = { [weak self] in self?.chosen($0.part, nil) }
    level.chosen = { [weak self] in self?.chosen(.listLevel(Int($0.rounded()) - 1), $1) }
    start.chosen = { [weak self] in self?.chosen(.listStart(Int($0.rounded())), $1) }
    start.unsetChosen = { [weak self] in self?.chosen(.listStart(nil), nil) }
  }

  func show(_ state: PanelState) {
    let item = state.paragraph.list
    for row in rows { state.apply(.lists, to: row) }
    let isMixed = state.isMixed(.listMarker)
    let note = state.note(of: .lists)
    let present = Kind(of: item)
    let isOffered = Self.kinds.contains { $0.value == present }
    // A marker that the list has of its own.
    let own = item.map { DisplayText.line($0.marker(number: $0.start ?? 1), limit: 20) } ?? ""
    kind.show(present, isMixed: isMixed, note: note.isEmpty && !isOffered ? own : note)
    let isItem = item != nil || isMixed
    level.row.isVisible = level.row.isVisible && isItem
    start.row.isVisible = start.row.isVisible && isItem
    level.show(Double((item?.level ?? 0) + 1), isMixed: state.isMixed(.listLevel))
    start.show(item?.start.map(Double.init), isMixed: state.isMixed(.listStart))
  }
}
