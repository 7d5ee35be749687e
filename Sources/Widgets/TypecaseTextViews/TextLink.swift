// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// A link in a text.
public nonisolated struct TextLink: Sendable, Hashable {
  /// Its target, as the document has it; it may be anything.
  public var target: String
  /// The text that has it.
  public var range: Range<ScalarOffset>
}

/// Decides what a person who presses something in a text gets.
public protocol RichTextDelegate: AnyObject {
  /// A link is about to be followed.
  ///
  /// - Returns: whether the default may happen: the link is opened. An app that does something else does it here and returns false.
  func richText(_ widget: RichTextWidget, mayFollow link: TextLink) -> Bool
}

extension RichTextDelegate {
  public func richText(_ widget: RichTextWidget, mayFollow link: TextLink) -> Bool { true }
}

extension RichTextWidget {
  /// The link at a point of the widget.
  final func link(atX x: Double, y: Double) -> TextLink? {
    guard let hit = hit(x: x, y: y), hit.isOnText else { return nil }
    return link(at: hit.offset)
  }

  /// The link of a scalar, with all text that has it.
  package final func link(at place: ScalarOffset) -> TextLink? {
    guard place < storage.end else { return nil }
    let (attributes, range) = storage.attributes(at: place)
    guard let target = attributes.link else { return nil }
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
    return TextLink(target: target, range: start..<end)
  }

  /// Follows a link, unless the delegate says otherwise.
  package final func activate(_ link: TextLink) {
    guard delegate?.richText(self, mayFollow: link) ?? true else { return }
    follows?(link)
  }
}
