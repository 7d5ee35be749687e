// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseGTKKit

extension SpecimenRow.Content: DrawnContent {
  public typealias Row = SpecimenRow
}

extension FamilyNameRow.Content: DrawnContent {
  public typealias Row = FamilyNameRow
}

extension ChoiceRow.Content: DrawnContent {
  public typealias Row = ChoiceRow
}

/// What lists of fonts show.
extension ListRow.Kind {
  /// A family.
  public static func specimen(_ content: SpecimenRow.Content) -> Self { .drawn(content) }

  /// A family's name in one line.
  public static func name(_ content: FamilyNameRow.Content) -> Self { .drawn(content) }

  /// A family or a face to pick.
  public static func choice(_ content: ChoiceRow.Content) -> Self { .drawn(content) }
}

extension ListView {
  /// A list of families or faces, in the look that lists of them have.
  public static func ofFonts(
    label: String, hasSelection: Bool = false, shape: ListShape = .list,
    store: ListStore<Element> = ListStore(), row: @escaping (Element) -> ListRow
  ) -> ListView {
    let list = ListView(
      label: label, hasSelection: hasSelection, shape: shape, store: store, row: row)
    list.widget.setStyle("families")
    return list
  }
}
