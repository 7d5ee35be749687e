// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Why a signed file is not believed.
public struct CatalogProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It is longer than any such file.
    case tooLong = "too-long"
    /// It does not have the form of such a file.
    case malformed
    /// It is of a later format, or of another kind.
    case unknownFormat = "unknown-format"
    /// Too few of the keys that count have signed it.
    case unsigned
    /// It is not valid any more.
    case expired
    /// It is older than one that was believed before.
    case rolledBack = "rolled-back"
    /// It is not the version that must come next.
    case skipped
    /// It belongs to another collection.
    case otherCollection = "other-collection"
    /// It was made for later keys than those that could be had.
    case keysWithheld = "keys-withheld"
  }

  public let kind: Kind
  /// The value it is about, such as `assets[3].sha256`; empty for the file as a whole.
  public let place: String
  public let problem: String

  public init(_ kind: Kind, at place: String = "", _ problem: String) {
    self.kind = kind
    self.place = place
    self.problem = problem
  }

  public var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
}
