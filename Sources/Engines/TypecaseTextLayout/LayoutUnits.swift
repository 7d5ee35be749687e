// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Lengths within the layout are whole numbers, of which a unit of the medium has 1,024, as in Pango: sums of them are exact, so that
// text has the same lines wherever an edit began.
extension Int {
  /// A length in layout units; as long as any text gets where it is longer, and 0 for a number that is none.
  init(units length: Double) {
    let (scaled, most) = (length * 1024, LayoutPoint.farthest * 1024)
    self = scaled.isNaN ? 0 : Int(Swift.min(Swift.max(scaled, -most), most).rounded())
  }
}

extension Int32 {
  /// The same within what a line may have.
  init(units length: Double) {
    let value = Int(units: length)
    self = Int32(clamping: Swift.min(Swift.max(value, -Self.longest), Self.longest))
  }

  /// A million of the medium's units.
  private static let longest = 1 << 30
}

extension Double {
  /// A length in the medium's unit.
  init(units length: some BinaryInteger) { self = Double(length) / 1024 }
}
