// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import TypecaseSystemKit

struct ProcessHandleTests {
  @Test func `a handle tells that its process has ended`() throws {
    var number: pid_t = 0
    var arguments = [strdup("sleep"), strdup("600"), nil]
    defer { arguments.forEach { free($0) } }
    try #require(posix_spawn(&number, "/bin/sleep", nil, nil, &arguments, nil) == 0)
    let handle = try ProcessHandle(number: number)
    #expect(handle.isRunning)
    #expect(handle.number == number)
    #expect(kill(number, SIGKILL) == 0)
    #expect(waitpid(number, nil, 0) == number)
    #expect(!handle.isRunning)
  }

  @Test func `a given descriptor refers to its process until that has ended`() throws {
    var number: pid_t = 0
    var arguments = [strdup("sleep"), strdup("600"), nil]
    defer { arguments.forEach { free($0) } }
    try #require(posix_spawn(&number, "/bin/sleep", nil, nil, &arguments, nil) == 0)
    let opened = try ProcessHandle(number: number)
    // As the message bus hands it out: another one of the same process.
    let handle = try ProcessHandle(adopting: opened.descriptor.duplicate())
    #expect(handle.number == number)
    #expect(handle.isRunning)
    #expect(kill(number, SIGKILL) == 0)
    #expect(waitpid(number, nil, 0) == number)
    #expect(!handle.isRunning)
    #expect(throws: SystemError.self) {
      try ProcessHandle(adopting: opened.descriptor.duplicate())
    }
  }

  @Test func `an unused process number gives no handle`() {
    #expect(throws: SystemError.self) { try ProcessHandle(number: .max) }
  }

  @Test func `a descriptor of something else is refused`() throws {
    let file = try OwnedDescriptor.open("/dev/null")
    #expect(throws: SystemError.self) { try ProcessHandle(adopting: file) }
  }
}
