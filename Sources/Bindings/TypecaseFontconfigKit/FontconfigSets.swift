// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig

/// A set of code points.
///
/// Nothing changes one; its references are counted with atomic operations.
public final class FontconfigCharSet: Sendable {
  nonisolated(unsafe) private let handle: OpaquePointer

  /// Shares a set: `FcCharSetCopy` counts references.
  init(retaining handle: OpaquePointer) { self.handle = FcCharSetCopy(handle) }

  /// The characters that a language needs according to fontconfig, by fontconfig's name of it; nil
  /// for an unknown one.
  public convenience init?(orthographyOf language: String) {
    // Belongs to fontconfig's tables.
    guard let set = FcLangGetCharSet(language) else { return nil }
    self.init(retaining: set)
  }

  deinit { FcCharSetDestroy(handle) }

  /// The same for sets that fontconfig holds once, as long as one of them lives.
  public var identity: Int { Int(bitPattern: handle) }

  public var count: Int { Int(FcCharSetCount(handle)) }

  public func contains(_ codePoint: UInt32) -> Bool {
    FcCharSetHasChar(handle, codePoint) == FcTrue
  }

  /// Whether another set has the same code points; at once for sets that fontconfig holds once.
  public func isEqual(to other: FontconfigCharSet) -> Bool {
    FcCharSetEqual(handle, other.handle) == FcTrue
  }

  /// Calls a function with each page that is not empty, in order.
  ///
  /// - Parameter body: takes the number of the page's first code point, a multiple of 256, and its
  ///   eight words of bits, the lowest code point in the lowest bit of the first; they are valid
  ///   during the call only.
  public func forEachPage(_ body: (UInt32, UnsafeBufferPointer<UInt32>) -> Void) {
    withUnsafeTemporaryAllocation(of: FcChar32.self, capacity: Int(FC_CHARSET_MAP_SIZE)) { page in
      guard let bits = page.baseAddress else { return }
      var next: FcChar32 = 0
      var base = FcCharSetFirstPage(handle, bits, &next)
      // FC_CHARSET_DONE, a macro that Swift does not import.
      while base != FcChar32.max {
        body(base, UnsafeBufferPointer(page))
        base = FcCharSetNextPage(handle, bits, &next)
      }
    }
  }

  /// The set as ranges in order, neighbours joined.
  public var ranges: [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    var start: UInt32?
    var last: UInt32 = 0
    // A page is 256 code points, as eight words of bits.
    var page = [FcChar32](repeating: 0, count: 8)
    var next: FcChar32 = 0
    var base = FcCharSetFirstPage(handle, &page, &next)
    while base != FcChar32.max {
      for (word, bits) in page.enumerated() where bits != 0 {
        for bit in 0..<UInt32(32) where bits & (1 << bit) != 0 {
          let codePoint = base + UInt32(word) * 32 + bit
          if let first = start, codePoint != last + 1 {
            result.append(first...last)
            start = codePoint
          } else if start == nil {
            start = codePoint
          }
          last = codePoint
        }
      }
      base = FcCharSetNextPage(handle, &page, &next)
    }
    if let start { result.append(start...last) }
    return result
  }
}

/// A set of languages, by fontconfig's own names.
public final class FontconfigLangSet {
  private let handle: OpaquePointer

  /// Copies a set, which has no count of references.
  init(copying handle: OpaquePointer) { self.handle = FcLangSetCopy(handle) }

  deinit { FcLangSetDestroy(handle) }

  /// Such as "ta", "zh-cn" or "und-zsye", in order.
  public var names: [String] { Self.strings(FcLangSetGetLangs(handle)) }
}

extension FontconfigLangSet {
  /// fontconfig's names of the languages whose characters it knows.
  public static var orthographies: [String] { strings(FcGetLangs()) }

  /// The elements of a set of strings, in order; destroys the set.
  fileprivate static func strings(_ set: OpaquePointer?) -> [String] {
    guard let set else { return [] }
    defer { FcStrSetDestroy(set) }
    guard let list = FcStrListCreate(set) else { return [] }
    defer { FcStrListDone(list) }
    var result: [String] = []
    while let next = FcStrListNext(list) { result.append(String(cString: next)) }
    return result.sorted()
  }
}

/// Most fonts share their languages with others, and to compare sets is much less work than to name
/// what is in them.
extension FontconfigLangSet: Hashable {
  public static func == (one: FontconfigLangSet, other: FontconfigLangSet) -> Bool {
    FcLangSetEqual(one.handle, other.handle) == FcTrue
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(FcLangSetHash(handle)) }
}
