// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseSystemKit

/// How the bytes of a document come into its file.
public enum DocumentSaving {
  /// Writes a document's bytes so that its file has the old ones or the new ones, whatever interrupts and
  /// however full the disk is.
  ///
  /// GIO's `g_file_replace_contents` gives no such promise: where it cannot write beside the file it empties
  /// the file first.
  ///
  /// - Parameter path: a link leads to its file, and a file that is there keeps its permissions.
  /// - Throws: a `SystemError`, whose `code` is the system's `errno`; the file is as it was then.
  public static func write(_ data: Data, to path: String) throws(SystemError) {
    try FileSystem.save(data, to: path)
  }
}
