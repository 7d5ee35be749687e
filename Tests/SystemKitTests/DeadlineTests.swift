// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SystemKit
import Testing

/// A program is stopped when its time is over, whatever it does meanwhile.
struct DeadlineTests {
  @Test(.timeLimit(.minutes(1)), arguments: ["exec yes", "exec yes >&2", "yes >&2 & exec yes"])
  func `a program that never stops writing is stopped in time`(script: String) async throws {
    var program = ChildProcess("/bin/sh", ["-c", script])
    program.environment = ["PATH": "/usr/bin:/bin"]
    program.outputLimit = 1000
    program.timeLimit = .milliseconds(300)
    let outcome = try await program.run()
    #expect(outcome.ending == .timedOut)
    #expect(outcome.output.count <= 1000)
    #expect(outcome.errors.count <= 1000)
  }

  @Test(.timeLimit(.minutes(1)))
  func `waiting for a line ends in time while the program fills its standard error`() throws {
    var program = ChildProcess("/bin/sh", ["-c", "exec yes >&2"])
    program.environment = ["PATH": "/usr/bin:/bin"]
    let process = try RunningProcess(program)
    #expect(try process.nextLine(deadline: .now + .milliseconds(300), limit: 10) == .timedOut)
    #expect(process.end() == .signalled(9))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a program ends though something that left its group writes on`() throws {
    var program = ChildProcess(
      "/bin/sh", ["-c", "setsid timeout 30 sh -c 'echo left; exec yes >&2' & wait"])
    program.environment = ["PATH": "/usr/bin:/bin"]
    let process = try RunningProcess(program)
    #expect(try process.nextLine(deadline: nil, limit: 10) == .line(Array("left".utf8)))
    let started = ContinuousClock.now
    process.end()
    #expect(ContinuousClock.now - started < .seconds(10))
  }
}
