// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseSystemKit

/// Archives for tests, written by Python: no code of ours or of libarchive has a part in them.
struct Archives {
  let folder: TestFolder

  /// Runs a script that writes an archive, and returns its path.
  ///
  /// - Parameter script: finds the path in `path`, and the folder of the test in `folder`.
  func make(_ name: String, _ script: String) throws -> String {
    let path = "\(folder.path)/\(name)"
    let header = """
      import io, os, struct, sys, tarfile, zipfile
      path, folder = sys.argv[1:]
      def font(name): return open(folder + '/' + name, 'rb').read()

      """
    var python = ChildProcess("/usr/bin/python3", ["-c", header + script, path, folder.path])
    python.timeLimit = .seconds(120)
    let outcome = try python.runBlocking()
    try #require(
      outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
    return path
  }
}
