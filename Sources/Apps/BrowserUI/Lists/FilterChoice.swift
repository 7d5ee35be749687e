// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// A condition with more values than there is room for switches: one is chosen from a list, which can
/// be searched.
///
///     GtkDropDown      "Any" comes first
final class FilterChoice {
  /// A value of the filter, and its name for a person.
  nonisolated struct Value: Sendable, Hashable {
    var value: String
    var name: String
  }

  let widget: Widget
  let path: WritableKeyPath<FontFilter, Set<String>>
  /// Called with the value that the person chose; nil for any.
  var chosen: (String?) -> Void = { _ in }

  private let names = StringList()
  private var values: [Value] = []
  private var isShowing = false

  init(_ path: WritableKeyPath<FontFilter, Set<String>>, title: String) {
    self.path = path
    widget = makeSearchableChoice(names)
    widget.setAccessibleLabel(title)
    widget.firstChild?.setAccessibleLabel(title)
    Signal.connect(widget, "notify::selected") { [weak self] in
      guard let self, !self.isShowing else { return }
      let place = Int(gtk_drop_down_get_selected(self.widget.opaque)) - 1
      self.chosen(self.values.indices.contains(place) ? self.values[place].value : nil)
    }
  }

  /// Offers values, in their order.
  func offer(_ offered: [Value], _ filter: FontFilter) {
    if offered != values {
      values = offered
      isShowing = true
      // TRANSLATORS: any language, any app: the filter does not ask for one
      names.set([tr("Any")] + offered.map(\.name))
      isShowing = false
    }
    show(filter)
  }

  /// Shows what a filter asks for: the first of several values.
  func show(_ filter: FontFilter) {
    isShowing = true
    defer { isShowing = false }
    let place = values.firstIndex { filter[keyPath: path].contains($0.value) }
    gtk_drop_down_set_selected(widget.opaque, guint((place ?? -1) + 1))
  }

  /// The name of a value; nil when it is not offered.
  func name(of value: String) -> String? { values.first { $0.value == value }?.name }
}
