// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseSystemKit
import TypesettingRequests

/// The program typecase-typeset.
package enum TypesettingWork {
  /// Reads a request from standard input, and writes the answer to standard output.
  ///
  /// - Parameter arguments: those of the process: its name, and `answer`.
  /// - Returns: the exit status: 0 after an answer, 1 after a refusal, 2 for wrong usage.
  package static func run(_ arguments: [String]) async -> Int32 {
    guard Array(arguments.dropFirst()) == ["answer"] else {
      let usage = "typecase-typeset is a part of Typecase that other parts start.\n"
      try? OwnedDescriptor(adopting: dup(STDERR_FILENO)).write(all: Array(usage.utf8))
      return 2
    }
    endsWithReader()
    let output: [UInt8]
    let status: TypesettingProgram.Status
    do {
      output = try await answer(
        to: OwnedDescriptor(adopting: dup(STDIN_FILENO)).readAll(limit: .max))
      status = .answered
    } catch {
      let refusal =
        error as? TypesettingRefusal ?? TypesettingRefusal.unreadable(detail: "\(error)")
      output = (try? Array(JSONEncoder().encode(refusal))) ?? []
      status = .refused
    }
    do {
      try OwnedDescriptor(adopting: dup(STDOUT_FILENO)).write(all: output)
    } catch {
      // Nobody is there any more.
      return TypesettingProgram.Status.refused.rawValue
    }
    return status.rawValue
  }

  /// Ends the program when nobody is there any more who would read the answer, so that nothing is laid out for a command that was
  /// interrupted.
  private static func endsWithReader() {
    try? DedicatedThread.start {
      // A pipe is in this state when its other end is closed; a file never is.
      var entry = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&entry, 1, -1) == -1, errno == EINTR {}
      if Int32(entry.revents) & (POLLERR | POLLHUP) != 0 {
        _exit(TypesettingProgram.Status.refused.rawValue)
      }
    }
  }

  /// The answer to what ``TypesettingProgram`` sends.
  static func answer(to bytes: [UInt8]) async throws -> [UInt8] {
    let (request, document) = try TypesettingProgram.read(bytes)
    switch request.work {
    case .layout(let layout):
      let text = try TypesetText(document, layout, interfaceFont: request.interfaceFont)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return try Array(encoder.encode(LayoutAnswer(of: text, to: layout)))
    case .pages(let pages):
      return try await PagesAnswer(document, pages, interfaceFont: request.interfaceFont).message
    }
  }
}
