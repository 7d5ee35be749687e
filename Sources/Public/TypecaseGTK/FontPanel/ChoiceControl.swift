// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// A row that chooses one of some values, which may be mixed.
final class ChoiceControl<Value: Equatable> {
  let row: Widget
  /// Called with what the person chose.
  var chosen: (Value) -> Void = { _ in }

  private let values: [Value]
  private var isShowing = false

  init(_ title: String, _ choices: [(value: Value, name: String)]) {
    values = choices.map(\.value)
    let names = StringList()
    names.set(choices.map(\.name))
    row = makeComboRow(title, names)
    Signal.connect(row, "notify::selected") { [weak self] in self?.choose() }
  }

  private func choose() {
    guard !isShowing, let selected = row.chosenPosition, values.indices.contains(selected) else {
      return
    }
    chosen(values[selected])
  }

  /// Shows a value, and changes nothing; one that is not offered is shown as none.
  ///
  /// - Parameter note: the words below the title, unless the values are mixed.
  func show(_ value: Value, isMixed: Bool, note: String = "") {
    isShowing = true
    defer { isShowing = false }
    row.chosenPosition = isMixed ? nil : values.firstIndex(of: value)
    row.setSubtitle(isMixed ? tr("Mixed") : note)
  }
}
