// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// Two columns of a view that are about equally high, where there is room for two; otherwise one.
final class BalancedColumns {
  private let view: RichTextView
  /// Lays the text out in one column, to know how high that is.
  private lazy var plain = TextLayoutManager(
    view.storage, appearance: view.appearance, containers: [])

  init(of view: RichTextView) { self.view = view }

  /// - Parameters:
  ///   - width: that of the room for all columns.
  ///   - taken: how much of them takes no text, in square pixels.
  ///   - exclusions: what takes none of the column that begins at a place of the room.
  func columns(
    in width: Double, taken: Double = 0,
    exclusions: (_ left: Double) -> [TextExclusion] = { _ in [] }
  ) -> [TextContainer] {
    guard width > 2 * view.widget.scaledValue(240) else {
      return [TextContainer(width: width, exclusions: exclusions(0))]
    }
    let column = (width - view.columnSpacing) / 2
    plain.appearance = view.appearance
    plain.baseAttributes = view.layout.baseAttributes
    plain.attachmentBox = view.layout.attachmentBox
    plain.containers = [TextContainer(width: column)]
    let height = ((plain.usedHeight() + taken / column) / 2).rounded()
    // The first column is where lines begin; the last one takes what is left.
    let (start, end) = view.widget.isRightToLeft ? (width - column, 0) : (0, width - column)
    return [
      TextContainer(width: column, height: height, exclusions: exclusions(start)),
      TextContainer(width: column, exclusions: exclusions(end)),
    ]
  }
}
