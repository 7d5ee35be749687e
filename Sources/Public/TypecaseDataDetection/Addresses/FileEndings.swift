// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Names of files whose ending is a top-level domain as well: “README.md” is hardly ever in Moldova.
enum FileEndings {
  /// Endings of source and of documents about it.
  ///
  /// A person who means a site writes “www.”, a scheme or a path.
  private static let endings: Set<String> = [
    "am", "ac", "as", "cc", "gz", "md", "mk", "mm", "mov", "pl", "pm", "ps", "py", "rs", "sh", "so",
    "st", "ts", "vi", "zip",
  ]

  /// Whether a host of two parts is rather the name of a file.
  static func isFileName(_ host: String) -> Bool {
    let parts = host.split(separator: ".")
    return parts.count == 2 && endings.contains(String(parts[1]))
  }
}
