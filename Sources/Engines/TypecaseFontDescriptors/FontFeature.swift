// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// An OpenType feature that a face has.
public struct FontFeature: Sendable, Hashable, Codable {
  /// Four characters, such as "smcp".
  public var tag: String
  /// The font's own name for it, which stylistic sets and character variants may have.
  public var name: String?

  public init(tag: String, name: String? = nil) {
    self.tag = tag
    self.name = name
  }
}
