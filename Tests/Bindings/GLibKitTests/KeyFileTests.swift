// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import TypecaseGLibKit
import TypecaseSystemKit

/// Key files that anybody may have written.
struct KeyFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(in: "/tmp") }

  private func write(_ text: String) throws -> String {
    let path = "\(folder.path)/file"
    try FileSystem.write(text.utf8, to: path, mode: 0o600)
    return path
  }

  @Test func `a file is read without changes`() throws {
    let file = try KeyFile(path: try write("[A]\nName=x\nList=a;b;\n"))
    #expect(file.string("A", "Name") == "x")
    #expect(file.strings("A", "List") == ["a", "b"])
    #expect(try KeyFile(path: try write("")).groups.isEmpty)
  }

  @Test(arguments: ["one\\;two;", "one;two;", "one\\;two", "one;\\;two;;"])
  func `values of a policy in one option are read as several`(list: String) throws {
    let file = try KeyFile(path: try write("[Policy Typecase]\nentitlements=\(list)\n"))
    #expect(file.policyValues("Policy Typecase", "entitlements") == ["one", "two"])
  }

  @Test func `a file that is too large is not read`() throws {
    let padding = String(repeating: "#\n", count: KeyFile.byteLimit / 2)
    #expect(throws: GLibError.self) { try KeyFile(path: try write("[A]\nName=x\n" + padding)) }
  }

  @Test func `only a regular file is opened`() throws {
    let pipe = "\(folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, folder.path, "/dev/zero"] {
      #expect(throws: GLibError.self, "\(path)") { try KeyFile(path: path) }
    }
  }

  @Test func `a missing file has an error of its own`() throws {
    let failure = #expect(throws: GLibError.self) { try KeyFile(path: "\(folder.path)/none") }
    // G_FILE_ERROR_NOENT
    #expect(failure?.domain == "g-file-error-quark")
    #expect(failure?.code == 4)
  }
}
