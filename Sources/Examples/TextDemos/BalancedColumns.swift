// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// Two columns of a view that are about equally high, where there is room for two; otherwise one.
final class BalancedColumns {
  private let view: RichTextView
  /// Lays the text out in one column, to know how high that is.
  private lazy var plain = TextLayoutManager(
    view.storage, appearance: view.appearance, containers: [])

  private var known: (key: [Double], height: Double)?

  init(of view: RichTextView) { self.view = view }

  /// - Parameters:
  ///   - count: 1 for one column wherever there is room for two.
  ///   - width: that of the room for all columns.
  ///   - taken: how much of them takes no text, in square pixels.
  ///   - exclusions: what takes none of the column that begins at a place of the room.
  func columns(
    _ count: Int = 2, in width: Double, taken: Double = 0,
    exclusions: (_ left: Double) -> [TextExclusion] = { _ in [] }
  ) -> [TextContainer] {
    // Beside a shape there is text where a word has room.
    let least = view.widget.scaledValue(64)
    guard count == 2, width > 2 * view.widget.scaledValue(240) else {
      return [
        TextContainer(width: width, exclusions: exclusions(0), minimumPartWidth: least)
      ]
    }
    let column = (width - view.columnSpacing) / 2
    let height = ((plainHeight(inWidth: column) + taken / column) / 2).rounded()
    // The first column is where lines begin; the last one takes what is left.
    let (start, end) = view.widget.isRightToLeft ? (width - column, 0) : (0, width - column)
    return [
      TextContainer(
        width: column, height: height, exclusions: exclusions(start),
        minimumPartWidth: least),
      TextContainer(width: column, exclusions: exclusions(end), minimumPartWidth: least),
    ]
  }

  /// How high all of the text is in one column; laid out anew where the width, the text or its size is another.
  private func plainHeight(inWidth width: Double) -> Double {
    let key = [width, view.appearance.shownPoints(.body), Double(view.storage.length)]
    if let known, known.key == key { return known.height }
    plain.appearance = view.appearance
    plain.baseAttributes = view.layout.baseAttributes
    plain.attachmentBox = view.layout.attachmentBox
    plain.containers = [TextContainer(width: width)]
    let height = plain.usedHeight()
    known = (key, height)
    return height
  }
}
