// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A design of the system's font.
public enum SystemDesign: String, Sendable, Hashable, Codable, CaseIterable {
  /// The interface's own.
  case `default`
  case rounded, serif, monospaced
}

/// What the desktop has a font for.
public enum SystemFontRole: String, Sendable, Hashable, Codable, CaseIterable {
  case interface, document, monospace
}
