// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import TypecaseSystemKit

struct FileSavingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(in: "/tmp") }

  private func bytes(_ name: String) throws -> [UInt8] {
    try OwnedDescriptor.open("\(folder.path)/\(name)").readAll(limit: 1000)
  }

  private func permissions(_ name: String) -> mode_t {
    var status = stat()
    guard stat("\(folder.path)/\(name)", &status) == 0 else { return 0 }
    return status.st_mode & 0o777
  }

  @Test func `a file keeps its permissions and gets other bytes, and nothing is beside it`() throws
  {
    for mode: mode_t in [0o600, 0o640, 0o666] {
      try FileSystem.write([1], to: "\(folder.path)/a")
      #expect(chmod("\(folder.path)/a", mode) == 0)
      try FileSystem.save([2, 3], to: "\(folder.path)/a")
      #expect(try bytes("a") == [2, 3])
      #expect(permissions("a") == mode)
      #expect(try FileSystem.names(in: folder.path) == ["a"])
    }
  }

  @Test func `what somebody has put under the temporary name is not written to`() throws {
    try FileSystem.write([7], to: "\(folder.path)/other")
    for isCopy in [true, false] {
      try FileSystem.link("\(folder.path)/other", at: "\(folder.path)/a.new-\(getpid())")
      if isCopy {
        try FileSystem.copy("\(folder.path)/other", to: "\(folder.path)/a")
      } else {
        try FileSystem.write([1], to: "\(folder.path)/a")
      }
      #expect(try bytes("a") == (isCopy ? [7] : [1]))
      #expect(try bytes("other") == [7])
    }
  }

  @Test func `a link leads to its file, and stays`() throws {
    try FileSystem.createDirectories("\(folder.path)/inner", mode: 0o755)
    try FileSystem.write([1], to: "\(folder.path)/inner/a")
    #expect(symlink("inner/a", "\(folder.path)/b") == 0)
    try FileSystem.save([2], to: "\(folder.path)/b")
    #expect(try bytes("inner/a") == [2])
    var status = stat()
    #expect(lstat("\(folder.path)/b", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(try FileSystem.names(in: "\(folder.path)/inner") == ["a"])
  }

  @Test func `a link that leads nowhere stays`() throws {
    #expect(symlink("none/a", "\(folder.path)/b") == 0)
    let error = #expect(throws: SystemError.self) {
      try FileSystem.save([2], to: "\(folder.path)/b")
    }
    #expect(error?.code == ENOENT)
    #expect(try FileSystem.status(of: "\(folder.path)/b").st_mode & S_IFMT == S_IFLNK)
  }

  @Test(
    arguments: [(0o660, 0o600), (0o664, 0o644), (0o600, 0o600), (0o644, 0o644)]
      as [(mode_t, mode_t)])
  func `a group that is another than before gets no more than everybody`(
    _ old: mode_t, _ new: mode_t
  ) {
    #expect(FileSystem.permissions(old, keepsGroup: false) == new)
    #expect(FileSystem.permissions(old, keepsGroup: true) == old)
  }

  @Test func `what is no ordinary file stays as it is`() throws {
    try FileSystem.createDirectories("\(folder.path)/inner", mode: 0o755)
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    for name in ["inner", "pipe"] {
      let error = #expect(throws: SystemError.self) {
        try FileSystem.save([1], to: "\(folder.path)/\(name)")
      }
      #expect(error?.code == EINVAL)
    }
    #expect(try FileSystem.names(in: folder.path).sorted() == ["inner", "pipe"])
  }

  @Test func `a file in a folder that is not there is not written`() {
    let error = #expect(throws: SystemError.self) {
      try FileSystem.save([1], to: "\(folder.path)/none/a")
    }
    #expect(error?.code == ENOENT)
  }
}
