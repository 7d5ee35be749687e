// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Why there is no answer to a request.
package enum TypesettingRefusal: Error, Codable, Sendable, Hashable {
  /// What is wrong with path data.
  package enum PathFault: Codable, Sendable, Hashable {
    case noStart
    case unknown(String)
    case missingNumber(command: String)
    case tooFar
    case noFlag(String)
    /// The paths up to this place have more than ``LayoutRequest/mostSegments`` segments.
    case tooManySegments
  }

  /// Path data of the exclusion of a number from 0 is wrong; so many characters are before the place.
  case path(number: Int, fault: PathFault, position: Int)
  /// No font has the name.
  case font(name: String)
  /// A page would have more pixels than a picture can have.
  case tooManyPixels
  /// The request or the document is not what the other side reads.
  case unreadable(detail: String)
}
