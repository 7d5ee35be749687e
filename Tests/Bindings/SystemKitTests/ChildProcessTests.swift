// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseSystemKit

/// What a started program inherits.
struct ChildProcessTests {
  @Test func `a program has a session of its own, and so no terminal of who starts it`()
    async throws
  {
    // The number, the name, the state, the parent, the group, the session, the terminal; see proc(5).
    let outcome = try await ChildProcess(
      "/bin/sh", ["-c", "read -r line < /proc/$$/stat; echo \"$line\""]
    ).run()
    let words = String(decoding: outcome.output, as: UTF8.self).split(separator: " ")
    try #require(words.count > 7)
    #expect(words[4] == words[0])
    #expect(words[5] == words[0])
    #expect(words[6] == "0")
  }
}
