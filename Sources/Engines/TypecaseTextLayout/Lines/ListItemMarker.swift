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
  let room: Int

  /// - Parameters:
  ///   - look: that of the item's text.
  ///   - style: that of its paragraph: where its first line stands out, the marker stands there.
  init(_ text: String, shaper: TextShaper, look: RunStyle, style: DrawnParagraph) {
    let look = shaper.plain(look)
    let stretch = shaper.stretch(
      of: text, in: look, isRightToLeft: style.direction == .rightToLeft)
    runs = stretch.runs
    width = stretch.advance(of: 0..<stretch.advances.count)
    let gap = shaper.stretch(of: "\u{2002}", in: look).advance(of: 0..<1)
    room = max(width + gap, Int(units: -style.firstLineIndent))
  }
}
