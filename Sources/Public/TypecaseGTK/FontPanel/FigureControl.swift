// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// A choice between two OpenType features of figures, of which a font has one kind without either.
final class FigureControl {
  var row: Widget { choice.row }
  var chosen: (AttributeChange) -> Void = { _ in }

  private let choice: ChoiceControl<String?>
  private let tags: [String]

  /// - Parameter kinds: the features, with what they make of figures.
  init(_ title: String, _ kinds: [(tag: String, name: String)]) {
    tags = kinds.map(\.tag)
    choice = ChoiceControl(
      title, [(nil, tr("Automatic"))] + kinds.map { (value: $0.tag, name: $0.name) })
    choice.chosen = { [weak self] in self?.choose($0) }
  }

  /// One feature is on, and the others are left to the font.
  private func choose(_ chosenTag: String?) {
    var values: [String: UInt32?] = [:]
    for tag in tags { values[tag] = .some(tag == chosenTag ? 1 : nil) }
    chosen(.features(values))
  }

  /// - Parameter offered: the features of the face; nil where it is not known.
  func show(_ state: PanelState, offered: Set<String>?) {
    let features = state.set.features ?? [:]
    let present = tags.first { features[$0, default: 0] > 0 }
    let isMixed = tags.contains { state.isMixed(tag: $0, of: .features) }
    let hasKinds = offered.map { !$0.isDisjoint(with: tags) } ?? true
    choice.show(
      present, isMixed: isMixed, note: hasKinds ? "" : tr("Only one kind"))
    // What is set can be taken back in any font.
    row.isSensitive =
      state.modes.contains(.features) && (hasKinds || present != nil || isMixed)
  }
}
