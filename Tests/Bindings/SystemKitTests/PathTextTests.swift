// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import TypecaseSystemKit

/// Paths are bytes: none is lost on the way from the system to it.
struct PathTextTests {
  /// `café.ttf` in ISO 8859-1.
  private let latin: [UInt8] = Array("caf".utf8) + [0xE9] + Array(".ttf".utf8)

  @Test func `every byte of a path comes back, and UTF-8 stays what it is`() {
    let paths: [[UInt8]] = [
      latin, Array("Schöne Schriften/字.otf".utf8), Array(0x01...0xFF), [0xC3], [0xE5, 0xAD],
      // A surrogate, an overlong slash, and a scalar beyond Unicode.
      [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80],
      // A name that really has one of the scalars that stand for bytes.
      Array("a\u{10FEE9}b".utf8), Array("\u{10FE7F}\u{10FF00}".utf8), [0xF4, 0x8F, 0xBA],
    ]
    for path in paths {
      let text = PathText.text(path)
      #expect(PathText.bytes(text) == path)
      #expect(text.cPathBytes == path + [0])
      #expect(PathText.isUTF8(text) == (text == String(validating: path, as: UTF8.self)))
      #expect(String(path: path + [0]) == text)
    }
    #expect(PathText.text(Array("Schöne Schriften".utf8)) == "Schöne Schriften")
  }

  @Test func `random bytes come back, whole or joined of parts`() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let parts = (0..<3).map { _ in
        (0..<Int.random(in: 0..<12, using: &numbers)).map { _ in
          [UInt8.random(in: 1...255, using: &numbers), 0xF4, 0x8F, 0xBA, 0xE9]
            .randomElement() ?? 0x80
        }
      }
      for part in parts { #expect(PathText.bytes(PathText.text(part)) == part, "\(part)") }
      // The slash between them keeps parts from becoming characters of each other.
      let joined = parts.map { PathText.text($0) }.joined(separator: "/")
      #expect(PathText.bytes(joined) == Array(parts.joined(separator: [0x2F])), "\(parts)")
    }
  }

  @Test func `a person sees the byte, and other programs a mark in its place`() {
    let text = PathText.text(latin)
    #expect(PathText.shown(text) == #"caf\xE9.ttf"#)
    #expect(PathText.repaired(text) == "caf\u{FFFD}.ttf")
    #expect(PathText.shown("Café \u{E000}") == "Café \u{E000}")
    #expect(
      "\(SystemError(code: ENOENT, operation: "open \(text)"))".hasPrefix(#"open caf\xE9.ttf: "#))
  }

  @Test func `files and folders of any name are made, found, read, linked, renamed and removed`()
    throws
  {
    let top = try TemporaryFolder(in: "/tmp", prefix: PathText.text([0xFF]))
    #expect(!PathText.isUTF8(top.path))
    let folder = top.path + "/" + PathText.text([0xE4, 0x80]) + "/\u{301}accent"
    try FileSystem.createDirectories(folder, mode: 0o700)
    let file = folder + "/" + PathText.text(latin)
    try FileSystem.write([1, 2], to: file)
    #expect(try FileSystem.names(in: folder) == [PathText.text(latin)])
    try FileSystem.save([3], to: file)
    #expect(try OwnedDescriptor.open(file).readAll(limit: 9) == [3])
    #expect(FileSystem.size(file) == 1 && FileSystem.exists(file) && FileSystem.isFolder(folder))
    #expect(try FileSystem.resolved(file) == file)
    #expect(FileSystem.split(file).folder == folder)
    let other = folder + "/" + PathText.text([0xFC])
    try FileSystem.copy(file, to: other)
    try FileSystem.exchange(file, other)
    try FileSystem.remove(other)
    try FileSystem.link(file, at: other)
    #expect(FileIdentity(path: file) == FileIdentity(path: other))
    try FileSystem.rename(other, toNew: other + "2")
    #expect(symlink(file.cPath, other.cPath) == 0)
    #expect(FileSystem.target(ofLink: other) == file)
    FileSystem.removeTree(top.path + "/" + PathText.text([0xE4, 0x80]))
    #expect(try FileSystem.names(in: top.path) == [])
  }

  @Test func `a program gets arguments and variables with all their bytes`() throws {
    let text = PathText.text(latin)
    var program = ChildProcess("/bin/sh", ["-c", #"printf '%s/%s' "$1" "$HOME""#, "sh", text])
    program.environment = ["HOME": text]
    let outcome = try program.runBlocking()
    #expect(outcome.output == latin + [0x2F] + latin)
    #expect(BaseDirectories(environment: ["HOME": "/\(text)/"]).cacheHome == "/\(text)/.cache")
  }
}
