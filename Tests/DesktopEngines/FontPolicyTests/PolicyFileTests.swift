// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import TypecaseSystemKit

@testable import FontPolicy

/// The administrator's file, as it is read and as it is believed.
struct PolicyFileTests {
  private func problems(_ text: String) -> [String] {
    PolicyFile(path: "/policy.conf", bytes: Array(text.utf8)).problems.map {
      "\($0.line ?? 0) \($0.kind.rawValue) \($0.subject)"
    }
  }

  private func values(_ text: String) -> [PolicyKey: PolicyValue] {
    let file = PolicyFile(path: "/policy.conf", bytes: Array(text.utf8))
    #expect(file.problems.isEmpty)
    return file.values
  }

  @Test func `every kind of value is read`() {
    #expect(
      values(
        """
        # Fonts of this office.
        [policy]
        denied-providers = org.example.Shop; org.other.*;
        installing=own-files

        [downloads]
        enabled=false
        [limits]
        \tprovider-bytes\t=\t1048576
        [policy]
        required-fonts=/usr/share/office fonts;
        """) == [
          .deniedProviders: .texts(["org.example.Shop", "org.other.*"]),
          .installing: .word("own-files"), .downloads: .flag(false),
          .providerBytes: .number(1_048_576), .requiredFonts: .texts(["/usr/share/office fonts"]),
        ])
    #expect(values("[policy]\r\ninstalling=nobody\r\n") == [.installing: .word("nobody")])
    #expect(values("") == [:])
  }

  @Test(arguments: [
    ("[policy]\ninstalling=noone", "2 invalid-value installing"),
    ("[policy]\ninstalling=nobody # until May", "2 invalid-value installing"),
    ("[policy]\n\ninstaling=nobody", "3 unknown-key instaling"),
    ("[policy]\nenabled=false", "2 unknown-key enabled"),
    ("[Policy]\n", "1 unknown-group [Policy]"),
    ("[policy\n", "1 unknown-group [policy"),
    ("installing=nobody", "1 no-group installing=nobody"),
    ("[policy]\nnobody", "2 no-assignment nobody"),
    (
      "[policy]\ninstalling=nobody\n[limits]\n[policy]\ninstalling=everyone",
      "5 repeated-key installing"
    ),
    ("[downloads]\nenabled=no", "2 invalid-value enabled"),
    ("[limits]\nprovider-faces=-1", "2 invalid-value provider-faces"),
    ("[limits]\nprovider-faces=99999999999999999999", "2 invalid-value provider-faces"),
    ("[limits]\nprovider-faces=", "2 invalid-value provider-faces"),
    ("[policy]\ndenied-providers=org.*.Shop", "2 invalid-value denied-providers"),
    ("[policy]\ndenied-providers=Shop", "2 invalid-value denied-providers"),
    ("[policy]\nrequired-fonts=fonts", "2 invalid-value required-fonts"),
    ("[downloads]\nallowed-hosts=https://example.org", "2 invalid-value allowed-hosts"),
    ("[policy]\rinstalling=nobody", "1 unknown-group [policy]\rinstalling=nobody"),
    ("\u{FEFF}[policy]", "1 no-assignment \u{FEFF}[policy]"),
  ])
  func `what is wrong is said with its line`(text: String, problem: String) {
    #expect(problems(text) == [problem])
  }

  @Test func `bytes that are no text are refused`() {
    for bytes: [UInt8] in [[0xFF], Array("[policy]\0".utf8), Array("[pol".utf8) + [0xC3]] {
      #expect(PolicyFile(path: "/p", bytes: bytes).problems.map(\.kind) == [.noText])
    }
  }

  @Test func `a file of nothing but mistakes tells of a few, shortened`() {
    let file = PolicyFile(
      path: "/p",
      bytes: Array(repeating: UInt8(ascii: "x"), count: 5_000) + Array("\n".utf8)
        + Array(String(repeating: "mistake\n", count: 10_000).utf8))
    #expect(file.problems.count == 20)
    #expect(file.problems.allSatisfy { $0.subject.count <= 80 })
  }

  // MARK: Files

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder(in: NSTemporaryDirectory(), prefix: "policy-")
    try body(folder.path + "/policy.conf")
  }

  private func read(_ path: String, owners: Set<uid_t> = [getuid()]) -> [PolicyProblem.Kind]? {
    PolicyFile(path: path, owners: owners)?.problems.map(\.kind)
  }

  @Test func `a file that is not there is no policy`() throws {
    try inFolder { path in
      #expect(read(path) == nil)
      #expect(read(path + "/policy.conf") == nil)
      #expect(Policy(file: PolicyFile(path: path, owners: [])).isBroken == false)
    }
  }

  @Test func `only what root alone can write is believed`() throws {
    try inFolder { path in
      try FileSystem.write(Array("[policy]\ninstalling=nobody\n".utf8), to: path)
      chmod(path, 0o644)
      #expect(read(path) == [])
      #expect(read(path, owners: []) == [.foreignOwner])
      chmod(path, 0o664)
      #expect(read(path) == [.writableByOthers])
      chmod(path, 0o646)
      #expect(read(path) == [.writableByOthers])
    }
  }

  @Test func `a link leads to what is believed or not by itself`() throws {
    try inFolder { path in
      let target = path + ".target"
      try FileSystem.write(Array("[policy]\n".utf8), to: target)
      #expect(symlink(target, path) == 0)
      chmod(target, 0o644)
      #expect(read(path) == [])
      chmod(target, 0o666)
      #expect(read(path) == [.writableByOthers])
    }
  }

  @Test func `a link that leads nowhere is no file that is not there`() throws {
    try inFolder { path in
      #expect(symlink(path + ".target", path) == 0)
      #expect(read(path) == [.unreadable])
    }
    // The folder is one, too, as of a disk that is not mounted.
    try inFolder { path in
      let folder = FileSystem.split(path).folder + "/linked"
      #expect(symlink(folder + ".target", folder) == 0)
      #expect(read(folder + "/policy.conf") == [.unreadable])
      try FileSystem.createDirectories(folder + ".target", mode: 0o755)
      #expect(read(folder + "/policy.conf") == nil)
    }
    try inFolder { path in
      try FileSystem.write([], to: path)
      #expect(read(path + "/policy.conf") == [.unreadable])
    }
  }

  @Test func `a pipe, a folder and a device are not waited for`() throws {
    try inFolder { path in
      #expect(mkfifo(path, 0o600) == 0)
      #expect(read(path) == [.noRegularFile])
    }
    #expect(read("/") == [.noRegularFile])
    #expect(read("/dev/zero") == [.noRegularFile])
  }

  @Test func `a line of a megabyte is not read`() throws {
    try inFolder { path in
      try FileSystem.write(
        Array("[policy]\ninstalling=".utf8) + Array(repeating: UInt8(ascii: "n"), count: 1 << 20),
        to: path)
      chmod(path, 0o600)
      #expect(read(path) == [.tooLong])
    }
  }
}
