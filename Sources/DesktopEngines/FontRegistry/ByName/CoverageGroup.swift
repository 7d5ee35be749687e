// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import TypecaseFontconfigKit
import TypecaseNameOnlyFonts
import TypecaseOpenSSLKit
import TypecaseSystemKit

/// The coverage that fontconfig restores to the faces of a file when a program asks for one of them
/// by name.
///
/// Files with the same coverage share a group: the cost that rules add to every program's start is
/// mostly that of reading character sets. `CoverageTree` writes the rules of a group.
public struct CoverageGroup: Sendable, Hashable {
  public typealias Part = RestoredCoverage.Part

  /// Names the group: a letter and 16 hexadecimal digits.
  public let id: String
  /// The faces, those with equal coverage together; indexes are told only where there are several.
  public let parts: [Part]

  /// - Parameter parts: the faces of one file, those with equal coverage together or apart.
  public init(_ parts: [Part]) { self.init(RestoredCoverage(parts)) }

  private init(_ coverage: RestoredCoverage) {
    let digest = SHA256.digest(of: coverage.content)
    id = "g" + digest.prefix(8).hexadecimal
    self.parts = coverage.parts
  }

  /// The group of a file, by what its inspection says of its faces.
  init(_ faces: [FaceReport]) { self.init(RestoredCoverage(faces)) }

  /// About how many microseconds it adds to the start of every program, if no font of another group
  /// has a similar coverage.
  public var startCost: UInt64 { RestoredCoverage.startCost(of: parts) }

  // MARK: In the store

  /// The group as the store keeps it: a line for each part, with its indexes, its ranges in
  /// hexadecimal digits, and its languages.
  var text: String {
    parts.map { part in
      [
        part.indexes.map(String.init).joined(separator: ","),
        part.coverage.map { range in
          let first = String(range.lowerBound, radix: 16)
          return range.count == 1 ? first : "\(first)-\(String(range.upperBound, radix: 16))"
        }.joined(separator: ","),
        part.languages.joined(separator: ","),
      ].joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// Reads a group from the store's text.
  ///
  /// Parts that cannot be read are ignored, and their faces
  /// stay hidden until the store is repaired.
  init(id: String, text: String) {
    self.id = id
    parts = text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3 else { return nil }
      return Part(
        indexes: fields[0].split(separator: ",").compactMap { Int($0) },
        coverage: fields[1].split(separator: ",").compactMap(Self.range),
        languages: fields[2].split(separator: ",").map(String.init))
    }
  }

  private static func range(_ text: Substring) -> ClosedRange<UInt32>? {
    let bounds = text.split(separator: "-").compactMap { UInt32($0, radix: 16) }
    guard let first = bounds.first, let last = bounds.last, first <= last else { return nil }
    return first...last
  }
}
