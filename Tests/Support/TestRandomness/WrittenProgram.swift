// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// Writes a program that can be run at once.
///
/// While a file is written here, a process that another test starts may have it open for a moment, too, and no program that is open
/// for writing can be run ("Text file busy"). So a process of its own makes the file.
///
/// - Parameter script: with its first line, which names what runs it.
public func writeProgram(_ script: String, to path: String) throws {
  let source = path + ".source"
  try FileSystem.write(Array(script.utf8), to: source, mode: 0o755)
  let copying = ChildProcess("/bin/cp", ["--preserve=mode", source, path])
  let outcome = try copying.runBlocking()
  guard outcome.ending == .exited(0) else {
    throw NotWritten(words: String(decoding: outcome.errors, as: UTF8.self))
  }
}

/// A program could not be written.
public struct NotWritten: Error { public let words: String }
