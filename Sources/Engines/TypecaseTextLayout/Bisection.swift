// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension Range<Int> {
  /// The first number for which a condition is true that is true for all behind it as well; the end where it is for none.
  ///
  /// It is asked as often as the logarithm of the range's length.
  @inline(__always)
  func first(_ isReached: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
