// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How a face draws in color.
@nonexhaustive
public enum ColorKind: String, Sendable, Hashable, Codable, CaseIterable {
  case none, cbdt, sbix, svg
  case colrV0 = "colr-v0"
  case colrV1 = "colr-v1"
}
