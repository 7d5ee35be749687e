// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import TypecaseSystemKit

/// A program is stopped when its time is over, whatever it does meanwhile.
struct DeadlineTests {
  /// Writers that fill a pipe faster than one reader empties it.
  private static func writers(to output: String) -> String {
    "for writer in 1 2 3 4 5 6 7 8; do cat /dev/zero >&\(output) & done; "
  }

  private func program(_ script: String) -> ChildProcess {
    var program = ChildProcess("/bin/sh", ["-c", script])
    program.environment = ["PATH": "/usr/bin:/bin"]
    program.outputLimit = 1000
    return program
  }

  /// Gives the pipe of a shell that said its number as much room as it may have, so that it is not
  /// empty after one read.
  private func enlargePipe(_ number: Int, of process: RunningProcess) throws {
    guard case .line(let line) = try process.nextLine(deadline: nil, limit: 20) else {
      Issue.record("the shell did not say its number")
      return
    }
    let shell = String(decoding: line, as: UTF8.self)
    let pipe = try OwnedDescriptor.open(
      "/proc/\(shell)/fd/\(number)", flags: O_RDONLY | O_NONBLOCK)
    // F_SETPIPE_SZ, which is a GNU extension that Swift does not see.
    #expect(fcntl(pipe.number, 1031, 1 << 20) > 0)
  }

  private func waitForByte(_ descriptor: OwnedDescriptor) throws {
    var byte: UInt8 = 0
    let count = try withUnsafeMutableBytes(of: &byte) { try descriptor.read(into: $0) }
    #expect(count == 1)
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [writers(to: "1"), writers(to: "2"), writers(to: "1") + writers(to: "2")])
  func `a program that never stops writing is stopped in time`(writers: String) async throws {
    var program = program(writers + "wait")
    program.timeLimit = .milliseconds(300)
    let outcome = try await program.run()
    #expect(outcome.ending == .timedOut)
    #expect(outcome.output.count <= 1000)
    #expect(outcome.errors.count <= 1000)
  }

  @Test func `after the deadline nothing more is read`() throws {
    let told = try OwnedDescriptor.pipe()
    var program = program("echo said; echo now >&3")
    program.inherited = [told.writing]
    let process = try RunningProcess(program)
    try waitForByte(told.reading)
    #expect(try process.nextOutput(deadline: .now) == .timedOut)
    #expect(try process.nextOutput(deadline: nil) == .bytes(Array("said\n".utf8)))
  }

  @Test func `a full standard error does not block the output`() throws {
    let start = try OwnedDescriptor.pipe()
    let told = try OwnedDescriptor.pipe()
    var program = program(
      "echo $$; read start <&3; head -c 524288 /dev/zero >&2; echo said; echo now >&4")
    program.inherited = [start.reading, told.writing]
    program.outputLimit = 1 << 20
    let process = try RunningProcess(program)
    try enlargePipe(2, of: process)
    try start.writing.write(all: Array("go\n".utf8))
    try waitForByte(told.reading)
    #expect(try process.nextLine(deadline: nil, limit: 10) == .line(Array("said".utf8)))
    #expect(process.errors.count <= 65_536)
    process.end()
    #expect(process.errors.count == 524_288)
  }

  @Test(.timeLimit(.minutes(5)))
  func `waiting for a line ends in time while the program fills its standard error`() throws {
    let process = try RunningProcess(
      program("echo $$; " + Self.writers(to: "2") + "wait"))
    try enlargePipe(2, of: process)
    #expect(try process.nextLine(deadline: .now + .milliseconds(300), limit: 10) == .timedOut)
    #expect(process.end() == .signalled(9))
  }

  @Test(.timeLimit(.minutes(5)))
  func `a program ends although a process outside its group still writes`() throws {
    let process = try RunningProcess(
      program("setsid sh -c 'echo $$; \(Self.writers(to: "2"))wait' & wait"))
    try enlargePipe(2, of: process)
    // A process that continues writing keeps the pipe open forever.
    #expect(process.end() == .signalled(9))
  }
}
