// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseRichText
import TypecaseTextLayout

/// Data in a text, and which text that is.
public nonisolated struct ShownDatum: Sendable, Hashable {
  public var datum: TextDatum
  public var range: Range<ScalarOffset>

  public init(_ datum: TextDatum, range: Range<ScalarOffset>) {
    (self.datum, self.range) = (datum, range)
  }
}

/// Knows the data that were found in a text, such as addresses without a link.
public protocol TextDataSource: AnyObject {
  /// What was found at a place; nil where there is nothing.
  func foundData(at place: ScalarOffset) -> ShownDatum?
}

extension RichTextWidget {
  /// The link, or the data that were found, at a point of the widget.
  final func datum(atX x: Double, y: Double) -> ShownDatum? {
    guard let hit = hit(x: x, y: y), hit.isOnText,
      layout.composedRange?.contains(hit.offset) != true
    else { return nil }
    return datum(at: layout.storagePlace(ofLayoutPlace: hit.offset))
  }

  /// The link, or the data that were found, at a place of the text.
  package final func datum(at place: ScalarOffset) -> ShownDatum? {
    if let link = storage.link(at: place) { return ShownDatum(link.datum, range: link.range) }
    return dataSource?.foundData(at: place) ?? dataMarks?.foundData(at: place)
  }

  /// Has the data be found that are wanted of the text as it is now.
  final func followData() {
    if let dataMarks {
      if dataMarks.storage === storage, dataMarks.kinds == dataKinds { return }
      dataMarks.end()
      hide(dataMarks.overlay)
      self.dataMarks = nil
    }
    defer { accessible?.dataChanged() }
    guard !dataKinds.isEmpty else { return }
    let marks = TextDataMarks(of: storage, kinds: dataKinds, actions: dataActions)
    dataMarks = marks
    show(marks.overlay)
  }

  /// What a menu at a place is for: a link or found data, or a picture.
  final func menuDatum(at place: ScalarOffset) -> ShownDatum? {
    if let datum = datum(at: place) { return datum }
    guard let attachment = attachment(at: place) else { return nil }
    return ShownDatum(TextDatum(.attachment(attachment), text: ""), range: place..<place + 1)
  }

  /// Does the usual thing with data, unless the delegate of ``dataActions`` says otherwise.
  package final func activate(_ data: ShownDatum) {
    if let shown { dataActions.activate(data.datum, at: shown) }
  }
}
