// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How a request, or a question to the person, ended: the number in `Response`, as in
/// org.freedesktop.portal.Request.
@nonexhaustive
public enum RequestResponse: UInt32, Sendable, Hashable {
  case done = 0
  /// The person said no, or the request was closed.
  case refused = 1
  /// Ended otherwise.
  case ended = 2
}
