// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

/// The attributes of some bytes of UTF-8, which Pango counts; `AttributeSpan` counts scalars.
struct ByteSpan: Hashable {
  /// Bytes.
  var count: Int
  var attributes: TextAttributes

  init(_ count: Int, _ attributes: TextAttributes) {
    (self.count, self.attributes) = (count, attributes)
  }
}

extension AttributeList {
  /// A list of its own, with attributes above those of another list.
  ///
  /// - Parameters:
  ///   - spans: in order; the last one reaches to the end.
  ///   - basePoints: the size of text without one, as Pango is given it.
  convenience init(
    _ spans: [ByteSpan], above base: AttributeList? = nil, appearance: TextAppearance,
    basePoints: Double
  ) {
    if let base { self.init(copying: base) } else { self.init() }
    // Of two attributes Pango takes the one that begins later in the text, then the one that was
    // inserted later: they have to start again wherever one of the base begins.
    let starts = base?.starts ?? []
    var offset = 0
    for (index, span) in spans.enumerated() {
      let start = offset
      offset += span.count
      let end = index == spans.count - 1 ? Int.max : offset
      let bounds = [start] + starts.filter { $0 > start && $0 < end } + [end]
      let attributes = appearance.drawn(span.attributes, basePoints: basePoints).attributes
      for (start, end) in zip(bounds, bounds.dropFirst()) {
        for attribute in attributes { add(attribute, to: start..<end) }
      }
    }
  }
}
