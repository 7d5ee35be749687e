// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Crypto
import FontInspection
import FontconfigKit
import SystemKit

/// What fontconfig is to give back to the faces of a file when one of them was asked for by name.
///
/// Files with the same coverage share a group, and one rule serves them all: the cost that rules
/// add to every program's start is mostly that of reading character sets.
public struct CoverageGroup: Sendable, Hashable {
  public typealias Part = RestoredCoverage.Part

  /// Names the group in file names: a letter and 16 hexadecimal digits.
  public let id: String
  /// The group's fontconfig rules.
  public let rules: String

  /// - Parameter parts: the faces of one file, those with equal coverage together or apart.
  public init(_ parts: [Part]) {
    let coverage = RestoredCoverage(parts)
    let digest = SHA256.hash(data: Array(coverage.content.utf8))
    let id = "g" + digest.prefix(8).hexadecimal
    self.id = id
    rules = coverage.rules(for: .pathContaining("/\(id)-"))
  }

  /// The group of a file, by what its inspection says of its faces.
  init(_ faces: [FaceReport]) {
    self.init(
      faces.map {
        Part(
          indexes: $0.fontconfigIndexes.map(Int.init), coverage: $0.coverage,
          languages: $0.fontconfigLanguages)
      })
  }
}
