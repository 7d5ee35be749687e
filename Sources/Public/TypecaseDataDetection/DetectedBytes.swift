// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A find of a scanner, in bytes of UTF-8.
struct DetectedBytes {
  var bytes: Range<Int>
  var data: DetectedData
}

/// Bytes that other scanners have found already, which a scanner passes on its way to the end.
struct FoundBytes {
  private var ahead: ArraySlice<DetectedBytes>

  /// - Parameter finds: in order.
  init(_ finds: [DetectedBytes]) { ahead = finds[...] }

  /// Where the find ends that a place is in; nil where it is in none.
  ///
  /// Places must come in order.
  mutating func end(around place: Int) -> Int? {
    while let first = ahead.first, first.bytes.upperBound <= place { ahead.removeFirst() }
    return ahead.first.flatMap { $0.bytes.lowerBound <= place ? $0.bytes.upperBound : nil }
  }

  /// Whether a find ahead begins before a place.
  func begins(before place: Int) -> Bool {
    ahead.first.map { $0.bytes.lowerBound < place } ?? false
  }
}
