// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import TypecaseNameOnlyFonts

/// The list of rejected families in a file of fontconfig's rules, as font managers write it.
public enum RejectionList {
  /// The most bytes of a file that is changed.
  static let limit = 4 << 20

  /// The same file without a family's patterns: all else in it stays as it is, byte for byte.
  ///
  /// - Returns: nil where no pattern of the file is for this family alone.
  public static func removing(_ family: String, from bytes: [UInt8]) -> [UInt8]? {
    let key = HiddenFamilies.key(family)
    var result: [UInt8] = []
    var kept = 0
    for pattern in patterns(in: bytes) where HiddenFamilies.key(pattern.family) == key {
      // With the blanks before it, so that no empty line is left.
      let before = bytes[kept..<pattern.range.lowerBound]
      result += before[..<(before.lastIndex { !blanks.contains($0) }.map { $0 + 1 } ?? kept)]
      kept = pattern.range.upperBound
    }
    return kept == 0 ? nil : result + bytes[kept...]
  }

  /// The families that a file has patterns for alone, by their keys.
  static func keys(in bytes: [UInt8]) -> Set<String> {
    Set(patterns(in: bytes).map { HiddenFamilies.key($0.family) })
  }

  private static let blanks = Set(" \t\r\n".utf8)

  /// The patterns that are for a family alone, outside of comments.
  private static func patterns(in bytes: [UInt8]) -> [(range: Range<Int>, family: String)] {
    var found: [(range: Range<Int>, family: String)] = []
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      let isComment = bytes[start...].starts(with: "<!--".utf8)
      guard isComment || bytes[start...].starts(with: "<pattern>".utf8) else {
        place = start + 1
        continue
      }
      guard
        let end = bytes[start...].firstRange(of: Array((isComment ? "-->" : "</pattern>").utf8))
      else { break }
      if !isComment, let family = family(of: bytes[start..<end.lowerBound]) {
        found.append((start..<end.upperBound, family))
      }
      place = end.upperBound
    }
    return found
  }

  /// The family of a pattern that says nothing else.
  private static func family(of pattern: ArraySlice<UInt8>) -> String? {
    var rest = String(decoding: pattern, as: UTF8.self)[...]
    func take(_ words: String...) -> Bool {
      rest = rest.drop(while: \.isWhitespace)
      guard let word = words.first(where: { rest.hasPrefix($0) }) else { return false }
      rest = rest.dropFirst(word.count)
      return true
    }
    guard take("<pattern>"),
      take("<patelt name=\"family\">", "<patelt name='family'>"), take("<string>"),
      let end = rest.firstRange(of: "</string>")
    else { return nil }
    let name = rest[..<end.lowerBound]
    rest = rest[end.upperBound...]
    guard take("</patelt>"), rest.allSatisfy(\.isWhitespace) else { return nil }
    return FontconfigXML.unescaped(name)
  }
}
