// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import TypecaseSystemKit

/// What the inspection builds on.
struct SystemTests {
  @Test func `nothing outside a folder is opened beneath it`() throws {
    let folder = try TestFolder()
    let inside = try folder.makeFolder("inside")
    try folder.write("outside", [1])
    try folder.write("inside/file", [2])
    try #require(symlink("../outside", "\(inside)/up") == 0)
    try #require(symlink("\(folder.path)/outside", "\(inside)/absolute") == 0)
    try #require(symlink("file", "\(inside)/link") == 0)
    let root = try OwnedDescriptor.open(inside, flags: O_RDONLY | O_DIRECTORY)
    for path in ["../outside", "up", "absolute", "\(folder.path)/outside"] {
      let error = #expect(throws: SystemError.self) {
        try OwnedDescriptor.open(path, beneath: root)
      }
      #expect(error?.code == EXDEV)
    }
    for path in ["file", "link"] {
      #expect(try OwnedDescriptor.open(path, beneath: root).readAll(limit: 10) == [2])
    }
  }

  @Test func `sealed memory cannot be changed`() throws {
    let memory = try SealedMemory([1, 2, 3])
    #expect(throws: SystemError.self) { try memory.descriptor.write(all: [4]) }
    #expect(ftruncate(memory.descriptor.number, 1) != 0)
    #expect(ftruncate(memory.descriptor.number, 9) != 0)
    #expect(SealedMemory(adopting: memory.descriptor)?.byteCount == 3)
    let file = try OwnedDescriptor.open("/dev/null")
    #expect(SealedMemory(adopting: file) == nil)
  }

  @Test func `a file that is being replaced is complete at every moment`() throws {
    let folder = try TestFolder()
    let path = try folder.write("file", [1])
    let before = try OwnedDescriptor.open(path)
    try FileSystem.write([2, 2], to: path)
    #expect(try before.readAll(limit: 10) == [1])
    #expect(try OwnedDescriptor.open(path).readAll(limit: 10) == [2, 2])
    let error = #expect(throws: SystemError.self) {
      try FileSystem.rename(path, toNew: try folder.write("taken", [3]))
    }
    #expect(error?.code == EEXIST)
  }

  @Test func `a program gets only the named environment, and its output is limited`() async throws {
    var program = ChildProcess(
      "/bin/sh", ["-c", "cat <&3; echo \"$GIVEN\" >&2; yes | head -c 100000; exit 3"])
    program.environment = ["GIVEN": "given", "PATH": "/usr/bin"]
    program.inherited = [try SealedMemory([0x41]).descriptor]
    program.outputLimit = 1000
    let outcome = try await program.run()
    #expect(outcome.ending == .exited(3))
    #expect(outcome.output.count == 1000)
    #expect(outcome.output.first == 0x41)
    #expect(String(decoding: outcome.errors, as: UTF8.self) == "given\n")
  }

  @Test func `a program that takes too long is killed with its children`() async throws {
    // The child has the pipe, which ends only when nobody has it any more.
    var pipe = Optional(try OwnedDescriptor.pipe())
    let reading = try #require(pipe?.reading)
    var program = ChildProcess("/bin/sh", ["-c", "(while :; do :; done) & wait"])
    program.inherited = [try #require(pipe?.writing)]
    program.timeLimit = .milliseconds(200)
    #expect(try await program.run().ending == .timedOut)
    program.inherited = []
    pipe = nil
    #expect(try reading.readAll(limit: 100) == [])
  }

  @Test func `a canceled program is killed`() async throws {
    let task = Task { try await ChildProcess("/bin/cat", ["/dev/zero"]).run() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a missing program is an error`() async throws {
    await #expect(throws: SystemError.self) { try await ChildProcess("/nowhere").run() }
  }
}
