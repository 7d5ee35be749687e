// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import TypecaseProductIdentity

struct InstallPrefixTests {
  private static let usual = InstallLayout()
  /// Helpers below the libraries of one kind of machine, as some distributions have them.
  private static let multiarch = InstallLayout(helpers: "lib/x86_64-linux-gnu/typecase")
  private static let moved = InstallLayout(
    programs: "programs/of/people", helpers: "/opt/helpers/typecase", data: "/srv/data/typecase",
    translations: "words", prefix: "/opt/typecase")

  @Test func `a build is for the usual folders unless it is told others`() {
    #expect(InstallLayout.current == Self.usual)
  }

  @Test(arguments: [
    (usual, "/usr/bin/typecase", "/usr"),
    (usual, "/bin/typecase", "/"),
    (usual, "/opt/typecase/libexec/typecase/typecase-prompts", "/opt/typecase"),
    (multiarch, "/usr/lib/x86_64-linux-gnu/typecase/typecase-prompts", "/usr"),
    (multiarch, "/srv/copy/lib/x86_64-linux-gnu/typecase/typecase-prompts", "/srv/copy"),
    (multiarch, "/usr/bin/typecase", "/usr"),
    (moved, "/home/a/programs/of/people/typecase", "/home/a"),
    (moved, "/opt/helpers/typecase/typecase-prompts", "/opt/typecase"),
  ])
  func `the prefix is found from the program`(
    layout: InstallLayout, program: String, folder: String
  ) {
    #expect(InstallPrefix(ofProgram: program, layout: layout)?.folder == folder)
  }

  @Test(arguments: [
    (usual, "/home/a/.build/debug/typecase"),
    (usual, "/usr/libexec/other/typecase"),
    (usual, "/typecase"),
    (multiarch, "/usr/libexec/typecase/typecase-prompts"),
    (moved, "/usr/bin/typecase"),
    (moved, "/copy/opt/helpers/typecase/typecase-prompts"),
  ])
  func `a program elsewhere has no prefix`(layout: InstallLayout, program: String) {
    #expect(InstallPrefix(ofProgram: program, layout: layout) == nil)
  }

  @Test(arguments: [
    (
      usual, "/usr/bin/typecasectl", "/usr/libexec/typecase/typecase-inspect",
      "/usr/share/typecase/x", "/usr/share/locale"
    ),
    (
      multiarch, "/usr/bin/typecasectl", "/usr/lib/x86_64-linux-gnu/typecase/typecase-inspect",
      "/usr/share/typecase/x", "/usr/share/locale"
    ),
    (
      moved, "/usr/programs/of/people/typecasectl", "/opt/helpers/typecase/typecase-inspect",
      "/srv/data/typecase/x", "/usr/words"
    ),
  ])
  func `what belongs together is found below the prefix or where it is absolute`(
    layout: InstallLayout, program: String, helper: String, data: String, translations: String
  ) {
    let prefix = InstallPrefix(folder: "/usr", layout: layout)
    #expect(prefix.program("typecasectl") == program)
    #expect(prefix.helper("typecase-inspect") == helper)
    #expect(prefix.data("x") == data)
    #expect(prefix.translations == translations)
  }

  /// Where `/opt` is a link, the kernel names a program by what it links to.
  @Test func `the prefix is found where a folder outside of it is behind a link`() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    let real = place.appending(path: "real/helpers/typecase")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
    let link = place.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: place.appending(path: "real"))
    let layout = InstallLayout(helpers: "\(link.path)/helpers/typecase", prefix: "/opt/typecase")
    let program = real.resolvingSymlinksInPath().path + "/typecase-prompts"
    #expect(InstallPrefix(ofProgram: program, layout: layout)?.folder == "/opt/typecase")
  }

  @Test func `what the machine keeps for everybody is below the prefix or where it is absolute`() {
    #expect(InstallPrefix(folder: "/opt", layout: Self.usual).state == "/opt/var/lib/typecase")
    let packaged = InstallLayout(state: "/var/lib/typecase")
    #expect(InstallPrefix(folder: "/usr", layout: packaged).state == "/var/lib/typecase")
  }

  @Test func `paths are below the prefix`() {
    #expect(InstallPrefix(ofProgram: "/usr/bin/a")?.path("share/x") == "/usr/share/x")
    #expect(InstallPrefix(ofProgram: "/bin/a")?.path("share/x") == "/share/x")
  }
}
