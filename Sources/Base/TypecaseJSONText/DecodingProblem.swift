// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// The error in JSON that could not be decoded, and its position.
package struct DecodingProblem: Hashable, Sendable {
  /// The value's path, such as `assets[3].resource.sha256`; empty for the text as a whole.
  package let place: String
  package let problem: String

  package init(_ error: any Error) {
    guard let error = error as? DecodingError else {
      self.init(place: "", problem: "\(error)")
      return
    }
    switch error {
    case .dataCorrupted(let context):
      // The parser says where in the text the trouble is.
      let cause =
        (context.underlyingError as? CocoaError)?.userInfo["NSDebugDescription"] as? String
      self.init(context.codingPath, cause ?? context.debugDescription)
    case .keyNotFound(let key, let context):
      self.init(context.codingPath + [key], "is missing")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self.init(context.codingPath, "should be \(Self.words(for: type))")
    @unknown default:
      self.init(place: "", problem: "\(error)")
    }
  }

  private init(place: String, problem: String) {
    self.place = place
    self.problem = problem
  }

  private init(_ path: [any CodingKey], _ problem: String) {
    var place = ""
    for key in path {
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
    self.init(place: place, problem: problem)
  }

  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Double.Type: "a number"
    case is any FixedWidthInteger.Type: "a whole number"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}
