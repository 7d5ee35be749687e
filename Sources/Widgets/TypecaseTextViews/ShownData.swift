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
  package final func datum(atX x: Double, y: Double) -> ShownDatum? {
    guard let hit = hit(x: x, y: y), hit.isOnText,
      layout.composedRange?.contains(hit.offset) != true
    else { return nil }
    return seenDatum(at: layout.storagePlace(ofLayoutPlace: hit.offset))
  }

  /// The link, or the data that were found, that a person sees at a place of the text: that of the token which stands for the text there
  /// comes before those of the text itself.
  ///
  /// - Parameter waits: whether text that is still to be searched is searched for it at once, since a person asks for what is there.
  package final func seenDatum(at place: ScalarOffset, waits: Bool = false) -> ShownDatum? {
    if let (token, range) = token(at: place), let link = Self.link(of: token) {
      return ShownDatum(link, range: range)
    }
    return datum(at: place, waits: waits)
  }

  /// The token that an app gave for text which is not shown, with that text: for the text that is folded there, or that has no room.
  private func token(at place: ScalarOffset) -> (runs: [TextRun], range: Range<ScalarOffset>)? {
    if let fold = layout.fold(at: place) {
      return fold.attributedToken.map { ($0, fold.range) }
    }
    // Without a token of its own no line is looked for.
    guard truncation?.attributedToken != nil,
      let line = layout.lineFragment(at: layout.layoutPlace(ofScalarAt: place)),
      let range = line.truncatedRange, range.contains(place),
      let token = layout.containers[line.container].truncation?.attributedToken
    else { return nil }
    return (token, range)
  }

  /// The link in a token; one for all of it, since it is a few letters.
  static func link(of token: [TextRun]) -> TextDatum? {
    token.lazy.compactMap { run in
      run.attributes.link.map { TextDatum(link: $0, text: run.text) }
    }.first
  }

  /// The link, or the data that were found, at a place of the text.
  package final func datum(at place: ScalarOffset, waits: Bool = false) -> ShownDatum? {
    if let link = storage.link(at: place) { return ShownDatum(link.datum, range: link.range) }
    return dataSource?.foundData(at: place)
      ?? (waits ? dataMarks?.dataNow(at: place) : dataMarks?.foundData(at: place))
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
    if let datum = seenDatum(at: place, waits: true) { return datum }
    guard let attachment = attachment(at: place) else { return nil }
    return ShownDatum(TextDatum(.attachment(attachment), text: ""), range: place..<place + 1)
  }

  /// The link, or the data that were found, at the caret, or where the caret is behind the last letter.
  public final var datumAtCaret: ShownDatum? {
    let place = selection.focus
    return seenDatum(at: place, waits: true)
      ?? (place > 0 ? seenDatum(at: place - 1, waits: true) : nil)
  }

  /// Shows a menu of what can be done with the link or the data at the caret.
  ///
  /// - Returns: whether there is anything to be done.
  @discardableResult public final func openDataMenuAtCaret() -> Bool {
    guard let shown, let datum = datumAtCaret?.datum else { return false }
    scrollToCaret()
    return dataActions.openMenu(for: datum, at: shown, pointingTo: caretPlace())
  }

  /// Does the usual thing with data, unless the delegate of ``dataActions`` says otherwise.
  public final func activate(_ data: ShownDatum) {
    if let shown { dataActions.activate(data.datum, at: shown) }
  }
}
