// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig

/// A set of Unicode scalars that a face can show.
public struct Coverage {
  private final class Owner {
    let set: OpaquePointer?
    init(_ set: OpaquePointer?) { self.set = set }
    deinit { if let set { FcCharSetDestroy(set) } }
  }

  private let owner: Owner

  init(copying set: OpaquePointer?) { owner = Owner(set.flatMap { FcCharSetCopy($0) }) }

  /// The scalars of inclusive ranges.
  init(_ ranges: [ClosedRange<UInt32>]) {
    let set = FcCharSetCreate()
    for range in ranges { for scalar in range { FcCharSetAddChar(set, scalar) } }
    owner = Owner(set)
  }

  public func contains(_ scalar: Unicode.Scalar) -> Bool {
    owner.set.map { FcCharSetHasChar($0, scalar.value) != 0 } ?? false
  }

  /// Whether every visible scalar of `text` is in the set.
  ///
  /// Spaces and format controls are drawn by the layout and need no glyph.
  public func contains(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint || contains($0)
    }
  }

  /// The first scalars that `isWanted` accepts, in the order of their numbers.
  public func scalars(limit: Int, where isWanted: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
    guard let set = owner.set else { return [] }
    var found: [Unicode.Scalar] = []
    withUnsafeTemporaryAllocation(of: FcChar32.self, capacity: Int(FC_CHARSET_MAP_SIZE)) { map in
      guard let bits = map.baseAddress else { return }
      var next: FcChar32 = 0
      var page = FcCharSetFirstPage(set, bits, &next)
      // FC_CHARSET_DONE, a macro that Swift does not import.
      while page != FcChar32.max {
        for word in 0..<Int(FC_CHARSET_MAP_SIZE) where map[word] != 0 {
          for bit in 0..<32 where map[word] & (1 << FcChar32(bit)) != 0 {
            guard let scalar = Unicode.Scalar(page + FcChar32(word * 32 + bit)), isWanted(scalar)
            else { continue }
            found.append(scalar)
            if found.count == limit { return }
          }
        }
        page = FcCharSetNextPage(set, bits, &next)
      }
    }
    return found
  }
}
