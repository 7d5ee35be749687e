// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Offsets as other programs count them: in Unicode scalars, as GTK does, or in bytes of UTF-8, as
/// Pango does.
///
/// Both are found in about a microsecond however long the text is; an offset in characters is not,
/// so there is none here.
extension AttributedString {
  /// The place that a number of scalars is before; nil when the text is shorter.
  public func index(scalarOffset: Int) -> Index? {
    guard scalarOffset >= 0 else { return nil }
    return unicodeScalars.index(startIndex, offsetBy: scalarOffset, limitedBy: endIndex)
  }

  /// The place that a number of bytes of UTF-8 is before; nil when the text is shorter.
  ///
  /// An offset inside a scalar means the scalar's start.
  public func index(utf8Offset: Int) -> Index? {
    guard utf8Offset >= 0 else { return nil }
    guard let index = utf8.index(startIndex, offsetBy: utf8Offset, limitedBy: endIndex) else {
      return nil
    }
    guard index < endIndex else { return index }
    return unicodeScalars.index(before: unicodeScalars.index(after: index))
  }

  /// The range between two offsets in scalars; nil when the text is shorter.
  public func range(scalars: Range<Int>) -> Range<Index>? {
    guard let lower = index(scalarOffset: scalars.lowerBound),
      let upper = unicodeScalars.index(lower, offsetBy: scalars.count, limitedBy: endIndex)
    else { return nil }
    return lower..<upper
  }

  /// How many scalars are before a place.
  public func scalarOffset(of index: Index) -> Int {
    unicodeScalars.distance(from: startIndex, to: index)
  }

  /// How many bytes of UTF-8 are before a place.
  public func utf8Offset(of index: Index) -> Int {
    utf8.distance(from: startIndex, to: index)
  }
}
