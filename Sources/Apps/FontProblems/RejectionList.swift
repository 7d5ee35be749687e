// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import TypecaseNameOnlyFonts

/// The list of rejected families in a file of fontconfig's rules, as font managers write it.
public enum RejectionList {
  /// The most bytes of a file that is changed.
  static let limit = 4 << 20

  /// The same file without a family's pattern: all else in it stays as it is, byte for byte.
  ///
  /// - Returns: nil where no pattern of the file is for this family alone.
  public static func removing(_ family: String, from bytes: [UInt8]) -> [UInt8]? {
    var result = bytes
    var isFound = false
    var place = 0
    while let start = next(["<!--", "<pattern>"], in: result, from: place) {
      let isComment = result[start.lowerBound + 1] == UInt8(ascii: "!")
      guard
        let end = next([isComment ? "-->" : "</pattern>"], in: result, from: start.upperBound)
      else { break }
      if !isComment,
        let name = self.family(of: result[start.upperBound..<end.lowerBound]),
        HiddenFamilies.key(name) == HiddenFamilies.key(family)
      {
        // With the blanks before it, so that no empty line is left.
        let first = result[..<start.lowerBound].lastIndex { !blanks.contains($0) }.map { $0 + 1 }
        result.removeSubrange((first ?? start.lowerBound)..<end.upperBound)
        place = first ?? start.lowerBound
        isFound = true
      } else {
        place = end.upperBound
      }
    }
    return isFound ? result : nil
  }

  private static let blanks = Set(" \t\r\n".utf8)

  /// The first of some words, from a place on.
  private static func next(
    _ words: [String], in bytes: [UInt8], from place: Int
  ) -> Range<Int>? {
    words.compactMap { bytes[place...].firstRange(of: Array($0.utf8)) }
      .min { $0.lowerBound < $1.lowerBound }
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
    guard take("<patelt name=\"family\">", "<patelt name='family'>"), take("<string>"),
      let end = rest.firstRange(of: "</string>")
    else { return nil }
    let name = rest[..<end.lowerBound]
    rest = rest[end.upperBound...]
    guard take("</patelt>"), rest.allSatisfy(\.isWhitespace) else { return nil }
    return FontconfigXML.unescaped(name)
  }
}
