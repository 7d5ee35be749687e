// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Why nothing can be inspected here: fonts are inspected in the sandbox only.
public enum InspectionUnavailable: Error, Sendable, Hashable, CustomStringConvertible {
  /// bubblewrap is not at that path.
  case bubblewrapMissing(path: String)
  /// The OpenType Sanitizer is not at that path.
  case sanitizerMissing(path: String)
  /// typecase-inspect is not at that path.
  case helperMissing(path: String)
  /// The sandbox cannot be set up, or the helper cannot start in it; in its own words.
  case sandboxFailed(detail: String)

  public var description: String {
    switch self {
    case .bubblewrapMissing(let path):
      "Fonts cannot be checked: bubblewrap is missing (\(path); package bubblewrap)."
    case .sanitizerMissing(let path):
      "Fonts cannot be checked: the OpenType Sanitizer is missing (\(path); package "
        + "opentype-sanitizer)."
    case .helperMissing(let path):
      "Fonts cannot be checked: Typecase's own helper is missing (\(path))."
    case .sandboxFailed(let detail):
      "Fonts cannot be checked: the sandbox cannot be started. \(detail)"
    }
  }
}
