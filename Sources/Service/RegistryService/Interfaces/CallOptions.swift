// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

extension [String: Variant] {
  /// Refuses options of another type than theirs; unknown ones are passed over, since a later version
  /// may know them.
  ///
  /// - Parameter types: the signature of each option that is known.
  func check(_ types: [String: String]) throws(BusError) {
    for (key, type) in types {
      if let value = self[key], value.typeString != type {
        throw BusError(
          name: BusError.invalidArguments,
          message: "the option \(key) must be of type \(type), not \(value.typeString)")
      }
    }
  }
}
