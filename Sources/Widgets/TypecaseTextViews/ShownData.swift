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
    guard let hit = hit(x: x, y: y), hit.isOnText else { return nil }
    return datum(at: hit.offset)
  }

  /// The link, or the data that were found, at a place of the text.
  package final func datum(at place: ScalarOffset) -> ShownDatum? {
    guard place < storage.end else { return nil }
    let (attributes, range) = storage.attributes(at: place)
    guard let target = attributes.link else { return dataSource?.foundData(at: place) }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0 {
      let before = storage.attributes(at: start - 1)
      guard before.attributes.link == target else { break }
      start = before.range.lowerBound
    }
    while end < storage.end {
      let behind = storage.attributes(at: end)
      guard behind.attributes.link == target else { break }
      end = behind.range.upperBound
    }
    let text = storage.text(in: start..<min(end, start + Self.mostLinkText))
    return ShownDatum(TextDatum(link: target, text: text), range: start..<end)
  }

  /// So much of a link's text is compared with its target.
  private static let mostLinkText = 2000

  /// What a menu at a place is for: a link or found data, or a picture.
  final func menuDatum(at place: ScalarOffset) -> ShownDatum? {
    if let datum = datum(at: place) { return datum }
    guard place < storage.end,
      let attachment = storage.attributes(at: place).attributes.attachment,
      !embedded.contains(attachment)
    else { return nil }
    return ShownDatum(TextDatum(.attachment(attachment), text: ""), range: place..<place + 1)
  }

  /// Does the usual thing with data, unless the delegate of ``dataActions`` says otherwise.
  package final func activate(_ data: ShownDatum) {
    if let shown { dataActions.activate(data.datum, at: shown) }
  }
}
