// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProductIdentity

struct InstallPrefixTests {
  @Test(arguments: [
    ("/usr/bin/typecase", "/usr"), ("/bin/typecase", "/"),
    ("/opt/typecase/libexec/typecase/typecase-prompts", "/opt/typecase"),
  ])
  func `the prefix is found from the program`(program: String, folder: String) {
    #expect(InstallPrefix(ofProgram: program)?.folder == folder)
  }

  @Test func `a program elsewhere has no prefix`() {
    #expect(InstallPrefix(ofProgram: "/home/a/.build/debug/typecase") == nil)
    #expect(InstallPrefix(ofProgram: "/usr/libexec/other/typecase") == nil)
  }

  @Test func `paths are below the prefix`() {
    #expect(InstallPrefix(ofProgram: "/usr/bin/a")?.path("share/x") == "/usr/share/x")
    #expect(InstallPrefix(ofProgram: "/bin/a")?.path("share/x") == "/share/x")
  }
}
