// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Offsets as other programs count them: in Unicode scalars, as GTK does, or in bytes of UTF-8, as
/// Pango does.
///
/// Both are found in about a microsecond however long the text is; an offset in characters is not,
/// so there is none here.
extension AttributedString {
  /// The index after a number of scalars; nil when the text is shorter.
  public func index(scalarOffset: Int) -> Index? {
    // Foundation goes step by step where it has a limit to look at.
    guard (0...unicodeScalars.count).contains(scalarOffset) else { return nil }
    return unicodeScalars.index(startIndex, offsetBy: scalarOffset)
  }

  /// The index after a number of UTF-8 bytes; nil when the text is shorter.
  ///
  /// An offset inside a scalar means the scalar's start.
  public func index(utf8Offset: Int) -> Index? {
    guard (0...utf8.count).contains(utf8Offset) else { return nil }
    let index = utf8.index(startIndex, offsetBy: utf8Offset)
    guard index < endIndex else { return index }
    return unicodeScalars.index(before: unicodeScalars.index(after: index))
  }

  /// The range between two offsets in scalars; nil when the text is shorter.
  public func range(scalars: Range<Int>) -> Range<Index>? {
    guard let lower = index(scalarOffset: scalars.lowerBound),
      scalars.upperBound <= unicodeScalars.count
    else { return nil }
    return lower..<unicodeScalars.index(lower, offsetBy: scalars.count)
  }

  /// The number of scalars before an index.
  public func scalarOffset(of index: Index) -> Int {
    unicodeScalars.distance(from: startIndex, to: index)
  }

  /// The number of UTF-8 bytes before an index.
  public func utf8Offset(of index: Index) -> Int {
    utf8.distance(from: startIndex, to: index)
  }
}
