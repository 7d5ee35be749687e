// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseTextAppearance

/// The marker before an item of a list: “•”, or “3.”; lengths are layout units.
struct ListItemMarker {
  /// In the order of its text.
  let runs: [ShapedStretch.Run]
  let width: Int
  /// From where it begins to where the item's text does.
  let distance: Int
  /// What it takes of the item's first line; 0 where it stands in the paragraph's indent.
  let room: Int

  /// - Parameters:
  ///   - look: that of the item's text.
  ///   - style: that of its paragraph: where its first line stands out, the marker begins there; otherwise it ends before the indent, so
  ///     that numbers are below each other, if the indent has room for it.
  init(_ text: String, shaper: TextShaper, look: RunStyle, style: DrawnParagraph) {
    let look = shaper.plain(look)
    let stretch = shaper.stretch(
      of: text, in: look, isRightToLeft: style.direction == .rightToLeft)
    runs = stretch.runs
    width = stretch.advance(of: 0..<stretch.advances.count)
    let gap = shaper.stretch(of: "\u{2002}", in: look).advance(of: 0..<1)
    let hanging = Int(units: max(-style.firstLineIndent, 0))
    distance = max(width + gap, hanging)
    let indent = Int(units: style.leadingIndent) + Int(units: max(style.firstLineIndent, 0))
    room = hanging == 0 && indent >= width + gap ? 0 : distance
  }
}
