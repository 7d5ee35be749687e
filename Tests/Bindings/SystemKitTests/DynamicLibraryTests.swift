// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import TypecaseSystemKit

struct DynamicLibraryTests {
  typealias Number = @convention(c) () -> pid_t

  @Test func `a function is found by its name, in the process and in a library`() throws {
    let own = try #require(DynamicLibrary.process.function("getpid", as: Number.self))
    #expect(own() == getpid())
    let library = try #require(DynamicLibrary("libc.so.6"))
    let same = try #require(library.function("getpid", as: Number.self))
    #expect(same() == getpid())
  }

  @Test func `what is not there is nil`() throws {
    #expect(DynamicLibrary.process.function("typecase_of_tomorrow", as: Number.self) == nil)
    #expect(DynamicLibrary("libtypecase-of-tomorrow.so.9") == nil)
    let library = try #require(DynamicLibrary("libc.so.6"))
    #expect(library.function("typecase_of_tomorrow", as: Number.self) == nil)
  }
}
