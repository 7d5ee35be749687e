// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A change of a document that its author has not accepted yet, as word processors record them.
public struct TextRevision: Sendable, Hashable {
  /// What was done to the text.
  @nonexhaustive
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// The text is new.
    case inserted
    /// The text goes when the change is accepted.
    case deleted
  }

  public var kind: Kind
  /// Who made the change; nil when it is not known.
  public var author: String?
  /// When it was made, in the notation of ISO 8601, such as `2026-11-23T09:05:00`; nil when it is not known.
  public var time: String?

  public init(_ kind: Kind, author: String? = nil, time: String? = nil) {
    (self.kind, self.author, self.time) = (kind, author, time)
  }
}
