// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A design of the system's font.
public enum SystemDesign: String, Sendable, Hashable, Codable, CaseIterable {
  /// The interface's own.
  case `default`
  case rounded, serif, monospaced
}

/// A role that has a font on the desktop.
public enum SystemFontRole: String, Sendable, Hashable, Codable, CaseIterable {
  case interface, document, monospace
}
