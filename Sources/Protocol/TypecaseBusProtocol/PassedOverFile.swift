// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// A file, folder or link in a folder that was given, from which no font was taken.
public struct PassedOverFile: Sendable, Hashable {
  /// The place in the call of that folder.
  public var requestIndex: Int
  /// Its path in the folder.
  public var member: String
  /// The stable name of why, such as `dangling-link`.
  public var reason: String
  /// A sentence for a person.
  public var message: String

  package init(requestIndex: Int, member: String, reason: String, message: String = "") {
    self.requestIndex = requestIndex
    self.member = member
    self.reason = reason
    self.message = message
  }
}
