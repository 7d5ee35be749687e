// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds data in text: addresses, numbers, dates.
///
///     String -> UTF-8
///       AddressScanner      web and mail, in one pass; hides what is in them from the others
///     finds in bytes, without overlaps -> ranges in Unicode scalars
///
/// A paragraph is looked at on its own: what is found in it does not depend on others. Whatever a text has in
/// it, the time is in proportion to its length.
public struct DataDetector: Sendable {
  /// What is looked for.
  public var kinds: DetectionKinds
  public init(kinds: DetectionKinds = .all) {
    self.kinds = kinds
  }

  /// What is in a text, in order; no two overlap.
  public func detect(in text: String) -> [DetectedRange] {
    var text = text
    return text.withUTF8 { detect(in: TextBytes(bytes: $0)) }
  }

  private func detect(in text: TextBytes) -> [DetectedRange] {
    var addresses = AddressScanner(text)
    addresses.scan()
    let finds = addresses.finds.filter { kinds.contains($0.data.kind) }
    return inScalars(finds, of: text)
  }

  /// Finds with their places in scalars instead of bytes.
  private func inScalars(_ finds: [AddressScanner.Find], of text: TextBytes) -> [DetectedRange] {
    var (place, count) = (0, 0)
    func offset(of byte: Int) -> Int {
      for next in place..<byte where text[next] & 0xC0 != 0x80 { count += 1 }
      place = byte
      return count
    }
    return finds.map { find in
      let start = offset(of: find.bytes.lowerBound)
      return DetectedRange(start..<offset(of: find.bytes.upperBound), find.data)
    }
  }
}
