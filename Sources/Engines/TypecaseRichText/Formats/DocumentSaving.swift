// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseSystemKit

/// Writes the bytes of a document to its file.
public enum DocumentSaving {
  /// Writes a document's bytes so that its file has either the old ones or the new ones, even after
  /// an interruption or on a full disk.
  ///
  /// GIO's `g_file_replace_contents` gives no such promise: where it cannot write beside the file,
  /// it empties the file first.
  ///
  /// - Parameter path: a link is followed to its file, and an existing file keeps its permissions.
  /// - Throws: a `SystemError`, whose `code` is the system's `errno`; the file is unchanged then.
  public static func write(_ data: Data, to path: String) throws(SystemError) {
    try FileSystem.save(data, to: path)
  }
}
