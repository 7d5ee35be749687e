// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Testing
import TypecaseRichText
import TypecaseSystemKit

struct RTFDBundleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(in: "/tmp") }

  private func document(_ names: [(String, [UInt8])]) -> RichTextDocument {
    RichTextDocument(
      runs: names.map { name, bytes in
        TextRun(
          "\u{FFFC}",
          TextAttributes {
            $0.attachment = TextAttachment(
              bytes: bytes, type: TextAttachment.type(ofFile: name), name: name, width: 10,
              height: 20)
          })
      } + [TextRun(" end")])
  }

  @Test func `a bundle is read as it was written, and replaced in one step`() throws {
    let path = "\(folder.path)/Letter.rtfd"
    for round: UInt8 in 1...2 {
      let original = document([("a b.png", [round, 2]), ("ä{}.pdf", [3, round])])
      try RTFDBundle.write(original, to: path)
      let reading = try RTFDBundle.read(path)
      #expect(reading.warnings.isEmpty)
      #expect(reading.document.runs == original.runs)
      #expect(try FileSystem.names(in: path).sorted() == ["TXT.rtf", "a b.png", "ä{}.pdf"])
      // Nothing is left beside it.
      #expect(try FileSystem.names(in: folder.path) == ["Letter.rtfd"])
    }
  }

  @Test func `a bundle keeps the descriptions of pictures and files`() throws {
    let path = "\(folder.path)/Letter.rtfd"
    var original = document([("a.png", [1, 2]), ("b.pdf", [3])])
    original = RichTextDocument(
      runs: original.runs.map { run in
        var run = run
        if run.attributes.attachment != nil {
          run.attributes.attachment?.alternativeText = "A “cat”, {asleep} \\ 😀"
        }
        return run
      })
    try RTFDBundle.write(original, to: path)
    #expect(try RTFDBundle.read(path).document.runs == original.runs)
  }

  @Test func `a bundle whose files are known is replaced without reading it`() throws {
    let path = "\(folder.path)/Letter.rtfd"
    try RTFDBundle.write(document([("a.png", [1]), ("b.png", [2])]), to: path)
    try FileSystem.write([3], to: "\(path)/notes.txt")
    let count = RTFReadingCount()
    try count.during {
      var files = RTFDBundle.files(of: try RTFDBundle.read(path).document)
      #expect(files == ["a.png", "b.png"])
      #expect(count.value == 1)
      files = try RTFDBundle.write(
        document([("b.png", [2]), ("notes.txt", [4])]), to: path, replacing: files)
      #expect(files == ["b.png", "2 notes.txt"])
      files = try RTFDBundle.write(document([("c.png", [5])]), to: path, replacing: files)
      #expect(files == ["c.png"])
      #expect(count.value == 1)
    }
    #expect(try FileSystem.names(in: path).sorted() == ["TXT.rtf", "c.png", "notes.txt"])
  }

  @Test func `whatever is written into a bundle gives it another version`() throws {
    let path = "\(folder.path)/Letter.rtfd"
    try RTFDBundle.write(document([("a.png", [1])]), to: path)
    var versions = [try RTFDBundle.version(of: path)]
    #expect(try RTFDBundle.version(of: path) == versions[0])
    try FileSystem.write([1, 2], to: "\(path)/a.png")
    versions.append(try RTFDBundle.version(of: path))
    try FileSystem.write([3], to: "\(path)/b.png")
    versions.append(try RTFDBundle.version(of: path))
    try FileSystem.remove("\(path)/b.png")
    versions.append(try RTFDBundle.version(of: path))
    try RTFDBundle.write(document([("a.png", [1])]), to: path)
    versions.append(try RTFDBundle.version(of: path))
    #expect(Set(versions).count == versions.count)
    #expect(throws: SystemError.self) { try RTFDBundle.version(of: "\(folder.path)/none.rtfd") }
  }

  @Test func `a private bundle stays private, and a link leads to its bundle`() throws {
    let path = "\(folder.path)/Diary.rtfd"
    try RTFDBundle.write(document([("a.png", [1])]), to: path)
    #expect(chmod(path, 0o700) == 0 && chmod("\(path)/TXT.rtf", 0o600) == 0)
    #expect(chmod("\(path)/a.png", 0o640) == 0)
    let link = "\(folder.path)/link.rtfd"
    #expect(symlink("Diary.rtfd", link) == 0)
    try RTFDBundle.write(document([("a.png", [2]), ("b.png", [3])]), to: link)
    func permissions(_ path: String) throws -> mode_t {
      try FileSystem.status(of: path).st_mode & 0o777
    }
    #expect(try permissions(path) == 0o700)
    #expect(try permissions("\(path)/TXT.rtf") == 0o600)
    #expect(try permissions("\(path)/a.png") == 0o640)
    // A new one is no more public than the text.
    #expect(try permissions("\(path)/b.png") == 0o600)
    #expect(try FileSystem.status(of: link).st_mode & S_IFMT == S_IFLNK)
    #expect(try OwnedDescriptor.open("\(path)/a.png").readAll(limit: 10) == [2])
  }

  @Test
  func `a file of nobody's document keeps its name and its bytes when an attachment has that name`()
    throws
  {
    let path = "\(folder.path)/Letter.rtfd"
    try RTFDBundle.write(document([("a.png", [1])]), to: path)
    try FileSystem.write([9], to: "\(path)/photo.png")
    try RTFDBundle.write(document([("a.png", [1]), ("Photo.png", [5])]), to: path)
    #expect(try OwnedDescriptor.open("\(path)/photo.png").readAll(limit: 10) == [9])
    let attachments = try RTFDBundle.read(path).document.runs.compactMap(\.attributes.attachment)
    #expect(attachments.map(\.bytes) == [[1], [5]])
  }

  @Test func `a folder that is no bundle is left alone`() throws {
    let path = "\(folder.path)/Documents"
    try FileSystem.createDirectories(path, mode: 0o755)
    try FileSystem.write([1], to: "\(path)/taxes.ods")
    let error = #expect(throws: SystemError.self) {
      try RTFDBundle.write(document([("a.png", [1])]), to: path)
    }
    #expect(error?.code == EEXIST)
    let file = "\(folder.path)/file.rtfd"
    try FileSystem.write([1], to: file)
    #expect(throws: SystemError.self) { try RTFDBundle.write(document([]), to: file) }
    #expect(try FileSystem.names(in: path) == ["taxes.ods"])
    #expect(try FileSystem.names(in: folder.path).sorted() == ["Documents", "file.rtfd"])
  }

  @Test func `what is in a bundle beside its document stays`() throws {
    let path = "\(folder.path)/Letter.rtfd"
    try RTFDBundle.write(document([("a.png", [1]), ("b.png", [2])]), to: path)
    try FileSystem.createDirectories("\(path)/inner", mode: 0o755)
    try FileSystem.write([4], to: "\(path)/inner/file")
    try FileSystem.write([5], to: "\(path)/index.html")
    try RTFDBundle.write(document([("a.png", [3])]), to: path)
    #expect(
      try FileSystem.names(in: path).sorted() == ["TXT.rtf", "a.png", "index.html", "inner"])
    #expect(try FileSystem.names(in: "\(path)/inner") == ["file"])
    #expect(try RTFDBundle.read(path).document.runs == document([("a.png", [3])]).runs)
  }

  @Test func `no name leads out of the bundle`() throws {
    let path = "\(folder.path)/Hostile.rtfd"
    try FileSystem.createDirectories("\(path)/inner", mode: 0o755)
    let secret = "\(folder.path)/secret.png"
    try FileSystem.write([1, 2, 3], to: secret)
    try FileSystem.write([4], to: "\(path)/inner/file.png")
    #expect(symlink(secret, "\(path)/link.png") == 0)
    let names = [
      "../secret.png", secret, "link.png", "inner/file.png", "inner", "..", "TXT.rtf", "",
    ]
    let rtf =
      "{\\rtf1 " + names.map { "{{\\NeXTGraphic \($0) \\width20\n}\\'ac}" }.joined() + "}"
    try FileSystem.write(Array(rtf.utf8), to: "\(path)/TXT.rtf")
    let reading = try RTFDBundle.read(path)
    let attachments = reading.document.runs.compactMap(\.attributes.attachment)
    #expect(attachments.map(\.name) == names)
    let held = attachments.filter { !$0.bytes.isEmpty }
    #expect(held.isEmpty)
    #expect(reading.warnings.map(\.kind) == names.map { _ in .missingFile })
  }

  @Test func `files are written into the bundle only, each with a name of its own`() throws {
    let path = "\(folder.path)/deep/Own.rtfd"
    try FileSystem.createDirectories("\(folder.path)/deep", mode: 0o755)
    let original = document([
      ("../out.png", [1]), ("same.png", [2]), ("Same.png", [3]), ("TXT.rtf", [4]), ("/etc/x", [5]),
    ])
    try RTFDBundle.write(original, to: path)
    #expect(try FileSystem.names(in: folder.path) == ["deep"])
    #expect(try FileSystem.names(in: "\(folder.path)/deep") == ["Own.rtfd"])
    let read = try RTFDBundle.read(path).document.runs.compactMap(\.attributes.attachment?.bytes)
    #expect(read == [[1], [2], [3], [4], [5]])
  }
}
